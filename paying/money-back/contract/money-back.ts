/** Money that goes back: payments reverted, advances returned, an account that is settled. */
import { z } from 'zod'
import { bankAccount } from '#contract/banking/bank-accounts.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { fromRon } from '#contract/money.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { authorisationWays, ownIdentityProof } from '#paying/authorisations/contract/authorisations.ts'

/** Of the dialog that confirms a reversal. */
export const REVERSAL_MIN = fromRon(0.1)
export const REFUND_MIN = fromRon(1)
/** So long the dialog waits for an answer; the transfer goes on without it. */
export const REFUND_TIMEOUT_MS = 10_000
export const REFUND_HOLDER_MAX = 70
const REFERENCE_MAX = 35
const PAYMENT_NUMBER_MAX = 2_147_483_647
const IBAN_TYPED_MAX = 40
/** As everywhere an entity is named. */
const ENTITY_NUMBER_MAX = 1_000_000

/** Why none of an entity's advance can be returned now. `refund-not-invoiced`: what the client paid is no advance before its invoice. */
export const notRefundable = ['refund-under-way', 'refund-not-invoiced', 'refund-nothing'] as const
export type NotRefundable = (typeof notRefundable)[number]

/** `under-way`: the money is reserved, and what became of it is not known yet. */
export const refundStates = ['under-way', 'paid', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** Why money goes back: an administrator returns an advance, or a payment; the client settles the account. */
export const refundPurposes = ['advance', 'payment', 'settling'] as const
export type RefundPurpose = (typeof refundPurposes)[number]

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  'under-way': ['paid', 'refused'],
  // It was taken for refused, by an operator say, and has gone after all.
  refused: ['paid'],
  paid: [],
}

const payee = { bankAccount: bankAccount(z.string().trim().max(IBAN_TYPED_MAX)), accountHolder: z.string().trim().max(REFUND_HOLDER_MAX) }

/** `waiting`: for another administrator. `lastFour`: of its account; '' where it is not known, or a card. */
const sentBack = z.object({ state: z.enum(['paid', 'under-way', 'waiting']), way: z.enum(authorisationWays), lastFour: z.string() })

