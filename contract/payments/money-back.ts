/** Money that goes back: payments reverted, advances returned, an account that is settled. */
import { z } from 'zod'
import { endpoint, Success } from '../endpoint.ts'
import { fromRon, Ron } from '../money.ts'
import { coded } from '../texts/message.ts'

/** Of the dialog that confirms a reversal. */
export const REVERSAL_MIN = fromRon(0.1)
export const REFUND_MIN = fromRon(1)
export const REFUND_TIMEOUT_MS = 10_000
export const HOLDER_MAX = 70

export const moneyBackCalls = {
  activatePayment: endpoint({
    method: 'POST',
    path: '/admin/activate-payment',
    access: 'platform.money',
    audits: ['id'],
    summary: 'Books a payment that was announced and has come in; twice books once.',
    body: z.object({ id: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'payment-not-activatable'],
  }),
  revertPayment: endpoint({
    method: 'POST',
    path: '/admin/revert-payment',
    access: 'platform.money',
    idempotent: true,
    audits: ['id', 'amount'],
    summary: 'Gives a payment, or a part of it, back to the card or account that it came from.',
    body: z.object({ id: z.uuid(), amount: Ron.refine((amount) => amount >= REVERSAL_MIN, coded('reversal-below-min')) }),
    answer: Success,
    problems: ['not-found', 'payment-not-revertible', 'invalid-fields', 'balance-too-small'],
  }),
  refundEligibility: endpoint({
    method: 'GET',
    path: '/admin/payouts/bank-refund/eligibility',
    access: 'platform.money',
    summary: 'How much of an entity’s advance can be returned.',
    query: z.object({ userId: z.uuid(), subaccountNumber: z.coerce.number().int().positive() }),
    answer: z.object({ eligible: z.boolean(), refundableAmount: Ron }),
    problems: ['not-found'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/admin/payouts/bank-refund',
    access: 'platform.money',
    idempotent: true,
    audits: ['returnForUserId', 'subaccountNumber', 'amount'],
    summary: 'Returns an advance to a bank account. The same key answers what became of it.',
    body: z.object({
      returnForUserId: z.uuid(),
      reason: z.string().max(300).default(''),
      subaccountNumber: z.int().positive(),
      amount: Ron.refine((amount) => amount >= REFUND_MIN, coded('refund-below-min')),
      bankAccount: z.string().trim().min(1, coded('refund-iban-missing')).max(40),
      accountHolder: z.string().trim().min(1, coded('refund-holder-missing')).max(HOLDER_MAX),
    }),
    answer: Success.extend({ state: z.enum(['paid', 'under-way']) }),
    problems: ['not-found', 'refund-refused', 'invalid-fields'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/user/settle-account-finances',
    access: 'money.write',
    idempotent: true,
    summary: 'Invoices what is not invoiced yet, and returns what is left of the money held for the client. It cannot be undone.',
    body: z
      .object({
        /** Where what is left goes; not needed where the repayment settings name an account, or nothing is left. */
        bankAccount: z.string().trim().max(40).optional(),
        accountHolder: z.string().trim().max(HOLDER_MAX).optional(),
      })
      .default({}),
    answer: Success.extend({ invoiceNumber: z.string().nullable(), returned: Ron }),
    problems: ['settling-refused', 'invalid-fields', 'invoicing-refused'],
  }),
  /** What settling would do. */
  settlePreview: endpoint({
    method: 'GET',
    path: '/user/settle-account-finances',
    access: 'money.read',
    summary: 'What settling the account would invoice and return, and where to.',
    answer: z.object({
      toInvoice: Ron,
      toReturn: Ron,
      /** null: none is set; it has to be asked for. */
      account: z.object({ bankAccount: z.string(), accountHolder: z.string() }).nullable(),
      /** Why it cannot be settled now, in words. */
      refusal: z.string().nullable(),
    }),
  }),
}
