import { endsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { mailsOfReceived, returnMailKinds } from './mails.ts'
import { followOrder, noteScanned } from './make-order.ts'
import { publicReturnRoutes } from './public/public-routes.ts'
import { returnRoutes } from './routes.ts'
import { withdrawalSettings } from './tables.ts'

/** What buyers stated stays when a client ends: the trader must be able to show it. */
export const returns: Feature = {
  name: 'returns',
  routes: [...publicReturnRoutes, ...returnRoutes],
  mails: returnMailKinds,
  subscriptions: [endsWithClient(withdrawalSettings), mailsOfReceived, followOrder, noteScanned],
}
