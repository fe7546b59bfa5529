/**
 * Carries an effect on: claims it and makes the call, or, where a claim has no answer, looks for what may have come of it. Jobs run at
 * least once and may run twice at once; a partner is called at most once for a claim.
 */
import type { App, EffectApp } from '#server/platform/app.ts'
import { DatabaseSilent, onceDatabaseIsThere } from '#server/platform/database/database-away.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { callUnderSession, type ProcessSession } from '#server/platform/processes/process-session.ts'
import { runEffectJob } from './add-effect.ts'
import type { AnyEffectKind, Effect, EffectKinds, EffectOutcome, EffectRef, EffectRow } from './effect-kind.ts'
import { claimEffect, claimEffectAgain, effectOf, leaseEffect } from './effect-rows.ts'
import { EXISTS, isGivenUp, isNotInUse, type LookedForEffectKind, lookFor, lookSoon, refusedAgain, tryLater } from './look-for-effect.ts'
import { leaveEffectToOperator, settleEffect } from './settle-effect.ts'

/** The process that looks has the effect for itself for this long. */
const LEASE_MS = 45_000

export const runEffectTask = (kinds: EffectKinds): Task<EffectRef> => ({
  ...runEffectJob,
  async run(app, ref) {
    const kind = kinds.get(ref.kind)
    if (!kind) throw new Error(`no kind of effects is called ${ref.kind}`)
    await runEffect(app, kind, ref)
  },
})

/** Hears why an outcome that is at hand cannot be written yet: who waits for it may leave. */
type Waiting = (error: unknown) => void

/** Also called by the operation that has just added the effect (`runEffectWithin`). Throws nothing that a partner does. */
export async function runEffect(app: App, anyKind: AnyEffectKind, ref: EffectRef, waiting?: Waiting): Promise<EffectRow | null> {
  const kind = anyKind as LookedForEffectKind // the rows of a kind are its own
  const process = await app.process.current()
  const session = process.number
  const now = app.clock.now()
  const claimed = await runBesidesRequest(() => claimEffect(app.db, ref, { now, lookAt: new Date(now.getTime() + kind.callMs), session }))
  const row =
    claimed ?? (await runBesidesRequest(() => leaseEffect(app.db, ref, { now, until: new Date(now.getTime() + LEASE_MS), session })))
  if (!row) return null
  return carryOn(app, kind, row, () =>
    claimed ? call(app, kind, { row, process }, waiting) : lookFor(app, kind, row, () => callAgain(app, kind, row)),
  )
}

async function carryOn(
  app: App,
  kind: LookedForEffectKind,
  row: EffectRow,
  step: () => Promise<EffectRow | null>,
): Promise<EffectRow | null> {
  try {
    // What comes of it is written for the effect, also where a request carries it on.
    return await runBesidesRequest(step)
  } catch (error) {
    // The outcome is there and cannot be written: tried again like one that is missing, and not for ever.
    if (isGivenUp(app, kind, row)) await leaveEffectToOperator(app, kind, row, { code: 'outcome-not-written' })
    throw error
  }
}

/** The app is `composeApp`'s, whose ports are whole. A call never outlasts the session it was claimed under: others may take it for lost after that. */
async function call(
  app: App,
  kind: LookedForEffectKind,
  { row, process }: { row: EffectRow; process: ProcessSession },
  waiting?: Waiting,
): Promise<EffectRow | null> {
  const called = callUnderSession(process, () => kind.call(app as EffectApp, row as Effect<unknown>))
  const outcome = await called.catch((error: unknown): EffectOutcome<unknown> => {
    if (isNotInUse(error)) return { kind: 'operator', reason: error.toMessage() }
    app.log.error({ err: error, kind: row.kind, key: row.key }, 'an effect failed unexpectedly')
    return { kind: 'unknown', cause: 'failed' }
  })
  // The answer is at hand: a job that failed for want of a database would come again later, and have to look for it.
  return onceDatabaseIsThere(
    () => write(app, kind, row, outcome),
    (error) => {
      app.log.warn({ err: error, kind: row.kind, key: row.key }, 'a partner’s answer waits for the database')
      waiting?.(error)
    },
  )
}

