import { endsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { deleteOldCounts } from './count-calls.ts'
import { renewGrants } from './grants.ts'
import { askRights } from './rights.ts'
import { connectionRoutes } from './routes.ts'
import { einvoiceConnecting, einvoiceConnections, einvoiceGrants } from './tables.ts'

export const connections: Feature = {
  name: 'connections',
  routes: connectionRoutes,
  subscriptions: [endsWithClient(einvoiceConnecting, einvoiceConnections, einvoiceGrants)],
  tasks: [renewGrants, askRights, deleteOldCounts] as readonly Task[],
}
