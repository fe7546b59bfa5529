import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { SettlementColumns } from '../contract/settlement-files.ts'
import type { DifferenceAction, SettlementDifference, SettlementLineState, SettlementState } from '../contract/settlements.ts'

/** A courier's transfer of the cash of many orders, as the courier reports it. */
export const courierSettlements = pgTable(
  'courier_settlements',
  {
    id: uuid().primaryKey(),
    courier: text().$type<CourierCode>().notNull(),
    transferredOn: date('transferred_on', { mode: 'string' }).notNull(),
    source: text({ enum: ['call', 'file'] }).notNull(),
    fileName: text('file_name'),
    state: text().$type<SettlementState>().notNull().default('reported'),
    totalBani: bani('total_bani').notNull(),
    lines: integer().notNull(),
    takenAt: instantColumn('taken_at').notNull(),
    takenBy: uuid('taken_by'),
    receivedOn: date('received_on', { mode: 'string' }),
    /** The line of our bank statement that it is. */
    statementLineId: uuid('statement_line_id'),
  },
  (table) => [
    index('courier_settlements_by_day').on(table.transferredOn),
    uniqueIndex('courier_settlements_statement_line').on(table.statementLineId).where(sql`statement_line_id is not null`),
  ],
)

export const courierSettlementLines = pgTable(
  'courier_settlement_lines',
  {
    id: uuid().primaryKey(),
    settlementId: uuid('settlement_id').notNull(),
    courier: text().$type<CourierCode>().notNull(),
    position: integer().notNull(),
    awb: text().notNull(),
    amountBani: bani('amount_bani').notNull(),
    transferredOn: date('transferred_on', { mode: 'string' }).notNull(),
    /** Which of all lines alike: read again, in whatever report, it has the same key. */
    key: text().notNull(),
    state: text().$type<SettlementLineState>().notNull(),
    difference: text().$type<SettlementDifference>(),
    expectedBani: bani('expected_bani'),
    clientId: uuid('client_id'),
    repaymentId: uuid('repayment_id'),
    action: text().$type<DifferenceAction>(),
    note: text(),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('courier_settlement_lines_key').on(table.courier, table.key).where(sql`state <> 'removed'`),
    index('courier_settlement_lines_of').on(table.settlementId, table.position),
    index('courier_settlement_lines_different').on(table.settlementId).where(sql`state = 'different'`),
    index('courier_settlement_lines_repayment').on(table.clientId, table.repaymentId),
  ],
)

/** Columns that were chosen for a courier's files with these headings. */
export const settlementColumns = pgTable(
  'settlement_columns',
  {
    courier: text().$type<CourierCode>().notNull(),
    headings: text().notNull(),
    columns: jsonb().$type<SettlementColumns>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.headings] })],
)
