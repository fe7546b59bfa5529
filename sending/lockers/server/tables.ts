import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CourierCode, LockerSize, ScheduleEntry } from '#contract/couriers.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** The couriers' points as their own lists had them at the last synchronisation. */
export const lockers = pgTable(
  'lockers',
  {
    courier: text().$type<CourierCode>().notNull(),
    id: text().notNull(),
    kind: text({ enum: ['locker', 'pudo', 'office'] }).notNull(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    countyCode: text('county_code').notNull(),
    postalCode: text('postal_code'),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    schedule: jsonb().$type<ScheduleEntry[]>().notNull(),
    availableSizes: jsonb('available_sizes').$type<LockerSize[]>(),
    repaymentAvailable: boolean('repayment_available'),
    /** False: no longer in the courier's list. */
    isListed: boolean('is_listed').notNull().default(true),
    seenAt: instantColumn('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.courier, table.id] }), index('lockers_place').on(table.latitude, table.longitude)],
)

/** When each courier's list was last taken over whole. */
export const lockerSyncs = pgTable('locker_syncs', {
  courier: text().$type<CourierCode>().primaryKey(),
  syncedAt: instantColumn('synced_at').notNull(),
})
