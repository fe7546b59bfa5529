import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { settledWhenMoved } from './bulk/bulk-outcome.ts'
import { activateMany, recoverMany } from './bulk/work-on-many.ts'
import { draftDroppedWhenSent, forgottenWithCopy } from './drafts.ts'
import { storeOrderRoutes } from './routes.ts'

export const storeOrders: Feature = {
  name: 'store-orders',
  routes: storeOrderRoutes,
  tasks: [activateMany] as readonly Task[],
  subscriptions: [settledWhenMoved, draftDroppedWhenSent, ...forgottenWithCopy],
  recover: recoverMany,
}
