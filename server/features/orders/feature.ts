import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs.ts'
import { askCourier } from './ask-courier.ts'
import { cancelAwb } from './cancel-awb.ts'
import { updateCash } from './change-cash.ts'
import { compareAwbs } from './compare-awbs.ts'
import { clockWasSetBack } from './lost-attempts.ts'
import { claimsAreLost, recoverActivation, recoverActivations, recoverAll } from './recover-activation.ts'
import { requestPickup } from './request-pickup.ts'
import { orderRoutes } from './routes.ts'
import { trackOrders } from './track-orders.ts'

export const orders: Feature = {
  name: 'orders',
  routes: orderRoutes,
  tasks: [askCourier, recoverActivation, recoverActivations, trackOrders, compareAwbs] as readonly Task[],
  effects: [cancelAwb, requestPickup, updateCash] as readonly AnyEffectKind[],
  takeOver: claimsAreLost,
  clockWasSetBack,
  recover: recoverAll,
}
