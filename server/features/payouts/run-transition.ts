/** The one place where a payout run changes: the permitted move, the row and the event, in the caller's transaction. */
import { eq } from 'drizzle-orm'
import { type RunState, runMayBecome } from '../../../contract/repayments/payout-runs.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { payoutRuns } from './tables.ts'

export type PayoutRun = typeof payoutRuns.$inferSelect

export type RunMoved = { id: string; from: RunState; to: RunState; now: PayoutRun }
/** A run's state changed. What its sheets become follows in batches, each with its own events. */
export const runMoved = eventKind<RunMoved>('payout-run-moved')

type Patch = Partial<Pick<PayoutRun, 'step' | 'approvedBy' | 'approvedAt' | 'handedOutAt'>>

/** `run` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveRun(app: App, tx: Tx, run: PayoutRun, { to, patch = {} }: { to: RunState; patch?: Patch }): Promise<PayoutRun> {
  const { id, state: from } = run
  if (!runMayBecome(from, to)) throw new Error(`payout run ${id} is ${from} and cannot become ${to}`)
  const written = { ...patch, state: to, stateChangedAt: app.clock.now() }
  await tx.update(payoutRuns).set(written).where(eq(payoutRuns.id, id))
  const now: PayoutRun = { ...run, ...written }
  await emit(app, tx, runMoved, { id, from, to, now })
  return now
}

/** What was decided of it is done. */
export const endStep = async (tx: Tx, { id }: PayoutRun): Promise<void> =>
  void (await tx.update(payoutRuns).set({ step: null }).where(eq(payoutRuns.id, id)))
