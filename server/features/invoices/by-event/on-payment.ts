/** A payment pays what is open first; what is left of it becomes an advance invoice where the client wants one for each payment. */
import { bani } from '../../../../contract/money.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { billingOf } from '../../billing/client-billing.ts'
import { paymentReceived } from '../../payments/payment-transition.ts'
import { whyNotInvoiced } from '../buyer.ts'
import { issueAdvanceInvoice } from '../issue-advance-invoice.ts'
import { settleOpenInvoices } from '../settle-open-invoices.ts'

/** A payment is never refused for an invoice: where none may be issued, an administrator does it later. */
export const invoicePayment = subscribe(paymentReceived, async (app, tx, { clientId, paymentId, amountBani: receivedBani }) => {
  const left = await settleOpenInvoices(app, tx, clientId)
  const amountBani = bani(Math.min(left, receivedBani))
  if (amountBani <= 0 || !(await billingOf(tx, clientId)).invoiceEveryPrepay || (await whyNotInvoiced(tx, clientId))) return
  await issueAdvanceInvoice(app, tx, { clientId, amountBani, paymentId, reason: 'payment' })
})
