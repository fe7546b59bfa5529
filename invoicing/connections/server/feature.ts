import { endsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { deleteOldCounts } from './count-calls.ts'
import { renewGrants } from './grants.ts'
import { noticeConnections } from './notices/notice-connections.ts'
import { noticeMail } from './notices/notice-mail.ts'
import { askRights } from './rights.ts'
import { connectionRoutes } from './routes.ts'
import { einvoiceConnecting, einvoiceConnections, einvoiceGrants, einvoiceNotices } from './tables.ts'

export const connections: Feature = {
  name: 'connections',
  routes: connectionRoutes,
  subscriptions: [endsWithClient(einvoiceConnecting, einvoiceConnections, einvoiceGrants, einvoiceNotices)],
  tasks: [renewGrants, askRights, noticeConnections, deleteOldCounts] as readonly Task[],
  mails: [noticeMail],
}
