/** The tabs of a shop's orders, from our copy. */
import { Problem } from '../../../contract/problems.ts'
import type { StoreOrderListed, StoreOrderPage, StoreOrdersWish } from '../../../contract/store-orders.ts'
import type { App } from '../../platform/app.ts'
import { storeOf } from '../stores/stores.ts'

/** `name`: of the shop. Throws `not-found`. */
export async function listStoreOrders(app: App, clientId: string, name: string, _wish: StoreOrdersWish): Promise<StoreOrderPage> {
  await storeOf(app.db, { clientId, name })
  return { list: [], pageInfo: { endCursor: null, hasNextPage: false, count: 0 } }
}

/** One row, read again from the store. */
export async function listedOrder(app: App, clientId: string, name: string, _orderId: string): Promise<StoreOrderListed> {
  await storeOf(app.db, { clientId, name })
  throw new Problem('not-found')
}
