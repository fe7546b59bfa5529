import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '../platform/tables.ts'

/** A transaction's number that never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const bani = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * What a client's accounts hold, written in the same statement as the transfer that changes it. `reserved` is the sum of
 * pending transfers. Platform accounts have no row: every activation would queue for it; they are summed.
 */
export const ledgerBalances = pgTable('ledger_balances', {
  clientId: uuid('client_id').primaryKey(),
  prepaidBani: bani('prepaid_bani'),
  unappliedBani: bani('unapplied_bani'),
  bonusBani: bani('bonus_bani'),
  servicesBani: bani('services_bani'),
  receivableBani: bani('receivable_bani'),
  codAtCourierBani: bani('cod_at_courier_bani'),
  codHeldBani: bani('cod_held_bani'),
  reservedBani: bani('reserved_bani'),
  /** How far below zero the available amount may go: 0 for a prepaid client. */
  creditLimitBani: bani('credit_limit_bani'),
})

/** Written once, never changed or deleted. `pending` reserves; a later row of state `post` or `void` settles it. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    clientId: uuid('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    debit: text().notNull(),
    credit: text().notNull(),
    amountBani: bigint('amount_bani', { mode: 'number' }).notNull(),
    kind: text().notNull(),
    state: text({ enum: ['posted', 'pending', 'post', 'void'] }).notNull(),
    /** The pending transfer that this one posts or voids. */
    settles: bigint({ mode: 'number' }),
    key: text().notNull(),
    orderId: text('order_id'),
    invoiceId: text('invoice_id'),
    sheetId: text('sheet_id'),
    /** When it happened, and when we wrote it. */
    happenedAt: at('happened_at').notNull().default(sql`now()`),
    recordedAt: at('recorded_at').notNull().default(sql`now()`),
    /** The writing transaction: what is older than every running one can be summed once and for all. */
    writtenBy: xid8('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    unique('ledger_transfers_key').on(table.clientId, table.key),
    unique('ledger_transfers_settles').on(table.clientId, table.settles),
    index('ledger_transfers_order').on(table.clientId, table.orderId).where(sql`order_id is not null`),
    index('ledger_transfers_written_by').on(table.writtenBy),
    check('ledger_transfers_amount', sql`amount_bani > 0`),
    check('ledger_transfers_accounts', sql`debit <> credit`),
  ],
)

/** Sums of platform accounts up to a transaction: a balance is the checkpoint and the tail written since. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  account: text().primaryKey(),
  balanceBani: bigint('balance_bani', { mode: 'number' }).notNull(),
  writtenBefore: xid8('written_before').notNull(),
})
