/** Payout runs: the sheets that are due, approved together, sent to the bank in one file, and what the bank answers. */
import { z } from 'zod'
import { BankAccountShown } from '../../../contract/account/bank-accounts.ts'
import { Day } from '../../../contract/days.ts'
import { endpoint, Success } from '../../../contract/endpoint.ts'
import { fromRon, Ron } from '../../../contract/money.ts'
import { pageNumber } from '../../../contract/paging.ts'
import { sheetStates } from './sheets.ts'

/** From this sum on a run is approved by another user than the one who made it. */
export const SECOND_USER_FROM = fromRon(10_000)

/**
 * `made`: its sheets can still be left out. `approved`: nothing changes any more, and the money is reserved. `in-file`: the bank file was
 * handed out. `closed`: every sheet was paid or refused. `discarded`: given up before a file was handed out.
 */
export const runStates = ['made', 'approved', 'in-file', 'closed', 'discarded'] as const
export type RunState = (typeof runStates)[number]

export const runMoves: Record<RunState, readonly RunState[]> = {
  made: ['approved', 'discarded'],
  approved: ['in-file', 'discarded'],
  'in-file': ['closed'],
  closed: [],
  discarded: [],
}
/** pain.001.001.09, and .03 for banks that still ask for it. */
export const painVersions = ['09', '03'] as const
export type PainVersion = (typeof painVersions)[number]

export const RunShown = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(runStates),
  madeAt: z.iso.datetime(),
  /** null: the product itself, by its schedule. */
  madeBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  payOn: Day,
  sheets: z.int(),
  total: Ron,
  paid: z.int(),
  refused: z.int(),
  /** What was decided is still being done to its sheets, so that sums grow; the product goes on by itself. */
  isWorking: z.boolean(),
  /** The user who made it may not approve it. */
  needsSecondUser: z.boolean(),
})
export type RunShown = z.output<typeof RunShown>

export const RunSheetShown = z.object({
  id: z.int(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  holder: z.string(),
  iban: BankAccountShown,
  bank: z.string(),
  amount: Ron,
  repayments: z.int(),
  state: z.enum(sheetStates),
  reason: z.string().nullable(),
})
export type RunSheetShown = z.output<typeof RunSheetShown>

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
    summary: 'Payout runs, the newest first.',
    query: z.object({ page: pageNumber }),
    answer: z.object({ count: z.int(), list: z.array(RunShown) }),
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
    answer: z.object({ run: RunShown, count: z.int(), list: z.array(RunSheetShown) }),
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
    audits: { params: ['id'] },
    proof: ['second-user'],
    summary: 'Approves a run: its money is reserved.',
    params: runId,
    answer: Success,
    problems: ['not-found', 'run-not-open', 'second-user-required'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/admin/payouts/runs/:id/discard',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Gives a run up before its file was handed out; everything is free again.',
    params: runId,
    answer: Success,
    problems: ['not-found', 'run-not-open'],
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
    upload: { bytesMax: 20_000_000 },
    quota: 'imports',
    summary: 'Reads the bank’s answer (pain.002): sheets become paid or refused, each once.',
    answer: Success.extend({ paid: z.int(), refused: z.int(), open: z.int(), known: z.int(), strange: z.int() }),
    problems: ['bank-answer-refused'],
  }),
}
