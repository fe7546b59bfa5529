/** Shipments for tests. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ZERO } from '#contract/money.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { ShipmentOrderRef, ShipmentRow } from './shipments.ts'
import { storeShipments } from './tables.ts'

type Values = typeof storeShipments.$inferInsert

/** Of all of an order, with an AWB. */
export const sampleStoreShipment = ({ clientId, shop }: StoreKey, own: Partial<Values> = {}): Values => ({
  clientId,
  shop,
  storeOrderId: 'order-1',
  partId: 'part-1',
  number: 1,
  orderId: randomUUID(),
  lines: [{ id: 'line-1', quantity: 3 }],
  offerId: randomUUID(),
  version: 'v1',
  cashBani: ZERO,
  products: [],
  orderState: 'active',
  awb: '2000001',
  createdAt: new Date('2026-11-10T10:00:00Z'),
  ...own,
})

/** A shipment as another process has written it meanwhile. */
export const overwriteShipment = (app: App, { clientId, orderId }: ShipmentOrderRef, now: Partial<ShipmentRow>) =>
  app.db
    .update(storeShipments)
    .set(now)
    .where(and(eq(storeShipments.clientId, clientId), eq(storeShipments.orderId, orderId)))
