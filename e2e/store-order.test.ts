/** An order of the connected shop: packed, addressed, activated, and told to the shop. */
import { expect, it } from 'vitest'
import { ask, balanceBani } from './api.ts'
import { openSignedIn } from './browser.ts'
import { priceBani } from './order-form.ts'
import { inShop, orderId, SHOP, shopOrder } from './simulated-shop.ts'
import { awbsFor } from './simulators.ts'
import {
  activate,
  answerQuantity,
  delivery,
  drag,
  expectContents,
  handleOf,
  measure,
  newPackageZone,
  openOrder,
  packageOf,
  part,
  showOffers,
} from './store-order-page.ts'

/** Three products each: two in Bucharest, one in Cluj. */
const threeProducts = orderId(292)

it('sends three products from two warehouses: packed by dragging, the address mended by a suggestion, one part to a locker', async () => {
  await inShop(threeProducts, { address: { city: 'Dej', province: 'Cluj', provinceCode: 'CJ', zip: '505400' } })
  const before = await balanceBani()
  const { page } = await openSignedIn()
  await openOrder(page, threeProducts)
  await page.getByText('Sunt necesare 2 comenzi de transport').waitFor()

  const block = delivery(page).getByRole('alert')
  await block.getByRole('button', { name: 'Aplica: Dej, CJ, 405200' }).click()
  await block.waitFor({ state: 'detached' })

  const first = part(page, 1)
  await drag(handleOf(first, /Lampa/), newPackageZone(first))
  await answerQuantity(page, 3)
  await drag(handleOf(first, /Tricou/), packageOf(first, 2).getByRole('row', { name: /Lampa/ }))
  await answerQuantity(page, 1)
  await expectContents(packageOf(first, 1), ['1 Tricou bumbac - M / Negru'])
  await expectContents(packageOf(first, 2), ['1 Tricou bumbac - M / Negru', '3 Lampa de birou'])
  await measure(packageOf(first, 1), { width: '20', length: '30', height: '5' })
  await measure(packageOf(first, 2), { width: '30', length: '40', height: '30' })
  await showOffers(first)
  const toAddress = first.getByRole('radio', { name: /Sameday 24H/ })
  const prices = [await priceBani(toAddress)]
  await activate(first, toAddress)

  // The first part is sent: what waits is the other one.
  const [sent] = await tracked(threeProducts, 1)
  await page.getByRole('button', { name: `Urmareste AWB ${sent}` }).waitFor()
  const second = part(page, 1)
  await second.getByText('Scaun pliant').first().waitFor()
  await measure(packageOf(second, 1), { width: '40', length: '45', height: '30' })
  await showOffers(second)
  const toLocker = second.getByRole('radio', { name: /FANbox/ })
  prices.push(await priceBani(toLocker))
  await activate(second, toLocker)

  const told = await tracked(threeProducts, 2)
  const ours = await ordersOf(threeProducts)
  expect(ours.map(({ awb }) => awb.main).toSorted()).toEqual(told.toSorted())
  for (const { uniqueId, awb } of ours) expect((await awbsFor(uniqueId)).map((held) => held.awb)).toEqual([awb.main])
  expect(await balanceBani()).toBe(before - prices.reduce((total, price) => total + price, 0))
})

type OurOrder = { uniqueId: string; awb: { main: string } }
type Details = { shippingOrders: { fulfilled: { internalOrder: OurOrder }[] } }

/** Our orders behind a shop's order. */
async function ordersOf(id: string): Promise<OurOrder[]> {
  const path = `/user/integration/shopify/order/${SHOP}/${encodeURIComponent(encodeURIComponent(id))}`
  const { shippingOrders } = await ask<Details>('GET', path, { email: 'client@demo.test' })
  return shippingOrders.fulfilled.map(({ internalOrder }) => internalOrder)
}

/** The tracking numbers the shop knows, once there are so many. */
async function tracked(id: string, count: number): Promise<string[]> {
  const numbers = async () => (await shopOrder(id)).fulfilments.flatMap(({ tracking }) => tracking.map(({ number }) => number))
  await expect.poll(async () => (await numbers()).length).toBe(count)
  return numbers()
}
