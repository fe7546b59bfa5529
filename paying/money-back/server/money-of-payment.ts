/** Which of a client's money a payment is by now: what is left of it, then its advance, then that of others where it was used. */

import { type Bani, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { leftOfAdvance } from '#paying/invoices/contract/settlement.ts'
import { type AdvanceOfPayment, openAdvances } from '#paying/invoices/server/advances.ts'
import { leftOfPayments, sumOfPaymentsLeft } from '#paying/invoices/server/settling/open-payments.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type RefundParts, refundableHeld, refundPartsOf } from './refund-parts.ts'

/** `advances`: in the order in which they are reversed. The balance is locked. Throws `balance-too-small` where the client has used it. */
export async function moneyOfPayment(
  tx: Tx,
  payment: PaymentRow,
  amountBani: Bani,
): Promise<{ parts: RefundParts; advances: AdvanceOfPayment[] }> {
  const { clientId, id: paymentId } = payment
  const balances = await lockBalances(tx, clientId)
  const advances = await openAdvances(tx, clientId)
  const left = await leftOfPayments(tx, { clientId, heldBani: refundableHeld(balances).unappliedBani })
  const parts = refundPartsOf(balances, amountBani, {
    unappliedBani: sumOfPaymentsLeft(left.filter((one) => one.paymentId === paymentId)),
    prepaidBani: sum(advances.filter((one) => one.paymentId === paymentId).map(leftOfAdvance)),
  })
  // Also of who orders on credit: money that is owed to us is not given back.
  if (!parts || balances.availableBani < amountBani) throw new Problem('balance-too-small')
  return { parts, advances: ofPaymentFirst(advances, payment) }
}

/** The one that the payment was invoiced with, then those of the same entity. */
function ofPaymentFirst(advances: readonly AdvanceOfPayment[], { id, entityNumber }: PaymentRow): AdvanceOfPayment[] {
  const rank = (advance: AdvanceOfPayment) => (advance.paymentId === id ? 0 : advance.entityNumber === entityNumber ? 1 : 2)
  return advances.toSorted((one, other) => rank(one) - rank(other))
}
