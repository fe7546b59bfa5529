import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '../../../contract/texts/message.ts'
import { at, bani } from '../../../server/platform/tables.ts'
import type { PainVersion, RunState } from '../contract/payout-runs.ts'
import type { SheetState } from '../contract/sheets.ts'

/** What is being done to a run's sheets, batch after batch (runs/carry-on.ts). */
export type RunStep = 'making' | 'approving' | 'handing-out' | 'discarding'

/** Sheets that are approved and sent to the bank together. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: uuid().primaryKey(),
    /** For people, and in the bank's file. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text().$type<RunState>().notNull().default('made'),
    stateChangedAt: at('state_changed_at').notNull(),
    /** null: nothing is left to be done of what was decided. */
    step: text().$type<RunStep>(),
    /** The day on which the bank is to pay. */
    payOn: date('pay_on', { mode: 'string' }).notNull(),
    /** The day whose run it is; null: made by hand. */
    period: date({ mode: 'string' }),
    /** Of one client alone, paid at once. */
    clientId: uuid('client_id'),
    /** null: the product itself, by its schedule. */
    madeBy: uuid('made_by'),
    madeAt: at('made_at').notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: at('approved_at'),
    /** When its bank file was first asked for: it stands in the file. */
    handedOutAt: at('handed_out_at'),
  },
  (table) => [
    uniqueIndex('payout_runs_period').on(table.period).where(sql`period is not null`),
    index('payout_runs_by_number').on(table.number),
    index('payout_runs_unfinished').on(table.id).where(sql`step is not null`),
  ],
)

/** Clients whose sheets a run has still to make. */
export const payoutRunClients = pgTable(
  'payout_run_clients',
  { runId: uuid('run_id').notNull(), clientId: uuid('client_id').notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.clientId] })],
)

/** Bank files as they were handed out. */
export const payoutFiles = pgTable(
  'payout_files',
  {
    runId: uuid('run_id').notNull(),
    version: text().$type<PainVersion>().notNull(),
    content: text().notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.version] })],
)

/** One bank transfer to a client's account, and the repayments that it pays (repayments.sheet_id). */
export const repaymentSheets = pgTable(
  'repayment_sheets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: uuid('client_id').notNull(),
    runId: uuid('run_id').notNull(),
    state: text().$type<SheetState>().notNull().default('made'),
    stateChangedAt: at('state_changed_at').notNull(),
    sheetDate: date('sheet_date', { mode: 'string' }).notNull(),
    madeAt: at('made_at').notNull(),
    holder: text().notNull(),
    iban: text().notNull(),
    /** What goes to the bank: repayments less what the client was paid too much before. Above zero, until its last repayment is taken out. */
    amountBani: bani('amount_bani').notNull(),
    /** What the client was paid too much before, and gets the less by it. */
    nettedBani: bani('netted_bani').notNull(),
    repaymentCount: integer('repayment_count').notNull(),
    /** What the bank gets as the key of its answer; at most 35 characters. */
    endToEndId: text('end_to_end_id').notNull(),
    inFileAt: at('in_file_at'),
    paidAt: at('paid_at'),
    returnedOn: date('returned_on', { mode: 'string' }),
    reason: jsonb().$type<Message>(),
  },
  (table) => [
    uniqueIndex('repayment_sheets_end_to_end').on(table.endToEndId),
    index('repayment_sheets_of').on(table.clientId, table.id),
    index('repayment_sheets_run').on(table.runId, table.state, table.clientId, table.id),
    index('repayment_sheets_paid').on(table.clientId, table.paidAt).where(sql`state = 'paid'`),
  ],
)

/** Which repayments ever stood in which sheet: also of sheets that were not paid. */
export const repaymentSheetEntries = pgTable(
  'repayment_sheet_entries',
  {
    clientId: uuid('client_id').notNull(),
    repaymentId: uuid('repayment_id').notNull(),
    sheetId: bigint('sheet_id', { mode: 'number' }).notNull(),
    /** When it was taken out of the sheet that goes on without it. */
    takenOutAt: at('taken_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.repaymentId, table.sheetId] }),
    index('repayment_sheet_entries_of').on(table.clientId, table.sheetId),
  ],
)
