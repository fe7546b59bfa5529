import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { createAwb } from './activation/create-awb.ts'
import { cancelAwb } from './after-awb/cancel-awb.ts'
import { updateCash } from './after-awb/change-cash.ts'
import { requestPickup } from './after-awb/request-pickup.ts'
import { trackOrders } from './after-awb/track-orders.ts'
import { compareAwbs } from './comparison/compare-awbs.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  routes: orderRoutes,
  tasks: [trackOrders, compareAwbs] as readonly Task[],
  effects: [createAwb, cancelAwb, requestPickup, updateCash] as readonly AnyEffectKind[],
}
