/**
 * What follows an answer that is missing, or that says nothing yet: the call is made again, or the partner asked what came of it, each time
 * later, until that is known, or an operator has to find it out.
 */
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Effect, EffectKind, EffectOutcome, EffectRow, FindResult } from './effect-kind.ts'
import { continueEffectAt, leaveEffectToOperator, settleEffect } from './settle-effect.ts'

export type LookedForEffectKind = EffectKind<unknown, unknown>
type Refused = Extract<EffectOutcome<unknown>, { kind: 'refused' }>
/** Makes the call once more. */
type CallAgain = () => Promise<EffectRow | null>

/** How soon after a lost answer the partner is asked what became of it. */
const FIRST_LOOK_MS = 500
const WAIT_MIN_MS = 1_000

/** The partner said that it was done before. */
export const EXISTS = 'exists'

/** The operator has no account with the partner any more: it cannot be asked, now or later. */
export const isNotInUse = (error: unknown): error is Problem => error instanceof Problem && error.code === 'partner-not-in-use'

/** A call before this one may have reached the partner, and have been done. */
export function refusedAgain(app: App, kind: LookedForEffectKind, row: EffectRow, outcome: Refused): Promise<EffectRow | null> {
  const { afterUnknown } = kind
  const { reason } = outcome
  if (afterUnknown.by === 'looking') return lookSoon(app, kind, row, { cause: 'refused-again', reason })
  if (!afterUnknown.doubtsRefusal) return settleEffect(app, kind, row, outcome)
  return leaveEffectToOperator(app, kind, row, { code: 'refused-after-lost-answer', params: { reason } })
}

/**
 * A repeated call that is refused may be refused because of the first: the no is kept as `reason`, and counts once looking has shown
 * that nothing came of the first.
 */
export function lookSoon(app: App, kind: LookedForEffectKind, row: EffectRow, why: { cause: string; reason?: Message }): Promise<null> {
  const now = app.clock.now()
  // What is absent is called again after the look: a partner that answers nothing is not called twice a second.
  const afterMs = row.calls > 1 ? waitMs(kind, row.calls) : FIRST_LOOK_MS
  return continueEffectAt(app, row, new Date(now.getTime() + afterMs), { state: 'unknown', unknownSince: now, reason: null, ...why })
}

/** Nothing happened, or doing it again changes nothing. */
export function tryLater(app: App, kind: LookedForEffectKind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  const now = app.clock.now()
  if (!isTriedOut(app, kind, row)) {
    return continueEffectAt(app, row, new Date(now.getTime() + waitMs(kind, row.tries)), { state: 'due', calls: row.calls, cause })
  }
  // Where it is looked for, an earlier call was followed by another only once nothing had come of it.
  return kind.afterUnknown.by === 'looking' && kind.whenAbsent ? settleAbsent(app, kind, row) : giveUp(app, kind, row, cause)
}

export const isGivenUp = (app: App, { giveUpAfterMs }: LookedForEffectKind, { dueSince }: EffectRow): boolean =>
  app.clock.now().getTime() - dueSince.getTime() > giveUpAfterMs

const isTriedOut = (app: App, kind: LookedForEffectKind, row: EffectRow): boolean => isGivenUp(app, kind, row) || row.calls >= kind.callsMax

function giveUp(app: App, kind: LookedForEffectKind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  if (kind.whenGivenUp) return settleEffect(app, kind, row, { kind: 'refused', reason: kind.whenGivenUp(row as Effect<unknown>, cause) })
  return leaveEffectToOperator(app, kind, row, { code: 'no-answer', params: { tries: row.tries, cause: effectCauseMessageOf(cause) } })
}

/** Grows from a second, doubling. */
const waitMs = ({ waitMaxMs }: LookedForEffectKind, times: number): number =>
  Math.min(waitMaxMs, WAIT_MIN_MS * 2 ** Math.min(times - 1, 20))

