/** A client's invoices: lists, documents, and what administrators issue by hand. */
import { z } from 'zod'
import { endpoint, Success, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { vatCategories } from '#contract/vat.ts'
import { InvoiceFilters, invoiceKinds } from './invoice-filters.ts'

/**
 * What made it: the settings of the client, the end of a period, an administrator, or an account that is settled; of a storno, an advance that
 * was paid back (`reversal`), one whose money may pay another buyer's invoices (`release`), or a fiscal invoice that was wrong (`correction`).
 */
export const invoiceReasons = ['order', 'payment', 'period', 'by-hand', 'settling', 'reversal', 'release', 'correction'] as const
export type InvoiceReason = (typeof invoiceReasons)[number]

const NUMBER_DIGITS = 6

/** `EXF-2026-000123`: as documents and names of files carry it. */
export const invoiceNumber = ({ series, year, number }: { series: string; year: number; number: number }): string =>
  `${series}-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`

export const InvoiceShown = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  /** With its series. */
  invoiceNumber: z.string(),
  issuedOn: z.iso.date(),
  /** Until when it is to be paid; null: not known, as of the first invoices, or nothing is due. */
  dueOn: z.iso.date().nullable(),
  /** How many days it is late while something is open; else 0. */
  daysLate: z.int(),
  /** To whom it was issued. */
  buyerName: z.string(),
  net: Ron,
  vat: Ron,
  total: Ron,
  advanceDeducted: Ron,
  /** Services with VAT less the advance deducted; of a storno negative. */
  payable: Ron,
  /** What of it is not paid yet; only invoices of orders can be open. */
  open: Ron,
  /** Of an advance: what is neither used, reversed, nor on its way back. Else 0. */
  left: Ron,
  hasAnnex: z.boolean(),
})
export type InvoiceShown = z.output<typeof InvoiceShown>

export const InvoiceLineShown = z.object({
  /** From 0. */
  position: z.int(),
  /** As the document names it. */
  name: z.string(),
  net: Ron,
  vatCategory: z.enum(vatCategories),
  vatPercent: z.number(),
  /** A line of orders of which something is on the invoice still. */
  isReversible: z.boolean(),
})
export type InvoiceLineShown = z.output<typeof InvoiceLineShown>

export const InvoicePaymentShown = z.object({
  id: z.int(),
  /** From payments, an advance that was invoiced before, or bonus. */
  from: z.enum(['unapplied', 'prepaid', 'bonus']),
  /** As proforma and statement call it; null: it is not known which one. */
  paymentNumber: z.int().nullable(),
  /** Given back by a reversal: below zero. */
  amount: Ron,
  paidOn: z.iso.date(),
})
export type InvoicePaymentShown = z.output<typeof InvoicePaymentShown>

/** Why an invoice is reversed: kept in the audit log. */
export const REVERSAL_REASON_MIN = 3
export const REVERSAL_REASON_MAX = 200

/** Of one call. */
const REVERSED_LINES_MAX = 500

const id = z.object({ id: z.uuid() })
/** The platform's own calls name their client themselves. */
const ofClient = z.object({ selectedClient: z.uuid() })
const Issued = Success.extend({ invoiceId: z.uuid(), invoiceNumber: z.string() })

export const invoiceCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/invoices',
    access: 'money.read',
    does: 'reads',
    summary: 'Invoices of the client with their sums, newest first; of those that are unpaid alone, what is due first.',
    query: InvoiceFilters,
    answer: z.object({
      list: z.array(InvoiceShown),
      /** Of all invoices of the client, on whichever page. */
      open: Ron,
      /** Of those that the filters leave, on all pages; storno below zero. */
      totals: z.object({ net: Ron, vat: Ron, total: Ron }),
      ...{ count: z.int(), page: z.int(), limit: z.int() },
    }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/invoice/print/:id',
    access: 'money.read',
    does: 'reads',
    summary: 'The invoice as a PDF.',
    params: id,
    file: 'application/pdf',
    problems: ['not-found'],
  }),
  annex: endpoint({
    method: 'GET',
    path: '/invoice/annex/:id',
    access: 'money.read',
    does: 'reads',
    summary: 'The orders of an invoice as a workbook, each a row. Invoices that are of no orders have none.',
    params: id,
    file: WORKBOOK_TYPE,
    problems: ['not-found'],
  }),
  trigger: endpoint({
    method: 'POST',
    path: '/admin/trigger-invoice',
    access: 'platform.money',
    does: 'writes',
    audits: { answer: ['invoiceId', 'invoiceNumber'] },
    proof: 'none',
    summary: 'Issues the invoice of all orders of a client that are on none yet.',
    body: ofClient,
    answer: Issued,
    problems: ['not-found', 'nothing-to-invoice', 'invoicing-refused'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/admin/invoices/:id/reverse',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['reason', 'lines', 'invoiceAgain'], answer: ['invoiceId', 'invoiceNumber'] },
    proof: 'none',
    summary: 'Reverses an invoice of orders, whole or by line: a storno is issued, and its orders can be invoiced again.',
    params: id,
    body: ofClient.extend({
      /** Positions of its lines, from 0; without them all that is left of it. */
      lines: z.array(z.int().min(0).max(REVERSED_LINES_MAX)).min(1).max(REVERSED_LINES_MAX).optional(),
      reason: z.string().trim().min(REVERSAL_REASON_MIN, coded('field-missing')).max(REVERSAL_REASON_MAX),
      /** At once, to the active billing data. */
      invoiceAgain: z.boolean().default(false),
    }),
    answer: Issued.extend({ again: z.string().nullable() }),
    problems: ['not-found', 'invoice-not-reversible', 'invoicing-refused'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/admin/invoices/:id/release',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], answer: ['invoiceId', 'invoiceNumber'] },
    proof: 'none',
    summary: 'Reverses what is left of an advance invoice; its money stays with the client, for whomever it is invoiced to next.',
    params: id,
    body: ofClient,
    answer: Issued,
    problems: ['not-found'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/user/invoices/:id/lines',
    access: 'money.read',
    does: 'reads',
    summary: 'The lines of an invoice of orders, and the payments that paid it.',
    params: id,
    answer: z.object({ lines: z.array(InvoiceLineShown), payments: z.array(InvoicePaymentShown), open: Ron }),
    problems: ['not-found'],
  }),
  triggerAdvance: endpoint({
    method: 'POST',
    path: '/admin/trigger-invoice/pre-pay',
    access: 'platform.money',
    does: 'writes',
    audits: { answer: ['invoiceId', 'invoiceNumber'] },
    proof: 'none',
    summary: 'Issues the advance invoice of all payments of a client that are on none yet.',
    body: ofClient,
    answer: Issued,
    problems: ['not-found', 'nothing-to-invoice', 'invoicing-refused'],
  }),
}
