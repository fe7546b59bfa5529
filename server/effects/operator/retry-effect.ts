/** An operator has an effect carried on now, whatever time it would have waited. */
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { noteAudited } from '../../platform/http/request-entry.ts'
import type { AnyEffectKind, EffectRow } from '../effect-kind.ts'
import { lockEffect } from '../effect-rows.ts'
import { runEffect } from '../run-effect.ts'
import { isUnderWay } from '../settle-effect.ts'

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
    noteAudited({ id: effect.id })
    if (isUnderWay(effect, now)) return
    const isSafe = kind.afterUnknown.by === 'repeating' || effect.calls === 0
    await tx.$client.query({
      name: 'effect-retried',
      text: `update effects set look_at = $4, due_since = $4, tries = 0, calls = least(calls, $5),
                    state = case when state = 'manual' then $6 else state end, reason = case when state = 'manual' then null else reason end
              where client_id = $1 and kind = $2 and key = $3`,
      values: [effect.clientId, effect.kind, effect.key, now, kind.callsMax - 1, isSafe ? 'due' : 'unknown'],
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, WAIT_MS)
  await Promise.race([runEffect(app, kind, seen), promise]).finally(() => clearTimeout(limit))
}
