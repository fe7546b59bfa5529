/**
 * What was decided of a run is done to its sheets batch after batch, each in a transaction of its own: by who decided it, and by a job that
 * goes on where that process was killed. Both may be at it at once; each batch locks the run and looks at what is left.
 */
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import type { RepaymentSheetState } from '../../contract/sheets.ts'
import { lockRun, lockSheetsOfPayoutRun } from '../queries.ts'
import { endRunStep, movePayoutRun, type PayoutRun } from '../run-transition.ts'
import { moveRepaymentSheets, type RepaymentSheetMove } from '../sheet-transition.ts'
import type { RunStep } from '../tables.ts'
import { makeSomeSheets } from './make-sheets.ts'

export const carryOnPayoutRun: Task<{ runId: string }> = {
  name: 'carry-on-payout-run',
  run: async (app, { runId }) => void (await continuePayoutRun(app, runId)),
}

/** So few sheets that nothing else waits for long. */
const SHEETS_AT_ONCE = 200

/** Answers the run with nothing left to do. Throws `not-found`. */
export async function continuePayoutRun(app: App, runId: string): Promise<PayoutRun> {
  let sheetsAtOnce = SHEETS_AT_ONCE
  for (;;) {
    try {
      // It was asked for by who decided it, which may be an earlier request.
      const { run, isDone } = await runBesidesRequest(() => app.db.inTransaction((tx) => carryOnSome(app, tx, { runId, sheetsAtOnce })))
      if (isDone) return run
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'balance-too-small')) throw error
      // One of them: each alone then, and the one that the ledger refuses is left out.
      if (sheetsAtOnce > 1) sheetsAtOnce = 1
      else await runBesidesRequest(() => app.db.inTransaction((tx) => leaveOutNext(app, tx, runId)))
    }
  }
}

type Some = { runId: string; sheetsAtOnce: number }

async function carryOnSome(app: App, tx: Tx, { runId, sheetsAtOnce }: Some): Promise<{ run: PayoutRun; isDone: boolean }> {
  const run = await lockRun(tx, runId)
  if (run.step === null) return { run, isDone: true }
  const isLeft =
    run.step === 'making' ? await makeSomeSheets(app, tx, run) : await moveSome(app, tx, run, { ...stepMoves(app, run.step), sheetsAtOnce })
  if (isLeft) return { run, isDone: false }
  await endRunStep(tx, run)
  const ended = { ...run, step: null }
  return { run: await discardEmptyRun(app, tx, ended), isDone: true }
}

type StepMove = { from: readonly RepaymentSheetState[]; move: RepaymentSheetMove }

function stepMoves(app: App, step: Exclude<RunStep, 'making'>): StepMove {
  switch (step) {
    case 'approving':
      return { from: ['made'], move: { to: 'approved' } }
    case 'handing-out':
      return { from: ['approved'], move: { to: 'in-file', patch: { inFileAt: app.clock.now() } } }
    case 'discarding':
      return { from: ['made', 'approved'], move: { to: 'failed', patch: { reason: { code: 'sheet-run-discarded' } } } }
  }
}

async function moveSome(
  app: App,
  tx: Tx,
  { id }: PayoutRun,
  { from, move, sheetsAtOnce }: StepMove & { sheetsAtOnce: number },
): Promise<boolean> {
  const some = await lockSheetsOfPayoutRun(tx, id, { states: from, limit: sheetsAtOnce })
  await moveRepaymentSheets(app, tx, some, move)
  return some.length > 0
}

/** Nothing is left of it: all was left out, or paid another way before its turn came. `run` is locked. */
export async function discardEmptyRun(app: App, tx: Tx, run: PayoutRun): Promise<PayoutRun> {
  if (run.state !== 'made' && run.state !== 'approved') return run
  const [any] = await lockSheetsOfPayoutRun(tx, run.id, { states: ['made', 'approved'], limit: 1 })
  return any ? run : movePayoutRun(app, tx, run, { to: 'discarded', patch: { discardCause: 'empty' } })
}

/** The first that waits for its money. */
async function leaveOutNext(app: App, tx: Tx, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run.step !== 'approving') return
  const [next] = await lockSheetsOfPayoutRun(tx, runId, { states: ['made'], limit: 1 })
  if (!next) return
  await moveRepaymentSheets(app, tx, [next], { to: 'failed', patch: { reason: { code: 'sheet-money-short' } } })
  app.log.error({ sheet: next.id }, 'the ledger does not hold what a sheet is to pay')
}
