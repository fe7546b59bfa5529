/** The one place where a payout run changes: the permitted move and the row, in the caller's transaction. */
import { eq } from 'drizzle-orm'
import { type RunState, runMayBecome } from '../../../contract/repayments/payout-runs.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { payoutRuns } from './tables.ts'

export type PayoutRun = typeof payoutRuns.$inferSelect

type Patch = Partial<Pick<PayoutRun, 'approvedBy' | 'approvedAt'>>

/** `run` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveRun(app: App, tx: Tx, run: PayoutRun, { to, patch = {} }: { to: RunState; patch?: Patch }): Promise<PayoutRun> {
  if (!runMayBecome(run.state, to)) throw new Error(`payout run ${run.id} is ${run.state} and cannot become ${to}`)
  const now: PayoutRun = { ...run, ...patch, state: to, stateChangedAt: app.clock.now() }
  const { id, number: _, ...values } = now
  await tx.update(payoutRuns).set(values).where(eq(payoutRuns.id, id))
  return now
}
