import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { orderTemplateRoutes } from './routes.ts'
import { orderTemplates as table } from './tables.ts'

export const orderTemplates: Feature = {
  name: 'order-templates',
  routes: orderTemplateRoutes,
  subscriptions: [deleteRowsWithClient(table)],
}
