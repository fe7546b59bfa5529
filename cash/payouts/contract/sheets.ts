/** Sheets: the repayments that go to one account in one bank transfer. */
import { z } from 'zod'
import { repaymentPageSizes } from '#cash/repayments/contract/repayment-calls.ts'
import { BankAccountShown } from '#contract/banking/bank-accounts.ts'
import { Day } from '#contract/days.ts'
import { actingFor, endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { ownIdentityProof } from '#paying/authorisations/contract/authorisations.ts'
import { RepaymentSheetDecisionShown } from './sheet-decisions.ts'

/**
 * `made`: its repayments are held for it. `approved`: it may be sent to the bank. `in-file`: it stands in a bank file and does not change any
 * more. `paid`: the bank has sent it. `failed`: the bank refused it, or never sent it: its repayments are free again.
 * `returned`: it was sent and came back.
 */
export const sheetStates = ['made', 'approved', 'in-file', 'paid', 'failed', 'returned'] as const
export type RepaymentSheetState = (typeof sheetStates)[number]

/** What came back, or was refused, is `in-file` again where the bank then says that it was paid: its repayments are held. */
export const sheetMoves: Record<RepaymentSheetState, readonly RepaymentSheetState[]> = {
  made: ['approved', 'failed'],
  approved: ['in-file', 'failed'],
  'in-file': ['paid', 'failed'],
  paid: ['returned', 'failed'],
  failed: ['in-file'],
  returned: ['in-file'],
}

/**
 * Why it is not known whether a sheet was paid, until the bank or two administrators say. `refused-without-proof`: the reason does not say that
 * no money left. `accepted-after-refusal`, `debited-after-refusal`: the bank's answer, or its statement, shows it paid after all.
 * `refused-after-payment`: refused, though it was said to be paid. `paid-twice`: it is known: it was paid, and so was what replaced it.
 */
export const sheetDoubts = [
  'refused-without-proof',
  'accepted-after-refusal',
  'debited-after-refusal',
  'refused-after-payment',
  'paid-twice',
] as const
export type RepaymentSheetDoubt = (typeof sheetDoubts)[number]
/** What is not paid, as the specification counts it. */
export const isRepaymentSheetPaid = (state: RepaymentSheetState): boolean => state === 'paid'

export const RepaymentSheetShown = z.object({
  id: z.int(),
  sheetDate: Day,
  bankAccountOwner: z.string(),
  bankAccount: BankAccountShown,
  amount: Ron,
  repaymentsAmount: Ron,
  /** Of administrators alone. */
  bank: z.string().optional(),
  paid: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(sheetStates),
  /** Of one that is paid: the day, as the bank or two administrators say. */
  paidOn: Day.nullable(),
  /** Why it was refused or came back, where the client has to do something about it; of administrators always. */
  reason: z.string().nullable(),
  /** Of one that was refused or came back: the sheets in which its cash is now, and what the rest waits for. */
  becomes: z.object({ sheets: z.array(z.int()), awaits: z.enum(['account', 'payment']).nullable() }).nullable(),
  /** Of administrators alone. */
  doubt: z.enum(sheetDoubts).nullable().optional(),
  proposal: RepaymentSheetDecisionShown.nullable().optional(),
})
export type RepaymentSheetShown = z.output<typeof RepaymentSheetShown>

const sheetId = z.object({ sheetId: z.coerce.number().int().positive().max(2_000_000_000) })
const page = z.object({
  page: z.int().min(1).max(2_000_000_000).default(1),
  limit: z.union(repaymentPageSizes.map((size) => z.literal(size))).default(50),
  ...actingFor,
})

/** 1: the bank never paid. 2: paid, and the money came back on a day. */
export const notProcessedTypes = [1, 2] as const
export type NotProcessedType = (typeof notProcessedTypes)[number]

export const sheetCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/repayments/sheets',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    fullerWith: ['platform.money'],
    summary: 'Sheets, the newest first.',
    body: page,
    namesClient: true,
    answer: z.object({ count: z.int(), list: z.array(RepaymentSheetShown) }),
  }),
  amounts: endpoint({
    method: 'POST',
    path: '/user/repayments/sheets-amount',
    access: 'money.read',
    does: 'reads',
    summary: 'What was paid by all sheets, and what their repayments come to.',
    body: page,
    namesClient: true,
    answer: z.object({ totalAmount: Ron, totalRepaymentsAmount: Ron }),
  }),
  info: endpoint({
    method: 'GET',
    path: '/user/repayments/sheet/info/:sheetId',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    mayNameAll: true,
    summary: 'A sheet’s day and account.',
    params: sheetId,
    answer: z.object({ sheetDate: Day, paidDate: Day.nullable(), bankAccount: BankAccountShown, bankOwnerName: z.string() }),
    problems: ['not-found'],
  }),
  notProcessed: endpoint({
    method: 'DELETE',
    path: '/admin/repayment/sheet/:sheetId',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['sheetId'], body: ['type', 'date', 'markForPayment'] },
    proof: 'none',
    summary: 'Says that the bank has not paid a sheet after all; nothing is deleted.',
    params: sheetId,
    body: z.object({
      type: z.union(notProcessedTypes.map((type) => z.literal(type))),
      date: Day,
      /** Its repayments go into the next sheet with the same account; else they wait for the client to name another. */
      markForPayment: z.boolean(),
    }),
    answer: Success,
    problems: ['not-found', 'sheet-not-paid', 'invalid-fields'],
  }),
  returnedBy: endpoint({
    method: 'POST',
    path: '/admin/payouts/sheets/:sheetId/returned-by',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['sheetId'], body: ['lineId'] },
    proof: 'none',
    summary: 'Says that a line of the statement is a sheet’s money, returned; what is missing is a fee that the platform bears.',
    params: sheetId,
    body: z.object({ lineId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'statement-line-settled', 'sheet-not-paid'],
  }),
  payNow: endpoint({
    method: 'PUT',
    path: '/admin/repayment/process-user-payment/:clientId',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['clientId'] },
    proof: ['password', 'code-where-on'],
    summary: 'Makes the sheets of one client at once, whatever its interval and minimum.',
    params: z.object({ clientId: z.uuid() }),
    body: z.object(ownIdentityProof),
    /** `isWaiting`: for another user's approval, in its run. */
    answer: Success.extend({ isWaiting: z.boolean() }),
    problems: ['not-found', 'nothing-to-pay'],
  }),
}
