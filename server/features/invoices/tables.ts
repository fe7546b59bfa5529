import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '../../../contract/couriers.ts'
import type { InvoiceKind, InvoiceReason } from '../../../contract/invoices/invoices.ts'
import type { VatRow } from '../../../contract/vat.ts'
import type { Seller } from '../../platform/seller.ts'
import { at, bani } from '../../platform/tables.ts'
import type { Buyer } from '../billing/parties-shown.ts'

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
    reason: text().$type<InvoiceReason>().notNull(),
    /** Both sides as they were on that day. */
    entity: jsonb().$type<Buyer>().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    vat: jsonb().$type<VatRow[]>().notNull(),
    netBani: bani('net_bani').notNull(),
    vatBani: bani('vat_bani').notNull(),
    totalBani: bani('total_bani').notNull(),
    /** What paid it when it was issued. */
    advanceDeductedBani: bani('advance_deducted_bani').notNull(),
    bonusUsedBani: bani('bonus_used_bani').notNull(),
    paymentsUsedBani: bani('payments_used_bani').notNull(),
    /** Total less the advance deducted. */
    payableBani: bani('payable_bani').notNull(),
    /** Of a storno: the invoice that it reverses, in part or whole. */
    reverses: uuid(),
    /** Of an advance: the payment that it is for; null: of several. */
    paymentId: uuid('payment_id'),
    createdAt: at('created_at').notNull().default(sql`now()`),
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
    check('invoices_sums', sql`net_bani + vat_bani = total_bani and payable_bani = total_bani - advance_deducted_bani`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    clientId: uuid('client_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer().notNull(),
    /** `deducted`, of an invoice of orders, and `reversed`, of a storno: a part of an advance; in the total the latter alone. */
    kind: text({ enum: ['service', 'reversal', 'advance', 'deducted', 'reversed'] }).notNull(),
    courier: text().$type<CourierCode>(),
    serviceName: text('service_name'),
    orders: integer().notNull().default(0),
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

/** Which charges and reversals stand on an invoice: each on one. */
export const invoicedTransfers = pgTable(
  'invoiced_transfers',
  {
    clientId: uuid('client_id').notNull(),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    invoiceId: uuid('invoice_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.transferId] }),
    index('invoiced_transfers_of_invoice').on(table.clientId, table.invoiceId, table.transferId),
  ],
)

/** What has to be reported to the national e-invoicing system: of invoices to buyers in Romania each once, until it is taken there. */
export const invoicesToReport = pgTable(
  'invoices_to_report',
  {
    clientId: uuid('client_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    queuedAt: at('queued_at').notNull(),
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
