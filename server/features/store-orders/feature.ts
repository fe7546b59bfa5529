import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs.ts'
import { activateStoreOrder } from './activate-store-order.ts'
import { copyStore } from './copy-store.ts'
import { mergeAwaitingCounts } from './count-awaiting.ts'
import { fulfilInStore } from './fulfil-in-store.ts'
import { markPaid } from './mark-paid.ts'
import { askAllCopies, reconcileStores } from './reconcile-stores.ts'
import { storeOrderRoutes } from './routes.ts'
import { shipmentChanged, shipmentSubscriptions } from './shipment-changed.ts'
import { storeEvent } from './store-event.ts'
import { syncFulfilment } from './sync-fulfilment.ts'
import { watchOverMany } from './watch-over-many.ts'

export const storeOrders: Feature = {
  name: 'store-orders',
  routes: storeOrderRoutes,
  tasks: [
    shipmentChanged,
    activateStoreOrder,
    watchOverMany,
    storeEvent,
    copyStore,
    reconcileStores,
    mergeAwaitingCounts,
  ] as readonly Task[],
  subscriptions: shipmentSubscriptions,
  effects: [fulfilInStore, syncFulfilment, markPaid] as readonly AnyEffectKind[],
  recover: askAllCopies,
}
