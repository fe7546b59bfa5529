import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StoredOffer } from '#sending/offers/server/stored-offer.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { AwbDiscrepancyKind } from '../contract/awb-comparison.ts'
import type { OrderState } from '../contract/order-states.ts'
import type { TimelineCode } from '../contract/order-timeline.ts'
import type { OrderInput } from '../contract/orders.ts'
import type { ExtraOptionsStored, LockerSnapshot, PackingStored, PartyStored } from './draft/stored-shipment.ts'

/** As the indexes below have them: a query that says the same is answered from them. */
export const IS_OPEN = `state not in ('delivered', 'returned', 'cancelled', 'lost')`
/** A draft whose last activation was refused. One that came from a store waits in the list of its store. */
export const IS_REFUSED = `state = 'draft' and refusal is not null and origin = 'typed'`
/** With an AWB that waits for its courier, and its label is not known to be printed. */
export const IS_NOT_PRINTED = `state = 'active' and cancel_requested_at is null and is_printed is not true`

/** Came back to the sender, as its courier says, and was not seen there yet. */
export const IS_NOT_RECEIVED_BACK = `state = 'returned' and received_back_at is null`

/** As the index has it: by what the shop calls the order, however it is written. */
export const REFERENCE_KEY = `upper(ltrim(replace(client_reference, ' ', ''), '#'))`

/** Its label can be printed: as `actions.print` says of each (present-order.ts). */
export const HAS_LABEL = `awb is not null and state <> 'cancelled' and cancel_requested_at is null`

/** An order: what is to be sent, and its state. */
export const orders = pgTable(
  'orders',
  {
    clientId: uuid('client_id').notNull(),
    /** 12 characters; the reference that couriers get. */
    id: text().notNull(),
    state: text().$type<OrderState>().notNull().default('draft'),
    stateChangedAt: instantColumn('state_changed_at').notNull().default(sql`now()`),
    sender: jsonb().$type<PartyStored>().notNull(),
    recipient: jsonb().$type<PartyStored>().notNull(),
    packing: jsonb().$type<PackingStored>().notNull(),
    extraOptions: jsonb('extra_options').$type<ExtraOptionsStored>().notNull(),
    lockerCourier: text('locker_courier').$type<CourierCode>(),
    lockerId: text('locker_id'),
    /** The point as it was when the order was activated. */
    locker: jsonb().$type<LockerSnapshot>(),
    clientReference: text('client_reference').notNull().default(''),
    /** All that the client notes of it, in one text (`notedText`): the search finds it whatever its fields are. */
    notedText: text('noted_text').notNull().default(''),
    /** Where it came from. A job syncs every change of its state to there. */
    origin: text({ enum: ['typed', 'store'] })
      .notNull()
      .default('typed'),
    /**
     * What the search looks in, written by the database (a trigger) from what the order says now: folded words of the recipient, AWB and
     * reference, the sums as `#15000#`, and behind a bar the words of the sender.
     */
    searchText: text('search_text').notNull().default(''),
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
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
    activatedAt: instantColumn('activated_at'),
    /** Since when its AWB is to be cancelled; null: it is not, or the courier has answered. */
    cancelRequestedAt: instantColumn('cancel_requested_at'),
    /** When the courier is asked next where the parcel is; null: not asked. */
    trackAt: instantColumn('track_at'),
    /** The order in whose place it was made: that one's AWB was cancelled for it, or its parcel came back. */
    replaces: text(),
    /** Its label was printed or saved; null: that was not noted yet when it was. */
    isPrinted: boolean('is_printed').default(false),
    /** A member of the client has said that the returned parcel is there again. */
    receivedBackAt: instantColumn('received_back_at'),
    receivedBackBy: uuid('received_back_by'),
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
    index('orders_replaced').on(table.clientId, table.replaces).where(sql`replaces is not null`),
    index('orders_not_received_back').on(table.clientId).where(sql.raw(IS_NOT_RECEIVED_BACK)),
    index('orders_not_printed').on(table.clientId).where(sql.raw(IS_NOT_PRINTED)),
    index('orders_referenced').on(table.clientId, sql.raw(REFERENCE_KEY)).where(sql`client_reference <> ''`),
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
    /** What happened, in words only when it is shown (sending/orders/contract/order-timeline.ts). */
    code: text().$type<TimelineCode>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    courierCode: text('courier_code').notNull().default(''),
    courierText: text('courier_text'),
    place: text(),
    happenedAt: instantColumn('happened_at').notNull(),
    recordedAt: instantColumn('recorded_at').notNull().default(sql`now()`),
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
 * A corrected order whose AWB is to be cancelled first: what takes its place once its courier has confirmed that. Gone with the courier's
 * answer, whatever it was.
 */
export const orderCorrections = pgTable(
  'order_corrections',
  {
    clientId: uuid('client_id').notNull(),
    /** The order whose AWB is cancelled. */
    orderId: text('order_id').notNull(),
    /** What the order in its place will be called. */
    newOrderId: text('new_order_id').notNull(),
    input: jsonb().$type<OrderInput>().notNull(),
    offer: jsonb().$type<StoredOffer>().notNull(),
    requestedAt: instantColumn('requested_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.orderId] })],
)

/**
 * Couriers report the minute, and we the millisecond: within a minute an order was saved and activated before its courier knew of it, and all else
 * follows by its moment. At one moment it was saved first, whatever the keys of the rows say.
 */
export const IN_TIMELINE_ORDER = [
  sql`date_trunc('minute', ${orderEvents.happenedAt})`,
  sql`${orderEvents.code} not in ('saved', 'activated')`,
  sql`${orderEvents.happenedAt}`,
  sql`${orderEvents.code} <> 'saved'`,
  sql`${orderEvents.id}`,
]

/** Numbers under which a courier itself sends something of an order: the parcel on its way back. They are the order's, though no order holds them. */
export const courierMadeAwbs = pgTable(
  'courier_made_awbs',
  {
    courier: text().$type<CourierCode>().notNull(),
    awb: text().notNull(),
    clientId: uuid('client_id').notNull(),
    orderId: text('order_id').notNull(),
    notedAt: instantColumn('noted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.awb] }), index('courier_made_awbs_of_order').on(table.clientId, table.orderId)],
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
    foundAt: instantColumn('found_at').notNull().default(sql`now()`),
    /** Since when its courier is to cancel it. */
    cancelRequestedAt: instantColumn('cancel_requested_at'),
    /** The courier has confirmed the cancellation, or an operator has dealt with it. */
    settledAt: instantColumn('settled_at'),
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
    comparedAt: instantColumn('compared_at'),
    /** Since when it fails; null: it does not. */
    failedSince: instantColumn('failed_since'),
    cause: text(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.day] })],
)
