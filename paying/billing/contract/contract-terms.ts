/** Clients that pay after the invoice: how far below zero they may order, when they are invoiced, by when they pay, and what follows when they do not. */
import { z } from 'zod'
import { dayAfter } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'

export const CREDIT_LIMIT_MAX = fromRon(1_000_000)
/** Between firms more than 60 days has to be agreed (Law 72/2013). */
export const PAYMENT_TERM_DAYS_MAX = 120
export const STOP_AFTER_DAYS_MAX = 90

/** How often what was ordered is invoiced: on Mondays, on the 1st and 16th, on the 1st. */
export const invoicingRhythms = ['week', 'half-month', 'month'] as const
export type InvoicingRhythm = (typeof invoicingRhythms)[number]

const days = (max: number) => z.int(coded('field-invalid')).min(0, coded('field-invalid')).max(max, coded('field-invalid'))

export const ContractTerms = z
  .object({
    paysAfterInvoice: z.boolean(),
    /** How far below zero; 0 for who pays before. */
    creditLimit: Ron.refine((limit) => limit >= 0 && limit <= CREDIT_LIMIT_MAX, coded('credit-limit-out-of-bounds')),
    paymentTermDays: days(PAYMENT_TERM_DAYS_MAX),
    rhythm: z.enum(invoicingRhythms),
    /** So many days after the due day nothing is activated until the invoice is paid; null: never. */
    stopAfterDays: days(STOP_AFTER_DAYS_MAX).nullable(),
  })
  .refine(({ paysAfterInvoice, creditLimit }) => paysAfterInvoice || creditLimit === 0, {
    path: ['creditLimit'],
    error: coded('credit-limit-needs-contract'),
  })
export type ContractTerms = z.output<typeof ContractTerms>

/** When a client is reminded of an unpaid invoice: days from its due day. */
export const REMINDER_DAYS: readonly number[] = [-3, 1, 7, 15, 30]
/** The client is warned so many days before nothing is activated any more. */
export const STOP_WARNING_DAYS = 7

/** An invoice with an open amount. Days are YYYY-MM-DD. */
export type OpenInvoice = { series: string; year: number; number: number; dueOn: string; openBani: Bani }

/** null: nothing is late, or nothing follows of it soon. */
export type LateInvoice = {
  invoiceNumber: string
  dueOn: string
  openBani: Bani
  /** From this day on nothing is activated. */
  stopsOn: string
  isStopped: boolean
}

/**
 * Of a client's open invoices the one that stops, or will soon stop, its activations: the one due first. One rule for the warning, the order, many
 * orders at once and the server's own.
 */
export function lateInvoice(
  open: readonly OpenInvoice[],
  { stopAfterDays, today }: { stopAfterDays: number | null; today: string },
): LateInvoice | null {
  const [first] = open.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  if (!first || stopAfterDays === null) return null
  const { dueOn, openBani } = first
  const stopsOn = dayAfter(dueOn, stopAfterDays + 1)
  if (today <= dueOn || dayAfter(today, STOP_WARNING_DAYS) < stopsOn) return null
  return { invoiceNumber: invoiceNumber(first), dueOn, openBani, stopsOn, isStopped: today >= stopsOn }
}

const clientParams = z.object({ id: z.uuid() })

export const contractCalls = {
  read: endpoint({
    method: 'GET',
    path: '/admin/clients/:id/contract',
    access: 'platform.money',
    does: 'reads',
    summary: 'Whether a client pays before or after the invoice, and its terms.',
    params: clientParams,
    answer: ContractTerms,
    problems: ['not-found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/clients/:id/contract',
    access: 'platform.money',
    does: 'writes',
    audits: {
      params: ['id'],
      body: ['paysAfterInvoice', 'creditLimit', 'paymentTermDays', 'rhythm', 'stopAfterDays'],
      answer: ['paidAfterInvoiceBefore', 'creditLimitBefore'],
    },
    proof: 'none',
    summary: 'Sets the terms of a client. A limit below what it owes already is refused.',
    params: clientParams,
    body: ContractTerms,
    answer: Success.extend({ paidAfterInvoiceBefore: z.boolean(), creditLimitBefore: Ron }),
    problems: ['not-found', 'invalid-fields'],
  }),
  late: endpoint({
    method: 'GET',
    path: '/user/invoices/late',
    access: 'money.read',
    does: 'reads',
    summary: 'The unpaid invoice that stops the activations of the client, or will soon.',
    answer: z.object({
      late: z
        .object({ invoiceNumber: z.string(), dueOn: z.iso.date(), open: Ron, stopsOn: z.iso.date(), isStopped: z.boolean() })
        .nullable(),
    }),
  }),
}
