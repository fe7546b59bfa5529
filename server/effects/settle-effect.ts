/** What an attempt came to, written: the outcome once, or when and how it goes on. */
import { wrongAnswer } from '../../contract/operator/effects.ts'
import { fieldProblem, Problem } from '../../contract/problems.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { notify } from '../platform/jobs/notices.ts'
import { jobKeyOf, runEffectJob } from './add-effect.ts'
import { type AnyEffectKind, type Effect, type EffectKind, type EffectRow, noticeOf, type Settled } from './effect-kind.ts'
import { lockEffect } from './effect-rows.ts'

/** Safe to call twice, and by two at once: the first outcome stands. A no to a call that was made again since says nothing of that one. */
export async function settleEffect(app: App, kind: AnyEffectKind, seen: EffectRow, outcome: Settled<unknown>): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (effect.settledAt)
      return outcome.kind === 'done' ? typedKind(kind).settledBefore?.(app, tx, effect as Effect<never>, outcome.answer) : undefined
    if (outcome.kind === 'refused' && isCalledAgain(seen, effect)) return
    await writeOutcome(app, tx, { kind, effect, outcome, byHand: null })
  })
}

type ByHand = { operatorId: string; note: string }
type Said = ByHand & { outcome: 'done' | 'refused'; answer?: string | undefined }

/**
 * What the partner said to an operator. Throws `effect-settled`, `effect-under-way` while the partner is being called, and
 * `invalid-fields` where what the kind asks for is not given.
 */
export async function settleByHand(
  app: App,
  kind: AnyEffectKind,
  seen: EffectRow,
  { outcome, answer = '', ...byHand }: Said,
): Promise<void> {
  const wrong = outcome === 'done' ? wrongAnswer(kind.name, answer) : null
  if (wrong) throw fieldProblem('answer', wrong)
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (effect.settledAt) throw new Problem('effect-settled')
    if (isUnderWay(effect, app.clock.now())) throw new Problem('effect-under-way')
    const settled: Settled<unknown> =
      outcome === 'done'
        ? { kind: 'done', answer: typedKind(kind).answerByHand(effect as Effect<never>, answer) }
        : { kind: 'refused', reason: byHand.note }
    await writeOutcome(app, tx, { kind, effect, outcome: settled, byHand })
  })
}

/** A call that has not ended: until then no other process knows better. */
export const isUnderWay = ({ state, lookAt }: EffectRow, now: Date): boolean => state === 'claimed' && lookAt !== null && lookAt > now

type Written = { kind: AnyEffectKind; effect: EffectRow; outcome: Settled<unknown>; byHand: ByHand | null }

async function writeOutcome(app: App, tx: Tx, { kind, effect, outcome, byHand }: Written): Promise<void> {
  const reason = outcome.kind === 'refused' ? outcome.reason : null
  const answer = outcome.kind === 'done' ? JSON.stringify(outcome.answer) : null
  const { clientId, kind: name, key } = effect
  await tx.$client.query({
    name: 'effect-settled',
    text: `update effects set state = $4, settled_at = $5, look_at = null, reason = $6, answer = $7, cause = null, settled_by = $8, note = $9
            where client_id = $1 and kind = $2 and key = $3`,
    values: [clientId, name, key, outcome.kind, app.clock.now(), reason, answer, byHand?.operatorId ?? null, byHand?.note ?? null],
  })
  await notify(tx, noticeOf(effect))
  // Last: it may end the transaction.
  await typedKind(kind).settle(app, tx, effect as Effect<never>, outcome)
}

/** By another process, which took this one's call to have ended. */
const isCalledAgain = (seen: EffectRow, now: EffectRow): boolean =>
  now.tries !== seen.tries || now.dueSince.getTime() !== seen.dueSince.getTime()

/** What was written since counts. */
const isOvertaken = (seen: EffectRow, now: EffectRow): boolean => now.state !== seen.state || isCalledAgain(seen, now)

/** The engine gives each kind the rows and answers of its own. */
const typedKind = (kind: AnyEffectKind) => kind as EffectKind<never, unknown>

type Patch = Partial<Pick<EffectRow, 'state' | 'calls' | 'unknownSince' | 'cause' | 'reason'>>

/** It goes on then, by a job. Nothing is written over what another process has written since. */
export async function goOnAt(app: App, seen: EffectRow, lookAt: Date, patch: Patch = {}): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (isOvertaken(seen, effect)) return
    await write(tx, { ...effect, ...patch, lookAt })
    await addJob(tx, runEffectJob, refOf(effect), { key: jobKeyOf(effect), runAt: lookAt })
  })
}

/** What waits for an operator is looked for this often: an answer that turns up after all settles it. */
const LOOK_WITH_OPERATOR_MS = 3_600_000

export async function leaveToOperator(app: App, kind: AnyEffectKind, seen: EffectRow, reason: string): Promise<void> {
  const now = app.clock.now()
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    if (isOvertaken(seen, effect)) return
    const lookAt = new Date(now.getTime() + LOOK_WITH_OPERATOR_MS)
    await write(tx, { ...effect, state: 'manual', reason, unknownSince: effect.unknownSince ?? now, lookAt })
    await addJob(tx, runEffectJob, refOf(effect), { key: jobKeyOf(effect), runAt: lookAt })
    if (effect.state === 'manual' && effect.reason === reason) return
    app.log.error({ ...refOf(effect), reason }, 'an effect waits for an operator')
    await notify(tx, noticeOf(effect))
    await typedKind(kind).leftToOperator?.(app, tx, effect as Effect<never>, reason)
  })
}

const refOf = ({ clientId, kind, key }: EffectRow) => ({ clientId, kind, key })

const write = (tx: Tx, { clientId, kind, key, state, calls, unknownSince, cause, reason, lookAt }: EffectRow) =>
  tx.$client.query({
    name: 'effect-goes-on',
    text: `update effects set state = $4, calls = $5, unknown_since = $6, cause = $7, reason = $8, look_at = $9
            where client_id = $1 and kind = $2 and key = $3`,
    values: [clientId, kind, key, state, calls, unknownSince, cause, reason, lookAt],
  })
