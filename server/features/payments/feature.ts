import type { Feature } from '../../feature.ts'
import { lapseTransfers } from './transfers/lapse-transfers.ts'
import { transferRoutes } from './transfers/routes.ts'

export const payments: Feature = { name: 'payments', routes: transferRoutes, tasks: [lapseTransfers] }
