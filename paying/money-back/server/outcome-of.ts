/** Sends a refund that has just begun, and waits a while for what becomes of it. */
import { and, eq } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import { isAuthorisationWaiting } from '#paying/authorisations/server/authorised.ts'
import { refusalReasonOf } from '#server/effects/effect-kind.ts'
import { awaitEffectWithin, runEffect } from '#server/effects/run-effect.ts'
import type { App } from '#server/platform/app.ts'
import { bankPayout } from './bank-payout.ts'
import { refundCard } from './refund-card.ts'
import { refunds } from './tables.ts'

/** Within the time that the dialog waits (paying/money-back/contract/money-back.ts). */
export const OUTCOME_WITHIN_MS = 8_000

export type RefundOutcome = { state: 'paid' | 'under-way' | 'waiting' } | { state: 'refused'; reason: Message }

/** Also of one that was asked for before: what became of it by now. `waiting`: for another administrator. */
export async function refundOutcomeOf(
  app: App,
  { clientId, id }: { clientId: string; id: string },
  withinMs: number,
): Promise<RefundOutcome> {
  const [refund] = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.id, id)))
  if (!refund) throw new Error(`no refund ${id}`)
  if (refund.state === 'refused') return { state: 'refused', reason: refund.reason ?? { code: 'refund-not-paid' } }
  if (refund.state === 'paid') return { state: 'paid' }
  if (await isAuthorisationWaiting(app.db, id)) return { state: 'waiting' }
  const kind = refund.way === 'card' ? refundCard : bankPayout
  const ref = { clientId, kind: kind.name, key: id }
  // Not waited for: a partner may take longer than the caller does, and the effect goes on without it.
  runEffect(app, kind as never, ref).catch((error: unknown) =>
    app.log.error({ err: error, refundId: id }, 'a refund could not be carried on'),
  )
  const effect = await awaitEffectWithin(app, ref, withinMs)
  if (effect?.state === 'refused') return { state: 'refused', reason: refusalReasonOf(effect) }
  return { state: effect?.state === 'done' ? 'paid' : 'under-way' }
}
