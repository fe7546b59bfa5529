/** The life of a payout run. */
import { eq } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type PayoutRunState, payoutRunMoves } from '../contract/payout-runs.ts'
import { payoutRuns } from './tables.ts'

export type PayoutRun = typeof payoutRuns.$inferSelect

export type PayoutRunMoved = { id: string; from: PayoutRunState; to: PayoutRunState; now: PayoutRun }
/** A run's state changed. What its sheets become follows in batches, each with its own events. */
export const payoutRunMoved = eventKind<PayoutRunMoved>('payout-run-moved')

type Patch = Partial<
  Pick<PayoutRun, 'step' | 'approvedBy' | 'approvedAt' | 'handedOutAt' | 'discardCause' | 'discardedBy' | 'discardReason'>
>

const runLife = life({
  name: 'payout run',
  table: payoutRuns,
  key: ['id'],
  state: 'state',
  moves: payoutRunMoves,
  stamps: ['stateChangedAt'],
  event: payoutRunMoved,
  payload: ({ from, to, now }) => ({ id: now.id, from, to, now }),
})

/** `run` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export const movePayoutRun = (app: App, tx: Tx, run: PayoutRun, move: { to: PayoutRunState; patch?: Patch }): Promise<PayoutRun> =>
  runLife.move(app, tx, run, move)

/** What was decided of it is done. */
export const endRunStep = async (tx: Tx, { id }: PayoutRun): Promise<void> =>
  void (await tx.update(payoutRuns).set({ step: null }).where(eq(payoutRuns.id, id)))
