/** Sheets: the repayments that go to one account in one bank transfer. */
import { z } from 'zod'
import { BankAccountShown } from '../../../contract/account/bank-accounts.ts'
import { Day } from '../../../contract/days.ts'
import { actingFor, endpoint, Success } from '../../../contract/endpoint.ts'
import { Ron } from '../../../contract/money.ts'
import { repaymentPageSizes } from '../../repayments/contract/repayment-calls.ts'

/**
 * `made`: its repayments are held for it. `approved`: it may be sent to the bank. `in-file`: it stands in a bank file and does not change any
 * more. `paid`: the bank has sent it. `failed`: the bank refused it, or never sent it: its repayments are free again.
 * `returned`: it was sent and came back.
 */
export const sheetStates = ['made', 'approved', 'in-file', 'paid', 'failed', 'returned'] as const
export type SheetState = (typeof sheetStates)[number]

export const sheetMoves: Record<SheetState, readonly SheetState[]> = {
  made: ['approved', 'failed'],
  approved: ['in-file', 'failed'],
  'in-file': ['paid', 'failed'],
  paid: ['returned', 'failed'],
  failed: [],
  returned: [],
}
/** What is not paid, as the specification counts it. */
export const isPaid = (state: SheetState): boolean => state === 'paid'

export const SheetShown = z.object({
  id: z.int(),
  sheetDate: Day,
  bankAccountOwner: z.string(),
  bankAccount: BankAccountShown,
  amount: Ron,
  repaymentsAmount: Ron,
  /** Of administrators alone. */
  bank: z.string().optional(),
  paid: z.union([z.literal(0), z.literal(1)]),
})
export type SheetShown = z.output<typeof SheetShown>

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
    answer: z.object({ count: z.int(), list: z.array(SheetShown) }),
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
  payNow: endpoint({
    method: 'PUT',
    path: '/admin/repayment/process-user-payment/:clientId',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['clientId'] },
    proof: 'none',
    summary: 'Makes the sheets of one client at once, whatever its interval and minimum.',
    params: z.object({ clientId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'nothing-to-pay'],
  }),
}
