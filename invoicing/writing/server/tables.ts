import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceDocument } from '#invoicing/ubl/contract/document.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { WrittenInvoiceKind } from '../contract/written-document.ts'
import type { WrittenInvoiceDraft } from '../contract/written-draft.ts'
import type { WrittenInvoiceState } from '../contract/written-states.ts'

/** Clients who want to write invoices here. */
export const invoiceWritingRequests = pgTable('invoice_writing_requests', {
  clientId: uuid('client_id').primaryKey(),
  requestedAt: instantColumn('requested_at').notNull(),
})

/** What a client writes for one of its companies: once it has a number, its document never changes but for what is said of the buyer and of items. */
export const writtenInvoices = pgTable(
  'written_invoices',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** Of the company, digits. */
    cif: text().notNull(),
    kind: text().$type<WrittenInvoiceKind>().notNull(),
    state: text().$type<WrittenInvoiceState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    draft: jsonb().$type<WrittenInvoiceDraft>().notNull(),
    /** Of a credit note: the invoice that it credits. */
    credits: uuid(),
    /** All null until it is issued. */
    series: text(),
    number: integer(),
    document: jsonb().$type<InvoiceDocument>(),
    isForConsumer: boolean('is_for_consumer'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('written_invoices_number').on(table.clientId, table.cif, table.series, table.number),
    index('written_invoices_listed').on(table.clientId, table.cif, table.stateChangedAt),
    index('written_invoices_credits').on(table.clientId, table.credits),
  ],
)

/** Numbers that a company's invoices take, of each series without a gap. */
export const writtenSeries = pgTable(
  'written_series',
  {
    clientId: uuid('client_id').notNull(),
    cif: text().notNull(),
    series: text().notNull(),
    nextNumber: integer('next_number').notNull(),
    /** The day of the last invoice; null: there is none. */
    lastIssuedOn: date('last_issued_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.cif, table.series] })],
)
