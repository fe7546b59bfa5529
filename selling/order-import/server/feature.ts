import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { orderImportRoutes } from './routes.ts'
import { importOrders } from './run-import.ts'
import { importedOrders, importMappings, orderImportRows, orderImports } from './tables.ts'
import { forgetOldImports } from './undo-import.ts'

export const orderImport: Feature = {
  name: 'order-import',
  routes: orderImportRoutes,
  tasks: [importOrders, forgetOldImports] as readonly Task[],
  subscriptions: [deleteRowsWithClient(orderImportRows, orderImports, importedOrders, importMappings)],
}