function write(app: App, kind: LookedForEffectKind, row: EffectRow, outcome: EffectOutcome<unknown>): Promise<EffectRow | null> {
  switch (outcome.kind) {
    case 'done':
      return settleEffect(app, kind, row, outcome)
    case 'refused':
      return row.calls > 1 ? refusedAgain(app, kind, row, outcome) : settleEffect(app, kind, row, outcome)
    case 'not-sent':
      return tryLater(app, kind, { ...row, calls: row.calls - 1 }, outcome.cause)
    case 'operator':
      return leaveEffectToOperator(app, kind, row, outcome.reason)
    case 'exists':
      return kind.afterUnknown.by === 'looking'
        ? lookSoon(app, kind, row, { cause: EXISTS })
        : settleEffect(app, kind, row, { kind: 'done', answer: kind.answerByHand(row as Effect<unknown>, '') })
    case 'unknown':
      return kind.afterUnknown.by === 'looking'
        ? lookSoon(app, kind, row, { cause: outcome.cause })
        : tryLater(app, kind, row, outcome.cause)
  }
}

async function callAgain(app: App, kind: LookedForEffectKind, row: EffectRow): Promise<EffectRow | null> {
  const process = await app.process.current()
  const now = app.clock.now()
  const claimed = await claimEffectAgain(app.db, row, { now, lookAt: new Date(now.getTime() + kind.callMs), session: process.number })
  return claimed ? call(app, kind, { row: claimed, process }) : null
}

/** Carries on an effect that its caller has just added, and answers it as it is so long afterwards; fails with a database that is away. */
export async function runEffectWithin(app: App, kind: AnyEffectKind, ref: EffectRef, withinMs: number): Promise<EffectRow | null> {
  const { promise, reject } = Promise.withResolvers<never>()
  await Promise.race([runEffect(app, kind, ref, reject), promise])
  return awaitEffectWithin(app, ref, withinMs)
}

/** Makes the call that was claimed when the effect was added (`addClaimedEffect`); answers the effect as it is then, or after so long. */
export async function callEffectWithin(app: App, kind: AnyEffectKind, claimed: EffectRow, withinMs: number): Promise<EffectRow | null> {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<null>()
  const called = callClaimedEffect(app, kind, claimed, reject)
  const limit = setTimeout(resolve, withinMs, null)
  const settled = await Promise.race([called, promise]).finally(() => clearTimeout(limit))
  return settled ?? awaitEffectWithin(app, claimed, Math.max(0, withinMs - (performance.now() - begun)))
}

/** Makes the call that was claimed when the effect was added. null: it has no outcome yet, and a job carries it on. */
export async function callClaimedEffect(app: App, kind: AnyEffectKind, claimed: EffectRow, waiting?: Waiting): Promise<EffectRow | null> {
  const process = await app.process.current()
  // The session of the claim has ended: other processes take it for lost, and one of them makes the call. One without a session is not missed.
  if (claimed.processSession !== null && process.number !== claimed.processSession) return null
  return carryOn(app, kind as LookedForEffectKind, claimed, () =>
    call(app, kind as LookedForEffectKind, { row: claimed, process }, waiting),
  ).catch((error: unknown) => {
    app.log.error({ err: error, kind: claimed.kind, key: claimed.key }, 'an effect could not be carried on')
    return null
  })
}

/** The caller has waited for the outcome by then: for the database alone no longer than this. */
const LAST_LOOK_MS = 3_000

/** The effect as it is after its outcome, or after so long; a database that is silent then is away. */
export async function awaitEffectWithin(app: App, ref: EffectRef, withinMs: number): Promise<EffectRow | null> {
  const { promise, resolve, reject } = Promise.withResolvers<EffectRow | null>()
  let isLooking = false
  let hasNews = false
  const look = async (isLast: boolean): Promise<void> => {
    try {
      const effect = await effectOf(app.db, ref)
      if (isLast || effect?.settledAt || effect?.state === 'manual') resolve(effect)
    } catch (error) {
      reject(error)
    }
  }
  // One look at a time: one that is not answered yet has a connection already, and others wait for those.
  const lookAgain = async (): Promise<void> => {
    if (isLooking) {
      hasNews = true
      return
    }
    isLooking = true
    do {
      hasNews = false
      await look(false)
    } while (hasNews)
    isLooking = false
  }
  const stopListening = app.notices.listen(`effect/${ref.kind}/${ref.key}`, () => void lookAgain())
  // A notice can be lost with its connection, or have come before we listened.
  const again = setInterval(() => (isLooking ? undefined : void lookAgain()), 1_000)
  const limit = setTimeout(() => void look(true), withinMs)
  const silence = setTimeout(() => reject(new DatabaseSilent('no answer about an effect')), withinMs + LAST_LOOK_MS)
  void lookAgain()
  try {
    return await promise
  } finally {
    stopListening()
    clearInterval(again)
    clearTimeout(limit)
    clearTimeout(silence)
  }
}
