/**
 * A bank transfer that was booked for the wrong client becomes the right one's: what it was of the one goes back, its advance is reversed, and the
 * other one receives it. Both are booked at the moment of the move, so that no month before it changes; its VAT is of the day on which it came. The
 * bank has it once, and is not asked.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import type { Bani } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { moveLineOfPayment } from '#paying/bank-statements/server/settle-line.ts'
import { momentsOfPayments } from '#paying/invoices/server/settling/open-payments.ts'
import { withFixedClock } from '#paying/invoices/server/write-invoice.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { lockPaymentById, noteReverted } from '#paying/payments/server/reverted.ts'
import { openTransfersOfClients } from '#paying/payments/server/transfers/announced-transfers.ts'
import { lockTransfer, receiveTransfer, receiveUnannouncedTransfer } from '#paying/payments/server/transfers/receive-transfer.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { beginRefund } from './begin-refund.ts'
import { moneyOfPayment } from './money-of-payment.ts'
import { moveRefund } from './refund-transition.ts'
import { refunds } from './tables.ts'

type Moving = { id: string; toClientId: string; by: string | null; concerns: (clientId: string) => void }

/**
 * Throws `not-found`, `invalid-fields` where the client is none or the same, `payment-not-revertible` with the reason, `balance-too-small` where
 * the client has used it.
 */
export const movePaymentToClient = (
  given: App,
  { id, toClientId, by, concerns }: Moving,
): Promise<{ amountBani: Bani; paymentId: string }> =>
  given.db.inTransaction(async (tx) => {
    const app = withFixedClock(given)
    const payment = await lockPaymentById(tx, id)
    if (!payment) throw new Problem('not-found')
    concerns(payment.clientId)
    await mayMove(tx, payment, toClientId)
    concerns(toClientId)
    // In one order by all.
    for (const clientId of [payment.clientId, toClientId].toSorted()) await lockBalances(tx, clientId)
    await giveUp(app, tx, payment, by)
    const paymentId = await receive(app, tx, { payment, toClientId, by })
    await moveLineOfPayment(tx, { paymentId: id, to: { clientId: toClientId, paymentId }, movedBy: by, movedAt: app.clock.now() })
    return { amountBani: payment.amountBani, paymentId }
  })

async function mayMove(tx: Tx, { clientId, method, state, revertedBani }: PaymentRow, toClientId: string): Promise<void> {
  if (method !== 'transfer') throw new Problem('payment-not-revertible', { because: { code: 'payment-not-moved-card' } })
  if (state !== 'received') throw new Problem('payment-not-revertible', { because: { code: 'payment-not-received' } })
  if (revertedBani > 0) throw new Problem('payment-not-revertible', { because: { code: 'payment-not-moved-reverted' } })
  if (toClientId === clientId) throw fieldProblem('clientId', 'payment-of-this-client')
  if (!(await namesOfClients(tx, [toClientId])).has(toClientId)) throw fieldProblem('clientId', 'client-not-chosen')
}

async function giveUp(app: App, tx: Tx, payment: PaymentRow, createdBy: string | null): Promise<void> {
  const { clientId, id: paymentId, amountBani, entityNumber } = payment
  const { parts, advances } = await moneyOfPayment(tx, payment, amountBani)
  await noteReverted(tx, { clientId, id: paymentId, amountBani })
  const { id } = await beginRefund(app, tx, {
    ...{ clientId, purpose: 'payment', parts, advances, paymentId, entityNumber, createdBy, runBy: 'caller' },
    to: { way: 'client' },
  })
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.id, id)))
  if (!refund) throw new Error(`refund ${id} was begun and is not there`)
  await moveRefund(app, tx, refund, { to: 'paid', providerReference: '' })
}

type Receiving = { payment: PaymentRow; toClientId: string; by: string | null }

/** Answers the payment's id. One announced transfer of this sum is it; else it was not announced. */
async function receive(app: App, tx: Tx, { payment, toClientId: clientId, by }: Receiving): Promise<string> {
  const receivedAt = app.clock.now()
  const cameAt = (await momentsOfPayments(tx, [payment.id])).get(payment.id) ?? payment.receivedAt ?? receivedAt
  const [announced, ...others] = (await openTransfersOfClients(tx, [clientId])).filter((one) => one.amountBani === payment.amountBani)
  if (!announced || others.length > 0)
    return receiveUnannouncedTransfer(app, tx, { clientId, amountBani: payment.amountBani, receivedAt, cameAt, createdBy: by })
  await receiveTransfer(app, tx, await lockTransfer(tx, { clientId, paymentId: announced.id }), { receivedAt, cameAt })
  return announced.id
}

/** Which of these payments became another client's. */
export async function paymentsMovedAway(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.way, 'client'), eq(refunds.state, 'paid'), inArray(refunds.paymentId, [...ids])))
  return new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))
}