export async function lookFor(app: App, kind: LookedForEffectKind, row: EffectRow, again: CallAgain): Promise<EffectRow | null> {
  const { afterUnknown } = kind
  if (afterUnknown.by === 'repeating') return repeat(app, kind, row, again)
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
      return leaveEffectToOperator(app, kind, row, found.reason)
    case 'unknown':
      return lookLater(app, kind, row, found.cause)
    case 'absent':
      return absent(app, kind, row, { trustAfterMs: afterUnknown.trustAbsenceAfterMs(app, row as Effect<unknown>), again })
  }
}

function repeat(app: App, kind: LookedForEffectKind, row: EffectRow, again: CallAgain): Promise<EffectRow | null> {
  const endsAt = endOf(kind, row)
  if (row.state === 'manual') return continueEffectAt(app, row, inAnHour(app))
  if (app.clock.now().getTime() < endsAt) return continueEffectAt(app, row, new Date(endsAt))
  return isTriedOut(app, kind, row) ? giveUp(app, kind, row, row.cause ?? 'cut') : again()
}

const inAnHour = (app: App) => new Date(app.clock.now().getTime() + 3_600_000)

/** The call may still be under way until then. */
const endOf = (kind: LookedForEffectKind, row: EffectRow): number =>
  (row.unknownSince ?? new Date((row.claimedAt?.getTime() ?? 0) + kind.callMs)).getTime()

function lookLater(app: App, kind: LookedForEffectKind, row: EffectRow, cause: string): Promise<EffectRow | null> {
  const now = app.clock.now()
  if (row.state === 'manual') return continueEffectAt(app, row, inAnHour(app))
  if (isGivenUp(app, kind, row)) return giveUp(app, kind, row, cause)
  const endedAt = new Date(endOf(kind, row))
  // An operator who has it tried again begins anew.
  const ageMs = now.getTime() - Math.max(endedAt.getTime(), row.dueSince.getTime())
  const lookAt = new Date(now.getTime() + Math.min(kind.waitMaxMs, Math.max(2 * WAIT_MIN_MS, ageMs / 2)))
  if (now < endedAt) return continueEffectAt(app, row, lookAt)
  return continueEffectAt(app, row, lookAt, { state: 'unknown', unknownSince: endedAt, cause: row.cause === EXISTS ? EXISTS : cause })
}

type Absence = { trustAfterMs: number; again: CallAgain }

/** Nothing is there, as far as the partner's lists can show it yet. */
function absent(app: App, kind: LookedForEffectKind, row: EffectRow, { trustAfterMs, again }: Absence): Promise<EffectRow | null> {
  const now = app.clock.now().getTime()
  const trustedAt = endOf(kind, row) + trustAfterMs
  // Lists may lag: until then "not there" proves nothing.
  if (now < trustedAt) return continueEffectAt(app, row, new Date(trustedAt))
  if (row.state === 'manual' && !isLeftAbsent(row)) return continueEffectAt(app, row, inAnHour(app))
  if (row.reason !== null && row.state !== 'manual') return settleEffect(app, kind, row, { kind: 'refused', reason: row.reason })
  if (row.cause === EXISTS) return leaveEffectToOperator(app, kind, row, { code: 'exists-not-found' })
  return isTriedOut(app, kind, row) ? settleAbsent(app, kind, row) : again()
}

/** Left to an operator with nothing but its absence to find out. */
const isLeftAbsent = ({ reason }: EffectRow): boolean => reason?.code === ABSENT

const ABSENT = 'absent-after-calls'

function settleAbsent(app: App, kind: LookedForEffectKind, row: EffectRow): Promise<EffectRow | null> {
  if (kind.whenAbsent) return settleEffect(app, kind, row, { kind: 'refused', reason: kind.whenAbsent(row as Effect<unknown>) })
  return leaveEffectToOperator(app, kind, row, { code: ABSENT, params: { calls: row.calls } })
}
