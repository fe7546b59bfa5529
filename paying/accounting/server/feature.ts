import type { Feature } from '#server/feature.ts'
import { accountingRoutes } from './routes.ts'

export const accounting: Feature = { name: 'accounting', routes: accountingRoutes }
