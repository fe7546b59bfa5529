import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'

/** Automatic top-ups: how much, below what, with which card. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** The specification's numbers (paying/subscriptions/contract/subscriptions.ts); another, or none, is unknown and tops nothing up. */
    status: smallint(),
    amountBani: bani('amount_bani').notNull(),
    /** 0: when the balance is too small for the next order. */
    thresholdBani: bani('threshold_bani').notNull(),
    entityNumber: integer('entity_number').notNull(),
    /** null: the first payment, which brings it, is not confirmed yet. */
    cardId: uuid('card_id'),
    /** What was available once its last charge was booked; null: it has charged nothing. Only what has fallen since is topped up again. */
    leftAfterBani: bani('left_after_bani'),
    activatedAt: instantColumn('activated_at'),
    /** By the client: a payment that was begun before does not activate it any more. */
    deactivatedAt: instantColumn('deactivated_at'),
    statusChangedAt: instantColumn('status_changed_at').notNull(),
    /** Declined in a row; the next try is not before `retryAt`. */
    declines: integer().notNull().default(0),
    retryAt: instantColumn('retry_at'),
    /** Why it does not top up now. */
    problem: jsonb().$type<Message>(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // What tops a balance up is one.
    uniqueIndex('subscriptions_active').on(table.clientId).where(sql`status = 2`),
    // A charge that does not lift the balance over the threshold would want the next one.
    check('subscriptions_lift', sql`amount_bani >= threshold_bani`),
    index('subscriptions_card').on(table.clientId, table.cardId),
  ],
)
