import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { settledWhenMoved } from './bulk/bulk-outcome.ts'
import { activateBulkRows, recoverBulkWorkers } from './bulk/work-on-many.ts'
import { draftDroppedWhenSent, forgetDraftsWithCopy } from './drafts.ts'
import { storeOrderRoutes } from './routes.ts'
import { bulkActivationOrders, bulkActivations, storeDrafts, storePackings } from './tables.ts'

export const storeOrders: Feature = {
  name: 'store-orders',
  routes: storeOrderRoutes,
  tasks: [activateBulkRows] as readonly Task[],
  subscriptions: [
    ...[settledWhenMoved, draftDroppedWhenSent, ...forgetDraftsWithCopy],
    deleteRowsWithClient(storeDrafts, storePackings, bulkActivationOrders, bulkActivations),
  ],
  recover: recoverBulkWorkers,
}
