import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { invoiceMail, mailInvoice } from './by-event/invoice-mail.ts'
import { afterEachOrder, invoiceMonth, issueWanted, onceVerified } from './by-event/issue-by-itself.ts'
import { invoicePayment } from './by-event/on-payment.ts'
import { reportLater } from './by-event/report-later.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  name: 'invoices',
  routes: invoiceRoutes,
  tasks: [issueWanted, invoiceMonth] as readonly Task[],
  subscriptions: [afterEachOrder, onceVerified, invoicePayment, mailInvoice, reportLater],
  mails: [invoiceMail],
}
