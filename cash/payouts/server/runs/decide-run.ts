/** What is decided of a run: approved, discarded, or a sheet left out. */
import { and, eq, ne } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { SECOND_USER_FROM } from '#paying/authorisations/contract/authorisations.ts'
import { auditApprovedSheets, authoriseSheets } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import type { PayoutRunApproval } from '../../contract/payout-runs.ts'
import { lockRepaymentSheet, lockRun } from '../queries.ts'
import { movePayoutRun, type PayoutRun } from '../run-transition.ts'
import { moveRepaymentSheet } from '../sheet-transition.ts'
import { payoutRuns, repaymentSheets as sheets } from '../tables.ts'
import { carryOnPayoutRun, continuePayoutRun, discardEmptyRun } from './carry-on.ts'

type Approval = { runId: string; approvedBy: string }
/** `accounts`: the last four of each. `isWaiting`: for a second user, as no user made it. */
type Approved = { amount: Bani; accounts: string; isWaiting: boolean }

/**
 * Two users vouch for a run above a sum: who made it and who approves it; of one that the schedule made, two who approve it.
 * Throws `not-found`, `run-not-open`, `second-user-required`.
 */
export async function approvePayoutRun(app: App, { runId, approvedBy }: Approval): Promise<Approved> {
  await continuePayoutRun(app, runId)
  const approved = await app.db.inTransaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run.state !== 'made' || run.step !== null) throw new Problem('run-not-open')
    const toSend = await sheetsToSend(tx, runId)
    const vouchedBy = firstVouching(run)
    const authorised = await authoriseSheets(app, tx, toSend, {
      ...{ vouchedBy: vouchedBy ?? approvedBy, approvedBy, isOfOneClient: run.clientId !== null },
    })
    if (authorised === null && vouchedBy !== null) throw new Problem('second-user-required')
    if (authorised === null) return approveFirst(app, tx, run, { approvedBy, toSend })
    await movePayoutRun(app, tx, run, { to: 'approved', patch: { approvedBy, approvedAt: app.clock.now(), step: 'approving' } })
    await addJob(tx, carryOnPayoutRun, { runId })
    return { ...authorised, isWaiting: false }
  })
  await continuePayoutRun(app, runId)
  return approved
}

type First = { approvedBy: string; toSend: readonly (typeof sheets.$inferSelect)[] }

async function approveFirst(app: App, tx: Tx, run: PayoutRun, { approvedBy, toSend }: First): Promise<Approved> {
  await tx.update(payoutRuns).set({ firstApprovedBy: approvedBy, firstApprovedAt: app.clock.now() }).where(eq(payoutRuns.id, run.id))
  return { ...auditApprovedSheets(toSend), isWaiting: true }
}

type Vouched = Pick<PayoutRun, 'madeBy' | 'firstApprovedBy'>

const firstVouching = ({ madeBy, firstApprovedBy }: Vouched): string | null => madeBy ?? firstApprovedBy

/** What an approval of `userId` would do. `total`: with what that user has let out alone on the day (authorise.ts). */
export function payoutRunApprovalOf(run: Vouched, userId: string, total: number): PayoutRunApproval {
  const vouchedBy = firstVouching(run)
  if (total < SECOND_USER_FROM) return 'whole'
  if (vouchedBy === null) return 'first-of-two'
  return vouchedBy === userId ? 'of-another' : 'whole'
}

const sheetsToSend = (db: Queries, runId: string) =>
  db
    .select()
    .from(sheets)
    .where(and(eq(sheets.runId, runId), ne(sheets.state, 'failed')))

type Discard = { runId: string; discardedBy: string; reason: string }

/** Before its file was handed out; everything is free again. Throws `not-found`, `run-not-open`. */
export async function discardRun(app: App, { runId, discardedBy, reason }: Discard): Promise<void> {
  await continuePayoutRun(app, runId)
  await app.db.inTransaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if ((run.state !== 'made' && run.state !== 'approved') || run.step !== null) throw new Problem('run-not-open')
    const why = { discardCause: 'administrator', discardedBy, discardReason: reason } as const
    await movePayoutRun(app, tx, run, { to: 'discarded', patch: { step: 'discarding', ...why } })
    await addJob(tx, carryOnPayoutRun, { runId })
  })
  await continuePayoutRun(app, runId)
}

/** Its repayments wait for the next run. Throws `not-found`, `run-not-open`. */
export async function leaveRepaymentSheetOut(app: App, { runId, sheetId }: { runId: string; sheetId: number }): Promise<void> {
  await continuePayoutRun(app, runId)
  await app.db.inTransaction(async (tx) => {
    const { run, sheet } = await lockRepaymentSheet(tx, sheetId)
    if (run.id !== runId) throw new Problem('not-found')
    if (run.state !== 'made' || sheet.state !== 'made') throw new Problem('run-not-open')
    await moveRepaymentSheet(app, tx, sheet, { to: 'failed', patch: { reason: { code: 'sheet-left-out' } } })
    await discardEmptyRun(app, tx, run)
  })
}
