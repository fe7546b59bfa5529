import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '../../../contract/couriers.ts'
import type { AwbDiscrepancyKind } from '../../../contract/operator/operator.ts'
import type { OrderState } from '../../../contract/orders/order-states.ts'
import type { TimelineCode } from '../../../contract/orders/order-timeline.ts'
import type { Message } from '../../../contract/texts/message.ts'
import { at, bani } from '../../platform/tables.ts'
import type { StoredOffer } from '../offers/stored-offer.ts'
import type { ExtraOptionsStored, LockerSnapshot, PackingStored, PartyStored } from './draft/stored-shipment.ts'

/** As the indexes below have them: a query that says the same is answered from them. */
export const IS_OPEN = `state not in ('delivered', 'returned', 'cancelled', 'lost')`
/** A draft whose last activation was refused. */
export const IS_REFUSED = `state = 'draft' and refusal is not null`

/** An order: what is to be sent, and its state. */
export const orders = pgTable(
  'orders',
  {
    clientId: uuid('client_id').notNull(),
    /** 12 characters; the reference that couriers get. */
    id: text().notNull(),
    state: text().$type<OrderState>().notNull().default('draft'),
    stateChangedAt: at('state_changed_at').notNull().default(sql`now()`),
    sender: jsonb().$type<PartyStored>().notNull(),
    recipient: jsonb().$type<PartyStored>().notNull(),
    packing: jsonb().$type<PackingStored>().notNull(),
    extraOptions: jsonb('extra_options').$type<ExtraOptionsStored>().notNull(),
    lockerCourier: text('locker_courier').$type<CourierCode>(),
    lockerId: text('locker_id'),
    /** The point as it was when the order was activated. */
    locker: jsonb().$type<LockerSnapshot>(),
    clientReference: text('client_reference').notNull().default(''),
    /** Where it came from. A job syncs every change of its state to there. */
    origin: text({ enum: ['typed', 'store'] })
      .notNull()
      .default('typed'),
    /** Folded names, phone, city, AWB and reference: what the search looks in. */
    searchText: text('search_text').notNull(),
    /** The current or last attempt to activate, each an effect of its own; 0: none yet. */
    attempt: integer().notNull().default(0),
    courier: text().$type<CourierCode>(),
    serviceName: text('service_name'),
    offer: jsonb().$type<StoredOffer>(),
    priceBani: bani('price_bani'),
    awb: text(),
    parcels: jsonb().$type<string[]>().notNull().default([]),
    /** Why the last attempt made no AWB. */
    refusal: jsonb().$type<Message>(),
    createdAt: at('created_at').notNull().default(sql`now()`),
    activatedAt: at('activated_at'),
    /** Since when its AWB is to be cancelled; null: it is not, or the courier has answered. */
    cancelRequestedAt: at('cancel_requested_at'),
    /** When the courier is asked next where the parcel is; null: not asked. */
    trackAt: at('track_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('orders_id').on(table.id),
    index('orders_by_date').on(table.clientId, table.createdAt, table.id),
    // What is not at its end is a small part of all, and counted whenever the first page opens.
    index('orders_open').on(table.clientId, table.state).where(sql.raw(IS_OPEN)),
    index('orders_refused').on(table.clientId).where(sql.raw(IS_REFUSED)),
    index('orders_awb').on(table.awb),
    // By the number of one parcel of several: few orders have them.
    index('orders_parcels').using('gin', table.parcels).where(sql`jsonb_array_length(parcels) > 1`),
    index('orders_track').on(table.trackAt).where(sql`track_at is not null`),
    index('orders_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

/**
 * The order's timeline. The same courier event is kept once however often it is reported; a step of our own has no code of a courier's,
 * and each is kept, also two of one moment.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    clientId: uuid('client_id').notNull(),
    orderId: text('order_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    state: text().$type<OrderState>(),
    /** What happened, in words only when it is shown (contract/orders/order-timeline.ts). */
    code: text().$type<TimelineCode>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    courierCode: text('courier_code').notNull().default(''),
    courierText: text('courier_text'),
    place: text(),
    happenedAt: at('happened_at').notNull(),
    recordedAt: at('recorded_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.orderId, table.id] }),
    uniqueIndex('order_events_once')
      .on(
        table.clientId,
        table.orderId,
        table.courierCode,
        table.happenedAt,
        table.code,
        sql`(coalesce(params ->> 'to', params ->> 'text', ''))`,
      )
      .where(sql`courier_code <> ''`),
  ],
)

/**
 * AWBs that a courier holds and we do not (`late`: of an attempt that had ended), or holds twice, or that we hold and it does not
 * (`missing`: `reference` is the order): found by the comparison, for an operator.
 */
export const awbDiscrepancies = pgTable(
  'awb_discrepancies',
  {
    courier: text().$type<CourierCode>().notNull(),
    awb: text().notNull(),
    kind: text().$type<AwbDiscrepancyKind>().notNull(),
    reference: text(),
    createdOn: text('created_on').notNull(),
    foundAt: at('found_at').notNull().default(sql`now()`),
    /** Since when its courier is to cancel it. */
    cancelRequestedAt: at('cancel_requested_at'),
    /** The courier has confirmed the cancellation, or an operator has dealt with it. */
    settledAt: at('settled_at'),
    /** The operator who decided; null: no decision was needed. */
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.courier, table.awb] }),
    index('awb_discrepancies_open').on(table.foundAt).where(sql`settled_at is null`),
  ],
)

/** Whether a day of a courier was compared: a comparison that fails is an alarm, and is made again until it succeeds. */
export const awbComparisons = pgTable(
  'awb_comparisons',
  {
    courier: text().$type<CourierCode>().notNull(),
    /** Day in Bucharest. */
    day: text().notNull(),
    comparedAt: at('compared_at'),
    /** Since when it fails; null: it does not. */
    failedSince: at('failed_since'),
    cause: text(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.day] })],
)
