/**
 * Activations whose outcome is not known: the courier is asked for the attempt's reference before anything is repeated or given
 * back. Runs soon after an answer was lost, on every start and every minute; any number of processes may run it.
 */
import { and, isNull, lte } from 'drizzle-orm'
import { type CourierCode, couriers } from '../../../../contract/couriers.ts'
import type { App } from '../../../platform/app.ts'
import { dayIn } from '../../../platform/clock.ts'
import { addJob, type Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { attemptOf, openAttempts, orderOf } from '../queries.ts'
import { activationAttempts } from '../tables.ts'
import { claimAndAsk } from './ask-courier.ts'
import { type Attempt, type AttemptRef, activationKey, CREATE_CALL_MS, ofAttempt, recoverActivationJob } from './attempt.ts'
import { referenceOf } from './attempt-reference.ts'
import { differencesOf } from './awb-differences.ts'
import { leaveToOperator, settleActivation } from './settle-activation.ts'

/** A courier that cannot say is asked again after this long, growing to the longest. */
const LOOK_AGAIN_MS = 2_000
const LOOK_AGAIN_MAX_MS = 60_000
/** Whoever looks has the attempt for itself for this long. */
const LEASE_MS = 45_000
/** What waits for an operator is looked for this often. */
const LOOK_WITH_OPERATOR_MS = 3_600_000
/** So often the create call is made, each time only once it is certain that there is no AWB. */
const CALLS_MAX = 3

export const recoverActivation: Task<AttemptRef> = { ...recoverActivationJob, run: recover }

/** Every minute, and at start: whatever is open and due. */
export const recoverActivations: Task = {
  name: 'recover-activations',
  schedule: every({ minutes: 1 }),
  run: (app) => recoverAll(app),
}

export async function recoverAll(app: App): Promise<void> {
  for (const ref of await openAttempts(app, app.clock.now())) await recover(app, ref)
}

/** After a start alone on the database: no call can be under way, so every claim without an answer has lost it. */
export async function claimsAreLost(app: App): Promise<void> {
  const now = app.clock.now()
  await app.db.$client.query(
    `update activation_attempts set look_at = $1, unknown_since = coalesce(unknown_since, case when claimed_at is not null then $1::timestamptz end),
            unknown_cause = coalesce(unknown_cause, case when claimed_at is not null then 'cut' end)
      where settled_at is null`,
    [now],
  )
}

async function recover(app: App, ref: AttemptRef): Promise<void> {
  const attempt = await lease(app, ref)
  if (!attempt) return
  if (!attempt.claimedAt) return claimAndAsk(app, ref) // its job was lost before it began
  const order = await orderOf(app.db, ref.clientId, ref.orderId)
  if (!order.courier) throw new Error(`order ${order.id} is being activated without a courier`)
  const courier = order.courier
  const { findAwb } = app.couriers[courier]
  if (!findAwb) return lookAgain(app, ref, LOOK_AGAIN_MAX_MS) // waits for the courier's report or for an operator
  const found = await findAwb.ask(referenceOf(attempt), dayIn(attempt.claimedAt))
  if (found.kind === 'created') {
    const differences = differencesOf(order, found.awb, found.facts)
    return differences ? toOperator(app, ref, differences) : settleActivation(app, { ref, courier, answer: found })
  }
  const endedAt = attempt.unknownSince ?? new Date(attempt.claimedAt.getTime() + CREATE_CALL_MS)
  const age = app.clock.now().getTime() - endedAt.getTime()
  if (found.kind === 'unknown' || age < 0) return lookAgain(app, ref, Math.min(LOOK_AGAIN_MAX_MS, Math.max(LOOK_AGAIN_MS, age / 2)))
  // The courier's list may lag: until then "not found" proves nothing.
  if (age < findAwb.trustAbsenceAfterMs) return lookAgain(app, ref, findAwb.trustAbsenceAfterMs - age)
  await withoutAwb(app, ref, { attempt, courier })
}

/** The courier's own list shows that there is no AWB of this attempt, as far as such lists can show it. */
async function withoutAwb(app: App, ref: AttemptRef, { attempt, courier }: { attempt: Attempt; courier: CourierCode }): Promise<void> {
  const { name } = couriers[courier]
  if (attempt.manualReason !== null) return toOperator(app, ref, attempt.manualReason)
  if (attempt.reason !== null) return settleActivation(app, { ref, courier, answer: { kind: 'refused', reason: attempt.reason } })
  if (attempt.unknownCause === 'exists')
    return toOperator(app, ref, `${name} spune ca AWB-ul exista deja, dar nu il gaseste dupa numarul comenzii.`)
  if (attempt.calls < CALLS_MAX) return claimAndAsk(app, ref, attempt.calls)
  await toOperator(app, ref, `${name} nu a raspuns la mai multe incercari si nu a confirmat ca nu exista un AWB.`)
}

/** Looked for further on, rarely: an AWB that turns up after all, and is what was asked for, is the order's. */
const toOperator = (app: App, ref: AttemptRef, reason: string): Promise<void> =>
  leaveToOperator(app, ref, { reason, lookAt: new Date(app.clock.now().getTime() + LOOK_WITH_OPERATOR_MS) })

/** Moves the time to look on; only who did so goes on. */
async function lease(app: App, ref: AttemptRef) {
  const now = app.clock.now()
  const taken = await app.db
    .update(activationAttempts)
    .set({ lookAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(ofAttempt(ref), isNull(activationAttempts.settledAt), lte(activationAttempts.lookAt, now)))
    .returning({ attempt: activationAttempts.attempt })
  return taken.length === 0 ? null : attemptOf(app.db, ref)
}

async function lookAgain(app: App, ref: AttemptRef, afterMs: number): Promise<void> {
  const lookAt = new Date(app.clock.now().getTime() + afterMs)
  await app.db.inTransaction(async (tx) => {
    await tx.update(activationAttempts).set({ lookAt }).where(ofAttempt(ref))
    await addJob(tx, recoverActivationJob, ref, { key: `recover/${activationKey(ref)}`, runAt: lookAt })
  })
}
