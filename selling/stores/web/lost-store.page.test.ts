/** The card of a store that is to be connected again. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { connectShop, WOO_SHOP } from '../server/test-shops.ts'

const server = await serverOfPages()

it('does not call the orders of a store up to date that waits to be connected again', async () => {
  await server.serve()
  const as = await server.user('de-conectat-din-nou')
  await connectShop(server.parts.app, as.id, WOO_SHOP)
  const page = await mountPage('/profile/shopify', { as })
  await page.getByText('Comenzile sunt la zi').waitFor()
  await server.parts.app.db.$client.query(`update stores set needs_auth_since = now() where client_id = $1`, [as.id])
  await page.reload()
  await page.getByText('Magazinul trebuie conectat din nou.').waitFor()
  await expect.poll(() => page.getByText('Comenzile sunt la zi').count()).toBe(0)
})
