/** Payments to a client's balance: by card at the provider's page, with a card it keeps, or by bank transfer. */
import { z } from 'zod'
import { TopUpAmount, TopUpThreshold, topUpRefusal } from '#contract/balance/amounts.ts'
import { CardShown } from '#contract/balance/cards.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'

/** `card-page`: typed at the provider's page. `saved-card`: charged while the payer is away. `transfer`: to our bank account. */
export const paymentMethods = ['card-page', 'saved-card', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * `announced`: wanted, the money is not there. `received`: it is, and stands in the ledger. `declined`: the payer's bank said no; at the
 * provider's page the payer may try again. `lapsed`: it was never paid. `unclear`: it waits for an operator, as the amount differs from
 * what was asked for, or the provider cannot say. Money that comes after all makes each of them `received`.
 */
export const paymentStates = ['announced', 'received', 'declined', 'lapsed', 'unclear'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  announced: ['received', 'declined', 'lapsed', 'unclear'],
  declined: ['announced', 'received', 'lapsed', 'unclear'],
  lapsed: ['received', 'unclear'],
  unclear: ['received', 'declined', 'lapsed'],
  received: [],
}

export const paymentMayBecome = (from: PaymentState, to: PaymentState): boolean => paymentMoves[from].includes(to)

/** Why the payer's bank said no. */
export type DeclineReason =
  | 'no-funds'
  | 'limit'
  | 'expired-card'
  | 'closed-card'
  | 'wrong-card-data'
  | 'not-authenticated'
  | 'risk'
  | 'refused-by-bank'

/**
 * Why a payment by card was not made. `needs-payer`: the bank wants the payer to confirm, and was not there. `not-sent`: the provider could
 * not be reached. `not-made`: anything else; nothing was charged.
 */
export type CardRefusal = DeclineReason | 'needs-payer' | 'not-sent' | 'not-made'

export const PaymentShown = z.object({
  identifier: z.uuid(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  amount: Ron,
  /** Why it was declined or is unclear, in words. */
  reason: z.string().nullable(),
  /** The payer can go on at the provider's page. */
  pageUrl: z.string().nullable(),
  /** Of a transfer: what to write on it. */
  proformaNumber: z.string().nullable(),
  /** Of a transfer that has not come in: our own account, which is public, so not under the name of those that are sealed. */
  transferTo: z.object({ holder: z.string(), account: z.string(), bank: z.string() }).nullable(),
  card: CardShown.nullable(),
  createdAt: z.iso.datetime(),
  receivedAt: z.iso.datetime().nullable(),
  /** The subscription it began or was made by. */
  subscriptionId: z.uuid().nullable(),
  balance: z.object({ totalLeft: Ron }),
})
export type PaymentShown = z.output<typeof PaymentShown>

const params = z.object({ identifier: z.uuid() })
const entity = { fiscalSubaccountNumber: z.int().positive().max(1_000_000) }

/** Begins a subscription with the card of this payment, or reactivates one; `consent`: the payer agreed to later payments without them. */
export const WantedSubscription = z.object({
  recurringMinBalance: TopUpThreshold,
  /** An inactive one, to be reactivated; null: a new one. */
  subscriptionId: z.uuid().nullable(),
  consent: z.literal(true),
})
export type WantedSubscription = z.output<typeof WantedSubscription>

const CardPayment = z
  .object({ amount: TopUpAmount, ...entity, subscription: WantedSubscription.nullable().default(null) })
  .refine(({ amount, subscription }) => subscription === null || topUpRefusal(amount, subscription.recurringMinBalance) === null, {
    ...{ path: ['amount'], error: coded('top-up-below-threshold') },
  })

export const paymentCalls = {
  byCard: endpoint({
    method: 'POST',
    path: '/user/prepay/card',
    access: 'money.write',
    does: 'writes',
    audits: { answer: ['identifier'] },
    proof: 'none',
    idempotent: true,
    quota: 'top-ups',
    summary: 'Begins a payment by card, and answers the provider’s page where the card is typed.',
    body: CardPayment,
    answer: Success.extend({ identifier: z.uuid(), url: z.url() }),
    problems: ['card-payment-off', 'not-found', 'payment-refused', 'payment-failed'],
  }),
  byTransfer: endpoint({
    method: 'POST',
    path: '/user/prepay/transfer',
    access: 'money.write',
    does: 'writes',
    audits: { answer: ['identifier'] },
    proof: 'none',
    idempotent: true,
    quota: 'top-ups',
    summary: 'Announces a bank transfer, and issues its proforma.',
    body: z.object({ amount: TopUpAmount, ...entity }),
    answer: Success.extend({ identifier: z.uuid(), proformaNumber: z.string() }),
    problems: ['not-found', 'payment-refused'],
  }),
  proforma: endpoint({
    method: 'GET',
    path: '/user/prepay/proforma/:identifier',
    access: 'money.read',
    does: 'reads',
    summary: 'The proforma of an announced bank transfer as a PDF.',
    params,
    file: 'application/pdf',
    problems: ['not-found'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/user/payments/:identifier',
    access: 'money.read',
    does: 'fetches',
    summary: 'Where a payment stands. While it is announced the provider is asked, at most every few seconds.',
    params,
    answer: PaymentShown,
    problems: ['not-found'],
  }),
}
