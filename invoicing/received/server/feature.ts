import { endsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { receivedRoutes } from './routes.ts'
import { syncCompanies, syncCompany, syncsWhenConnected } from './sync/sync-company.ts'
import { einvoiceOriginals, einvoiceReceived, einvoiceSyncs } from './tables.ts'

export const receivedInvoices: Feature = {
  name: 'received-invoices',
  routes: receivedRoutes,
  subscriptions: [syncsWhenConnected, endsWithClient(einvoiceSyncs, einvoiceReceived, einvoiceOriginals)],
  tasks: [syncCompanies, syncCompany] as readonly Task[],
}
