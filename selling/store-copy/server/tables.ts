import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import type { AwaitingPart, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import type { StoreFulfilment, StorePayment } from '#selling/store-orders/contract/list.ts'
import type { ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { instantColumn, minorUnits } from '#server/platform/tables.ts'

/** As the index has it: by what an order is found that is called by its name, however it is written (scan-station/contract/read-scan.ts). */
export const NAME_KEY = `upper(ltrim(replace(name, ' ', ''), '#'))`

/** Waits, and could not be activated when that was last tried, whether by itself or among many. */
export const IS_ACTIVATION_REFUSED = `is_awaiting and not is_activating and (refusal is not null or notice_codes @> '[{"code": "activation-failed"}]')`
/** Waits, and has fields that are filled in the shop and not understood. */
export const IS_NOT_UNDERSTOOD = `is_awaiting and summary->'notUnderstood' <> '[]'::jsonb`
const ofAddress = (field: string) => `coalesce(summary#>>'{shippingAddress,${field}}', '')`
const streetLines = `${ofAddress('address1')} || ' ' || ${ofAddress('address2')}`
/**
 * Waits, and may have texts that do not fit their fields, or signs replaced: all that do are among them, and few others. What is cut of a
 * short field, as of a building, is one word longer than that field.
 */
export const MAY_BE_ALTERED = `is_awaiting and (length(customer_name) > 100 or length(${ofAddress('firstName')}) + length(${ofAddress('lastName')}) >= 100 or length(${ofAddress('company')}) > 100 or length(${ofAddress('city')}) > 100 or length(${streetLines}) > 100 or ${streetLines} ~ '\\S{21}' or strpos(summary#>>'{shippingAddress}', chr(65533)) > 0)`
const IS_IN_TAB = 'is_awaiting or is_not_picked_up or is_not_delivered'

/** Our copy of the store's orders: what the list shows and sorts by, and what it was made from. */
export const storeOrders = pgTable(
  'store_orders',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** The store's own: an older reading never replaces a newer one. */
    changedAt: instantColumn('changed_at').notNull(),
    cancelledAt: instantColumn('cancelled_at'),
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
    summary:
      jsonb().$type<
        Pick<StoreOrderSummary, 'email' | 'phone' | 'shippingAddress' | 'shippingLine' | 'note' | 'attributes' | 'notUnderstood'>
      >(),
    /** The store itself has something of it to send: neither cancelled nor put away nor wholly sent. */
    isOpen: boolean('is_open').notNull(),
    /** Units that waited when its parts were last read; null: they were not, since it changed. */
    waitingItemCount: integer('waiting_pieces'),
    /** Its parts as they were last read; null: they were not, since it changed. */
    parts: jsonb().$type<AwaitingPart[]>(),
    /** Why it could not be activated when that was last tried, until it is fixed, changed or activated. */
    refusal: jsonb().$type<Message>(),
    /** The tabs; an order with several parts may stand in several. */
    isAwaiting: boolean('is_awaiting').notNull(),
    isNotPickedUp: boolean('is_not_picked_up').notNull().default(false),
    isNotDelivered: boolean('is_not_delivered').notNull().default(false),
    /** When the newest of its parcels got its AWB: what the tabs of parcels are filtered and sorted by. */
    sentAt: instantColumn('sent_at'),
    isActivating: boolean('is_activating').notNull().default(false),
    /** For the user, until it is fixed; null: there is none. */
    notice: jsonb('notice_codes').$type<ShipmentNotices>(),
    /** As of our orders (sending/orders/server/tables.ts): the words of the buyer, and the sums. Written by the database. */
    searchText: text('search_text').notNull().default(''),
    readAt: instantColumn('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.id] }),
    index('store_orders_awaiting').on(table.clientId, table.shop, table.createdAt, table.id).where(sql`is_awaiting`),
    index('store_orders_newest').on(table.clientId, table.shop, table.createdAt, table.id),
    index('store_orders_not_picked_up').on(table.clientId, table.shop, table.sentAt, table.id).where(sql`is_not_picked_up`),
    index('store_orders_not_delivered').on(table.clientId, table.shop, table.sentAt, table.id).where(sql`is_not_delivered`),
    index('store_orders_named').on(table.clientId, sql.raw(NAME_KEY)),
    index('store_orders_refused').on(table.clientId, table.shop).where(sql.raw(IS_ACTIVATION_REFUSED)),
    index('store_orders_not_understood').on(table.clientId, table.shop).where(sql.raw(IS_NOT_UNDERSTOOD)),
    index('store_orders_may_be_altered').on(table.clientId, table.shop).where(sql.raw(MAY_BE_ALTERED)),
    index('store_orders_search').using('gin', sql`search_text gin_trgm_ops`).where(sql.raw(IS_IN_TAB)),
    index('store_orders_unpaid').on(table.clientId, table.shop, table.createdAt).where(sql`is_awaiting and outstanding_minor > 0`),
  ],
)

/** How many more or fewer orders of a shop wait, a row for each change of it (count-awaiting.ts). */
export const storeAwaitingDifferences = pgTable(
  'store_awaiting_differences',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    difference: integer().notNull(),
  },
  (table) => [index('store_awaiting_differences_of_shop').on(table.clientId, table.shop)],
)
