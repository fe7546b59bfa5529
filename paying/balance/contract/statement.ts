/** The statement of account: invoices and payments of a client, each with what was unpaid after it. */
import { z } from 'zod'
import { CardShown } from '#contract/balance/cards.ts'
import { Day } from '#contract/days.ts'
import { actingFor, endpoint, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { coded } from '#contract/texts/message.ts'

/** A longer period comes in pages; the amounts count all of it. */
export const STATEMENT_PAGE_SIZE = 500
const PAGE_MAX = 1000
/** More than the digits of any CUI that was ever given. */
const COMPANY_MAX = 2_000_000_000
/** Instead of a company. */
export const ALL_COMPANIES = 0

/** Companies that issue the platform's invoices; `id`: the digits of the CUI. */
export const StatementCompany = z.object({ id: z.int(), name: z.string() })
export type StatementCompany = z.infer<typeof StatementCompany>

const filters = z.object({
  /** Days in Bucharest, both whole. Without them from the first day of the month before to today. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  /** Its invoices, and what was paid of them. */
  company: z.int().min(0).max(COMPANY_MAX).default(ALL_COMPANIES),
  /** Asks whether an older company has invoices of the client. */
  checkOld: z.boolean().default(false),
  ...actingFor,
})
const inOrder = ({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }) =>
  fromDate === undefined || toDate === undefined || fromDate <= toDate
const reversed = { path: ['toDate'], error: coded('period-reversed') }

export const StatementFilters = filters.refine(inOrder, reversed)
export type StatementFilters = z.output<typeof StatementFilters>

const CardData = z.object({
  info: z.object({ brand: CardShown.shape.cardBrand }),
  cardNumber: z.object({ lastDigits: CardShown.shape.lastDigits }),
  bank: z.object({ name: CardShown.shape.bankName }),
})

/** Neither invoice nor payment: a payment that is announced and not active yet. */
export const StatementTransaction = z.object({
  /** Of an invoice and a payment their own, by which they are printed, activated and reverted; else the number of the transfer. */
  id: z.string(),
  dateTime: z.iso.datetime(),
  description: z.string(),
  isInvoice: z.boolean(),
  isPayment: z.boolean(),
  invoice: z.object({ id: z.uuid(), invoiceNumber: z.string(), hasAnnex: z.boolean() }).nullable(),
  /** To be paid, as it is printed. */
  invoiceAmount: Ron,
  /** Received; negative: given back. */
  paymentAmount: Ron,
  /** Unpaid after it; negative: paid and not used. */
  difference: Ron,
  /** By what the invoiced advance changed. */
  prePayAmount: Ron,
  cardData: CardData.nullable(),
  /** Of a payment: what people call it by. */
  paymentNumber: z.int().nullable(),
  /** Of a payment: what of it can be reverted still. */
  revertibleAmount: Ron,
})
export type StatementTransaction = z.output<typeof StatementTransaction>

export const StatementAmounts = z.object({
  /** Of the period. */
  totalInvoices: Ron,
  totalPayments: Ron,
  /** At its end. */
  totalDifference: Ron,
  totalPrePay: Ron,
  /** Before it. */
  previousInvoices: Ron,
  previousPayments: Ron,
  previousDifference: Ron,
  previousPrePay: Ron,
  isPreviousDifference: z.boolean(),
  isPreviousPrePayDifference: z.boolean(),
  isTotalDifference: z.boolean(),
})
export type StatementAmounts = z.output<typeof StatementAmounts>

const given = { access: 'money.read', namesClient: true } as const

export const statementCalls = {
  statement: endpoint({
    ...given,
    method: 'POST',
    path: '/user/balance/invoices',
    does: 'reads',
    asIs: true,
    summary: 'Invoices and payments of a period, the oldest first, what was unpaid after each, and the sums before and of the period.',
    body: filters.extend({ page: pageNumber, limit: z.int().min(1).max(PAGE_MAX).default(STATEMENT_PAGE_SIZE) }).refine(inOrder, reversed),
    answer: z.object({
      transactions: z.array(StatementTransaction),
      amounts: StatementAmounts,
      /** Asked for, and there is one. */
      checkOld: z.boolean(),
      /** Asked for: today's company and the older ones. */
      companies: z.array(StatementCompany),
      count: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  exported: endpoint({
    ...given,
    method: 'POST',
    path: '/user/balance/invoices/export',
    does: 'reads',
    summary: 'The statement of a period as a workbook: the same rows, its sums as formulas.',
    body: StatementFilters,
    file: WORKBOOK_TYPE,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/admin/companies',
    access: 'platform.money',
    does: 'reads',
    summary: 'The companies that issue the platform\u2019s invoices, today\u2019s first.',
    answer: z.array(StatementCompany),
  }),
}
