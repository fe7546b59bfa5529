/** Products of orders that wait, read from their stores where our copy has only the order: a list does not bring them. */
import { Problem } from '#contract/problems.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { countUnreadAwaiting, unreadAwaiting } from '#selling/store-copy/server/scanned-copies.ts'
import { connectedStores, hasPartner } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'

/** A store answers one in about 200 ms; the station asks again until none is left. */
const READ_MAX = 10

/** The oldest first. A store that does not answer leaves its orders unread. */
export async function readProducts(app: App, clientId: string): Promise<{ unread: number }> {
  const stores = (await connectedStores(app.db, clientId)).filter(hasPartner)
  const shops = { clientId, shops: stores.map(({ shop }) => shop) }
  const silent = new Set<string>()
  for (const { shop, id } of await unreadAwaiting(app.db, shops, READ_MAX)) {
    const store = stores.find((one) => one.shop === shop)
    if (!store || silent.has(shop)) continue
    await readOrderNow(app, store, id, { isBackground: true }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      if (error.code !== 'not-found') silent.add(shop)
    })
  }
  return { unread: await countUnreadAwaiting(app.db, shops) }
}
