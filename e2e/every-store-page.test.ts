/** Every page of connected shops, light and dark, wide and narrow. */
import { describe, it } from 'vitest'
import { openSignedIn } from './browser.ts'
import { expectFine, expectPageFine } from './fine-page.ts'
import { orderId, SHOP } from './simulated-shop.ts'
import { openList, preview, rows } from './store-list-page.ts'
import { openOrder, part } from './store-order-page.ts'

describe('axe finds nothing serious and a phone needs no sideways scrolling', () => {
  it('on the pages of shops', async () => {
    const { page } = await openSignedIn()
    const pages: [address: string, shown: string][] = [
      ['/profile/integration', 'Integrari'],
      ['/profile/shopify', 'Magazin Demo'],
      [`/profile/shopify/settings/${SHOP}`, 'Curieri si pachete'],
      ['/profile/shopify/return', 'Conectare magazin'],
      [`/profile/shopify/orders/${SHOP}`, 'Lista comenzi'],
      [`/profile/shopify/orders/${SHOP}?tab=NOT_PICKED_UP`, 'Lista comenzi'],
    ]
    for (const [address, heading] of pages) await expectPageFine(page, address, heading)
  })

  it('on the page of a store order', async () => {
    const { page } = await openSignedIn()
    await openOrder(page, orderId(26))
    await part(page, 2).waitFor()
    await expectFine(page)
  })

  it('in the preview of many activations', async () => {
    const { page } = await openSignedIn()
    await openList(page, SHOP)
    await rows(page).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
    await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).waitFor()
    await expectFine(page)
  })
})
