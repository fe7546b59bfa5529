import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import type { Message } from '#contract/texts/message.ts'
import type { AddressFields } from '#sending/addresses/contract/addresses.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { PickupDays, PickupPointState } from '../contract/pickup-points.ts'

/** Addresses from which a client promises a courier constant shipments. */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    courier: text().$type<CourierCode>().notNull(),
    /** As it was requested; a change of the address book changes no point. */
    address: jsonb().$type<AddressFields>().notNull(),
    /** Postal code, street and number, folded: of parcels that are sent from there (placeKeyOf). */
    placeKey: text('place_key').notNull(),
    ordersPerMonth: integer('orders_per_month').notNull(),
    days: jsonb().$type<PickupDays>().notNull(),
    /** Days on which it is not to be called, whatever the weekday. */
    daysOff: jsonb('days_off').$type<string[]>().notNull().default([]),
    hasPrinter: boolean('has_printer').notNull(),
    state: text().$type<PickupPointState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    requestedAt: instantColumn('requested_at').notNull(),
    approvedAt: instantColumn('approved_at'),
    /** The first day of its price and its calls; null: the day of the approval, or not approved yet. */
    startsOn: date('starts_on', { mode: 'string' }),
    /** What a shipment costs less, VAT included, 0 or negative; null: not approved yet. */
    correctionBani: bani('correction_bani'),
    reason: jsonb().$type<Message>(),
    /** Since when the client knows that shipments are not constant; null: they are. */
    warnedAt: instantColumn('warned_at'),
    notCalledOn: date('not_called_on', { mode: 'string' }),
    notCalledBecause: jsonb('not_called_because').$type<Message>(),
  },
  (table) => [
    uniqueIndex('pickup_points_open')
      .on(table.clientId, table.courier, table.placeKey)
      .where(sql`state in ('requested', 'approved', 'ending')`),
    index('pickup_points_of_client').on(table.clientId, table.requestedAt),
    index('pickup_points_by_state').on(table.state, table.stateChangedAt),
    check('pickup_points_correction', sql`correction_bani <= 0`),
    check('pickup_points_approved', sql`state <> 'approved' or (approved_at is not null and correction_bani is not null)`),
  ],
)

/** What a shipment from a pick-up point costs less with a courier, as it is proposed. No row: the product's default. */
export const pickupCorrections = pgTable(
  'pickup_corrections',
  {
    courier: text().$type<CourierCode>().primaryKey(),
    correctionBani: bani('correction_bani').notNull(),
    changedAt: instantColumn('changed_at').notNull(),
  },
  () => [check('pickup_corrections_correction', sql`correction_bani <= 0`)],
)
