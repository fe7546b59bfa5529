/** What was sent of the orders of a page of the list: their shipments, and our orders for them. */

import { type ShipmentRow, shipmentsOfStoreOrders } from '#selling/store-shipments/server/shipments.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import { type OrderRow, ordersFound } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreOrderListed } from '../../contract/list.ts'

/** `shipments`: by the store order's id, oldest first. `orders`: ours, by id. */
export type SentParcels = { shipments: ReadonlyMap<string, ShipmentRow[]>; orders: ReadonlyMap<string, OrderRow> }

export async function parcelsSent(app: App, store: StoreKey, rows: readonly { id: string }[]): Promise<SentParcels> {
  const shipments = await shipmentsOfStoreOrders(
    app.db,
    store,
    rows.map(({ id }) => id),
  )
  const orderIds = [...shipments.values()].flatMap((some) => some.map(({ orderId }) => orderId))
  const orders = await ordersFound(app, store.clientId, orderIds)
  return { shipments, orders: new Map(orders.map((order) => [order.id, order])) }
}

/** Those with an AWB. */
export const storeOrderParcelsOf = ({ id }: { id: string }, { shipments, orders }: SentParcels): StoreOrderListed['parcels'] =>
  (shipments.get(id) ?? []).flatMap(({ orderId, awb, orderState }) => {
    const order = orders.get(orderId)
    if (awb === null) return []
    return {
      uniqueId: orderId,
      awb,
      courier: order?.courier ?? null,
      state: orderState,
      isBeingCancelled: order?.cancelRequestedAt != null,
      isPrinted: order?.isPrinted ?? null,
    }
  })
