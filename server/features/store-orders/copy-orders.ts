/** Keeps what was read of a store's orders in our copy. */
import { Problem } from '../../../contract/problems.ts'
import type { StoreOrder, StoreOrderSummary } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { noteLocations } from '../stores/locations.ts'
import { connectedStore, doneOr, type StoreRow } from '../stores/stores.ts'

/** An older reading never replaces a newer one. `readAt`: before the store was asked. */
export async function copyOrders(_app: App, _store: StoreRow, _summaries: readonly StoreOrderSummary[], _readAt: Date): Promise<void> {}

/** The order as the store has it now; copied on the way. Throws `not-found`, `store-…`. */
export async function readOrderNow(app: App, store: StoreRow, orderId: string): Promise<StoreOrder> {
  const readAt = app.clock.now()
  const order = await doneOr(app, store, await connectedStore(app, store).order(orderId))
  if (!order) throw new Problem('not-found')
  await copyOrders(app, store, [order], readAt)
  await noteLocations(
    app.db,
    store,
    order.awaiting.map((part) => part.location),
  )
  return order
}
