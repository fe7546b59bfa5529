import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PainVersion } from '#contract/banking/pain-versions.ts'
import type { Message } from '#contract/texts/message.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { BankAnswerCounts } from '../contract/bank-answers.ts'
import type { DiscardCause, PayoutRunState } from '../contract/payout-runs.ts'
import type { RepaymentSheetDoubt, RepaymentSheetState } from '../contract/sheets.ts'

/** What is being done to a run's sheets, batch after batch (runs/carry-on.ts). */
export type RunStep = 'making' | 'approving' | 'handing-out' | 'discarding'

/** Sheets that are approved and sent to the bank together. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: uuid().primaryKey(),
    /** For people, and in the bank's file. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text().$type<PayoutRunState>().notNull().default('made'),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
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
    madeAt: instantColumn('made_at').notNull(),
    /** Of a run that the schedule made and that needs two users: the first who approved it. */
    firstApprovedBy: uuid('first_approved_by'),
    firstApprovedAt: instantColumn('first_approved_at'),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    /** null: it is not discarded, or was before this was kept. */
    discardCause: text('discard_cause').$type<DiscardCause>(),
    /** By an administrator alone, as is the reason. */
    discardedBy: uuid('discarded_by'),
    discardReason: text('discard_reason'),
    /** When its bank file was first asked for: it stands in the file. */
    handedOutAt: instantColumn('handed_out_at'),
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
    writtenAt: instantColumn('written_at').notNull(),
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
    state: text().$type<RepaymentSheetState>().notNull().default('made'),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    sheetDate: date('sheet_date', { mode: 'string' }).notNull(),
    madeAt: instantColumn('made_at').notNull(),
    holder: text().notNull(),
    iban: text().notNull(),
    /** What goes to the bank: repayments less what the client was paid too much before. Above zero, until its last repayment is taken out. */
    amountBani: bani('amount_bani').notNull(),
    /** What the client was paid too much before, and gets the less by it. */
    nettedBani: bani('netted_bani').notNull(),
    repaymentCount: integer('repayment_count').notNull(),
    /** What the bank gets as the key of its answer; at most 35 characters. */
    endToEndId: text('end_to_end_id').notNull(),
    inFileAt: instantColumn('in_file_at'),
    paidAt: instantColumn('paid_at'),
    returnedOn: date('returned_on', { mode: 'string' }),
    reason: jsonb().$type<Message>(),
    /** null: what its state says is all that is known. */
    doubt: text().$type<RepaymentSheetDoubt>(),
    /** How often its cash was held again, each time reserved anew. */
    holds: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('repayment_sheets_end_to_end').on(table.endToEndId),
    index('repayment_sheets_of').on(table.clientId, table.id),
    index('repayment_sheets_iban').on(table.iban),
    index('repayment_sheets_run').on(table.runId, table.state, table.clientId, table.id),
    index('repayment_sheets_doubted').on(table.clientId).where(sql`doubt is not null`),
    index('repayment_sheets_at_bank').on(table.amountBani).where(sql`state = 'in-file'`),
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
    takenOutAt: instantColumn('taken_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.repaymentId, table.sheetId] }),
    index('repayment_sheet_entries_of').on(table.clientId, table.sheetId),
  ],
)

/** What an administrator says of a sheet of which the bank has not, and whether another one confirms it. */
export const sheetDecisions = pgTable(
  'sheet_decisions',
  {
    id: uuid().primaryKey(),
    sheetId: bigint('sheet_id', { mode: 'number' }).notNull(),
    clientId: uuid('client_id').notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** null: it was not. */
    paidOn: date('paid_on', { mode: 'string' }),
    note: text().notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: instantColumn('proposed_at').notNull(),
    /** null: it waits. */
    decidedAt: instantColumn('decided_at'),
    decidedBy: uuid('decided_by'),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sheet_decisions_open').on(table.sheetId).where(sql`decided_at is null`),
    index('sheet_decisions_of').on(table.sheetId),
  ],
)

/** The bank's answers as they were read to their end, each time anew. */
export const payoutAnswers = pgTable(
  'payout_answers',
  {
    id: uuid().primaryKey(),
    /** null: it came without one. */
    fileName: text('file_name'),
    /** Of its bytes, SHA-256. */
    hash: text().notNull(),
    /** Of the file that it answers; '' where the bank does not say it. */
    messageId: text('message_id').notNull(),
    takenBy: uuid('taken_by'),
    takenAt: instantColumn('taken_at').notNull(),
    /** What it came to. */
    counts: jsonb().$type<BankAnswerCounts>().notNull(),
    /** null: it stands. */
    undoneAt: instantColumn('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [index('payout_answers_of').on(table.messageId, table.takenAt)],
)

/** What an answer changed, in the order in which answers were taken; a row is gone once that is undone. */
export const payoutAnswerSheets = pgTable(
  'payout_answer_sheets',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    answerId: uuid('answer_id').notNull(),
    sheetId: bigint('sheet_id', { mode: 'number' }).notNull(),
    became: text().$type<'paid' | 'refused' | 'held'>().notNull(),
    /** Before it and after it. */
    doubtBefore: text('doubt_before').$type<RepaymentSheetDoubt>(),
    reasonBefore: jsonb('reason_before').$type<Message>(),
    doubt: text().$type<RepaymentSheetDoubt>(),
  },
  (table) => [index('payout_answer_sheets_of').on(table.answerId), index('payout_answer_sheets_sheet').on(table.sheetId, table.number)],
)
