import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { packagingRoutes } from './routes.ts'
import { packagingTemplates, savedPackages } from './tables.ts'

export const packaging: Feature = {
  name: 'packaging',
  routes: packagingRoutes,
  subscriptions: [deleteRowsWithClient(packagingTemplates, savedPackages)],
}
