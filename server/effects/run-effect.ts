/**
 * Carries an effect on: claims it and makes the call, or, where a claim has no answer, looks for what may have come of it. Jobs run at
 * least once and may run twice at once; a partner is called at most once for a claim.
 */

import { causeSaid } from '#contract/effects/causes.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { DatabaseSilent, onceDatabaseIsThere } from '#server/platform/database/database-away.ts'
import { besidesRequest } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { callUnder, type ProcessSession } from '#server/platform/processes/process-session.ts'
import { runEffectJob } from './add-effect.ts'
import type { AnyEffectKind, Effect, EffectKind, EffectKinds, EffectRef, EffectRow, FindResult, Outcome } from './effect-kind.ts'
import { claim, claimAgain, effectOf, lease } from './effect-rows.ts'
import { continueAt, leaveToOperator, settleEffect } from './settle-effect.ts'

/** How soon after a lost answer the partner is asked what became of it. */
const FIRST_LOOK_MS = 500
const WAIT_MIN_MS = 1_000
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

/** Also called by the operation that has just added the effect (`ranWithin`). Throws nothing that a partner does. */
export async function runEffect(app: App, anyKind: AnyEffectKind, ref: EffectRef, waiting?: Waiting): Promise<EffectRow | null> {
  const kind = anyKind as Kind // the rows of a kind are its own
  const process = await app.process.current()
  const session = process.number
  const now = app.clock.now()
  const claimed = await besidesRequest(() => claim(app.db, ref, { now, lookAt: new Date(now.getTime() + kind.callMs), session }))
  const row = claimed ?? (await besidesRequest(() => lease(app.db, ref, { now, until: new Date(now.getTime() + LEASE_MS), session })))
  if (!row) return null
  return carryOn(app, kind, row, () => (claimed ? call(app, kind, { row, process }, waiting) : lookFor(app, kind, row)))
}

async function carryOn(app: App, kind: Kind, row: EffectRow, step: () => Promise<EffectRow | null>): Promise<EffectRow | null> {
  try {
    // What comes of it is written for the effect, also where a request carries it on.
    return await besidesRequest(step)
  } catch (error) {
    // The outcome is there and cannot be written: tried again like one that is missing, and not for ever.
    if (isGivenUp(app, kind, row)) await leaveToOperator(app, kind, row, { code: 'outcome-not-written' })
    throw error
  }
}

type Kind = EffectKind<unknown, unknown>
type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>

