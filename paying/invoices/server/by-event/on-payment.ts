/** A payment pays what is open of its buyer first; what is left of it becomes an advance invoice where the client wants one for each payment. */
import { type Bani, bani } from '#contract/money.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import { isVerificationDue, verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { paymentReceived } from '#paying/payments/server/payment-transition.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { invoiceRetryAt, whyNotInvoiced } from '../buyer.ts'
import { issueAdvanceInvoice } from '../issue-advance-invoice.ts'
import { firstPaymentDayOf, noteOpenPayment, paymentsForEntity, sumOfPaymentsLeft } from '../settling/open-payments.ts'
import { settleOpenInvoices } from '../settling/settle-open-invoices.ts'

/**
 * It is invoiced to the entity that its payer chose. A payment is never refused for an invoice: where none may be issued the money waits, for
 * that entity, and an administrator invoices it later.
 */
export const invoicePayment = subscribe(paymentReceived, async (app, tx, payment) => {
  const { clientId, paymentId, entityNumber, amountBani: receivedBani } = payment
  await noteOpenPayment(tx, payment)
  const left = await settleOpenInvoices(app, tx, clientId)
  const amountBani = bani(Math.min(sumOfPaymentsLeft(paymentsForEntity(left, entityNumber)), receivedBani))
  if (amountBani <= 0 || !(await clientBillingOf(tx, clientId)).invoiceEveryPrepay) return
  const advance = { clientId, amountBani, paymentId, entityNumber }
  if (await isVerificationDue(app, tx, { clientId, number: entityNumber })) await addJob(tx, invoiceAdvanceJob, advance)
  else if (!(await whyNotInvoiced(app, tx, { clientId, number: entityNumber })))
    await issueAdvanceInvoice(app, tx, { ...advance, reason: 'payment' })
})

type Advance = { clientId: string; amountBani: Bani; paymentId: string; entityNumber: number }

const invoiceAdvanceJob: JobName<Advance> = { name: 'invoice-advance' }

/** The tax authority's last answer about its buyer was old: it is asked first. What the payment was used for meanwhile is in no advance. */
export const invoiceAdvance: Task<Advance> = {
  ...invoiceAdvanceJob,
  async run(app, advance) {
    const { clientId, entityNumber, paymentId } = advance
    await verifyBeforeInvoice(app, { clientId, number: entityNumber })
    await app.db.inTransaction(async (tx) => {
      const left = (await settleOpenInvoices(app, tx, clientId)).filter((one) => one.paymentId === paymentId)
      const amountBani = bani(Math.min(sumOfPaymentsLeft(left), advance.amountBani))
      if (amountBani <= 0) return
      const refusal = await whyNotInvoiced(app, tx, { clientId, number: entityNumber, since: firstPaymentDayOf(left) })
      const runAt = invoiceRetryAt(app, refusal)
      if (runAt) await addJob(tx, invoiceAdvanceJob, advance, { runAt })
      if (refusal) return
      await issueAdvanceInvoice(app, tx, { ...advance, amountBani, reason: 'payment' })
    })
  },
}
