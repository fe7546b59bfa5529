import type { Feature } from '../../feature.ts'
import { balanceRoutes } from './routes.ts'

export const balance: Feature = { name: 'balance', routes: balanceRoutes }
