import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import type { EffectKinds } from './effect-kind.ts'
import { forgetOldRefusals } from './mail-refusals/note-refusals.ts'
import {
  deleteReplacedJobs,
  effectClaimsAreLost,
  effectsAfterClockSetBack,
  effectsOfLostProcesses,
  forgetSettledEffects,
  recoverEffects,
} from './recover-effects.ts'
import { runEffectTask } from './run-effect.ts'
import { effects as effectRows } from './tables.ts'

/** The engine itself, for the kinds that the features bring. */
export const effects = (kinds: EffectKinds): Feature => ({
  name: 'effects',
  tasks: [runEffectTask(kinds), forgetSettledEffects, forgetOldRefusals] as readonly Task[],
  takeOver: effectClaimsAreLost,
  clockWasSetBack: effectsAfterClockSetBack,
  async recover(app) {
    await deleteReplacedJobs(app)
    await recoverEffects(app)
  },
  inHand: { session: effectRows.processSession, lost: effectsOfLostProcesses },
})
