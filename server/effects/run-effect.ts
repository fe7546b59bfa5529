/**
 * Carries an effect on: claims it and makes the call, or, where a claim has no answer, looks for what may have come of it. Jobs run at
 * least once and may run twice at once; a partner is called at most once for a claim.
 */
import type { App } from '../platform/app.ts'
import type { Task } from '../platform/jobs.ts'
import { runEffectJob } from './add-effect.ts'
import type { AnyEffectKind, Effect, EffectKind, EffectKinds, EffectRef, EffectRow, Found, Outcome } from './effect-kind.ts'
import { claim, claimAgain, effectOf, lease } from './effect-rows.ts'
import { goOnAt, leaveToOperator, settleEffect } from './settle-effect.ts'

/** How soon after a lost answer the partner is asked what became of it. */
const FIRST_LOOK_MS = 500
const WAIT_MIN_MS = 1_000
/** Whoever looks has the effect for itself for this long. */
const LEASE_MS = 45_000

export const runEffectTask = (kinds: EffectKinds): Task<EffectRef> => ({
  ...runEffectJob,
  async run(app, ref) {
    const kind = kinds.get(ref.kind)
    if (!kind) throw new Error(`no kind of effects is called ${ref.kind}`)
    await runEffect(app, kind, ref)
  },
})

/** Also called by whoever has just added the effect and waits for its outcome. Throws nothing that a partner does. */
export async function runEffect(app: App, anyKind: AnyEffectKind, ref: EffectRef): Promise<void> {
  const kind = anyKind as EffectKind<unknown, unknown> // the rows of a kind are its own
  const now = app.clock.now()
  const claimed = await claim(app.db, ref, { now, lookAt: new Date(now.getTime() + kind.callMs) })
  if (claimed) return call(app, kind, claimed)
  const early = kind.afterUnknown.by === 'looking'
  const leased = await lease(app.db, ref, { now, until: new Date(now.getTime() + LEASE_MS), early })
  if (leased) await lookFor(app, kind, leased)
}

type Kind = EffectKind<unknown, unknown>

async function call(app: App, kind: Kind, row: EffectRow): Promise<void> {
  const outcome = await kind.call(app, row as Effect<unknown>).catch((error: unknown): Outcome<unknown> => {
    app.log.error({ err: error, kind: row.kind, key: row.key }, 'an effect failed unexpectedly')
    return { kind: 'unknown', cause: 'failed' }
  })
  switch (outcome.kind) {
    case 'done':
      return settleEffect(app, kind, row, outcome)
    case 'refused':
      return row.calls > 1 && kind.afterUnknown.by === 'looking'
        ? lookSoon(app, row, { cause: 'refused-again', reason: outcome.reason })
        : settleEffect(app, kind, row, outcome)
    case 'not-sent':
      return tryLater(app, kind, { ...row, calls: row.calls - 1 }, outcome.cause)
    case 'operator':
      return leaveToOperator(app, kind, row, outcome.reason)
    case 'exists':
      return lookSoon(app, row, { cause: EXISTS })
    case 'unknown':
      return kind.afterUnknown.by === 'looking' ? lookSoon(app, row, { cause: outcome.cause }) : tryLater(app, kind, row, outcome.cause)
  }
}

/** The partner said that it was done before. */
const EXISTS = 'exists'

/**
 * A repeated call that is refused may be refused because of the first: the no is kept as `reason`, and counts once looking has shown
 * that nothing came of the first.
 */
function lookSoon(app: App, row: EffectRow, { cause, reason = null }: { cause: string; reason?: string | null }): Promise<void> {
  const now = app.clock.now()
  return goOnAt(app, row, new Date(now.getTime() + FIRST_LOOK_MS), { state: 'unknown', unknownSince: now, cause, reason })
}

/** Nothing happened, or doing it again changes nothing. */
function tryLater(app: App, kind: Kind, row: EffectRow, cause: string): Promise<void> {
  const now = app.clock.now()
  if (isGivenUp(app, kind, row)) return giveUp(app, kind, row, cause)
  return goOnAt(app, row, new Date(now.getTime() + waitMs(kind, row)), { state: 'due', calls: row.calls, cause })
}

const isGivenUp = (app: App, { giveUpAfterMs }: Kind, { dueSince }: EffectRow): boolean =>
  app.clock.now().getTime() - dueSince.getTime() > giveUpAfterMs

const giveUp = (app: App, kind: Kind, row: EffectRow, cause: string): Promise<void> =>
  leaveToOperator(app, kind, row, `Nu s-a primit niciun raspuns dupa ${row.tries} incercari (${cause}).`)

