/** What an attempt came to, written: the outcome once, or when and how it goes on. */

import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { operatorAnswerFault } from '#contract/effects/effects.ts'
import { Problem } from '#contract/problems.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { jobKeyOf, runEffectJob } from './add-effect.ts'
import { type AnyEffectKind, type Effect, type EffectKind, type EffectRow, effectNoticeOf, type SettledOutcome } from './effect-kind.ts'
import { lockEffect, type OperatorSettlement, writeEffectOutcome } from './effect-rows.ts'
import { effects } from './tables.ts'

/** Safe to call twice, and by two at once: the first outcome stands. A no to a call that was made again since says nothing of that one.
 * Answers the effect as it is settled; null: it was not this outcome that settled it. */
export async function settleEffect(
  app: App,
  kind: AnyEffectKind,
  seen: EffectRow,
  outcome: SettledOutcome<unknown>,
): Promise<EffectRow | null> {
  const settled = await app.db.inTransaction(async (tx) => {
    const effect = await writeEffectOutcome(tx, seen, { outcome, now: app.clock.now() })
    if (!effect) await secondAnswer(app, tx, { kind, seen, outcome })
    // Last: it may end the transaction.
    else await typedKind(kind).settle(app, tx, effect as Effect<never>, outcome)
    return effect
  })
  if (settled) app.notices.announce(effectNoticeOf(settled))
  return settled
}

type Answered = { kind: AnyEffectKind; seen: EffectRow; outcome: SettledOutcome<unknown> }

async function secondAnswer(app: App, tx: Tx, { kind, seen, outcome }: Answered): Promise<void> {
  const effect = await lockEffect(tx, seen)
  if (outcome.kind === 'done') await typedKind(kind).settledBefore?.(app, tx, effect as Effect<never>, outcome.answer)
}

type Proven = Pick<EffectRow, 'clientId' | 'kind' | 'key'>

/** Something besides the partner's answer proves that it was done, whatever was known before. For kinds whose `settle` leaves the caller's transaction open. */
export async function settleProvenEffect(app: App, tx: Tx, kind: AnyEffectKind, ref: Proven, answer: unknown): Promise<void> {
  const seen = await lockEffect(tx, ref)
  const outcome = { kind: 'done', answer } as const
  const effect = await writeEffectOutcome(tx, seen, { outcome, now: app.clock.now() })
  if (effect) await typedKind(kind).settle(app, tx, effect as Effect<never>, outcome)
  else await typedKind(kind).settledBefore?.(app, tx, seen as Effect<never>, answer)
}

type Said = OperatorSettlement & { outcome: 'done' | 'refused'; answer?: string | undefined }

/**
 * What the partner said to an operator. Throws `effect-settled`, `effect-under-way` while the partner is being called, and
 * `invalid-fields` where what the kind asks for is not given.
 */
export async function settleEffectByHand(
  app: App,
  kind: AnyEffectKind,
  seen: EffectRow,
  { outcome, answer = '', ...byHand }: Said,
): Promise<void> {
  const wrong = outcome === 'done' ? operatorAnswerFault(kind.name, answer) : null
  if (wrong) throw new Problem('invalid-fields', { errors: [{ path: 'answer', code: 'invalid', message: wrong }] })
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (effect.settledAt) throw new Problem('effect-settled')
    if (isEffectUnderWay(effect, app.clock.now())) throw new Problem('effect-under-way')
    const settled: SettledOutcome<unknown> =
      outcome === 'done'
        ? { kind: 'done', answer: typedKind(kind).answerByHand(effect as Effect<never>, answer) }
        : { kind: 'refused', reason: partnerSaid(byHand.note) }
    await writeEffectOutcome(tx, effect, { outcome: settled, now: app.clock.now(), byHand })
    await typedKind(kind).settle(app, tx, effect as Effect<never>, settled)
  })
  app.notices.announce(effectNoticeOf(seen))
}

/** A call that has not ended: until then no other process knows better. */
export const isEffectUnderWay = ({ state, lookAt }: EffectRow, now: Date): boolean => state === 'claimed' && lookAt !== null && lookAt > now

/**
 * By another process, which took this one's call to have ended, or after an operator had it begin anew. That `dueSince` is earlier says
 * nothing: a clock was set back during the call, whose answer counts.
 */
const isCalledAgain = (seen: EffectRow, now: EffectRow): boolean => now.tries !== seen.tries || now.dueSince > seen.dueSince

/** What was written since counts. */
const isOvertaken = (seen: EffectRow, now: EffectRow): boolean => now.state !== seen.state || isCalledAgain(seen, now)

/** The engine gives each kind the rows and answers of its own. */
const typedKind = (kind: AnyEffectKind) => kind as EffectKind<never, unknown>

type Patch = Partial<Pick<EffectRow, 'state' | 'calls' | 'unknownSince' | 'cause' | 'reason'>>

/** It goes on then, by a job. Nothing is written over what another process has written since. */
export async function continueEffectAt(app: App, seen: EffectRow, lookAt: Date, patch: Patch = {}): Promise<null> {
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (isOvertaken(seen, effect)) return
    await write(tx, { ...effect, ...patch, lookAt })
    await addJob(tx, runEffectJob, refOf(effect), { key: jobKeyOf(effect), runAt: lookAt })
  })
  return null
}

/** What waits for an operator is looked for this often: an answer that turns up after all settles it. */
const LOOK_WITH_OPERATOR_MS = 3_600_000

/** An effect could not be settled by itself. */
export const effectLeftToOperator = eventKind<Pick<EffectRow, 'id' | 'clientId' | 'kind' | 'subject'> & { summary: Message; at: Date }>(
  'effect-left-to-operator',
)

export async function leaveEffectToOperator(app: App, kind: AnyEffectKind, seen: EffectRow, reason: Message): Promise<null> {
  const now = app.clock.now()
  const isNew = await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (isOvertaken(seen, effect)) return false
    const lookAt = new Date(now.getTime() + LOOK_WITH_OPERATOR_MS)
    await write(tx, { ...effect, state: 'manual', reason, unknownSince: effect.unknownSince ?? now, lookAt })
    await addJob(tx, runEffectJob, refOf(effect), { key: jobKeyOf(effect), runAt: lookAt })
    if (effect.state === 'manual' && isDeepStrictEqual(effect.reason, reason)) return false
    app.log.error({ ...refOf(effect), reason }, 'an effect waits for an operator')
    await typedKind(kind).leftToOperator?.(app, tx, effect as Effect<never>, reason)
    const { id, clientId, subject } = effect
    const summary = typedKind(kind).summary(effect as Effect<never>)
    await emitEvent(app, tx, effectLeftToOperator, { id, clientId, kind: effect.kind, subject, summary, at: now })
    return true
  })
  if (isNew) app.notices.announce(effectNoticeOf(seen))
  return null
}

const refOf = ({ clientId, kind, key }: EffectRow) => ({ clientId, kind, key })

const write = (tx: Tx, { clientId, kind, key, state, calls, unknownSince, cause, reason, lookAt }: EffectRow) =>
  tx
    .update(effects)
    .set({ state, calls, unknownSince, cause, reason, lookAt, processSession: null })
    .where(and(eq(effects.clientId, clientId), eq(effects.kind, kind), eq(effects.key, key)))
