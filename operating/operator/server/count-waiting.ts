/** How much waits for an operator. */
import { couriersWithLateCash } from '#cash/operations.ts'
import type { OperatorCounts } from '#contract/shell/waiting.ts'
import { countAwbsWaiting, countPointsWaiting } from '#sending/operations.ts'
import { countOpenEffects } from '#server/effects/operator/open-effects.ts'
import type { App } from '#server/platform/app.ts'
import { countFailedJobs } from '#server/platform/jobs/failed-jobs.ts'

export async function countWaiting(app: App): Promise<OperatorCounts> {
  const [effects, found, jobs, lateCash, points] = await Promise.all([
    ...([countOpenEffects(app.db), countAwbsWaiting(app), countFailedJobs(app.db)] as const),
    couriersWithLateCash(app),
    countPointsWaiting(app),
  ])
  const { awbs, comparisons } = found
  const times = [effects.oldestAt, found.oldestAt, jobs.oldestAt, points.oldestAt].flatMap((at) => at?.getTime() ?? [])
  return {
    effects: effects.manual,
    awbs,
    comparisons,
    jobs: jobs.count,
    lateCash,
    pickupPoints: points.count,
    waiting: effects.manual + awbs + comparisons + jobs.count + lateCash + points.count,
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    open: effects.open,
  }
}
