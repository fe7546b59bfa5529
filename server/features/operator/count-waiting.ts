/** How much waits for an operator. */
import type { OperatorCounts } from '../../../contract/operator/operator.ts'
import { countOpenEffects } from '../../effects/open-effects.ts'
import type { App } from '../../platform/app.ts'
import { countFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { countOrdersWaiting } from '../orders/activation/waiting-activations.ts'

export async function countWaiting(app: App): Promise<OperatorCounts> {
  const [effects, orders, jobs] = await Promise.all([countOpenEffects(app.db), countOrdersWaiting(app), countFailedJobs(app.db)])
  const { activations, awbs, comparisons } = orders
  const times = [effects.oldestAt, orders.oldestAt, jobs.oldestAt].flatMap((at) => at?.getTime() ?? [])
  return {
    effects: effects.manual,
    activations,
    awbs,
    comparisons,
    jobs: jobs.count,
    waiting: effects.manual + activations + awbs + comparisons + jobs.count,
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    open: effects.open,
  }
}
