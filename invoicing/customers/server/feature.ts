import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { customerRoutes } from './routes.ts'
import { customers as table } from './tables.ts'

export const customers: Feature = {
  name: 'customers',
  routes: customerRoutes,
  subscriptions: [deleteRowsWithClient(table)],
}
