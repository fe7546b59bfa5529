import type { Feature } from '../../feature.ts'
import { subscribe } from '../../platform/jobs/events.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { checkAccess, recheckAccess } from './connecting/store-access.ts'
import { storeRoutes } from './routes.ts'
import { storeConnected } from './store-connection.ts'
import { deleteOldEvents } from './webhooks/events.ts'
import { enqueueSubscription, subscribeAgain, subscribeStore } from './webhooks/subscribe-store.ts'

export const stores: Feature = {
  name: 'stores',
  routes: storeRoutes,
  subscriptions: [subscribe(storeConnected, (_app, tx, store) => enqueueSubscription(tx, store))],
  tasks: [subscribeStore, subscribeAgain, checkAccess, recheckAccess, deleteOldEvents] as readonly Task[],
}
