import type { Feature } from '#server/feature.ts'
import { balanceRoutes } from './routes.ts'

export const balance: Feature = { name: 'balance', routes: balanceRoutes }
