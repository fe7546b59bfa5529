import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { buyerDataMail } from './changes/privacy-requests.ts'
import { ordersChanged, storeEvent } from './changes/store-event.ts'
import { copyStore } from './rounds/copy-store.ts'
import { copiedWhenConnected, enqueueAllCopies, reconcileOften, reconcileStores } from './rounds/reconcile-stores.ts'
import { mergeAwaitingCounts } from './tabs/count-awaiting.ts'
import { placedWhenMoved } from './tabs/place-in-tabs.ts'

export const storeCopy: Feature = {
  name: 'store-copy',
  tasks: [storeEvent, ordersChanged, copyStore, reconcileStores, reconcileOften, mergeAwaitingCounts] as readonly Task[],
  subscriptions: [placedWhenMoved, copiedWhenConnected],
  mails: [buyerDataMail],
  recover: enqueueAllCopies,
}
