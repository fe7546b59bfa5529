/** Whether the clock was set back since it was last asked: measured against one that only goes on. */
import type { Clock } from '../clock.ts'

/** Less is a correction; nothing is planned so closely. */
const NOTICED_MS = 10_000

export function watchClock(clock: Clock, steady: () => number = () => performance.now()): { wasSetBack(): boolean } {
  const offset = () => clock.now().getTime() - steady()
  let known = offset()
  return {
    wasSetBack() {
      const now = offset()
      const isBack = now < known - NOTICED_MS
      known = now
      return isBack
    },
  }
}
