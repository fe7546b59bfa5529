/** What a store is not able to show us, on its card. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { connectShop, inWooCommerce, WOO_SHOP } from '../server/test-shops.ts'

const server = await serverOfPages()
const HIDDEN = /^Magazinul isi tine comenzile in tabelele noi ale WooCommerce \(HPOS\).* lockerul ales prin modulul Sameday nu se vede/

it('a shop whose orders are in tables that the lockers’ plugin does not write to says so, and no more once it keeps both', async () => {
  await server.serve()
  const as = await server.user('lockere-ascunse')
  const keeping = (isHposSynced: boolean) =>
    inWooCommerce(server.simulator, {
      shop: WOO_SHOP,
      system: { isHposSynced, plugins: ['samedaycourier-shipping/samedaycourier-shipping.php'] },
    })
  await keeping(false)
  await connectShop(server.parts.app, as.id, WOO_SHOP)
  const page = await mountPage('/profile/shopify', { as })
  await page.getByText(HIDDEN).waitFor()

  await keeping(true)
  await connectShop(server.parts.app, as.id, WOO_SHOP)
  await page.reload()
  await page.getByText('Comparate cu magazinul').first().waitFor()
  await page.settled()
  await expect.poll(() => page.getByText(HIDDEN).count()).toBe(0)
})
