import { deleteRowsWithClient } from '#account/operations.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { warnOfSendingTerms } from './alarm.ts'
import { followSentInvoices } from './follow/follow-sent.ts'
import { readBuyerMessages } from './messages/read-messages.ts'
import { ownSource } from './own/own-source.ts'
import { queueOwnInvoice, queueOwnInvoices, queuesWhenConnected, queuesWhenIssued } from './own/queue-own.ts'
import { sentRoutes } from './routes.ts'
import type { InvoiceSource } from './sources.ts'
import { einvoiceAttempts, einvoiceMessageReads, einvoiceSent, einvoiceSentMessages } from './tables.ts'
import { uploadInvoice } from './upload/upload-invoice.ts'

/** `written`: of the invoices that clients write. */
export const sentInvoices = (written: InvoiceSource | null = null): Feature => ({
  name: 'sent-invoices',
  routes: sentRoutes({ platform: ownSource, ...(written ? { written } : {}) }),
  subscriptions: [
    queuesWhenIssued,
    queuesWhenConnected,
    deleteRowsWithClient(einvoiceSent, einvoiceAttempts, einvoiceSentMessages, einvoiceMessageReads),
  ],
  effects: [uploadInvoice] as readonly AnyEffectKind[],
  tasks: [followSentInvoices, queueOwnInvoice, queueOwnInvoices, readBuyerMessages, warnOfSendingTerms] as readonly Task[],
})
