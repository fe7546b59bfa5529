import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { buyerDataMail } from './changes/privacy-requests.ts'
import { ordersChanged, storeEvent } from './changes/store-event.ts'
import { copyStore } from './rounds/copy-store.ts'
import { copyConnectedStore, enqueueAllCopies, reconcileOften, reconcileStores } from './rounds/reconcile-stores.ts'
import { storeAwaitingDifferences, storeOrders } from './tables.ts'
import { mergeAwaitingCounts } from './tabs/count-awaiting.ts'
import { placeMovedOrders } from './tabs/place-in-tabs.ts'

export const storeCopy: Feature = {
  name: 'store-copy',
  tasks: [storeEvent, ordersChanged, copyStore, reconcileStores, reconcileOften, mergeAwaitingCounts] as readonly Task[],
  // The differences last: deleting the orders writes some.
  subscriptions: [placeMovedOrders, copyConnectedStore, deleteRowsWithClient(storeOrders, storeAwaitingDifferences)],
  mails: [buyerDataMail],
  recover: enqueueAllCopies,
}
