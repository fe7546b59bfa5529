import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { onConfirmed } from './begin-referral.ts'
import { creditBonusWeekly } from './credit-bonus.ts'
import { afterOrders } from './follow-orders.ts'
import { referralRoutes } from './routes.ts'

export const referrals: Feature = {
  name: 'referrals',
  routes: referralRoutes,
  tasks: [creditBonusWeekly] as readonly Task[],
  subscriptions: [onConfirmed, afterOrders],
}
