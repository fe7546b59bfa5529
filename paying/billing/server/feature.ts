import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { billingRoutes } from './routes.ts'
import { billingContacts } from './tables.ts'
import { verifyDueEntities } from './verify-entities.ts'

export const billing: Feature = {
  name: 'billing',
  routes: billingRoutes,
  tasks: [verifyDueEntities],
  subscriptions: [deleteRowsWithClient(billingContacts)],
}
