/** The accountant's month: what was issued, what came in, what is unpaid; of all clients, for the platform's own books. */
import { z } from 'zod'
import { endpoint, WORKBOOK_TYPE, ZIP_TYPE } from '#contract/endpoint.ts'
import type { Bani } from '#contract/money.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { vatCategories } from '#contract/vat.ts'
import { InvoiceKind } from '#paying/invoices/contract/invoice-filters.ts'

export const JOURNAL_PAGE_SIZE = 50

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Of one rate: S at the rate of the day; AE and O: without Romanian VAT (accounting of buyers abroad). */
export const JournalVat = z.object({ category: z.enum(vatCategories), percent: z.number(), net: Ron, vat: Ron })
export type JournalVat = z.output<typeof JournalVat>

/** A document of the sales journal (Norms pt. 101); storno below zero. */
export const SalesRow = z.object({
  clientId: z.uuid(),
  id: z.uuid(),
  kind: InvoiceKind,
  invoiceNumber: z.string(),
  issuedOn: z.iso.date(),
  /** When its services were supplied, or its advance was paid: VAT falls due then. null: not known, or a storno. */
  supplied: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  buyerName: z.string(),
  buyerCode: z.string(),
  country: z.string(),
  /** Advances deducted on it are in it, below zero, at their own rates. */
  vat: z.array(JournalVat),
  net: Ron,
  vatTotal: Ron,
  total: Ron,
  /** Of a storno: what it reverses. */
  reverses: z.string().nullable(),
  /** Advance invoices of which it deducts something, or gives something back. */
  advances: z.array(z.string()),
})
export type SalesRow = z.output<typeof SalesRow>

/**
 * How money came or went: to the bank's account (5121) or by card (5125 until it is paid out). `payment-moved`: from one client to another, at the
 * bank it stays.
 */
export const receiptKinds = ['payment', 'card-top-up', 'payment-reversal', 'advance-refunded', 'payment-moved'] as const
export const ReceiptRow = z.object({
  id: z.int(),
  clientId: z.uuid(),
  clientName: z.string(),
  happenedOn: z.iso.date(),
  kind: z.enum(receiptKinds),
  bookedOn: z.enum(['5121', '5125']),
  /** null: of a payment without a row of its own. */
  paymentNumber: z.int().nullable(),
  payerName: z.string(),
  payerCode: z.string(),
  /** Money that went back: below zero. */
  amount: Ron,
  /** Invoices and advance invoices that it paid, so far as it is known. */
  settled: z.array(z.object({ invoiceNumber: z.string(), amount: Ron })),
  /** Of what came in: in no document yet, or not known where. */
  rest: Ron,
})
export type ReceiptRow = z.output<typeof ReceiptRow>

export const ageBuckets = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** Which column an invoice stands in at a day. Days late: 1 is the day after the due day. */
export const ageBucketOf = (daysLate: number): AgeBucket =>
  daysLate <= 0 ? 'notDue' : daysLate <= 30 ? 'to30' : daysLate <= 60 ? 'to60' : daysLate <= 90 ? 'to90' : 'over90'

export const ReceivableRow = z.object({
  clientId: z.uuid(),
  id: z.uuid(),
  clientName: z.string(),
  buyerName: z.string(),
  buyerCode: z.string(),
  invoiceNumber: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  total: Ron,
  settled: Ron,
  open: Ron,
  daysLate: z.int(),
  bucket: z.enum(ageBuckets),
})
export type ReceivableRow = z.output<typeof ReceivableRow>

/** By rate and category, the domestic ones first. */
export function vatTotals(rows: readonly { vat: readonly JournalVat[] }[]): JournalVat[] {
  const groups = Map.groupBy(
    rows.flatMap(({ vat }) => vat),
    ({ category, percent }) => `${category}/${percent}`,
  )
  return [...groups.values()]
    .map((of) => ({
      ...{ category: of[0]?.category ?? 'S', percent: of[0]?.percent ?? 0 },
      net: of.reduce((sum, { net }) => (sum + net) as Bani, 0 as Bani),
      vat: of.reduce((sum, { vat }) => (sum + vat) as Bani, 0 as Bani),
    }))
    .sort((a, b) => vatCategories.indexOf(a.category) - vatCategories.indexOf(b.category) || b.percent - a.percent)
}

const ofMonth = z.object({ month: Month })
const paged = ofMonth.extend({ page: pageNumber })
const list = { count: z.int(), page: z.int(), limit: z.int() }
const documents = { access: 'platform.money', does: 'exports', proof: 'none', audits: {} } as const

export const accountingCalls = {
  sales: endpoint({
    method: 'GET',
    path: '/admin/accounting/sales',
    access: 'platform.money',
    does: 'reads',
    summary: 'The sales journal of a month: all documents by number, their totals by rate, and whether the ledger says the same.',
    query: paged,
    answer: z.object({
      rows: z.array(SalesRow),
      totals: z.array(JournalVat),
      total: Ron,
      /** What the ledger moved by documents in the month; the total is to be the same. */
      ledgerTotal: Ron,
      ...list,
    }),
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/admin/accounting/receipts',
    access: 'platform.money',
    does: 'reads',
    summary: 'Money of clients that came in or went back in a month, with the documents that it settled.',
    query: paged,
    answer: z.object({ rows: z.array(ReceiptRow), byAccount: z.object({ '5121': Ron, '5125': Ron }), ...list }),
  }),
  receivables: endpoint({
    method: 'GET',
    path: '/admin/accounting/receivables',
    access: 'platform.money',
    does: 'reads',
    summary: 'What was unpaid at the end of a day, by age; and what clients have paid that no invoice had used.',
    query: z.object({ on: z.iso.date(), page: pageNumber }),
    answer: z.object({
      rows: z.array(ReceivableRow),
      byAge: z.record(z.enum(ageBuckets), Ron),
      open: Ron,
      /** Payments not used and advances, of all clients: apart, never set off. */
      credits: Ron,
      ...list,
    }),
  }),
  exportSales: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/sales/export',
    summary: 'The sales journal as a workbook.',
    body: ofMonth,
    file: WORKBOOK_TYPE,
  }),
  exportReceipts: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/receipts/export',
    summary: 'The receipts of a month as a workbook.',
    body: ofMonth,
    file: WORKBOOK_TYPE,
  }),
  exportReceivables: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/receivables/export',
    summary: 'What was unpaid at the end of a day as a workbook.',
    body: z.object({ on: z.iso.date() }),
    file: WORKBOOK_TYPE,
  }),
  saga: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/saga',
    summary: 'Documents and receipts of a month as SAGA C imports them: F_*.xml and I_*.xml.',
    body: ofMonth,
    file: ZIP_TYPE,
  }),
  winmentor: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/winmentor',
    summary: 'Documents, partners and receipts of a month as WinMENTOR imports them.',
    body: ofMonth,
    file: ZIP_TYPE,
  }),
  archive: endpoint({
    ...documents,
    method: 'POST',
    path: '/admin/accounting/documents',
    summary: 'All documents of a month as PDF files in one archive.',
    body: ofMonth,
    file: ZIP_TYPE,
  }),
}
