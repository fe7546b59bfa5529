import { sql } from 'drizzle-orm'
import { check, index, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { StoredOffer } from './stored-offer.ts'

/** Offers as they were made: an activation is priced from here and nowhere else. */
export const offers = pgTable(
  'offers',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    fingerprint: text().notNull(),
    offer: jsonb().$type<StoredOffer>().notNull(),
    validUntil: instantColumn('valid_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), index().on(table.validUntil)],
)

/** What a client pays compared with the courier's tariff. No row: the platform's defaults. */
export const clientPrices = pgTable(
  'client_prices',
  {
    clientId: uuid('client_id').notNull(),
    courier: text().$type<CourierCode>().notNull(),
    /** Percent taken off the list price. */
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    changedAt: instantColumn('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.courier] }),
    check('client_prices_discount', sql`discount_percent >= 0 and discount_percent < 100`),
  ],
)