export const moneyBackCalls = {
  activatePayment: endpoint({
    method: 'POST',
    path: '/admin/activate-payment',
    access: 'platform.money',
    does: 'writes',
    audits: { body: ['id'], answer: ['amount'] },
    proof: ['password', 'code-where-on', 'confirmation'],
    summary: 'Books a payment that was announced and has come in; twice books once.',
    /** `confirmed`: also where the provider has said something else; what, says the refusal. */
    body: z.object({ id: z.uuid(), confirmed: z.boolean().default(false), ...ownIdentityProof }),
    /** `waiting`: for another administrator; `amount`: what is booked. */
    answer: Success.extend({ state: z.enum(['received', 'waiting']), amount: Ron }),
    problems: ['not-found', 'payment-not-activatable', 'payment-doubtful'],
  }),
  revertPayment: endpoint({
    method: 'POST',
    path: '/admin/revert-payment',
    access: 'platform.money',
    does: 'writes',
    audits: { body: ['id', 'amount'], answer: ['way', 'lastFour'] },
    proof: ['password', 'code-where-on'],
    idempotent: true,
    summary: 'Gives a payment, or a part of it, back to the card or account that it came from.',
    body: z.object({
      id: z.uuid(),
      amount: Ron.refine((amount) => amount >= REVERSAL_MIN, coded('reversal-below-min')),
      ...ownIdentityProof,
    }),
    answer: Success.extend(sentBack.shape),
    problems: ['not-found', 'payment-not-revertible', 'invalid-fields', 'balance-too-small'],
  }),
  movePayment: endpoint({
    method: 'POST',
    path: '/admin/move-payment',
    access: 'platform.money',
    does: 'writes',
    audits: { body: ['id', 'clientId'], answer: ['amount'] },
    proof: ['password', 'code-where-on'],
    summary: 'Gives a bank transfer that was booked for the wrong client to the right one; no bank is asked.',
    /** `clientId`: whose it is. Of one announced transfer of this amount it becomes that one. */
    body: z.object({ id: z.uuid(), clientId: z.uuid(), ...ownIdentityProof }),
    answer: Success.extend({ amount: Ron }),
    problems: ['not-found', 'payment-not-revertible', 'invalid-fields', 'balance-too-small'],
  }),
  refundEligibility: endpoint({
    method: 'GET',
    path: '/admin/payouts/bank-refund/eligibility',
    access: 'platform.money',
    does: 'reads',
    summary: 'How much of an entity’s advance can be returned.',
    query: z.object({ userId: z.uuid(), subaccountNumber: z.coerce.number().int().positive().max(ENTITY_NUMBER_MAX) }),
    answer: z.object({ eligible: z.boolean(), refundableAmount: Ron, because: z.enum(notRefundable).nullable() }),
    problems: ['not-found'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/admin/payouts/bank-refund',
    access: 'platform.money',
    does: 'writes',
    audits: { body: ['returnForUserId', 'subaccountNumber', 'amount', 'bankAccount'], answer: ['way'] },
    proof: ['password', 'code-where-on'],
    idempotent: true,
    summary: 'Returns an advance to a bank account. The same key answers what became of it.',
    body: z.object({
      returnForUserId: z.uuid(),
      reason: z.string().max(300).default(''),
      subaccountNumber: z.int().positive().max(ENTITY_NUMBER_MAX),
      amount: Ron.refine((amount) => amount >= REFUND_MIN, coded('refund-below-min')),
      bankAccount: payee.bankAccount.min(1, coded('refund-iban-missing')),
      accountHolder: payee.accountHolder.min(1, coded('refund-holder-missing')),
      ...ownIdentityProof,
    }),
    answer: Success.extend(sentBack.shape),
    problems: ['not-found', 'refund-refused', 'invalid-fields'],
  }),
  paidByLine: endpoint({
    method: 'POST',
    path: '/admin/payouts/refunds/:reference/paid-by',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['reference'], body: ['lineId'] },
    proof: 'none',
    summary: 'Says that a line of the statement is the transfer of a refund, also of one that was taken for refused.',
    params: z.object({ reference: z.string().max(REFERENCE_MAX) }),
    body: z.object({ lineId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'statement-line-settled'],
  }),
  reversedByLine: endpoint({
    method: 'POST',
    path: '/admin/payouts/reversed-payments/:number',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['number'], body: ['lineId'] },
    proof: 'none',
    summary: 'Says that a line of the statement is a payment that the bank reversed: the client has it no more, whatever it was used for.',
    params: z.object({ number: z.coerce.number().int().positive().max(PAYMENT_NUMBER_MAX) }),
    body: z.object({ lineId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'statement-line-settled', 'payment-not-revertible'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/user/settle-account-finances',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['bankAccount'], answer: ['returned'] },
    proof: ['password', 'code-where-on'],
    idempotent: true,
    summary: 'Invoices what is not invoiced yet, and returns what is left of the money held for the client. It cannot be undone.',
    /** Where what is left goes; needed where anything is. */
    body: z.object({ bankAccount: payee.bankAccount.default(''), accountHolder: payee.accountHolder.default(''), ...ownIdentityProof }),
    /** `isWaiting`: what is returned is sent when an administrator has granted it. */
    answer: Success.extend({ invoiceNumber: z.string().nullable(), returned: Ron, isWaiting: z.boolean() }),
    problems: ['settling-refused', 'invalid-fields'],
  }),
  /** What settling would do. */
  settlePreview: endpoint({
    method: 'GET',
    path: '/user/settle-account-finances',
    access: 'money.read',
    does: 'reads',
    summary: 'What settling the account would invoice and return.',
    answer: z.object({
      toInvoice: Ron,
      toReturn: Ron,
      /** Why it cannot be settled now, in words. */
      refusal: z.string().nullable(),
    }),
  }),
}
