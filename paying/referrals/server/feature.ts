import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { referralOnConfirmed } from './begin-referral.ts'
import { creditBonusWeekly } from './credit-bonus.ts'
import { earningsAfterOrders } from './follow-orders.ts'
import { referralRoutes } from './routes.ts'

export const referrals: Feature = {
  name: 'referrals',
  routes: referralRoutes,
  tasks: [creditBonusWeekly] as readonly Task[],
  subscriptions: [referralOnConfirmed, earningsAfterOrders],
}
