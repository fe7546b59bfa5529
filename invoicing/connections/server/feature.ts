import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { deleteOldCallCounts } from './count-calls.ts'
import { renewGrants } from './grants.ts'
import { noticeConnections } from './notices/notice-connections.ts'
import { eInvoiceNoticeMail } from './notices/notice-mail.ts'
import { checkCompanyRights } from './rights.ts'
import { connectionRoutes } from './routes.ts'
import { einvoiceConnecting, einvoiceConnections, einvoiceGrants, einvoiceNotices } from './tables.ts'

export const connections: Feature = {
  name: 'connections',
  routes: connectionRoutes,
  subscriptions: [deleteRowsWithClient(einvoiceConnecting, einvoiceConnections, einvoiceGrants, einvoiceNotices)],
  tasks: [renewGrants, checkCompanyRights, noticeConnections, deleteOldCallCounts] as readonly Task[],
  mails: [eInvoiceNoticeMail],
}
