import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connectWithKey } from '#selling/stores/server/connecting/connect-with-key.ts'
import { partnerStoreOf } from '#selling/stores/server/stores.ts'
import { syncProgressOf } from '#selling/stores/server/sync-state.ts'
import { inWooCommerce, WOO_SHOP } from '#selling/stores/server/test-shops.ts'
import { demoKey } from '#simulators/woocommerce/keys.ts'
import { copiedShop } from '../test-copied-shop.ts'
import { copyStore } from './copy-store.ts'

const AT_ONCE = 5000
const BEFORE = 180

const { app, clientId, simulator, calls } = await copiedShop()
const shopNow = () => partnerStoreOf(app.db, { clientId, name: 'atelier-demo' })
/** As its worker goes on until nothing is due. */
async function copyAll(): Promise<number> {
  const before = calls.length
  do await copyStore.run(app, { clientId, shop: WOO_SHOP })
  while ((await shopNow()).syncCursor !== null)
  return calls.length - before
}
const count = async () => Number((await app.db.execute(sql`select count(*) from store_orders where shop = ${WOO_SHOP}`)).rows[0]?.count)

it('a shop of which 5,000 orders are of one second is copied whole, and what did not change is hardly asked about', async () => {
  const key = { key: demoKey.consumerKey, secret: demoKey.consumerSecret }
  await connectWithKey(app, { clientId, platform: 'woocommerce', shop: WOO_SHOP, ...key })
  await inWooCommerce(simulator, { addOrders: AT_ONCE, webhooks: { isSilent: true } })
  await inWooCommerce(simulator, { addOrders: 1 })
  await copyAll()
  expect(await count()).toBe(BEFORE + AT_ONCE + 1)
  expect(syncProgressOf(await shopNow())).toMatchObject({ state: 'ready', problem: null })

  // As ten minutes later: a comparison looks five minutes back.
  const later = sql`update stores set synced_until = now() + interval '10 minutes' where shop = ${WOO_SHOP}`
  let asked = 0
  for (let minute = 0; minute < 5; minute += 1) {
    await app.db.execute(later)
    asked += await copyAll()
  }
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(10)
})
