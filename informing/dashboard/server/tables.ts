import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import { bani } from '#server/platform/tables.ts'

/** A client's shipments by the day of their AWB, courier and county, added with each move of an order (follow-orders.ts): sums of rows. */
export const orderDays = pgTable(
  'order_days',
  {
    clientId: uuid('client_id').notNull(),
    /** Day in Bucharest. */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    courier: text().$type<CourierCode>().notNull(),
    /** Plate; '': the recipient's address names none. */
    county: text().notNull(),
    /** Without those whose AWB was cancelled, as the price. */
    sent: integer().notNull(),
    priceBani: bani('price_bani').notNull(),
    delivered: integer().notNull(),
    firstAttempt: integer('first_attempt').notNull(),
    deliverySeconds: bigint('delivery_seconds', { mode: 'number' }).notNull(),
    returned: integer().notNull(),
    lost: integer().notNull(),
    isCollected: boolean('is_collected').notNull().default(false),
  },
  (table) => [
    index('order_days_of_client').on(table.clientId, table.sentOn),
    uniqueIndex('order_days_collected').on(table.clientId, table.sentOn, table.courier, table.county).where(sql`is_collected`),
    index('order_days_added').on(table.clientId).where(sql`not is_collected`),
  ],
)
