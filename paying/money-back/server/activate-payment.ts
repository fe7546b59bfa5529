/** An administrator books a payment that has come in, whatever the product has heard of it; of much another one confirms it. */
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { authorisePayment } from '#paying/authorisations/server/authorise.ts'
import { isAuthorisationWaiting } from '#paying/authorisations/server/authorised.ts'
import { paymentMayBecome } from '#paying/payments/contract/payments.ts'
import { paymentAsPaid } from '#paying/payments/server/apply-report.ts'
import { movePayment, type PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { lockPaymentById } from '#paying/payments/server/reverted.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Activating = { id: string; by: string | null; isConfirmed: boolean; concerns?: (clientId: string) => void }
type Activated = { clientId: string; state: 'received' | 'waiting'; amount: Bani }

/**
 * Answers whose it is. Throws `not-found`, `payment-not-activatable` where it was booked before or waits already, `payment-doubtful` with what
 * would be booked where the provider has said something else and it is not confirmed.
 */
export async function activatePayment(app: App, { id, by, isConfirmed, concerns }: Activating): Promise<Activated> {
  return app.db.inTransaction(async (tx) => {
    const payment = await lockActivatablePayment(tx, id, concerns)
    const { clientId } = payment
    const { amountBani } = paymentAsPaid(payment)
    const doubt = doubtOf(payment)
    if (doubt && !isConfirmed)
      throw new Problem('payment-doubtful', { because: { code: 'payment-booked-anyway', params: { amount: amountBani, reason: doubt } } })
    if (await isAuthorisationWaiting(tx, id)) throw new Problem('payment-not-activatable', { because: { code: 'authorisation-waits' } })
    const asked = { clientId, way: 'activation', subject: id, amountBani, payee: null, requestedBy: by, sending: {} } as const
    const state = (await authorisePayment(app, tx, asked)) === 'waiting' ? 'waiting' : 'received'
    if (state === 'received') await bookActivatedPayment(app, tx, payment)
    return { clientId, state, amount: amountBani }
  })
}

/** Throws `not-found`, `payment-not-activatable`. */
export async function lockActivatablePayment(tx: Tx, id: string, concerns?: (clientId: string) => void): Promise<PaymentRow> {
  const payment = await lockPaymentById(tx, id)
  if (!payment) throw new Problem('not-found')
  concerns?.(payment.clientId)
  if (!paymentMayBecome(payment.state, 'received')) throw new Problem('payment-not-activatable')
  const { amountBani } = paymentAsPaid(payment)
  if (amountBani <= 0)
    throw new Problem('payment-not-activatable', { because: { code: 'payment-reported-below-zero', params: { amount: amountBani } } })
  return payment
}

export const bookActivatedPayment = (app: App, tx: Tx, payment: PaymentRow): Promise<void> =>
  movePayment(app, tx, paymentAsPaid(payment), { to: 'received' })

/** What the provider has said against it; null: nothing. A transfer that has lapsed may come late. */
function doubtOf({ reason, state, method }: PaymentRow): Message | null {
  if (state === 'announced' || (state === 'lapsed' && method === 'transfer')) return null
  return reason ?? { code: 'payment-not-known' }
}
