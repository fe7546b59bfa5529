/** A shipment for tests: of all of an order, with an AWB. */

import { randomUUID } from 'node:crypto'
import { ZERO } from '../../../contract/money.ts'
import type { storeShipments } from '../store-orders/tables.ts'
import type { StoreKey } from '../stores/stores.ts'

type Values = typeof storeShipments.$inferInsert

export const sampleShipment = ({ clientId, shop }: StoreKey, own: Partial<Values> = {}): Values => ({
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
