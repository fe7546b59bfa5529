/** What became of messages: text messages that reached a phone or did not, and addresses that refuse e-mails until they are changed. */
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { clientWithMoney } from '../money/held-cash.ts'
import { activeOrder, ask, type Order, offerFor, orderOf } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { sayWhatHappened } from '../running/product-database.ts'
import { thisProduct } from '../running/this-product.ts'

const REFUSED = 'depozit-plecat@demo.test'
const WRITTEN_WITHIN_MS = 60_000
const TEST_MS = 2 * WRITTEN_WITHIN_MS

type MailGroups = Record<string, { enabled: boolean; emails: string[] }>

/** The mail server knows none of these addresses. */
const unknown = (...addresses: string[]) =>
  fetch(`${thisProduct().simulatorsUrl}/mail/_sim/advance`, { method: 'POST', body: JSON.stringify({ faults: { unknown: addresses } }) })

/** To the same recipient as another one, on other phones. */
async function activeTo(email: string, phones: { phone: string; phone2: string }): Promise<Order> {
  const { shipment } = await activeOrder({ name: 'Mesaje Urmarite', email })
  const { recipient } = shipment as { recipient: { contact: object } } // as contract/ describes it
  const body = { shipment: { ...shipment, recipient: { ...recipient, contact: { ...recipient.contact, ...phones } } } }
  const { uniqueId } = await ask<Order>('POST', '/orders', { email, body })
  await ask('POST', `/orders/${uniqueId}/activate`, { email, body: { offerId: await offerFor(uniqueId, { email }) } })
  return orderOf(uniqueId, email)
}

it(
  'the order says which text message was received, and which was not and why',
  async () => {
    const email = await clientWithMoney('Mesaje Urmarite')
    const enabled = { value: true }
    await ask('POST', '/user/settings/sms', { email, body: { settings: { pickUpRecipientNotify: { enabled, secondPhoneAlso: enabled } } } })
    const { uniqueId, courier, awb } = await activeTo(email, { phone: '+40721000999', phone2: '+40721000405' })
    await ask('POST', '/sandbox/advance', { email: 'admin@demo.test', body: { courier, awb, to: 'picked_up' } })
    const { page } = await openSignedIn(email, { width: widths.phone })
    await page.goto(`/profile/details/order/${uniqueId}`)
    const shown = async (text: string) => {
      await sayWhatHappened()
      await page.reload()
      await page.getByRole('heading', { name: 'Mesaje trimise' }).waitFor()
      return page.getByText(text, { exact: true }).count()
    }
    await expect.poll(() => shown('Nelivrat'), { timeout: WRITTEN_WITHIN_MS, interval: 1_000 }).toBe(1)
    await expect.poll(() => shown('Primit'), { timeout: 60_000, interval: 1_000 }).toBe(1)
    await page.getByText('Numarul nu exista sau nu poate primi SMS-uri.').waitFor()
    await expectFine(page)
    await page.setViewportSize({ width: widths.phone, height: 900 })
    await page.getByRole('button', { name: /^Notificari:/ }).click()
    await page.getByRole('link', { name: /Verificati telefonul din comanda/ }).waitFor()
    const off = { value: false }
    await ask('POST', '/user/settings/sms', {
      email,
      body: { settings: { pickUpRecipientNotify: { enabled: off, secondPhoneAlso: off } } },
    })
  },
  TEST_MS,
)

it(
  'an address that refuses e-mails says so in its row until it is changed',
  async () => {
    const email = await clientWithMoney('Mesaje Refuzate')
    const { settings } = await ask<{ settings: MailGroups }>('GET', '/user/settings/mail', { email })
    const groups = { ...settings, sendOrderConfirmationToMarkedEmails: { enabled: true, emails: [REFUSED] } }
    await unknown(REFUSED)
    await ask('POST', '/user/settings/mail', { email, body: { settings: groups } })
    await activeOrder({ name: 'Mesaje Refuzate', email })
    const { page } = await openSignedIn(email, { width: widths.phone })
    await page.goto('/profile/settings/notify/mail')
    const group = page.getByRole('group', { name: 'Confirmarea comenzii catre alte adrese' })
    const refusal = group.getByText(/^Mesajele catre aceasta adresa sunt refuzate din .*: 550 5\.1\.1 Mailbox unknown$/)
    const refusals = async () => {
      await sayWhatHappened()
      await page.reload()
      await group.waitFor()
      return refusal.count()
    }
    await expect.poll(refusals, { timeout: WRITTEN_WITHIN_MS, interval: 1_000 }).toBe(1)
    await expectFine(page)
    await page.setViewportSize({ width: widths.phone, height: 900 })
    await group.getByLabel('Adresa de email 1').fill('depozit-nou@demo.test')
    await expect.poll(() => refusal.count()).toBe(0)
    await unknown()
    await ask('POST', '/user/settings/mail', { email, body: { settings } })
  },
  TEST_MS,
)
