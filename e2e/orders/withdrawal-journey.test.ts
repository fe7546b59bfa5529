/** A consumer withdraws from a contract on a phone: from the link in the shop to the confirmation in the mail, and the shop's evidence. */
import { expect, it } from 'vitest'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { expectFine } from '../fine-page.ts'
import { ask, offerFor } from '../running/api.ts'
import { openPage, openSignedIn, widths } from '../running/browser.ts'
import { mailTo } from '../running/newcomer.ts'
import { savedPdf } from './pdf.ts'

const email = 'client@demo.test'
const consumer = 'mara.retrasa@exemplu.test'
const number = 'W-360'

/** An order that is on its way. */
async function orderOfShop(): Promise<void> {
  const shipment = {
    sender: {
      contact: { name: 'Ioana Mesteacan', phone: '+40744100200' },
      address: { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Memorandumului', number: '28' },
    },
    recipient: {
      contact: { name: 'Mara Razgandita', phone: '+40721000999', email: consumer },
      address: { countyCode: 'CJ', city: 'Dej', postalCode: '405200', street: 'Strada Crangului', number: '2' },
    },
    packing: { type: 2, content: 'Cuburi', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
    extraOptions: {},
  }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/orders', { email, body: { shipment, clientReference: number } })
  await ask('POST', `/orders/${uniqueId}/activate`, { email, body: { offerId: await offerFor(uniqueId, { email }) } })
}

it('is stated in six fields and two presses at 360 px, over a lost net once, and confirmed by mail', async () => {
  await orderOfShop()
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/order-template', { email, body: templateWire({ name: 'Retragere' }) })

  const { page: phone, context } = await openPage({ width: widths.phone, isTouched: true })
  await phone.goto(`/order/return/${uniqueId}?order=${number}&lang=ro`)
  await phone.getByRole('link', { name: 'Retrageti-va din contract aici' }).tap()
  await phone.getByText('Pasul 1 din 2').waitFor()
  await expect.poll(() => phone.getByLabel('Numarul comenzii').inputValue()).toBe(number)
  const fields = () =>
    phone
      .locator('main :is(input, textarea, select):not([name="website"])')
      .evaluateAll(
        (all) => new Set(all.map((one) => ((one as HTMLInputElement).type === 'radio' ? (one as HTMLInputElement).name : one.id))).size,
      )
  const first = await fields()
  await expectFine(phone)
  await phone.getByLabel('Numele dumneavoastra').fill('Mara Razgandita')
  await phone.getByLabel('E-mail', { exact: true }).fill(consumer)
  await phone.getByRole('button', { name: 'Continuati' }).tap()
  await phone.getByText('Pasul 2 din 2').waitFor()
  await phone.getByText(`Subsemnatul/a Mara Razgandita ma retrag din contractul privind comanda ${number}.`).waitFor()
  expect(first + (await fields()), 'fields of both steps').toBeLessThanOrEqual(6)
  await expectFine(phone)
  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Confirmati retragerea' }).tap()
  await phone.getByText(/^Raspunsul nu a ajuns/).waitFor()
  await context.setOffline(false)
  await phone.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()
  await expectFine(phone)

  const stated = (await ask<{ list: { id: string; kind: string; money: string }[] }>('GET', '/returns?search=razgandita', { email })).list
  expect(stated).toMatchObject([{ kind: 'withdrawal', money: 'pending' }])
  const id = stated[0]?.id ?? ''
  expect(await mailTo(consumer, /confirmarea retragerii din contract/)).toContain('este in documentul atasat')

  const { page } = await openSignedIn(email)
  await page.goto('/profile/list/templates/orders?state=refund')
  await page.getByRole('link', { name: id }).first().click()
  const evidence = await savedPdf(page, () => page.getByRole('button', { name: 'Dosarul cazului (PDF)' }).click())
  expect(evidence.pages.length).toBeGreaterThan(0)
})
