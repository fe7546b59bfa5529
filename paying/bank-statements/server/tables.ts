import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import type { Statement, StatementBalance, StatementLine } from '#paying/ports/banks.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { StatementLineState } from '../contract/bank-statements.ts'

/** `dayEnds`: after the lines of each day, the last of them the closing one. */
export type StatementBalances = { opening: StatementBalance; closing: StatementBalance; dayEnds: StatementBalance[] }

/** Files that were read, each time anew. */
export const bankStatementFiles = pgTable(
  'bank_statement_files',
  {
    id: uuid().primaryKey(),
    /** null: it came without one. */
    fileName: text('file_name'),
    /** Of its bytes, SHA-256. */
    hash: text().notNull(),
    readBy: uuid('read_by'),
    readAt: instantColumn('read_at').notNull(),
    linesRead: integer('lines_read').notNull(),
    /** Of those, the ones that were not known. */
    linesAdded: integer('lines_added').notNull(),
    /** Days of its lines; null: it has none. */
    firstOn: text('first_on'),
    lastOn: text('last_on'),
    /** null: it stands. */
    undoneAt: instantColumn('undone_at'),
    undoneBy: uuid('undone_by'),
    linesUndone: integer('lines_undone'),
  },
  (table) => [index('bank_statement_files_read').on(table.readAt)],
)

/** What the files held, each statement with its balances; of one read again its lines are known already. */
export const bankStatements = pgTable('bank_statements', {
  id: uuid().primaryKey(),
  /** null: it was read before files were kept. */
  fileId: uuid('file_id'),
  account: text().notNull(),
  format: text().$type<Statement['format']>().notNull(),
  number: text().notNull(),
  sequence: integer(),
  /** null: the format has none, it was read before they were kept, or its file was undone. */
  balances: jsonb().$type<StatementBalances>(),
  readBy: uuid('read_by'),
  readAt: instantColumn('read_at').notNull(),
})

/** A line of our account: used once, for the payment that it is. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: uuid().primaryKey(),
    statementId: uuid('statement_id').notNull(),
    account: text().notNull(),
    bookedOn: text('booked_on').notNull(),
    /** Of the file. */
    position: integer().notNull(),
    amountBani: bani('amount_bani').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    counterpartyIban: text('counterparty_iban').notNull(),
    line: jsonb().$type<StatementLine>().notNull(),
    /** It may be a line that was read before from another format. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    state: text().$type<StatementLineState>().notNull().default('open'),
    clientId: uuid('client_id'),
    paymentId: uuid('payment_id'),
    note: text(),
    /** Why it was settled by itself, or what an operator has to look at. */
    because: jsonb().$type<Message>(),
    /** null: nothing has been compared with it yet. */
    lookedAt: instantColumn('looked_at'),
    settledBy: uuid('settled_by'),
    settledAt: instantColumn('settled_at'),
  },
  (table) => [
    uniqueIndex('bank_statement_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('bank_statement_lines_state').on(table.state, table.bookedOn),
    index('bank_statement_lines_day').on(table.account, table.bookedOn, table.amountBani),
    index('bank_statement_lines_iban').on(table.counterpartyIban).where(sql`client_id is not null`),
    index('bank_statement_lines_new').on(table.id).where(sql`looked_at is null`),
    index('bank_statement_lines_statement').on(table.statementId),
  ],
)

/** Which statements held a line that was known by then: it stays while one of them does. */
export const bankStatementKnownLines = pgTable(
  'bank_statement_known_lines',
  { lineId: uuid('line_id').notNull(), statementId: uuid('statement_id').notNull() },
  (table) => [primaryKey({ columns: [table.lineId, table.statementId] }), index('bank_statement_known_lines_of').on(table.statementId)],
)

/** By what a line is known when it is read again: one key in each format that it was read in. */
export const bankStatementLineKeys = pgTable(
  'bank_statement_line_keys',
  {
    account: text().notNull(),
    key: text().notNull(),
    lineId: uuid('line_id').notNull(),
    format: text().$type<Statement['format']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.key] }),
    uniqueIndex('bank_statement_line_keys_format').on(table.lineId, table.format),
  ],
)
