/** What the national e-invoicing system must know of waits from its issue on, in the same transaction. */
import { subscribe } from '#server/platform/jobs/events.ts'
import { invoiceOf } from '../invoices-of.ts'
import { invoicesToReport } from '../tables.ts'
import { invoiceIssued } from '../write-invoice.ts'

/** Invoices to buyers abroad are not reported there. */
export const queueInvoiceReport = subscribe(invoiceIssued, async (app, tx, { clientId, invoiceId }) => {
  const { entity } = await invoiceOf(tx, { clientId, id: invoiceId })
  if (entity.countryCode === 'RO') await tx.insert(invoicesToReport).values({ clientId, invoiceId, queuedAt: app.clock.now() })
})
