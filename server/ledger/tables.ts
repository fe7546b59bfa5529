import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ZERO } from '#contract/money.ts'
import type { TransferKind } from '#contract/transfers.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { ClientBalances } from './balances.ts'

/** A transaction's number that never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const sum = (name: string) => bani(name).notNull().default(ZERO)

/** One for each account and reservation (accounts.ts): one that is missing here does not compile. */
const sums = {
  prepaidBani: sum('prepaid_bani'),
  prepaidReservedBani: sum('prepaid_reserved_bani'),
  unappliedBani: sum('unapplied_bani'),
  unappliedReservedBani: sum('unapplied_reserved_bani'),
  bonusBani: sum('bonus_bani'),
  bonusReservedBani: sum('bonus_reserved_bani'),
  servicesBani: sum('services_bani'),
  servicesReservedBani: sum('services_reserved_bani'),
  receivableBani: sum('receivable_bani'),
  receivableReservedBani: sum('receivable_reserved_bani'),
  codAtCourierBani: sum('cod_at_courier_bani'),
  codAtCourierReservedBani: sum('cod_at_courier_reserved_bani'),
  codHeldBani: sum('cod_held_bani'),
  codHeldReservedBani: sum('cod_held_reserved_bani'),
  codOverpaidBani: sum('cod_overpaid_bani'),
} satisfies Record<Exclude<keyof ClientBalances, 'availableBani' | 'creditLimitBani'>, unknown>

/**
 * What a client's accounts hold, written in the same statement as the transfer that changes it, and what pending transfers reserve
 * of each. Platform accounts have no row: every activation would queue for it; they are summed.
 */
export const ledgerBalances = pgTable('ledger_balances', {
  clientId: uuid('client_id').primaryKey(),
  ...sums,
  /** How far below zero the available amount may go: 0 for a prepaid client. */
  creditLimitBani: sum('credit_limit_bani'),
  /** Bonus pays for orders; false: of invoices alone, as of who pays after the invoice. */
  countsBonus: boolean('counts_bonus').notNull().default(true),
})

/** Kinds that a statement of account or of the bonus is made of: one index holds them by their moment. */
const statementKinds = [
  'payment',
  'card-top-up',
  'payment-reversal',
  'advance-refunded',
  'invoice-settled',
  'settlement-returned',
  'weekly-bonus',
] as const satisfies readonly TransferKind[]

export const IS_ON_STATEMENT = `state in ('posted', 'post') and kind in (${statementKinds.map((kind) => `'${kind}'`).join(', ')})`

/** Written once, never changed or deleted. `pending` reserves; a later row of state `post` or `void` settles it. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    clientId: uuid('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    debit: text().notNull(),
    credit: text().notNull(),
    amountBani: bani('amount_bani').notNull(),
    kind: text().$type<TransferKind>().notNull(),
    state: text({ enum: ['posted', 'pending', 'post', 'void'] }).notNull(),
    /** The pending transfer that this one posts or voids. */
    settles: bigint({ mode: 'number' }),
    key: text().notNull(),
    orderId: text('order_id'),
    invoiceId: text('invoice_id'),
    sheetId: text('sheet_id'),
    /** The payment it brought in or gave back; null also where the platform's own staff booked it. */
    paymentId: text('payment_id'),
    /** When it happened, and when we wrote it. */
    happenedAt: instantColumn('happened_at').notNull().default(sql`now()`),
    recordedAt: instantColumn('recorded_at').notNull().default(sql`now()`),
    /** The writing transaction: what is older than every running one can be summed once and for all. */
    writtenBy: xid8('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    unique('ledger_transfers_key').on(table.clientId, table.key),
    unique('ledger_transfers_settles').on(table.clientId, table.settles),
    index('ledger_transfers_order').on(table.clientId, table.orderId).where(sql`order_id is not null`),
    index('ledger_transfers_payment').on(table.clientId, table.paymentId).where(sql`payment_id is not null`),
    index('ledger_transfers_written_by').on(table.writtenBy),
    index('ledger_transfers_cancelled').on(table.clientId).where(sql`kind = 'order-cancellation'`),
    index('ledger_transfers_statement')
      .on(table.clientId, table.happenedAt, table.id, table.kind, table.debit, table.amountBani)
      .where(sql.raw(IS_ON_STATEMENT)),
    check('ledger_transfers_amount', sql`amount_bani > 0`),
    check('ledger_transfers_accounts', sql`debit <> credit`),
  ],
)

/** Sums of platform accounts up to a transaction: a balance is the checkpoint and the tail written since. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  account: text().primaryKey(),
  balanceBani: bani('balance_bani').notNull(),
  writtenBefore: xid8('written_before').notNull(),
})
