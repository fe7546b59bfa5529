import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StatementLineState } from '../../../contract/payments/bank-statements.ts'
import type { StatementLine } from '../../partners/banks/port.ts'
import { at, bani } from '../../platform/tables.ts'

/** Files that were read, each with what it held; of one read again its lines are known already. */
export const bankStatements = pgTable('bank_statements', {
  id: uuid().primaryKey(),
  account: text().notNull(),
  format: text().notNull(),
  number: text().notNull(),
  readBy: uuid('read_by'),
  readAt: at('read_at').notNull(),
})

/** A line of our account: used once, for the payment that it is. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: uuid().primaryKey(),
    statementId: uuid('statement_id').notNull(),
    account: text().notNull(),
    /** As the reader made it: of a line read again, in whatever file, it is the same. */
    key: text().notNull(),
    dayKey: text('day_key').notNull(),
    bookedOn: text('booked_on').notNull(),
    amountBani: bani('amount_bani').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    line: jsonb().$type<StatementLine>().notNull(),
    state: text().$type<StatementLineState>().notNull().default('open'),
    clientId: uuid('client_id'),
    paymentId: uuid('payment_id'),
    note: text(),
    settledBy: uuid('settled_by'),
    settledAt: at('settled_at'),
  },
  (table) => [
    uniqueIndex('bank_statement_lines_key').on(table.account, table.key),
    uniqueIndex('bank_statement_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('bank_statement_lines_open').on(table.state, table.bookedOn),
  ],
)
