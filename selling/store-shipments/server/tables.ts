import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Amount } from '#contract/money.ts'
import type { AwbDifference, ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'

/** What is optional is missing in rows from before it was kept. */
export type ShippedProduct = {
  name: string
  imageUrl: string | null
  quantity: number
  variantId?: string | null
  sku?: string
  barcode?: string
  /** Of one unit, as it was paid. */
  unitPrice?: Amount
}

/** Units of a part that travel together: the link between a store's order and an order of ours. */
export const storeShipments = pgTable(
  'store_shipments',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    storeOrderId: text('store_order_id').notNull(),
    partId: text('part_id').notNull(),
    /** Counts the part's shipments from 1: a second can only begin when the first has left or ended. */
    number: integer().notNull(),
    /** Our order. */
    orderId: text('order_id').notNull(),
    locationId: text('location_id'),
    /** Lines of the part with quantities, as the store wants them fulfilled. */
    lines: jsonb().$type<{ id: string; quantity: number }[]>().notNull(),
    /** The offer it was last activated with. */
    offerId: uuid('offer_id').notNull(),
    /** What the store's order was then (order-version.ts): an AWB made for anything else is cancelled. */
    version: text().notNull(),
    /** Collected at the door; 0: nothing. */
    cashBani: bani('cash_bani').notNull(),
    /** What is shown of them once the part is gone. */
    products: jsonb().$type<ShippedProduct[]>().notNull(),
    /** Our order's state as last seen. */
    orderState: text('order_state').$type<OrderState>().notNull(),
    /** How often its state or AWB has changed: a synchronisation that began before the last change is followed by another. */
    orderChanges: integer('order_changes').notNull().default(0),
    awb: text(),
    /** Why the courier refused it when it was last tried. */
    refusal: jsonb('refusal_codes').$type<ShipmentNotices>(),
    /** Of the fulfilment in the store. `failed`: the store does not take it, the merchant must look. `reverted`: the AWB was cancelled. */
    fulfilmentState: text('fulfilment_state', { enum: ['pending', 'fulfilled', 'failed', 'reverted'] })
      .notNull()
      .default('pending'),
    fulfilmentId: text('fulfilment_id'),
    /** When the store was asked for it: earlier readings of the order do not have it. null: it was there. */
    fulfilledAt: instantColumn('fulfilled_at'),
    notice: jsonb('notice_codes').$type<ShipmentNotices>(),
    /** What the store's order had otherwise than the AWB when it was last read whole (awb-differences.ts). */
    differences: jsonb().$type<AwbDifference[]>().notNull().default([]),
    /** Cash booked as received in the store. */
    markedPaidAt: instantColumn('marked_paid_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.partId, table.number] }),
    uniqueIndex('store_shipments_order').on(table.clientId, table.orderId),
    index('store_shipments_of_order').on(table.clientId, table.shop, table.storeOrderId),
  ],
)
