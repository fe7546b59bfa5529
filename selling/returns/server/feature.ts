import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { eraseForgotten, eraseRoutes } from './erase-buyer.ts'
import { followOrder, noteScanned } from './follow-parcel.ts'
import { labelRoutes } from './label/label-routes.ts'
import { returnLabelLinks } from './label/tables.ts'
import { mailsOfCounted, mailsOfReceived, returnMailKinds } from './mails.ts'
import { publicReturnRoutes } from './public/public-routes.ts'
import { returnRoutes } from './routes.ts'
import { settlingRoutes } from './settling-routes.ts'
import { withdrawalSettings } from './tables.ts'

/** What buyers stated stays when a client ends: the trader must be able to show it. */
export const returns: Feature = {
  name: 'returns',
  routes: [...publicReturnRoutes, ...labelRoutes, ...returnRoutes, ...settlingRoutes, ...eraseRoutes],
  mails: returnMailKinds,
  subscriptions: [
    ...[deleteRowsWithClient(withdrawalSettings, returnLabelLinks), mailsOfReceived, mailsOfCounted, followOrder, noteScanned],
    ...eraseForgotten,
  ],
}
