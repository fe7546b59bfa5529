import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { fulfilInStore } from './after-awb/fulfil-in-store.ts'
import { markPaid } from './after-awb/mark-paid.ts'
import { shipmentChanged, shipmentSubscriptions } from './after-awb/shipment-changed.ts'
import { syncFulfilment } from './after-awb/sync-fulfilment.ts'
import { settledWhenMoved } from './bulk/bulk-outcome.ts'
import { activateMany, recoverMany } from './bulk/work-on-many.ts'
import { mergeAwaitingCounts } from './list/count-awaiting.ts'
import { placedWhenMoved } from './place-in-tabs.ts'
import { storeOrderRoutes } from './routes.ts'
import { copyStore } from './sync/copy-store.ts'
import { copiedWhenConnected, enqueueAllCopies, reconcileOften, reconcileStores } from './sync/reconcile-stores.ts'
import { ordersChanged, storeEvent } from './sync/store-event.ts'

export const storeOrders: Feature = {
  name: 'store-orders',
  routes: storeOrderRoutes,
  tasks: [
    activateMany,
    shipmentChanged,
    storeEvent,
    ordersChanged,
    copyStore,
    reconcileStores,
    reconcileOften,
    mergeAwaitingCounts,
  ] as readonly Task[],
  subscriptions: [...shipmentSubscriptions, placedWhenMoved, settledWhenMoved, copiedWhenConnected],
  effects: [fulfilInStore, syncFulfilment, markPaid] as readonly AnyEffectKind[],
  async recover(app) {
    await enqueueAllCopies(app)
    await recoverMany(app)
  },
}
