import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import type { VatCategory, VatRow } from '#contract/vat.ts'
import type { InvoiceBuyer } from '#paying/billing/server/parties-shown.ts'
import type { Seller } from '#server/platform/seller.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { InvoiceKind } from '../contract/invoice-filters.ts'
import type { InvoiceReason } from '../contract/invoices.ts'

/** The next number of each series and year: locked by who issues, so that a number that is not used is given again. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().notNull(),
    year: smallint().notNull(),
    nextNumber: integer('next_number').notNull(),
    /** Days never go back behind numbers. */
    lastIssuedOn: text('last_issued_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

/** Written once, never changed (roles.sql). */
export const invoices = pgTable(
  'invoices',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    series: text().notNull(),
    year: smallint().notNull(),
    number: integer().notNull(),
    /** Day in Bucharest. */
    issuedOn: text('issued_on').notNull(),
    /** Until when it is to be paid, a day in Bucharest; null: not known (the first invoices had none), or nothing is due (advance, storno). */
    dueOn: text('due_on'),
    reason: text().$type<InvoiceReason>().notNull(),
    /** Both sides as they were on that day. */
    entity: jsonb().$type<InvoiceBuyer>().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    vat: jsonb().$type<VatRow[]>().notNull(),
    /** Of its buyer on that day. Reversals and advances on it keep the one that they were invoiced with. */
    vatCategory: text('vat_category').$type<VatCategory>().notNull().default('S'),
    netBani: bani('net_bani').notNull(),
    vatBani: bani('vat_bani').notNull(),
    totalBani: bani('total_bani').notNull(),
    /** Of advances deducted on it; of a reversal below zero: it gives them back. */
    advanceDeductedBani: bani('advance_deducted_bani').notNull(),
    /**
     * Its sums are less the advance (negative lines). False: of the first invoices, whose advance was deducted below a total that had all of the
     * services' VAT once more.
     */
    isAdvanceInTotal: boolean('is_advance_in_total').notNull().default(false),
    /** What paid it when it was issued. */
    bonusUsedBani: bani('bonus_used_bani').notNull(),
    paymentsUsedBani: bani('payments_used_bani').notNull(),
    /** What is to be paid: services with VAT less the advance. */
    payableBani: bani('payable_bani').notNull(),
    /** Of a storno: the invoice, of orders or of an advance, that it reverses, in part or whole. */
    reverses: uuid(),
    /** Of an advance: the payment that it is for; null: of several. */
    paymentId: uuid('payment_id'),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('invoices_id').on(table.id),
    uniqueIndex('invoices_number').on(table.series, table.year, table.number),
    index('invoices_by_day').on(table.clientId, table.issuedOn, table.createdAt),
    index('invoices_by_moment').on(
      ...[table.clientId, table.createdAt, table.kind, table.number],
      ...[table.payableBani, table.advanceDeductedBani, table.totalBani],
    ),
    index('invoices_by_seller').on(sql`(seller ->> 'cui')`, table.clientId),
    check(
      'invoices_sums',
      sql`net_bani + vat_bani = total_bani
        and payable_bani = total_bani - case when is_advance_in_total then 0 else advance_deducted_bani end`,
    ),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    clientId: uuid('client_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer().notNull(),
    /** `deducted`, deducted on an invoice of orders, and `reversed`, on a storno: a part of an advance. */
    kind: text({ enum: ['service', 'reversal', 'advance', 'deducted', 'reversed'] }).notNull(),
    courier: text().$type<CourierCode>(),
    serviceName: text('service_name'),
    orders: integer().notNull().default(0),
    vatCategory: text('vat_category').$type<VatCategory>().notNull().default('S'),
    vatPercent: integer('vat_percent').notNull(),
    netBani: bani('net_bani').notNull(),
    /** null: computed once for all lines of the rate. */
    vatBani: bani('vat_bani'),
    /** The invoice that it takes something of. */
    refersTo: uuid('refers_to'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.invoiceId, table.position] }),
    index('invoice_lines_refer').on(table.clientId, table.refersTo).where(sql`refers_to is not null`),
  ],
)

/** Which charges and reversals stand on an invoice: each on one, and on another again only after that one was reversed. */
export const invoicedTransfers = pgTable(
  'invoiced_transfers',
  {
    clientId: uuid('client_id').notNull(),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    /** How often it was taken off an invoice before. */
    round: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.transferId, table.round] }),
    index('invoiced_transfers_of_invoice').on(table.clientId, table.invoiceId, table.transferId),
  ],
)

/** Charges and reversals that a storno took off their invoice again. */
export const releasedTransfers = pgTable(
  'released_transfers',
  {
    clientId: uuid('client_id').notNull(),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    stornoId: uuid('storno_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.transferId, table.invoiceId] }),
    index('released_transfers_of_storno').on(table.clientId, table.stornoId, table.transferId),
  ],
)

export const IS_PAYMENT_LEFT = 'used_bani < amount_bani'

/**
 * Payments of which something has paid no invoice yet, so that each invoice can say what paid it. The balance is locked by who writes; sums are
 * the ledger's alone: what is kept here may only be too much, never too little (open-payments.ts).
 */
export const openPayments = pgTable(
  'open_payments',
  {
    clientId: uuid('client_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** The billing entity that it is to be invoiced to: no other's invoice is paid from it. null: it was deleted before the money came. */
    entityNumber: integer('entity_number'),
    receivedAt: instantColumn('received_at').notNull(),
    amountBani: bani('amount_bani').notNull(),
    usedBani: bani('used_bani').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.paymentId] }),
    index('open_payments_left').on(table.clientId, table.receivedAt, table.paymentId).where(sql.raw(IS_PAYMENT_LEFT)),
  ],
)

/** What has to be reported to the national e-invoicing system: of invoices to buyers in Romania each once, until it is taken there. */
export const invoicesToReport = pgTable(
  'invoices_to_report',
  {
    clientId: uuid('client_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    queuedAt: instantColumn('queued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.invoiceId] })],
)

/** Parts of advances whose money is on its way back: no invoice deducts them, and they are reversed once it has gone. */
export const heldAdvances = pgTable(
  'held_advances',
  {
    clientId: uuid('client_id').notNull(),
    /** What pays it back. */
    holderId: uuid('holder_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    amountBani: bani('amount_bani').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.holderId, table.invoiceId] }),
    index('held_advances_of_invoice').on(table.clientId, table.invoiceId),
    check('held_advances_amount', sql`amount_bani > 0`),
  ],
)

/**
 * Up to which transfer all charges and reversals of a client stand on an invoice: what is invoiced next is looked for behind it, and not in
 * the client's whole history. Missing: from the first one on.
 */
export const invoicedThrough = pgTable('invoiced_through', {
  clientId: uuid('client_id').primaryKey(),
  transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
})
