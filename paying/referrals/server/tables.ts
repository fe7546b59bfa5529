import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bani, instantColumn } from '#server/platform/tables.ts'
import { earningStates } from '../contract/referral-rules.ts'

/** A client whose owner was recommended, and the client that earns by it. */
export const referrals = pgTable(
  'referrals',
  {
    clientId: uuid('client_id').primaryKey(),
    referrerClientId: uuid('referrer_client_id').notNull(),
    /** When the recommended account was confirmed. */
    beginsAt: instantColumn('begins_at').notNull(),
    /** Orders placed from then on earn nothing. */
    endsAt: instantColumn('ends_at').notNull(),
  },
  (table) => [index('referrals_of').on(table.referrerClientId, table.endsAt)],
)

/** An order that was placed while its client's referral earned. */
export const referredOrders = pgTable(
  'referred_orders',
  {
    clientId: uuid('client_id').notNull(),
    orderId: text('order_id').notNull(),
    referrerClientId: uuid('referrer_client_id').notNull(),
    state: text({ enum: earningStates }).notNull(),
    placedAt: instantColumn('placed_at').notNull(),
    /** That day in Bucharest. */
    placedOn: date('placed_on', { mode: 'string' }).notNull(),
    priceBani: bani('price_bani').notNull(),
    bonusBani: bani('bonus_bani').notNull(),
    deliveredAt: instantColumn('delivered_at'),
    /** Monday of the week of the delivery. */
    week: date({ mode: 'string' }),
    /** null: not credited. */
    creditId: uuid('credit_id'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.orderId] }),
    index('referred_orders_of').on(table.referrerClientId, table.placedOn),
    index('referred_orders_to_credit').on(table.referrerClientId, table.week).where(sql`state = 'earned' and credit_id is null`),
    index('referred_orders_of_credit').on(table.creditId).where(sql`credit_id is not null`),
    check('referred_orders_earned', sql`(state = 'earned') = (delivered_at is not null and week is not null)`),
  ],
)

/** A transfer of bonus: what the deliveries of a week have earned a client. */
export const referralCredits = pgTable(
  'referral_credits',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    week: date({ mode: 'string' }).notNull(),
    /** From 1 on; a second one holds deliveries that the courier reported after the week's credit. */
    number: integer().notNull(),
    amountBani: bani('amount_bani').notNull(),
    orders: integer().notNull(),
    creditedAt: instantColumn('credited_at').notNull(),
  },
  (table) => [uniqueIndex('referral_credits_of').on(table.clientId, table.week, table.number)],
)