/** Grows from a second, doubling. */
const waitMs = ({ waitMaxMs }: Kind, { tries }: EffectRow): number => Math.min(waitMaxMs, WAIT_MIN_MS * 2 ** Math.min(tries - 1, 20))

async function lookFor(app: App, kind: Kind, row: EffectRow): Promise<void> {
  const { afterUnknown } = kind
  if (row.state === 'manual' && afterUnknown.by === 'repeating') return goOnAt(app, row, inAnHour(app))
  if (afterUnknown.by === 'repeating') return isGivenUp(app, kind, row) ? giveUp(app, kind, row, row.cause ?? 'cut') : again(app, kind, row)
  const found = await afterUnknown.look(app, row as Effect<unknown>).catch((error: unknown): Found<unknown> => {
    app.log.error({ err: error, kind: row.kind, key: row.key }, 'looking for an effect failed unexpectedly')
    return { kind: 'unknown', cause: 'failed' }
  })
  switch (found.kind) {
    case 'found':
      return settleEffect(app, kind, row, { kind: 'done', answer: found.answer })
    case 'different':
      return leaveToOperator(app, kind, row, found.reason)
    case 'unknown':
      return lookLater(app, kind, row, found.cause)
    case 'absent':
      return absent(app, kind, row, afterUnknown.trustAbsenceAfterMs(app, row as Effect<unknown>))
  }
}

const inAnHour = (app: App) => new Date(app.clock.now().getTime() + 3_600_000)

/** The call may still be under way until then. */
const endOf = (kind: Kind, row: EffectRow): number =>
  (row.unknownSince ?? new Date((row.claimedAt?.getTime() ?? 0) + kind.callMs)).getTime()

function lookLater(app: App, kind: Kind, row: EffectRow, cause: string): Promise<void> {
  const now = app.clock.now()
  if (row.state === 'manual') return goOnAt(app, row, inAnHour(app))
  if (isGivenUp(app, kind, row)) return giveUp(app, kind, row, cause)
  const ageMs = Math.max(0, now.getTime() - endOf(kind, row))
  return goOnAt(app, row, new Date(now.getTime() + Math.min(kind.waitMaxMs, Math.max(2 * WAIT_MIN_MS, ageMs / 2))), {
    state: 'unknown',
    unknownSince: row.unknownSince ?? now,
    cause: row.cause === EXISTS ? EXISTS : cause,
  })
}

/** Nothing is there, as far as the partner's lists can show it yet. */
function absent(app: App, kind: Kind, row: EffectRow, trustAfterMs: number): Promise<void> {
  const now = app.clock.now().getTime()
  const trustedAt = endOf(kind, row) + trustAfterMs
  // Lists may lag: until then "not there" proves nothing.
  if (now < trustedAt) return goOnAt(app, row, new Date(trustedAt))
  if (row.state === 'manual') return goOnAt(app, row, inAnHour(app))
  if (row.reason !== null) return settleEffect(app, kind, row, { kind: 'refused', reason: row.reason })
  if (row.cause === EXISTS) return leaveToOperator(app, kind, row, 'Partenerul spune ca exista deja, dar nu il gaseste.')
  if (row.calls >= kind.callsMax)
    return leaveToOperator(app, kind, row, `Fara raspuns la ${row.calls} incercari, iar partenerul nu are nimic inregistrat.`)
  return again(app, kind, row)
}

async function again(app: App, kind: Kind, row: EffectRow): Promise<void> {
  const now = app.clock.now()
  const claimed = await claimAgain(app.db, row, { now, lookAt: new Date(now.getTime() + kind.callMs) })
  if (claimed) await call(app, kind, claimed)
}

/** The effect as it is after its outcome, or after so long. */
export async function effectWithin(app: App, ref: EffectRef, withinMs: number): Promise<EffectRow | null> {
  const { promise, resolve, reject } = Promise.withResolvers<EffectRow | null>()
  const look = (isLast: boolean) =>
    effectOf(app.db, ref).then(
      (effect) => (isLast || effect?.settledAt || effect?.state === 'manual' ? resolve(effect) : undefined),
      reject,
    )
  const stopListening = app.notices.listen(`effect/${ref.kind}/${ref.key}`, () => void look(false))
  // A notice can be lost with its connection, or have come before we listened.
  const again = setInterval(() => void look(false), 1_000)
  const limit = setTimeout(() => void look(true), withinMs)
  void look(false)
  try {
    return await promise
  } finally {
    stopListening()
    clearInterval(again)
    clearTimeout(limit)
  }
}
