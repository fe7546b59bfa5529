import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import { fulfilInStore } from './fulfil-in-store.ts'
import { markPaidInStore } from './mark-paid.ts'
import { storeFulfilmentRoutes } from './routes.ts'
import { syncFulfilment } from './sync-fulfilment.ts'
import { fulfilMovedShipments } from './want-in-store.ts'

export const storeFulfilment: Feature = {
  name: 'store-fulfilment',
  routes: storeFulfilmentRoutes,
  subscriptions: [fulfilMovedShipments],
  effects: [fulfilInStore, syncFulfilment, markPaidInStore] as readonly AnyEffectKind[],
}
