import type { Feature } from '../../feature.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = { name: 'invoices', routes: invoiceRoutes }
