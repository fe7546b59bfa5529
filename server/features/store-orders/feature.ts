import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { ordersChanged, storeEvent } from '../store-copy/changes/store-event.ts'
import { copyStore } from '../store-copy/rounds/copy-store.ts'
import { copiedWhenConnected, enqueueAllCopies, reconcileStores } from '../store-copy/rounds/reconcile-stores.ts'
import { mergeAwaitingCounts } from '../store-copy/tabs/count-awaiting.ts'
import { placedWhenMoved } from '../store-copy/tabs/place-in-tabs.ts'
import { fulfilInStore } from '../store-fulfilment/fulfil-in-store.ts'
import { markPaid } from '../store-fulfilment/mark-paid.ts'
import { syncFulfilment } from '../store-fulfilment/sync-fulfilment.ts'
import { shipmentChanged, shipmentSubscriptions } from '../store-shipments/follow-order.ts'
import { settledWhenMoved } from './bulk/bulk-outcome.ts'
import { activateMany, recoverMany } from './bulk/work-on-many.ts'
import { storeOrderRoutes } from './routes.ts'

export const storeOrders: Feature = {
  name: 'store-orders',
  routes: storeOrderRoutes,
  tasks: [activateMany, shipmentChanged, storeEvent, ordersChanged, copyStore, reconcileStores, mergeAwaitingCounts] as readonly Task[],
  subscriptions: [...shipmentSubscriptions, placedWhenMoved, settledWhenMoved, copiedWhenConnected],
  effects: [fulfilInStore, syncFulfilment, markPaid] as readonly AnyEffectKind[],
  async recover(app) {
    await enqueueAllCopies(app)
    await recoverMany(app)
  },
}
