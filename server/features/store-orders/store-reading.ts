/** One reading of a store's order, with what we knew of its shipments before. */
import type { StoreOrder } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import type { StoreRow } from '../stores/stores.ts'
import { readOrderNow } from './copy-orders.ts'
import { versionOf } from './order-version.ts'
import { type ShipmentRow, shipmentsOf } from './shipments.ts'
import { stillToSend } from './still-to-send.ts'

/** `shipments`: as they were before the store was asked, so that whatever it was told of meanwhile can be noticed. */
export type StoreReading = { order: StoreOrder; shipments: ShipmentRow[] }

/** Throws `not-found`, `store-…`. */
export async function readStoreOrder(app: App, store: StoreRow, orderId: string): Promise<StoreReading> {
  const shipments = await shipmentsOf(app.db, store, orderId)
  return { shipments, order: await readOrderNow(app, store, orderId) }
}

export const versionNow = ({ order, shipments }: StoreReading): string => versionOf(order, stillToSend(order, shipments))
