import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { RefundPurpose, RefundState } from '../contract/money-back.ts'

/** Money that goes back to a client: reserved, sent, and then gone or the client's again. Which accounts it leaves says the ledger. */
export const refunds = pgTable(
  'refunds',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    purpose: text().$type<RefundPurpose>().notNull(),
    /** `client`: it was another client's; it never left our account. */
    way: text({ enum: ['card', 'bank', 'client'] }).notNull(),
    state: text().$type<RefundState>().notNull().default('under-way'),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    amountBani: bani('amount_bani').notNull(),
    /** What of it was taken from where: of payments that no invoice has used, and of advances. */
    unappliedBani: bani('unapplied_bani').notNull(),
    prepaidBani: bani('prepaid_bani').notNull(),
    /** Of a payment that is reverted. */
    paymentId: uuid('payment_id'),
    /** Of an advance: the billing entity that it was invoiced to. */
    entityNumber: integer('entity_number'),
    /** Ours, at most 35 characters: it goes with a bank transfer, and comes back in statements. */
    reference: text().notNull(),
    /** null: to the card, or to an account that has to be found out first. */
    iban: text(),
    holder: text(),
    /** What an administrator noted. */
    note: text().notNull().default(''),
    /** Why it was refused. */
    reason: jsonb().$type<Message>(),
    /** The number that the bank or the card provider gave it. */
    providerReference: text('provider_reference'),
    createdBy: uuid('created_by'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('refunds_reference').on(table.reference),
    index('refunds_by_day').on(table.clientId, table.createdAt),
    index('refunds_of_payment').on(table.clientId, table.paymentId).where(sql`payment_id is not null`),
    // What a card got back is only known as a sum: two at once could not be distinguished.
    uniqueIndex('refunds_one_to_card').on(table.paymentId).where(sql`way = 'card' and state = 'under-way'`),
    uniqueIndex('refunds_one_advance').on(table.clientId, table.entityNumber).where(sql`purpose = 'advance' and state = 'under-way'`),
    check(
      'refunds_amount',
      sql`amount_bani > 0 and unapplied_bani >= 0 and prepaid_bani >= 0 and unapplied_bani + prepaid_bani = amount_bani`,
    ),
  ],
)
