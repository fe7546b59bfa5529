import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { createAwb } from './activation/create-awb.ts'
import { cancelAwb } from './after-awb/cancel-awb.ts'
import { updateCash } from './after-awb/change-cash.ts'
import { activateReplacementTask } from './after-awb/correction/correct-order.ts'
import { correctionSubscriptions } from './after-awb/correction/replacement.ts'
import { requestPickup } from './after-awb/request-pickup.ts'
import { trackOrders } from './after-awb/track-orders.ts'
import { compareAwbs } from './comparison/compare-awbs.ts'
import { draftsEndWithClient } from './draft/write-order.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  routes: orderRoutes,
  tasks: [trackOrders, compareAwbs, activateReplacementTask] as readonly Task[],
  subscriptions: [draftsEndWithClient, ...correctionSubscriptions],
  effects: [createAwb, cancelAwb, requestPickup, updateCash] as readonly AnyEffectKind[],
}
