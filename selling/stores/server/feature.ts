import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { checkAccess, recheckAccess } from './connecting/store-access.ts'
import { storeRoutes } from './routes.ts'
import { storeConnected } from './store-connection.ts'
import { storeConnecting, storeLocationAddresses, storeLocations, storeProducts, stores as storeRows } from './tables.ts'
import { deleteOldEvents } from './webhooks/events.ts'
import { enqueueSubscription, subscribeAgain, subscribeStore } from './webhooks/subscribe-store.ts'

export const stores: Feature = {
  name: 'stores',
  routes: storeRoutes,
  subscriptions: [
    subscribe(storeConnected, (_app, tx, store) => enqueueSubscription(tx, store)),
    deleteRowsWithClient(storeConnecting, storeLocations, storeLocationAddresses, storeProducts, storeRows),
  ],
  tasks: [subscribeStore, subscribeAgain, checkAccess, recheckAccess, deleteOldEvents] as readonly Task[],
}
