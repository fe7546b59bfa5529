/** Invoices that a client's companies send through e-Factura: the platform's own, and those that clients write. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { endpoint, Success, ZIP_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { ReceivedInvoicePages } from '#invoicing/received/contract/received-invoices.ts'
import { safeFileName } from '#invoicing/ubl/contract/shown-invoice.ts'
import { InvoiceMessageStatus, messageSenders, SentStateCode } from './sent-states.ts'

export const SENT_PAGE_SIZE = 100
const SENT_FILTER_MAX = 100
/** Marked as read with one call. */
const MESSAGES_MAX = 500

const identificationCode = z
  .string()
  .trim()
  .regex(/^\d{2,13}$/)
const partFilter = z.string().trim().max(SENT_FILTER_MAX).optional()

/** Whose messages are wanted: dates are then not asked for, so that old unread ones are found. */
export const SentFilters = z.object({
  /** On the invoice. */
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
  /** Counts only where accepted invoices are among `status`. */
  messageStatus: InvoiceMessageStatus.optional(),
  /** None: all, those that do not go through e-Factura too. */
  status: z.array(SentStateCode).max(5).default([]),
  /** Contained, without case and diacritics. */
  buyer: z.object({ name: partFilter, identification: partFilter }).default({}),
  /** Only what is past its term and not accepted. */
  late: z.boolean().optional(),
})
export type SentFilters = z.output<typeof SentFilters>

export const SentInvoiceMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  sender: z.enum(messageSenders),
  status: InvoiceMessageStatus,
  sentDateTime: z.iso.datetime(),
})
export type SentInvoiceMessage = z.output<typeof SentInvoiceMessage>

export const sentSources = ['platform', 'written'] as const
export type SentSource = (typeof sentSources)[number]

export const SentInvoice = z.object({
  invoicingSystemId: z.uuid(),
  /** '': its number has none. */
  serial: z.string(),
  /** As it stands on the invoice, its series in it. */
  invoiceNumber: z.string(),
  /** The platform's own, or written by the client. */
  source: z.enum(sentSources),
  buyer: z.object({ name: z.string(), identification: z.string().nullable() }),
  status: SentStateCode,
  date: z.iso.date(),
  /** In RON; null where it is in another currency and says none in RON. Credit notes below zero. */
  amounts: z.object({ taxExcluded: Ron.nullable(), tax: Ron.nullable(), total: Ron.nullable() }),
  inCurrency: z.object({ currency: z.string(), total: z.number() }).nullable(),
  message: z.array(SentInvoiceMessage),
  /** ANAF's index of the upload; null: it has none yet. */
  processingId: z.object({ eInvoice: z.string().nullable() }),
  /** The last day of the legal term; null: there is none. */
  dueOn: z.iso.date().nullable(),
  /** The term has passed, and it is not accepted. */
  isLate: z.boolean(),
  /** Why it is not at ANAF yet, or was refused, in words; '': nothing to be said. */
  remark: z.string(),
  /** May be sent again: it was refused, and what it is made of can be corrected. */
  canSendAgain: z.boolean(),
})
export type SentInvoice = z.output<typeof SentInvoice>

/** An attempt to send an invoice. */
export const SentAttempt = z.object({
  attemptId: z.uuid(),
  /** ANAF's index; null: none was given. */
  processingId: z.string().nullable(),
  /** Of ANAF's answer; null: there is none. */
  downloadId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** `status`: how it ended; null: it has not. */
  status: z.object({ status: z.string().nullable() }),
  /** ANAF's words, one a fault. */
  reasons: z.array(z.string()),
})
export type SentAttempt = z.output<typeof SentAttempt>

export const sentFiles = ['zip', 'xml', 'pdf'] as const
export type SentFile = (typeof sentFiles)[number]

/** `invoice.number.ext`, the number with its series. */
export const sentFileName = (number: string, format: SentFile): string =>
  safeFileName(`invoice.${number.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}.${format}`)

const FILES = '/user/invoicing-system/invoice/download/:processingId'
/** ANAF's index of an upload or of an answer, or the id of an attempt. */
const ofUpload = z.object({ processingId: z.string().regex(/^(\d{1,20}|[0-9a-f-]{36})$/) })

export const sentCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/outgoing-list',
    access: 'money.read',
    does: 'reads',
    summary: `Invoices that a connected company sends, newest first, ${SENT_PAGE_SIZE} a page.`,
    body: z.object({ filters: SentFilters, identificationCode, page: z.int().min(1).max(100_000).default(1) }),
    answer: z.object({
      list: z.array(SentInvoice),
      pagination: ReceivedInvoicePages,
      /** The company is the platform's own: its list has a filter of states. */
      isInternal: z.boolean(),
      /** Of the company, on whichever page: past their term and not accepted. */
      late: z.int(),
    }),
    problems: ['not-found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/user/invoicing-system/status-details/:invoiceId',
    access: 'money.read',
    does: 'reads',
    summary: 'The attempts to send an invoice, newest first.',
    params: z.object({ invoiceId: z.uuid() }),
    answer: z.array(SentAttempt),
    problems: ['not-found'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/outgoing-list/send-again',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['invoicingSystemId'] },
    proof: 'none',
    summary: 'Makes the file of a refused invoice anew, from what was corrected, and sends it under the same number.',
    body: z.object({ invoicingSystemId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'invoice-in-other-state', 'invalid-fields'],
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/user/invoicing-system/outgoing-list/mark-message-as-read',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['messageId'] },
    proof: 'none',
    summary: 'Says that a message of a buyer was read; there is no way back.',
    body: z.object({ messageId: z.uuid() }),
    answer: Success,
    problems: ['not-found'],
  }),
  markManyRead: endpoint({
    method: 'PUT',
    path: '/user/invoicing-system/outgoing-list/mark-message-as-read/bulk',
    access: 'money.write',
    does: 'writes',
    audits: { body: [] },
    proof: 'none',
    summary: 'Says that several messages of buyers were read: all of them, or none where one is not the client’s.',
    body: z.object({ messageIds: z.array(z.uuid()).min(1).max(MESSAGES_MAX) }),
    answer: Success,
    problems: ['not-found'],
  }),
  zip: endpoint({
    ...{ method: 'GET', path: `${FILES}/zip`, access: 'money.read', does: 'reads', params: ofUpload, file: ZIP_TYPE },
    summary: 'The archive of an accepted invoice, byte for byte as e-Factura gave it: document and seal.',
    problems: ['not-found', 'invoice-in-other-state'],
  }),
  xml: endpoint({
    ...{ method: 'GET', path: `${FILES}/xml`, access: 'money.read', does: 'reads', params: ofUpload, file: 'application/xml' },
    summary: 'The document of an accepted invoice, or what ANAF answered to an attempt, byte for byte.',
    problems: ['not-found', 'invoice-in-other-state'],
  }),
  pdf: endpoint({
    ...{ method: 'GET', path: `${FILES}/pdf`, access: 'money.read', does: 'fetches', params: ofUpload, file: 'application/pdf' },
    summary: 'An accepted invoice as ANAF draws it, from its file.',
    problems: ['not-found', 'invoice-in-other-state', 'einvoice-failed', 'partner-not-in-use'],
  }),
  classicPdf: endpoint({
    ...{ method: 'GET', path: `${FILES}/classic/pdf`, access: 'money.read', does: 'reads', params: ofUpload, file: 'application/pdf' },
    summary: 'An accepted invoice as the platform prints it.',
    problems: ['not-found', 'invoice-in-other-state'],
  }),
}
