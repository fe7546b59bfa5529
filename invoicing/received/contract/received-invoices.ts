/** Invoices that others sent to a client's companies through e-Factura: their list, what is decided about them, and their files. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { endpoint, Success, ZIP_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { safeFileName } from '#invoicing/ubl/contract/shown-invoice.ts'
import { ReceivedInvoiceState, receivedFlows } from './received-states.ts'

export const RECEIVED_PAGE_SIZE = 100
const RECEIVED_FILTER_MAX = 100

/** Digits, as e-Factura names companies. */
const identificationCode = z
  .string()
  .trim()
  .regex(/^\d{2,13}$/)
const receivedInvoiceId = z.uuid()
const partFilter = z.string().trim().max(RECEIVED_FILTER_MAX).optional()

/** Which day a period is about: the supplier's on the invoice, or that on which e-Factura received it. */
export const receivedFilterDates = ['invoiceDate', 'eInvoiceDate'] as const
export type ReceivedFilterDate = (typeof receivedFilterDates)[number]

export const ReceivedFilters = z.object({
  /** Those of the flow; none: all that it lists. */
  status: z.array(ReceivedInvoiceState).max(10).default([]),
  date: z.object({ fromDate: Day.optional(), toDate: Day.optional() }).default({}),
  /** Contained, without case and diacritics. */
  seller: z.object({ name: partFilter, identification: partFilter }).default({}),
  /** Its number, from 1. */
  pagination: z.int().min(1).max(100_000).default(1),
})
export type ReceivedFilters = z.output<typeof ReceivedFilters>

export const messageStates = ['uploading', 'uploadSuccessful', 'notSent'] as const

/** What was written to the supplier. */
export const ReceivedMessage = z.object({
  id: z.uuid(),
  message: z.string(),
  sentDateTime: z.iso.datetime(),
  status: z.enum(messageStates),
  /** Where it was refused for good: ANAF's words, or ours. */
  reason: z.string().nullable(),
})
export type ReceivedMessage = z.output<typeof ReceivedMessage>

