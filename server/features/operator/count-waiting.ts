/** How much waits for an operator. */
import type { OperatorCounts } from '../../../contract/operator/operator.ts'
import { countOpenEffects } from '../../effects/open-effects.ts'
import type { App } from '../../platform/app.ts'
import { countFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { countAwbsWaiting } from '../orders/comparison/awb-discrepancies.ts'

export async function countWaiting(app: App): Promise<OperatorCounts> {
  const [effects, found, jobs] = await Promise.all([countOpenEffects(app.db), countAwbsWaiting(app), countFailedJobs(app.db)])
  const { awbs, comparisons } = found
  const times = [effects.oldestAt, found.oldestAt, jobs.oldestAt].flatMap((at) => at?.getTime() ?? [])
  return {
    effects: effects.manual,
    awbs,
    comparisons,
    jobs: jobs.count,
    waiting: effects.manual + awbs + comparisons + jobs.count,
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    open: effects.open,
  }
}
