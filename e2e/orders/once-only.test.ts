/** One AWB and one charge for one order, whatever is clicked twice, refused or lost. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { balanceBani, draftOrder, orderOf } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { awbsFor, createCall, withFault } from '../running/simulators.ts'
import { activate, activateButton, ana, detailsPath, field, offerOf, packages, recipient, showOffers, writeOrder } from './order-form.ts'

async function openDraft(page: Page, uniqueId: string): Promise<void> {
  await page.goto(`/profile/orders/edit/${uniqueId}`)
  await showOffers(page)
  await offerOf(page, 'fan to address').check()
}

async function expectOneAwbAndCharge(uniqueId: string, balanceBefore: number): Promise<void> {
  const order = await orderOf(uniqueId)
  expect(order.state).toBe('active')
  expect((await awbsFor(uniqueId)).map(({ awb }) => awb)).toEqual([order.awb])
  expect(await balanceBani()).toBe(balanceBefore - Math.round(order.price * 100))
}

it('makes one AWB and one charge of a double click', async () => {
  const { uniqueId } = await draftOrder({ name: 'Clic Dublu' })
  const before = await balanceBani()
  const { page } = await openSignedIn()
  await openDraft(page, uniqueId)
  await activateButton(page).dblclick()
  await page.waitForURL(detailsPath)
  await expectOneAwbAndCharge(uniqueId, before)
})

it('makes one AWB and one charge of two windows, and notifies the second one', async () => {
  const { uniqueId } = await draftOrder({ name: 'Doua Ferestre' })
  const before = await balanceBani()
  const { page: first, context } = await openSignedIn()
  const second = await context.newPage()
  await Promise.all([openDraft(first, uniqueId), openDraft(second, uniqueId)])
  await Promise.all([first, second].map((page) => activateButton(page).click()))
  // Either both clicks were one act, or the later one is shown where the order is.
  const toOrder = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Vezi comanda' })
  const outcomes = await Promise.all(
    [first, second].map((page) =>
      Promise.race([
        page.waitForURL(detailsPath).then(() => 'activated'),
        toOrder(page)
          .waitFor()
          .then(() => 'shown'),
      ]),
    ),
  )
  expect(outcomes).toContain('activated')
  await expectOneAwbAndCharge(uniqueId, before)
})

it('shows why a courier refuses, keeps everything typed and activates with another offer', async () => {
  const { page } = await openSignedIn()
  const before = await balanceBani()
  await writeOrder(page, { repayment: { amount: '99,50' } })
  await showOffers(page)
  await withFault('sameday', { match: createCall.sameday, kind: 'error', status: 422 }, async () => {
    await offerOf(page, 'sameday to address').check()
    await activateButton(page).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Comanda nu a fost activata' })
    await refusal.getByText('Internal Server Error').waitFor()
  })
  await expect.poll(() => field(recipient(page), 'Nume si prenume').inputValue()).toBe(ana.name)
  await expect.poll(() => field(recipient(page), 'Strada').inputValue()).toBe(ana.street)
  await expect.poll(() => field(packages(page), 'Continut').inputValue()).toBe('Carti')
  await expect.poll(() => field(page, 'Valoare ramburs').inputValue()).toBe('99,50')
  expect(await balanceBani(), 'the money is free again').toBe(before)

  const uniqueId = await activate(page, offerOf(page, 'fan to address'))
  await expectOneAwbAndCharge(uniqueId, before)
})

it('activates an order whose answer was lost, without a second AWB', async () => {
  const { uniqueId } = await draftOrder({ name: 'Raspuns Pierdut' })
  const before = await balanceBani()
  const { page } = await openSignedIn()
  await openDraft(page, uniqueId)
  await withFault('fan', { match: createCall.fan, kind: 'lost-response', count: 1 }, async () => {
    await activateButton(page).click()
    await page.waitForURL(detailsPath, { timeout: 60_000 })
    await page.getByRole('heading', { name: `Comanda ${uniqueId}` }).waitFor()
    await expect.poll(async () => (await orderOf(uniqueId)).state, { timeout: 60_000 }).toBe('active')
  })
  const [held] = await awbsFor(uniqueId)
  await page.getByRole('link', { name: `Urmareste AWB ${held?.awb}` }).waitFor()
  await expectOneAwbAndCharge(uniqueId, before)
})
