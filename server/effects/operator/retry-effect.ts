/** An operator has an effect carried on now, whatever time it would have waited. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { AnyEffectKind, EffectRow } from '../effect-kind.ts'
import { lockEffect } from '../effect-rows.ts'
import { runEffect } from '../run-effect.ts'
import { isEffectUnderWay } from '../settle-effect.ts'
import { effects } from '../tables.ts'

/** The operator waits so long for the partner; after that it goes on without. */
const WAIT_MS = 5_000

/**
 * What was left to an operator is tried as long again as at first. Where a call may have reached the partner and doing it twice is not the
 * same as once, it is looked for first and only then made once more. Throws `effect-settled`.
 */
export async function retryEffect(app: App, kind: AnyEffectKind, seen: EffectRow): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const effect = await lockEffect(tx, seen)
    const now = app.clock.now()
    if (effect.settledAt) throw new Problem('effect-settled')
    noteAuditedValues({ id: effect.id })
    if (isEffectUnderWay(effect, now)) return
    const isSafe = kind.afterUnknown.by === 'repeating' || effect.calls === 0
    const { clientId, kind: name, key, state, reason, calls } = effect
    const anew = state === 'manual' ? { state: isSafe ? ('due' as const) : ('unknown' as const), reason: null } : { state, reason }
    await tx
      .update(effects)
      .set({ ...anew, lookAt: now, dueSince: now, tries: 0, calls: Math.min(calls, kind.callsMax - 1) })
      .where(and(eq(effects.clientId, clientId), eq(effects.kind, name), eq(effects.key, key)))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, WAIT_MS)
  await Promise.race([runEffect(app, kind, seen), promise]).finally(() => clearTimeout(limit))
}
