/** Products that are let go before the page has drawn where the pointer is: on a busy machine, or by a quick hand. */
import { it } from 'vitest'
import { openSignedIn } from '../running/browser.ts'
import { orderId } from './simulated-shop.ts'
import {
  answerQuantity,
  drag,
  expectContents,
  handleOf,
  newPackageZone,
  openOrder,
  packageOf,
  part,
  productIn,
} from './store-order-page.ts'

/** Two products in Bucharest and one in Cluj; nothing of it is sent. */
const twoWarehouses = orderId(26)

it('a product is where it was let go, however late the page draws', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, twoWarehouses)
  const first = part(page, 1)
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => window.setTimeout(() => draw(callback), 1_000)
  })
  await drag(handleOf(first, /Lampa/), newPackageZone(first))
  await expectContents(packageOf(first, 2), ['1 Lampa de birou'])
  await drag(handleOf(packageOf(first, 1), /Carte/), productIn(packageOf(first, 2), /Lampa/))
  await answerQuantity(page, 2)
  await expectContents(packageOf(first, 2), ['2 Carte de bucate', '1 Lampa de birou'])
})
