/** Payout runs: the sheets that are due, approved together, sent to the bank in one file, and what the bank answers. */

import { z } from 'zod'
import { BankAccountShown } from '#contract/banking/bank-accounts.ts'
import { FileName } from '#contract/banking/file-names.ts'
import { painVersions } from '#contract/banking/pain-versions.ts'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { UNREAD_SHOWN_MAX, UnreadInFile } from '#contract/read-fields.ts'
import { ownIdentityProof } from '#paying/authorisations/contract/authorisations.ts'
import { BankAnswerCounts } from './bank-answers.ts'
import { DecidedRepaymentSheetShown, RepaymentSheetDecisionShown } from './sheet-decisions.ts'
import { sheetDoubts, sheetStates } from './sheets.ts'

/**
 * `made`: its sheets can still be left out. `approved`: nothing changes any more, and the money is reserved. `in-file`: the bank file was
 * handed out. `closed`: every sheet was paid or refused; one that the bank then says otherwise of opens it again. `discarded`: given up before a file was handed out.
 */
export const payoutRunStates = ['made', 'approved', 'in-file', 'closed', 'discarded'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]

export const payoutRunMoves: Record<PayoutRunState, readonly PayoutRunState[]> = {
  made: ['approved', 'discarded'],
  approved: ['in-file', 'discarded'],
  'in-file': ['closed'],
  closed: ['in-file'],
  discarded: [],
}

/** `administrator`: by one of them, who writes why. `empty`: by itself, as no sheet was left in it. */
export const discardCauses = ['administrator', 'empty'] as const
export type DiscardCause = (typeof discardCauses)[number]
export const DISCARD_REASON_MIN = 3
export const DISCARD_REASON_MAX = 200

/** `first-of-two`: two users are needed and none has approved it. `of-another`: the user has vouched for it, a second one is needed. */
export const payoutRunApprovals = ['whole', 'first-of-two', 'of-another'] as const
export type PayoutRunApproval = (typeof payoutRunApprovals)[number]

export const PayoutRunShown = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(payoutRunStates),
  /** Since when it has that state. */
  since: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** null: the product itself, by its schedule. */
  madeBy: z.string().nullable(),
  /** Of a run that the schedule made and that needs two users. */
  firstApproval: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  approvedBy: z.string().nullable(),
  /** null: it is not approved. */
  approvedAt: z.iso.datetime().nullable(),
  /** null: it is not, or was before this was kept. `by`, `reason`: of an administrator alone. */
  discard: z
    .object({ cause: z.enum(discardCauses), at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  payOn: Day,
  sheets: z.int(),
  total: Ron,
  paid: z.int(),
  refused: z.int(),
  /** Of which it is not known whether they were paid. */
  doubted: z.int(),
  /** Of what no bank has yet, sheets to accounts of banks that are not known: they are looked at before it is approved. */
  unknownBanks: z.int(),
  /** What was decided is still being done to its sheets, so that sums grow; the product goes on by itself. */
  isWorking: z.boolean(),
  /** What an approval of the caller would be; null: it is not to be approved (any more). */
  approval: z.enum(payoutRunApprovals).nullable(),
})
export type PayoutRunShown = z.output<typeof PayoutRunShown>

