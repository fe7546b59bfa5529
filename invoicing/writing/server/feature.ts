import { deleteRowsWithClient } from '#account/operations.ts'
import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import type { Feature } from '#server/feature.ts'
import { writingRoutes } from './routes.ts'
import { invoiceWritingRequests, writtenInvoices, writtenSeries } from './tables.ts'

/** `queueInvoice`: how an issued invoice goes to e-Factura. */
export const writing = (queueInvoice: QueueInvoice): Feature => ({
  name: 'writing',
  routes: writingRoutes(queueInvoice),
  subscriptions: [deleteRowsWithClient(invoiceWritingRequests, writtenInvoices, writtenSeries)],
})
