/** An administrator books a payment that has come in, whatever the product has heard of it. */
import { paymentMayBecome } from '../../../contract/payments/payments.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { asPaid } from '../payments/apply-report.ts'
import { movePayment } from '../payments/payment-transition.ts'
import { lockPaymentById } from '../payments/reverted.ts'

/** Answers whose it is. Throws `not-found`, and `payment-not-activatable` where it was booked before. */
export async function activatePayment(app: App, id: string, concerns?: (clientId: string) => void): Promise<{ clientId: string }> {
  return app.db.inTransaction(async (tx) => {
    const payment = await lockPaymentById(tx, id)
    if (!payment) throw new Problem('not-found')
    concerns?.(payment.clientId)
    if (!paymentMayBecome(payment.state, 'received')) throw new Problem('payment-not-activatable')
    await movePayment(app, tx, asPaid(payment), { to: 'received' })
    return { clientId: payment.clientId }
  })
}
