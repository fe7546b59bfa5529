/** An administrator gives a payment, or a part of it, back to where it came from. */

import { and, eq, sql } from 'drizzle-orm'
import { type Bani, bani, minus, sum } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { lastFourOf } from '#paying/authorisations/server/authorise.ts'
import { payerAccountOf } from '#paying/bank-statements/server/payer-account.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { lockPaymentById, noteReverted } from '#paying/payments/server/reverted.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { beginRefund, type RefundDestination } from './begin-refund.ts'
import { moneyOfPayment } from './money-of-payment.ts'
import { OUTCOME_WITHIN_MS, refundOutcomeOf } from './outcome-of.ts'
import { refunds } from './tables.ts'

type Reverting = { id: string; amountBani: Bani; by: string | null; key: string | null; concerns?: (clientId: string) => void }
/** `lastFour`: of its account; '' where it is not known, or a card. */
type Reverted = { clientId: string; state: 'paid' | 'under-way' | 'waiting'; lastFour: string }

/**
 * Throws `not-found`, `payment-not-revertible` with the reason, `invalid-fields` where less is left of the payment, `balance-too-small`
 * where the client has used it.
 */
export async function revertPayment(
  app: App,
  { id, amountBani, by, key, concerns }: Reverting,
  withinMs = OUTCOME_WITHIN_MS,
): Promise<Reverted> {
  const begun = await app.db.inTransaction(async (tx) => {
    const payment = await lockPaymentById(tx, id)
    if (!payment) throw new Problem('not-found')
    const { clientId } = payment
    concerns?.(clientId)
    const repeated = { clientId, key, operation: 'revert-payment', body: { id, amountBani } }
    return runIdempotent(tx, repeated, async () => ({ clientId, ...(await begin(app, tx, { payment, amountBani, by })) }))
  })
  const outcome = await refundOutcomeOf(app, begun, withinMs)
  if (outcome.state === 'refused')
    throw new Problem('payment-not-revertible', { because: { code: 'refund-refused-because', params: { reason: outcome.reason } } })
  return { clientId: begun.clientId, state: outcome.state, lastFour: begun.lastFour ?? '' }
}

type Beginning = { payment: PaymentRow; amountBani: Bani; by: string | null }

async function begin(app: App, tx: Tx, { payment, amountBani, by }: Beginning): Promise<{ id: string; lastFour?: string }> {
  const { clientId, id: paymentId, state, method } = payment
  if (state !== 'received') throw new Problem('payment-not-revertible', { because: { code: 'payment-not-received' } })
  const max = minus(payment.amountBani, payment.revertedBani)
  if (amountBani > max) throw fieldProblem('amount', { code: 'reversal-above-max', params: { max } })
  if (method !== 'transfer' && (await isUnderWay(tx, payment)))
    throw new Problem('payment-not-revertible', { because: { code: 'reversal-under-way' } })
  const { parts, advances } = await moneyOfPayment(tx, payment, amountBani)
  await noteReverted(tx, { clientId, id: paymentId, amountBani })
  const to = await destinationOf(tx, payment)
  const { id } = await beginRefund(app, tx, {
    ...{ clientId, purpose: 'payment', parts, paymentId, entityNumber: payment.entityNumber, createdBy: by, runBy: 'caller' },
    ...{ advances, to },
  })
  return { id, lastFour: lastFourOf(to.way === 'bank' ? (to.payee?.iban ?? null) : null) }
}

async function destinationOf(tx: Tx, { id, method, number, providerId }: PaymentRow): Promise<RefundDestination> {
  if (method === 'transfer')
    return { way: 'bank', payee: await payerAccountOf(tx, id), text: { code: 'payout-text-payment', params: { paymentNumber: number } } }
  return { way: 'card', providerId, paymentNumber: number, refundedBeforeBani: await sentToCard(tx, id) }
}

const ofPayment = (paymentId: string, state: 'paid' | 'under-way') => and(eq(refunds.paymentId, paymentId), eq(refunds.state, state))

async function isUnderWay(tx: Tx, { clientId, id }: PaymentRow): Promise<boolean> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), ofPayment(id, 'under-way')))
  return rows.length > 0
}

async function sentToCard(tx: Tx, paymentId: string): Promise<Bani> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(amount_bani), 0)::bigint` })
    .from(refunds)
    .where(ofPayment(paymentId, 'paid'))
  return sum([bani(Number(row?.total ?? 0))])
}
