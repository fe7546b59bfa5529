/** Invoices that an administrator issues for a client. A second click finds nothing left. */
import { invoiceNumber } from '../../../contract/invoices/invoices.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { noteAudited } from '../../platform/http/request-entry.ts'
import { isClient } from '../../platform/http/session.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { settleOpenInvoices } from './settle-open-invoices.ts'
import type { Invoice } from './write-invoice.ts'

/** Throws `not-found` where there is no such client, `nothing-to-invoice` where no orders wait, `invoicing-refused` with the reason. */
export async function triggerInvoice(app: App, clientId: string) {
  await mustBeClient(app, clientId)
  return app.db.inTransaction(async (tx) => {
    const invoice = await issueInvoice(app, tx, { clientId, reason: 'by-hand' })
    if (!invoice) throw new Problem('nothing-to-invoice')
    return answerOf(invoice)
  })
}

/** Of all payments not used yet. Throws as `triggerInvoice`. */
export async function triggerAdvanceInvoice(app: App, clientId: string) {
  await mustBeClient(app, clientId)
  return app.db.inTransaction(async (tx) => {
    const amountBani = await settleOpenInvoices(app, tx, clientId)
    return answerOf(await issueAdvanceInvoice(app, tx, { clientId, amountBani, paymentId: null, reason: 'by-hand' }))
  })
}

async function mustBeClient(app: App, clientId: string): Promise<void> {
  if (!(await isClient(app, clientId))) throw new Problem('not-found')
}

function answerOf(invoice: Invoice) {
  const issued = { invoiceId: invoice.id, invoiceNumber: invoiceNumber(invoice) }
  noteAudited(issued)
  return { success: true, ...issued }
}
