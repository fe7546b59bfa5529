/** The calls of a client's own invoices: drafts, issuing them, crediting what was issued; and what their form chooses from. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { writtenCategories } from './vat-kinds.ts'
import { writtenInvoiceKinds } from './written-document.ts'
import { WrittenInvoiceDraft } from './written-draft.ts'
import { writtenInvoiceStates } from './written-states.ts'

/** Of one client, those that are not issued. */
export const INVOICE_DRAFTS_MAX = 200
/** The newest ones are listed. */
export const LISTED_INVOICES_MAX = 100
export const INVOICE_NUMBER_MAX = 999_999_999

/** Digits, as e-Factura names companies. */
const identificationCode = z
  .string()
  .trim()
  .regex(/^\d{2,13}$/)
const ROOT = '/user/invoicing-system/written-invoices'
const byId = z.object({ id: z.uuid() })
/** A decimal of an invoice. */
const Amount = z.string()

export const WrittenInvoice = z.object({
  id: z.uuid(),
  kind: z.enum(writtenInvoiceKinds),
  state: z.enum(writtenInvoiceStates),
  /** With its series; null: it is not issued. */
  invoiceNumber: z.string().nullable(),
  /** Of a credit note: what it credits. */
  credits: z.object({ number: z.string(), issueDate: z.iso.date() }).nullable(),
  /** As it was issued; '' of a draft. */
  buyerName: z.string(),
  /** With VAT, in the draft's currency, a credit note's above zero as it stands there; null: of a draft. */
  total: Amount.nullable(),
  draft: WrittenInvoiceDraft,
  /** Of the draft, for `If-Match`. */
  version: z.string(),
})
export type WrittenInvoice = z.output<typeof WrittenInvoice>

const WrittenSeries = z.object({ series: z.string(), nextNumber: z.int(), lastIssuedOn: z.iso.date().nullable() })
export type WrittenSeries = z.output<typeof WrittenSeries>

export const writtenCalls = {
  currencies: endpoint({
    method: 'GET',
    path: '/user/available-currencies',
    access: 'money.read',
    does: 'reads',
    summary: 'Currencies that invoices can be written in: lei first, then what the National Bank quotes.',
    answer: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  vatValues: endpoint({
    method: 'GET',
    path: '/user/invoicing-system/vat/values',
    access: 'money.read',
    does: 'reads',
    summary: 'Rates of VAT of a day, the usual one first, and what bears none; each with the day it begins.',
    query: z.object({ day: Day.optional() }),
    answer: z.array(
      z.object({ id: z.string(), value: z.number(), category: z.enum(writtenCategories), from: z.iso.date(), forVatPayers: z.boolean() }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: ROOT,
    access: 'money.read',
    does: 'reads',
    summary: `Drafts and invoices that a connected company has written, newest first, at most ${LISTED_INVOICES_MAX}; and its series of numbers.`,
    query: z.object({ identificationCode }),
    answer: z.object({ list: z.array(WrittenInvoice), series: z.array(WrittenSeries) }),
  }),
  add: endpoint({
    method: 'POST',
    path: ROOT,
    access: 'money.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Keeps a draft of an invoice of a connected company, as far as it is filled in.',
    body: z.object({ identificationCode, draft: WrittenInvoiceDraft }),
    answer: Success.extend({ id: z.uuid(), version: z.string() }),
    problems: ['not-found', 'invalid-fields'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${ROOT}/:id`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    quota: 'drafts',
    conditional: true,
    summary: 'Replaces a draft; what is issued is changed no more.',
    params: byId,
    body: z.object({ draft: WrittenInvoiceDraft }),
    answer: Success.extend({ version: z.string() }),
    problems: ['not-found', 'invoice-in-other-state', 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ROOT}/:id`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    conditional: true,
    summary: 'Deletes a draft; what is issued stays.',
    params: byId,
    answer: Success,
    problems: ['not-found', 'invoice-in-other-state', 'changed-meanwhile'],
  }),
  issue: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/issue`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['invoiceNumber'] },
    proof: 'none',
    idempotent: true,
    conditional: true,
    summary:
      'Gives a draft the next number of its series and sends it; what is wrong is said at its field, and takes no number. `number`: the one expected; of a new series the first one.',
    params: byId,
    body: z.object({ number: z.int().min(1).max(INVOICE_NUMBER_MAX).optional() }),
    answer: Success.extend({ id: z.uuid(), invoiceNumber: z.string() }),
    problems: ['not-found', 'invalid-fields', 'changed-meanwhile', 'idempotency-key-reused'],
  }),
  credit: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/credit-note`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['creditNoteId'] },
    proof: 'none',
    summary: 'Makes the draft of a credit note with all that an issued invoice has.',
    params: byId,
    answer: Success.extend({ creditNoteId: z.uuid() }),
    problems: ['not-found', 'invoice-in-other-state', 'invalid-fields'],
  }),
  print: endpoint({
    ...{ method: 'GET', path: `${ROOT}/:id/pdf`, access: 'money.read', does: 'reads', params: byId, file: 'application/pdf' },
    summary: 'An issued invoice as the platform prints it.',
    problems: ['not-found'],
  }),
}
