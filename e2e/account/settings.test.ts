/** What a client sets is used: labels and pick-up hours; and its fields fit fingers. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { activate, offerOf, showOffers, writeOrder } from '../orders/order-form.ts'
import { savedPdf } from '../orders/pdf.ts'
import { ask, draftOrder, offerFor } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'

const CLIENT = 'client2@demo.test'
/** Has the money for orders, whatever other journeys did. */
const SENDER = 'client@demo.test'
const A6 = { widthMm: 105, heightMm: 148 }

afterAll(async () => {
  await ask('POST', '/user/settings/print', { email: SENDER, body: { settings: { awbFormat: 'A4' } } })
  await ask('POST', '/user/settings/order', { email: SENDER, body: { settings: { willPrint: { value: true } } } })
  const profile = { workingTimeStart: '09:00:00', workingTimeEnd: '17:00:00' }
  await ask('POST', '/user/profile', { email: SENDER, body: { profile } })
})

const save = (page: Page): Locator => page.getByRole('button', { name: 'Salveaza' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

it('labels are A6 and open by themselves, and couriers are called within the schedule', async () => {
  const { page } = await openSignedIn(SENDER)
  await page.goto('/profile/settings/print/order')
  await page.getByRole('radio', { name: /^A6/ }).check()
  await page.getByRole('radio', { name: 'Da' }).check()
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  await page.goto('/profile/settings/schedule')
  await choose(page, 'Luni, de la', '10:30')
  await choose(page, 'Luni, pana la', '15:00')
  await page.getByRole('button', { name: 'Programul de luni in toate zilele' }).click()
  await save(page).click()
  await said(page, 'Datele au fost salvate cu success')

  await writeOrder(page)
  await showOffers(page)
  const offer = offerOf(page, 'fan to address')
  await expect.poll(() => offer.ariaSnapshot()).toContain('ridicare pana la 15:00')
  const opened = await savedPdf(page, async () => {
    await activate(page, offer)
  })
  expect(opened.pages).toEqual([A6])
  expect((await savedPdf(page, () => page.getByRole('button', { name: 'Printeaza A6' }).click())).pages).toEqual([A6])
  await orderFrom('Strada Programului')
  const windows = async () => {
    const state = await fetch(`${thisProduct().simulatorsUrl}/fan/_sim/state`)
    const { orders } = (await state.json()) as { orders: FanOrder[] }
    return orders.filter(({ sentTo }) => sentTo.startsWith('Strada Programului')).map(({ body }) => body.info.pickupHours)
  }
  await expect.poll(windows).toEqual([{ first: expect.stringMatching(/^1[0-3]:[03]0$/), second: '15:00' }])
})

type FanOrder = { sentTo: string; body: { info: { pickupHours: { first: string; second: string } } } }
type Sent = { contact: object; address: object }

/** A courier is called once for a day and place: this one was not called to yet. */
async function orderFrom(street: string): Promise<void> {
  const { shipment } = await draftOrder({ name: 'Ana Programata', email: SENDER })
  const sender = shipment.sender as Sent // as orders have it
  const moved = { ...shipment, sender: { ...sender, address: { ...sender.address, street } } }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/orders', { email: SENDER, body: { shipment: moved } })
  const offerId = await offerFor(uniqueId, { email: SENDER, courier: 'fan' })
  await ask('POST', `/orders/${uniqueId}/activate`, { email: SENDER, body: { offerId } })
}

async function choose(page: Page, field: string, hour: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: hour, exact: true }).filter({ visible: true }).click()
}

/** By how many pixels its words stand above or under its middle. */
const offCentre = (button: Locator): Promise<number> =>
  button.evaluate((node) => {
    const middle = (one: Element) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2
    const label = node.querySelector('.mantine-Button-label') ?? node
    return Math.abs(middle(node) - middle(label))
  })

it('a finger finds what it is to touch, and no field is so small that a phone would enlarge the page', async () => {
  const { page } = await openSignedIn(CLIENT, { width: widths.phone, isTouched: true })
  await page.goto('/profile/settings/notify/mail')
  const field = page.getByRole('textbox', { name: 'Adresa de email 1' }).first()
  await field.waitFor()
  await expect.poll(() => field.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px')
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The words of a link that looks like a button stand in its middle too.
  await page.goto('/profile/balance/general')
  const tab = page.getByRole('main').getByRole('link', { name: 'Disponibil' })
  await tab.waitFor()
  expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(() => offCentre(tab)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Deschide meniul' }).click()
  const place = page.getByRole('navigation', { name: 'Navigare principala' }).getByRole('link', { name: 'Setari', exact: true })
  expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await place.waitFor({ state: 'hidden' })
  await expectFine(page)
})