/** The app is `composeApp`'s, whose ports are whole. A call never outlasts the session it was claimed under: others may take it for lost after that. */
async function call(
  app: App,
  kind: Kind,
  { row, process }: { row: EffectRow; process: ProcessSession },
  waiting?: Waiting,
): Promise<EffectRow | null> {
  const called = callUnder(process, () => kind.call(app as EffectApp, row as Effect<unknown>))
  const outcome = await called.catch((error: unknown): Outcome<unknown> => {
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

/** The operator has no account with the partner any more: it cannot be asked, now or later. */
const isNotInUse = (error: unknown): error is Problem => error instanceof Problem && error.code === 'partner-not-in-use'

function write(app: App, kind: Kind, row: EffectRow, outcome: Outcome<unknown>): Promise<EffectRow | null> {
  switch (outcome.kind) {
    case 'done':
      return settleEffect(app, kind, row, outcome)
    case 'refused':
      return row.calls > 1 ? refusedAgain(app, kind, row, outcome) : settleEffect(app, kind, row, outcome)
    case 'not-sent':
      return tryLater(app, kind, { ...row, calls: row.calls - 1 }, outcome.cause)
    case 'operator':
      return leaveToOperator(app, kind, row, outcome.reason)
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

/** The partner said that it was done before. */
const EXISTS = 'exists'

/** A call before this one may have reached the partner, and have been done. */
function refusedAgain(app: App, kind: Kind, row: EffectRow, outcome: Refused): Promise<EffectRow | null> {
  const { afterUnknown } = kind
  const { reason } = outcome
  if (afterUnknown.by === 'looking') return lookSoon(app, kind, row, { cause: 'refused-again', reason })
  if (!afterUnknown.doubtsRefusal) return settleEffect(app, kind, row, outcome)
  return leaveToOperator(app, kind, row, { code: 'refused-after-lost-answer', params: { reason } })
}

/**
 * A repeated call that is refused may be refused because of the first: the no is kept as `reason`, and counts once looking has shown
 * that nothing came of the first.
 */
function lookSoon(app: App, kind: Kind, row: EffectRow, why: { cause: string; reason?: Message }): Promise<null> {
  const now = app.clock.now()
  // What is absent is called again after the look: a partner that answers nothing is not called twice a second.
  const afterMs = row.calls > 1 ? waitMs(kind, row.calls) : FIRST_LOOK_MS
  return continueAt(app, row, new Date(now.getTime() + afterMs), { state: 'unknown', unknownSince: now, reason: null, ...why })
}

/** Nothing happened, or doing it again changes nothing. */
function tryLater(app: App, kind: Kind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  const now = app.clock.now()
  if (!isTriedOut(app, kind, row)) {
    return continueAt(app, row, new Date(now.getTime() + waitMs(kind, row.tries)), { state: 'due', calls: row.calls, cause })
  }
  // Where it is looked for, an earlier call was followed by another only once nothing had come of it.
  return kind.afterUnknown.by === 'looking' && kind.whenAbsent ? settleAbsent(app, kind, row) : giveUp(app, kind, row, cause)
}

const isGivenUp = (app: App, { giveUpAfterMs }: Kind, { dueSince }: EffectRow): boolean =>
  app.clock.now().getTime() - dueSince.getTime() > giveUpAfterMs

const isTriedOut = (app: App, kind: Kind, row: EffectRow): boolean => isGivenUp(app, kind, row) || row.calls >= kind.callsMax

function giveUp(app: App, kind: Kind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  if (kind.whenGivenUp) return settleEffect(app, kind, row, { kind: 'refused', reason: kind.whenGivenUp(row as Effect<unknown>, cause) })
  return leaveToOperator(app, kind, row, { code: 'no-answer', params: { tries: row.tries, cause: causeSaid(cause) } })
}

/** Grows from a second, doubling. */
const waitMs = ({ waitMaxMs }: Kind, times: number): number => Math.min(waitMaxMs, WAIT_MIN_MS * 2 ** Math.min(times - 1, 20))

async function lookFor(app: App, kind: Kind, row: EffectRow): Promise<EffectRow | null> {
  const { afterUnknown } = kind
  if (afterUnknown.by === 'repeating') return repeat(app, kind, row)
  const found = await afterUnknown.look(app, row as Effect<unknown>).catch((error: unknown): FindResult<unknown> => {
    if (isNotInUse(error)) return { kind: 'different', reason: error.toMessage() }
    app.log.error({ err: error, kind: row.kind, key: row.key }, 'looking for an effect failed unexpectedly')
    return { kind: 'unknown', cause: 'failed' }
  })
  switch (found.kind) {
    case 'found':
      return settleEffect(app, kind, row, { kind: 'done', answer: found.answer })
    case 'refused':
      return settleEffect(app, kind, row, found)
    case 'different':
      return leaveToOperator(app, kind, row, found.reason)
    case 'unknown':
      return lookLater(app, kind, row, found.cause)
    case 'absent':
      return absent(app, kind, row, afterUnknown.trustAbsenceAfterMs(app, row as Effect<unknown>))
  }
}

function repeat(app: App, kind: Kind, row: EffectRow): Promise<EffectRow | null> {
  const endsAt = endOf(kind, row)
  if (row.state === 'manual') return continueAt(app, row, inAnHour(app))
  if (app.clock.now().getTime() < endsAt) return continueAt(app, row, new Date(endsAt))
  return isTriedOut(app, kind, row) ? giveUp(app, kind, row, row.cause ?? 'cut') : again(app, kind, row)
}

const inAnHour = (app: App) => new Date(app.clock.now().getTime() + 3_600_000)

/** The call may still be under way until then. */
const endOf = (kind: Kind, row: EffectRow): number =>
  (row.unknownSince ?? new Date((row.claimedAt?.getTime() ?? 0) + kind.callMs)).getTime()

function lookLater(app: App, kind: Kind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  const now = app.clock.now()
  if (row.state === 'manual') return continueAt(app, row, inAnHour(app))
  if (isGivenUp(app, kind, row)) return giveUp(app, kind, row, cause)
  const endedAt = new Date(endOf(kind, row))
  // An operator who has it tried again begins anew.
  const ageMs = now.getTime() - Math.max(endedAt.getTime(), row.dueSince.getTime())
  const lookAt = new Date(now.getTime() + Math.min(kind.waitMaxMs, Math.max(2 * WAIT_MIN_MS, ageMs / 2)))
  if (now < endedAt) return continueAt(app, row, lookAt)
  return continueAt(app, row, lookAt, { state: 'unknown', unknownSince: endedAt, cause: row.cause === EXISTS ? EXISTS : cause })
}

/** Nothing is there, as far as the partner's lists can show it yet. */
function absent(app: App, kind: Kind, row: EffectRow, trustAfterMs: number): Promise<EffectRow | null> {
  const now = app.clock.now().getTime()
  const trustedAt = endOf(kind, row) + trustAfterMs
  // Lists may lag: until then "not there" proves nothing.
  if (now < trustedAt) return continueAt(app, row, new Date(trustedAt))
  if (row.state === 'manual' && !isLeftAbsent(row)) return continueAt(app, row, inAnHour(app))
  if (row.reason !== null && row.state !== 'manual') return settleEffect(app, kind, row, { kind: 'refused', reason: row.reason })
  if (row.cause === EXISTS) return leaveToOperator(app, kind, row, { code: 'exists-not-found' })
  return isTriedOut(app, kind, row) ? settleAbsent(app, kind, row) : again(app, kind, row)
}

/** Left to an operator with nothing but its absence to find out. */
const isLeftAbsent = ({ reason }: EffectRow): boolean => reason?.code === ABSENT

const ABSENT = 'absent-after-calls'

function settleAbsent(app: App, kind: Kind, row: EffectRow): Promise<EffectRow | null> {
  if (kind.whenAbsent) return settleEffect(app, kind, row, { kind: 'refused', reason: kind.whenAbsent(row as Effect<unknown>) })
  return leaveToOperator(app, kind, row, { code: ABSENT, params: { calls: row.calls } })
}

async function again(app: App, kind: Kind, row: EffectRow): Promise<EffectRow | null> {
  const process = await app.process.current()
  const now = app.clock.now()
  const claimed = await claimAgain(app.db, row, { now, lookAt: new Date(now.getTime() + kind.callMs), session: process.number })
  return claimed ? call(app, kind, { row: claimed, process }) : null
}

/** Carries on an effect that its caller has just added, and answers it as it is so long afterwards; fails with a database that is away. */
export async function ranWithin(app: App, kind: AnyEffectKind, ref: EffectRef, withinMs: number): Promise<EffectRow | null> {
  const { promise, reject } = Promise.withResolvers<never>()
  await Promise.race([runEffect(app, kind, ref, reject), promise])
  return effectWithin(app, ref, withinMs)
}

/** Makes the call that was claimed when the effect was added (`addClaimed`); answers the effect as it is then, or after so long. */
export async function calledWithin(app: App, kind: AnyEffectKind, claimed: EffectRow, withinMs: number): Promise<EffectRow | null> {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<null>()
  const called = callClaimed(app, kind, claimed, reject)
  const limit = setTimeout(resolve, withinMs, null)
  const settled = await Promise.race([called, promise]).finally(() => clearTimeout(limit))
  return settled ?? effectWithin(app, claimed, Math.max(0, withinMs - (performance.now() - begun)))
}

/** Makes the call that was claimed when the effect was added. null: it has no outcome yet, and a job carries it on. */
export async function callClaimed(app: App, kind: AnyEffectKind, claimed: EffectRow, waiting?: Waiting): Promise<EffectRow | null> {
  const process = await app.process.current()
  // The session of the claim has ended: other processes take it for lost, and one of them makes the call. One without a session is not missed.
  if (claimed.processSession !== null && process.number !== claimed.processSession) return null
  return carryOn(app, kind as Kind, claimed, () => call(app, kind as Kind, { row: claimed, process }, waiting)).catch((error: unknown) => {
    app.log.error({ err: error, kind: claimed.kind, key: claimed.key }, 'an effect could not be carried on')
    return null
  })
}

/** The caller has waited for the outcome by then: for the database alone no longer than this. */
const LAST_LOOK_MS = 3_000

/** The effect as it is after its outcome, or after so long; a database that is silent then is away. */
export async function effectWithin(app: App, ref: EffectRef, withinMs: number): Promise<EffectRow | null> {
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
