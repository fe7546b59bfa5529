import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs.ts'
import { forgetOldEvents } from './events.ts'
import { storeRoutes } from './routes.ts'
import { checkAccess, recheckAccess } from './store-access.ts'
import { subscribeAgain, subscribeStore } from './subscribe-store.ts'

export const stores: Feature = {
  name: 'stores',
  routes: storeRoutes,
  tasks: [subscribeStore, subscribeAgain, checkAccess, recheckAccess, forgetOldEvents] as readonly Task[],
}
