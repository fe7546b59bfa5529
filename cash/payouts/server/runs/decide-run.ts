/** What is decided of a run: approved, discarded, or a sheet left out. */
import { sql } from 'drizzle-orm'
import { bani } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../../server/platform/app.ts'
import type { Queries } from '../../../../server/platform/database/database.ts'
import { addJob } from '../../../../server/platform/jobs/jobs.ts'
import { SECOND_USER_FROM } from '../../contract/payout-runs.ts'
import { lockRun, lockSheet } from '../queries.ts'
import { moveRun, type PayoutRun } from '../run-transition.ts'
import { moveSheet } from '../sheet-transition.ts'
import { repaymentSheets as sheets } from '../tables.ts'
import { carryOn, carryOnRun, discardEmpty } from './carry-on.ts'

type Approval = { runId: string; approvedBy: string }

/** Throws `not-found`, `run-not-open`, `second-user-required`. */
export async function approveRun(app: App, { runId, approvedBy }: Approval): Promise<void> {
  await carryOn(app, runId)
  await app.db.inTransaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run.state !== 'made' || run.step !== null) throw new Problem('run-not-open')
    if (needsAnother(run, approvedBy, await totalOf(tx, runId))) throw new Problem('second-user-required')
    await moveRun(app, tx, run, { to: 'approved', patch: { approvedBy, approvedAt: app.clock.now(), step: 'approving' } })
    await addJob(tx, carryOnRun, { runId })
  })
  await carryOn(app, runId)
}

/** The user who made it may not approve it. */
export const needsAnother = ({ madeBy }: Pick<PayoutRun, 'madeBy'>, userId: string, total: number): boolean =>
  total >= SECOND_USER_FROM && madeBy === userId

async function totalOf(db: Queries, runId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${sheets.amountBani}), 0)` })
    .from(sheets)
    .where(sql`${sheets.runId} = ${runId} and ${sheets.state} <> 'failed'`)
  return bani(Number(row?.total ?? 0))
}

/** Before its file was handed out; everything is free again. Throws `not-found`, `run-not-open`. */
export async function discardRun(app: App, runId: string): Promise<void> {
  await carryOn(app, runId)
  await app.db.inTransaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if ((run.state !== 'made' && run.state !== 'approved') || run.step !== null) throw new Problem('run-not-open')
    await moveRun(app, tx, run, { to: 'discarded', patch: { step: 'discarding' } })
    await addJob(tx, carryOnRun, { runId })
  })
  await carryOn(app, runId)
}

/** Its repayments wait for the next run. Throws `not-found`, `run-not-open`. */
export async function leaveSheetOut(app: App, { runId, sheetId }: { runId: string; sheetId: number }): Promise<void> {
  await carryOn(app, runId)
  await app.db.inTransaction(async (tx) => {
    const { run, sheet } = await lockSheet(tx, sheetId)
    if (run.id !== runId) throw new Problem('not-found')
    if (run.state !== 'made' || sheet.state !== 'made') throw new Problem('run-not-open')
    await moveSheet(app, tx, sheet, { to: 'failed', patch: { reason: { code: 'sheet-left-out' } } })
    await discardEmpty(app, tx, run)
  })
}
