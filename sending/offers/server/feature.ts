import type { Feature } from '#server/feature.ts'
import { deleteOldOffers } from './ask-offers.ts'
import { offerRoutes } from './routes.ts'

export const offers: Feature = { name: 'offers', routes: offerRoutes, tasks: [deleteOldOffers] }
