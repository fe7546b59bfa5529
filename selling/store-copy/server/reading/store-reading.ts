/** One reading of a store's order, with what we knew of its shipments before. */

import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { orderVersionOf } from '#selling/store-shipments/server/rules/order-version.ts'
import { stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { type ShipmentRow, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { moveSeenShipment } from '#selling/store-shipments/server/store-shipment-transition.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import { readOrderNow } from './copy-orders.ts'

/** `shipments`: as they were before the store was asked, so that whatever was fulfilled meanwhile can be noticed. */
export type StoreReading = { order: StoreOrder; shipments: ShipmentRow[] }

/** Throws `not-found`, `store-…`. */
export async function readStoreOrder(app: App, store: StoreRow, orderId: string): Promise<StoreReading> {
  const shipments = await shipmentsOfStoreOrder(app.db, store, orderId)
  const order = await readOrderNow(app, store, orderId, { isBackground: false, shipments })
  return { order, shipments: await fulfilledByMerchant(app, order, shipments) }
}

/** What the store would not take from us and the merchant has fulfilled there since. */
async function fulfilledByMerchant(app: App, { shipped }: StoreOrder, shipments: ShipmentRow[]): Promise<ShipmentRow[]> {
  const fulfilmentOf = ({ awb }: ShipmentRow) =>
    shipped.find(({ state, tracking }) => state !== 'cancelled' && tracking.some(({ number }) => number === awb))
  const now: ShipmentRow[] = []
  for (const one of shipments) {
    const found = one.fulfilmentState === 'failed' ? fulfilmentOf(one) : undefined
    const patch = { fulfilmentState: 'fulfilled', fulfilmentId: found?.id ?? null, notice: null } as const
    now.push((found && (await moveSeenShipment(app, one, patch))) ?? one)
  }
  return now
}

export const readingVersionOf = ({ order, shipments }: StoreReading): string => orderVersionOf(order, stillToSend(order, shipments))
