/** An order of the connected shop whose courier refuses it: what the user sees of that, and that the offers belong to what is chosen. */
import { expect, it } from 'vitest'
import { balanceBani } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { createCall, withFault } from '../running/simulators.ts'
import { orderId, shopOrder } from './simulated-shop.ts'
import { measure, openOrder, packageOf, part, showOffers } from './store-order-page.ts'

/** Of one warehouse, paid by card. */
const paidByCard = orderId(48)

it('says over the buttons why a courier refuses, in sight on a phone too, and keeps the money', async () => {
  const { page } = await openSignedIn('client@demo.test', { width: widths.phone })
  await openOrder(page, paidByCard)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { width: '20', length: '30', height: '15' })
  await showOffers(only)
  const before = await balanceBani()
  await only.getByRole('radio', { name: /Sameday 24H/ }).check()
  await withFault('sameday', { match: createCall.sameday, kind: 'error', status: 422 }, async () => {
    await only.getByRole('button', { name: 'Activeaza comanda' }).click()
    await only.getByRole('alert').filter({ hasText: 'Internal Server Error' }).waitFor()
  })
  // At the top of the couriers, far above the buttons' own place: the refusal comes along with them.
  await only.getByRole('button', { name: 'Reincarca ofertele' }).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const refusal = await only.getByRole('alert').filter({ hasText: 'Internal Server Error' }).boundingBox()
  expect(refusal?.y).toBeGreaterThan(0)
  expect((refusal?.y ?? 0) + (refusal?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  expect((await shopOrder(paidByCard)).fulfilments).toEqual([])
  expect(await balanceBani(), 'the money is free again').toBe(before)
})

it('shows no offer of the options before: the couriers are asked for those on the screen', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, paidByCard)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { width: '20', length: '30', height: '15' })
  await showOffers(only)
  await only.getByRole('radio', { name: /FAN Courier Standard/ }).check()
  await only.getByRole('switch', { name: 'Deschidere la livrare' }).click()
  await expect.poll(() => only.getByRole('radio', { name: /Standard|24H/ }).count(), { message: 'of the options before' }).toBe(0)
  await expect.poll(() => only.getByRole('button', { name: 'Activeaza comanda' }).isDisabled()).toBe(true)
  await only.getByRole('radio', { name: /FAN Courier Standard/, checked: true }).waitFor()
})