export const PayoutRunSheetShown = z.object({
  id: z.int(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  holder: z.string(),
  iban: BankAccountShown,
  /** '': it is not known by the account's code. */
  bank: z.string(),
  amount: Ron,
  repayments: z.int(),
  state: z.enum(sheetStates),
  /** Since when it has that state; `paidOn`: the day of the payment, as the bank or two administrators say. */
  since: z.iso.datetime(),
  paidOn: Day.nullable(),
  reason: z.string().nullable(),
  /** Why it is not known whether it was paid. */
  doubt: z.enum(sheetDoubts).nullable(),
  /** What an administrator says of it, for another one to confirm. */
  proposal: RepaymentSheetDecisionShown.nullable(),
  /** What two administrators have said of it last; null: nothing. */
  decided: DecidedRepaymentSheetShown.nullable(),
})
export type PayoutRunSheetShown = z.output<typeof PayoutRunSheetShown>

const SEARCH_MAX = 100
const runId = z.object({ id: z.uuid() })

export const payoutCalls = {
  /** What a run would hold if it were made now. */
  preview: endpoint({
    method: 'GET',
    path: '/admin/payouts/preview',
    access: 'platform.money',
    does: 'reads',
    summary: 'The sheets that are due, by client and account, and what keeps others back.',
    answer: z.object({
      payOn: Day,
      sheets: z.int(),
      clients: z.int(),
      repayments: z.int(),
      total: Ron,
      /**
       * `awaiting`: another account has to be named. `pendingTransfer`: it waits one banking day for a courier's transfer. `byContract`:
       * paid when an operator asks for it. `overpaid`: what the client was paid too much before is as much or more.
       */
      heldBack: z.object({ belowMinimum: Ron, notDue: Ron, awaiting: Ron, pendingTransfer: Ron, byContract: Ron, overpaid: Ron }),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/payouts/runs',
    access: 'platform.money',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    idempotent: true,
    summary: 'Makes the sheets that are due and puts them into a run.',
    body: z.object({}).default({}),
    answer: Success.extend({ id: z.uuid() }),
    problems: ['nothing-to-pay'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/admin/payouts/runs',
    access: 'platform.money',
    does: 'reads',
    summary: 'Payout runs, the newest first; before them those with sheets of which it is not known whether they were paid.',
    query: z.object({ page: pageNumber }),
    answer: z.object({ count: z.int(), list: z.array(PayoutRunShown) }),
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/admin/payouts/runs/:id/sheets',
    access: 'platform.money',
    does: 'reads',
    shows: 'platform-accounts',
    summary: 'The sheets of a run.',
    params: runId,
    /** Part of a client's or holder's name, of an account, or a sheet's number. */
    query: z.object({ search: z.string().trim().max(SEARCH_MAX).default(''), page: pageNumber }),
    answer: z.object({ run: PayoutRunShown, count: z.int(), list: z.array(PayoutRunSheetShown) }),
    problems: ['not-found'],
  }),
  leaveOut: endpoint({
    method: 'DELETE',
    path: '/admin/payouts/runs/:id/sheets/:sheetId',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id', 'sheetId'] },
    proof: 'none',
    summary: 'Leaves a sheet out of a run that is not approved; its repayments wait for the next.',
    params: runId.extend({ sheetId: z.coerce.number().int().positive().max(2_000_000_000) }),
    answer: Success,
    problems: ['not-found', 'run-not-open'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/payouts/runs/:id/approve',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], answer: ['amount', 'accounts'] },
    proof: ['password', 'code-where-on', 'second-user'],
    summary: 'Approves a run: its money is reserved. One that the schedule made waits for a second user above a sum.',
    params: runId,
    body: z.object(ownIdentityProof),
    /** `accounts`: the last four of each. `isWaiting`: for a second user, as the schedule made it. */
    answer: Success.extend({ amount: Ron, accounts: z.string(), isWaiting: z.boolean() }),
    problems: ['not-found', 'run-not-open', 'second-user-required'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/admin/payouts/runs/:id/discard',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['reason'] },
    proof: 'none',
    summary: 'Gives a run up before its file was handed out, and says why; everything is free again.',
    params: runId,
    body: z.object({ reason: z.string().trim().min(DISCARD_REASON_MIN).max(DISCARD_REASON_MAX) }),
    answer: Success,
    problems: ['not-found', 'run-not-open', 'invalid-fields'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/payouts/runs/:id/file/:version',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id', 'version'] },
    proof: 'none',
    shows: 'platform-accounts',
    summary: 'The bank file of an approved run; the same bytes however often it is asked for.',
    params: runId.extend({ version: z.enum(painVersions) }),
    file: 'application/xml',
    problems: ['not-found', 'run-not-open'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/payouts/answers',
    access: 'platform.money',
    does: 'writes',
    audits: { answer: ['paid', 'refused'] },
    proof: 'none',
    query: z.object({ fileName: FileName }),
    upload: { bytesMax: 20_000_000 },
    quota: 'imports',
    summary: 'Reads the bank’s answer (pain.002): sheets become paid or refused, each once.',
    /** `unreadValues`: the first of them, where they stand in the file. */
    answer: Success.extend({ ...BankAnswerCounts.shape, unreadValues: z.array(UnreadInFile).max(UNREAD_SHOWN_MAX) }),
    problems: ['bank-answer-refused'],
  }),
}
