import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { checkAccess, recheckAccess } from './connecting/store-access.ts'
import { storeRoutes } from './routes.ts'
import { deleteOldEvents } from './webhooks/events.ts'
import { subscribeAgain, subscribeStore } from './webhooks/subscribe-store.ts'

export const stores: Feature = {
  name: 'stores',
  routes: storeRoutes,
  tasks: [subscribeStore, subscribeAgain, checkAccess, recheckAccess, deleteOldEvents] as readonly Task[],
}
