import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { invoiceMail, mailInvoice } from './by-event/invoice-mail.ts'
import { invoiceAfterOrder, invoiceMonth, invoiceOnceVerified, invoiceRhythms, issueWantedInvoice } from './by-event/issue-by-itself.ts'
import { keepEntityWithMoney } from './by-event/keep-entity-with-money.ts'
import { invoiceAdvance, invoicePayment } from './by-event/on-payment.ts'
import { reminderMail, remindOfInvoices } from './by-event/remind-of-invoices.ts'
import { queueInvoiceReport } from './by-event/report-later.ts'
import { invoiceRoutes } from './routes.ts'
import { stopLatePayers } from './settling/late-invoices.ts'

export const invoices: Feature = {
  name: 'invoices',
  routes: invoiceRoutes,
  tasks: [issueWantedInvoice, invoiceMonth, invoiceRhythms, invoiceAdvance, remindOfInvoices] as readonly Task[],
  subscriptions: [
    invoiceAfterOrder,
    invoiceOnceVerified,
    invoicePayment,
    mailInvoice,
    queueInvoiceReport,
    keepEntityWithMoney,
    stopLatePayers,
  ],
  mails: [invoiceMail, reminderMail],
}
