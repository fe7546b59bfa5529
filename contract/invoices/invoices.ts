/** A client's invoices: lists, documents, and what administrators issue by hand. */
import { z } from 'zod'
import { endpoint, Success, WORKBOOK } from '../endpoint.ts'
import { Ron } from '../money.ts'
import { pageNumber } from '../paging.ts'

export const INVOICES_PAGE_SIZE = 50

/** `storno`: of an advance invoice; what was cancelled after its invoice stands on the next fiscal one. */
export const invoiceKinds = ['fiscal', 'advance', 'storno'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What made it: the settings of the client, the end of a period, an administrator, or an account that is settled. */
export const invoiceReasons = ['order', 'payment', 'period', 'by-hand', 'settling', 'reversal'] as const
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
  hasAnnex: z.boolean(),
})
export type InvoiceShown = z.output<typeof InvoiceShown>

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
    summary: 'Invoices of the client, newest first.',
    query: z.object({ page: pageNumber, limit: z.coerce.number().int().min(1).max(200).default(INVOICES_PAGE_SIZE) }),
    answer: z.object({ list: z.array(InvoiceShown), count: z.int(), page: z.int(), limit: z.int() }),
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
    file: WORKBOOK,
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