/** What there is to look at: the same number from the same supplier before, sums that do not come out, a seller unknown or struck off, parts that are not understood, a file that is none or was not kept any more. */
export const warningKinds = [
  'duplicate-number',
  'sums-disagree',
  'seller-unknown',
  'seller-inactive',
  'not-understood',
  'not-opened',
  'gone',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** 0: nothing. 1: to be looked at. 2: looked at. */
export const WarningStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** As the document says it; null: it does not, or was not understood. Credit notes below zero. */
const Amount = Ron.nullable()

export const ReceivedInvoice = z.object({
  receivedInvoiceId,
  seller: z.object({ name: z.string().nullable(), identification: z.string().nullable() }),
  generalData: z.object({
    invoiceDate: z.iso.date().nullable(),
    invoiceIdentification: z.string().nullable(),
    message: z.array(ReceivedMessage),
  }),
  /** When e-Factura received it. */
  eInvoiceData: z.object({ date: z.iso.datetime() }),
  status: ReceivedInvoiceState,
  /** In RON; null where the document says none in RON. */
  amounts: z.object({ tax: Amount, total: Amount }),
  /** The document's own, where it is another than RON. */
  inCurrency: z.object({ currency: z.string(), total: z.number().nullable() }).nullable(),
  warnings: z.object({ status: WarningStatus, text: z.array(z.string()) }),
})
export type ReceivedInvoice = z.output<typeof ReceivedInvoice>

export const ReceivedInvoicePages = z.object({ page: z.int(), totalPages: z.int(), totalCount: z.int() })

export const receivedFiles = ['zip', 'xml', 'pdf'] as const
export type ReceivedFile = (typeof receivedFiles)[number]

type Named = { sellerName: string; day: string; number: string }

/** `seller_date_number.ext`, with nothing in it that a file system takes for more than a name. */
export const receivedFileName = ({ sellerName, day, number }: Named, format: ReceivedFile): string =>
  safeFileName(`${[sellerName, day, number].map((part) => part.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')).join('_')}.${format}`)

/** ANAF does not say how long a message may be. */
export const DECISION_COMMENT_MAX = 1_000
const Comment = z
  .string()
  .trim()
  .max(DECISION_COMMENT_MAX, coded({ code: 'field-too-long', params: { max: DECISION_COMMENT_MAX } }))
  .default('')

/** Of one received invoice. */
const FILES = '/user/invoicing-system/received-invoice/download/:receivedInvoiceId'
const ofInvoice = z.object({ receivedInvoiceId })

export const receivedCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/received-invoices',
    access: 'money.read',
    does: 'reads',
    summary: `Invoices that others sent to a connected company, newest first, ${RECEIVED_PAGE_SIZE} a page.`,
    body: z.object({ filtersObj: ReceivedFilters, identificationCode, usedDate: z.enum(receivedFilterDates).default('invoiceDate') }),
    answer: z.object({
      list: z.array(ReceivedInvoice),
      pagination: ReceivedInvoicePages,
      /** `internal`: the company is the platform's own. */
      flow: z.enum(receivedFlows),
      /** When all of a window had arrived last; null: not yet. */
      lastSync: z.iso.datetime().nullable(),
      /** Listed by e-Factura, and not had yet: they are not in the list. */
      toFetch: z.int(),
      /** Since when nothing comes, and why, in words; null: it does. */
      failing: z.object({ since: z.iso.datetime(), cause: z.string() }).nullable(),
    }),
    problems: ['not-found'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/invoicing-system/invoice/status',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['receivedInvoiceId', 'newStatus', 'oldStatus'] },
    proof: 'none',
    summary:
      'Rejects or accepts a received invoice, or takes that back; a comment goes to the supplier. Without states the comment alone goes.',
    body: ofInvoice
      .extend({ comment: Comment, newStatus: ReceivedInvoiceState.optional(), oldStatus: ReceivedInvoiceState.optional() })
      .refine(({ newStatus, oldStatus }) => (newStatus === undefined) === (oldStatus === undefined), { path: ['oldStatus'] })
      .refine(({ newStatus, comment }) => newStatus !== undefined || comment !== '', { path: ['comment'], error: coded('field-missing') }),
    answer: z.object({
      /** null: the comment alone was to be sent. */
      changeStatus: Success.nullable(),
      /** Whether a comment was handed over to be sent. */
      messageSend: z.boolean(),
    }),
    problems: ['not-found', 'invoice-in-other-state'],
  }),
  acknowledge: endpoint({
    method: 'PATCH',
    path: '/user/invoicing-system/change/warning/status',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['receivedInvoiceId'] },
    proof: 'none',
    summary: 'Says that the warnings of a received invoice were looked at; there is no way back.',
    body: ofInvoice.extend({ oldStatus: WarningStatus, changeToNewStatus: WarningStatus }),
    answer: Success,
    problems: ['not-found', 'invoice-in-other-state'],
  }),
  zip: endpoint({
    ...{
      method: 'GET',
      path: `${FILES}/zip`,
      access: 'money.read',
      does: 'reads',
      params: ofInvoice,
      file: ZIP_TYPE,
      problems: ['not-found'],
    },
    summary: 'The archive of a received invoice, byte for byte as e-Factura gave it: document and seal.',
  }),
  xml: endpoint({
    ...{
      method: 'GET',
      path: `${FILES}/xml`,
      access: 'money.read',
      does: 'reads',
      params: ofInvoice,
      file: 'application/xml',
      problems: ['not-found'],
    },
    summary: 'The document of a received invoice, byte for byte as e-Factura gave it.',
  }),
  pdf: endpoint({
    ...{ method: 'GET', path: `${FILES}/pdf`, access: 'money.read', does: 'fetches', params: ofInvoice, file: 'application/pdf' },
    summary: 'A received invoice as ANAF draws it.',
    problems: ['not-found', 'einvoice-failed', 'partner-not-in-use'],
  }),
}
