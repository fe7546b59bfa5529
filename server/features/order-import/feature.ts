import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { orderImportRoutes } from './routes.ts'
import { importOrders } from './run-import.ts'
import { forgetOldImports } from './undo-import.ts'

export const orderImport: Feature = {
  name: 'order-import',
  routes: orderImportRoutes,
  tasks: [importOrders, forgetOldImports] as readonly Task[],
}
