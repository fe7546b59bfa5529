import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RunState } from '../../../contract/repayments/payout-runs.ts'
import type { SheetState } from '../../../contract/repayments/sheets.ts'
import type { Message } from '../../../contract/texts/message.ts'
import { at, bani } from '../../platform/tables.ts'

/** Sheets that are approved and sent to the bank together. */
export const payoutRuns = pgTable('payout_runs', {
  id: uuid().primaryKey(),
  /** For people, and in the bank's file. */
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  state: text().$type<RunState>().notNull().default('made'),
  stateChangedAt: at('state_changed_at').notNull(),
  /** The day on which the bank is to pay. */
  payOn: date('pay_on', { mode: 'string' }).notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: at('made_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: at('approved_at'),
})

/** One bank transfer to a client's account, and the repayments that it pays (repayments.sheet_id). */
export const repaymentSheets = pgTable(
  'repayment_sheets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: uuid('client_id').notNull(),
    runId: uuid('run_id'),
    state: text().$type<SheetState>().notNull().default('made'),
    stateChangedAt: at('state_changed_at').notNull(),
    sheetDate: date('sheet_date', { mode: 'string' }).notNull(),
    holder: text().notNull(),
    iban: text().notNull(),
    /** What goes to the bank: repayments less what the client was paid too much before. */
    amountBani: bani('amount_bani').notNull(),
    repaymentCount: integer('repayment_count').notNull(),
    /** What the bank gets as the key of its answer; at most 35 characters. */
    endToEndId: text('end_to_end_id').notNull(),
    paidAt: at('paid_at'),
    returnedOn: date('returned_on', { mode: 'string' }),
    reason: jsonb().$type<Message>(),
  },
  (table) => [
    uniqueIndex('repayment_sheets_end_to_end').on(table.endToEndId),
    index('repayment_sheets_of').on(table.clientId, table.id),
    index('repayment_sheets_run').on(table.runId, table.id),
    index('repayment_sheets_open').on(table.state).where(sql`state in ('made', 'approved', 'in-file')`),
  ],
)
