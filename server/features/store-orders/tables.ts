import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChosenService } from '../../../contract/offers.ts'
import type { OrderState } from '../../../contract/orders/order-states.ts'
import type { SavedPacking } from '../../../contract/packing/saved-packing.ts'
import type { StoreFulfilment, StorePayment } from '../../../contract/store-orders/list.ts'
import type { StoreShipmentDraft } from '../../../contract/store-orders/shipment.ts'
import type { AwbDifference, ShipmentNotices } from '../../../contract/store-orders/shipment-notice.ts'
import type { AwaitingPart, StoreOrderSummary } from '../../partners/stores/port.ts'
import { at, bani, minorUnits } from '../../platform/tables.ts'

/** Our copy of the store's orders: what the list shows and sorts by, and what it was made from. */
export const storeOrders = pgTable(
  'store_orders',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    createdAt: at('created_at').notNull(),
    /** The store's own: an older reading never replaces a newer one. */
    changedAt: at('changed_at').notNull(),
    cancelledAt: at('cancelled_at'),
    customerName: text('customer_name').notNull(),
    /** Hundredths of `currency`, the shop's. */
    totalMinor: minorUnits('total_minor').notNull(),
    currency: text().notNull(),
    /** Hundredths of what the buyer pays in. */
    outstandingMinor: minorUnits('outstanding_minor').notNull(),
    outstandingCurrency: text('outstanding_currency').notNull().default('RON'),
    payment: text().$type<StorePayment>().notNull(),
    fulfilment: text().$type<StoreFulfilment>().notNull(),
    itemCount: integer('pieces').notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    paymentGateways: jsonb('payment_gateways').$type<string[]>().notNull(),
    /** Who gets it, where and how; null: erased at the buyer's request, for good. */
    summary: jsonb().$type<Pick<StoreOrderSummary, 'email' | 'phone' | 'shippingAddress' | 'shippingLine' | 'note' | 'attributes'>>(),
    /** The store itself has something of it to send: neither cancelled nor put away nor wholly sent. */
    isOpen: boolean('is_open').notNull(),
    /** Units that waited when its parts were last read; null: they were not, since it changed. */
    waitingItemCount: integer('waiting_pieces'),
    /** Its parts as they were last read; null: they were not, since it changed. */
    parts: jsonb().$type<AwaitingPart[]>(),
    /** Why it could not be activated when that was last tried, until it is fixed, changed or activated. */
    refusal: text(),
    /** The tabs; an order with several parts may stand in several. */
    isAwaiting: boolean('is_awaiting').notNull(),
    isNotPickedUp: boolean('is_not_picked_up').notNull().default(false),
    isNotDelivered: boolean('is_not_delivered').notNull().default(false),
    /** When the newest of its parcels got its AWB: what the tabs of parcels are filtered and sorted by. */
    sentAt: at('sent_at'),
    isActivating: boolean('is_activating').notNull().default(false),
    /** For the user, until it is fixed; null: there is none. */
    notice: jsonb('notice_codes').$type<ShipmentNotices>(),
    readAt: at('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.id] }),
    index('store_orders_awaiting').on(table.clientId, table.shop, table.createdAt, table.id).where(sql`is_awaiting`),
    index('store_orders_not_picked_up').on(table.clientId, table.shop, table.sentAt, table.id).where(sql`is_not_picked_up`),
    index('store_orders_not_delivered').on(table.clientId, table.shop, table.sentAt, table.id).where(sql`is_not_delivered`),
    index('store_orders_unpaid').on(table.clientId, table.shop, table.createdAt).where(sql`is_awaiting and outstanding_minor > 0`),
  ],
)

/** How many more or fewer orders of a shop wait, a row for each statement that changed it (count-awaiting.ts). */
export const storeAwaitingDifferences = pgTable(
  'store_awaiting_differences',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    difference: integer().notNull(),
  },
  (table) => [index('store_awaiting_differences_of_shop').on(table.clientId, table.shop)],
)

/** The draft of an awaiting part ('Salveaza pentru activare ulterioara'). */
/** `service`: of the offer that was chosen; offers themselves are deleted after a day. */
export type SavedDraft = StoreShipmentDraft & { service: ChosenService | null }

export const storeDrafts = pgTable(
  'store_drafts',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    orderId: text('order_id').notNull(),
    partId: text('part_id').notNull(),
    draft: jsonb().$type<SavedDraft>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.shop, table.orderId, table.partId] })],
)

/** Packing configurations by what is packed (contract/packing/saved-packing.ts). */
export const storePackings = pgTable(
  'store_packings',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    /** SHA-256 of the packing key, in hex. */
    keyHash: text('key_hash').notNull(),
    configuration: jsonb().$type<SavedPacking>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.shop, table.keyHash] })],
)

/** `variantId` is missing in rows from before it was kept. */
export type ShippedProduct = { name: string; imageUrl: string | null; quantity: number; variantId?: string | null }

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
    notice: jsonb('notice_codes').$type<ShipmentNotices>(),
    /** What the store's order had otherwise than the AWB when it was last read whole (awb-differences.ts). */
    differences: jsonb().$type<AwbDifference[]>().notNull().default([]),
    /** Cash booked as received in the store. */
    markedPaidAt: at('marked_paid_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.partId, table.number] }),
    uniqueIndex('store_shipments_order').on(table.clientId, table.orderId),
    index('store_shipments_of_order').on(table.clientId, table.shop, table.storeOrderId),
  ],
)

/** A request to activate many orders. */
export const bulkActivations = pgTable(
  'bulk_activations',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    shop: text().notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('bulk_activations_newest').on(table.clientId, table.shop, table.createdAt),
    index('bulk_activations_running').on(table.createdAt).where(sql`ended_at is null`),
  ],
)

export const bulkActivationOrders = pgTable(
  'bulk_activation_orders',
  {
    clientId: uuid('client_id').notNull(),
    bulkId: uuid('bulk_id').notNull(),
    storeOrderId: text('store_order_id').notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    state: text({ enum: ['waiting', 'working', 'activated', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    /** Our orders that were begun for it; null: not all of them yet. */
    orderIds: jsonb('order_ids').$type<string[]>(),
    awbs: jsonb().$type<string[]>().notNull().default([]),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.bulkId, table.storeOrderId] }),
    index('bulk_activation_orders_of_order').on(table.clientId, table.storeOrderId),
  ],
)
