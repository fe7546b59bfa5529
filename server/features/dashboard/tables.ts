import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '../../../contract/couriers.ts'
import { bani } from '../../platform/tables.ts'

/** A client's shipments by the day of their AWB, courier and county, written with each move of an order (follow-orders.ts). */
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
  },
  (table) => [primaryKey({ columns: [table.clientId, table.sentOn, table.courier, table.county] })],
)
