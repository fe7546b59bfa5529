import type { Feature } from '../../feature.ts'
import { billingRoutes } from './routes.ts'
import { verifyDueEntities } from './verify-entities.ts'

export const billing: Feature = { name: 'billing', routes: billingRoutes, tasks: [verifyDueEntities] }
