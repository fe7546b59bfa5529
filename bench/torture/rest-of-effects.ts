/** How long an effect that is open may stay so once nothing fails any more, by what its kind says of itself. */
import { JOB_LOST_AFTER_MS } from '#server/effects/add-effect.ts'
import type { EffectKind } from '#server/effects/effect-kind.ts'

/** `lookInMs`: until it is looked at; what is past counts as now. */
type Open = { lookInMs: number; tries: number }

/**
 * It is looked at no later than a call takes or its longest wait lasts. A call that was under way may still be lost: the wait after it goes by
 * its tries, or by the longest. Then nothing stands in the way of a look and one more call. Each job on the way may have been lost.
 */
export function restMs({ callMs, waitMaxMs }: Pick<EffectKind, 'callMs' | 'waitMaxMs'>, { lookInMs, tries }: Open): number {
  const untilLook = Math.min(Math.max(0, lookInMs), Math.max(callMs, waitMaxMs))
  const waitAfter = Math.min(waitMaxMs, 1_000 * 2 ** Math.min(tries, 20))
  return untilLook + waitAfter + 2 * callMs + 2 * JOB_LOST_AFTER_MS
}
