/**
 * Activation makes exactly one AWB and one charge, whatever fails: the money is reserved and a job added in one
 * transaction; the job claims the order before it calls the courier; the answer settles both. Whoever finds the claim
 * made, or the answer lost, goes to recovery (recover-activation.ts), never to the courier's create call.
 */
import { and, eq } from 'drizzle-orm'
import { formatRon } from '../../../contract/money.ts'
import type { Offer } from '../../../contract/offers.ts'
import { ACTIVATION_WAIT_MS, type Activation } from '../../../contract/orders.ts'
import { Problem } from '../../../contract/problems.ts'
import { clientBalances } from '../../ledger/balances.ts'
import { reserve } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { once } from '../../platform/idempotency.ts'
import { addJob } from '../../platform/jobs.ts'
import { takeOffer } from '../offers/take-offer.ts'
import { settledWithin } from './activation-outcome.ts'
import { type AttemptRef, activationKey, askCourierJob, JOB_LOST_AFTER_MS } from './attempt.ts'
import type { OrderRow } from './present-order.ts'
import { summaryOf } from './present-order.ts'
import { attemptOf, lockOrder, orderOf } from './queries.ts'
import { shipmentOf } from './stored-shipment.ts'
import { activationAttempts, orders } from './tables.ts'

export type ActivationWish = { clientId: string; orderId: string; offerId: string; key: string | null }

/**
 * Reserves the price, asks the courier, and answers within 20 s: `active` with the AWB, or `activating` when the courier
 * is slower. Throws the offer's problems, `order-not-draft`, `balance-too-small`, and `courier-refused` with the reason.
 */
export async function activateOrder(app: App, wish: ActivationWish): Promise<Activation> {
  const { clientId, orderId, offerId, key } = wish
  const attempt = await app.db.inTransaction((tx) =>
    once(tx, { clientId, key, operation: 'activate-order', body: { orderId, offerId } }, () => begin(app, tx, wish)),
  )
  return outcomeWithin(app, { clientId, orderId, attempt })
}

/** Answers the number of the attempt: a new one, or the one that is under way with the same offer. */
async function begin(app: App, tx: Tx, { clientId, orderId, offerId }: ActivationWish): Promise<number> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.state !== 'draft') return sameAttempt(tx, order, offerId)
  const offer = await takeOffer(app, tx, { clientId, offerId, shipment: shipmentOf(order) })
  const attempt = order.attempt + 1
  await reservePrice(tx, { clientId, orderId, attempt, offer })
  await startAttempt(app, tx, { clientId, orderId, attempt, offer })
  await addJob(tx, askCourierJob, { clientId, orderId, attempt })
  return attempt
}

async function sameAttempt(tx: Tx, order: OrderRow, offerId: string): Promise<number> {
  const running = await attemptOf(tx, { clientId: order.clientId, orderId: order.id, attempt: order.attempt })
  if (running?.offerId !== offerId) throw new Problem('order-not-draft')
  return order.attempt
}

async function reservePrice(tx: Tx, { clientId, orderId, attempt, offer }: AttemptRef & { offer: Offer }): Promise<void> {
  try {
    await reserve(tx, {
      clientId,
      credit: 'revenue',
      amountBani: offer.price,
      kind: 'order-activation',
      key: activationKey({ orderId, attempt }),
      orderId,
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'balance-too-small') throw error
    const { availableBani } = await clientBalances(tx, clientId)
    throw new Problem('balance-too-small', {
      message: `Soldul disponibil (${formatRon(availableBani)}) este insuficient: comanda costa ${formatRon(offer.price)}.`,
      extra: { available: availableBani / 100, price: offer.price / 100 },
    })
  }
}

async function startAttempt(app: App, tx: Tx, { clientId, orderId, attempt, offer }: AttemptRef & { offer: Offer }): Promise<void> {
  const now = app.clock.now()
  await tx
    .update(orders)
    .set({
      state: 'activating',
      stateChangedAt: now,
      attempt,
      refusal: null,
      courier: offer.courier,
      serviceName: offer.serviceName,
      offer,
      priceBani: offer.price,
      locker: offer.locker,
    })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await tx
    .insert(activationAttempts)
    .values({ clientId, orderId, attempt, offerId: offer.id, startedAt: now, lookAt: new Date(now.getTime() + JOB_LOST_AFTER_MS) })
}

/** Waits for the attempt's outcome; a refusal is thrown, for whoever asks and however often. */
async function outcomeWithin(app: App, ref: AttemptRef): Promise<Activation> {
  const settled = await settledWithin(app, ref, ACTIVATION_WAIT_MS)
  const order = await orderOf(app.db, ref.clientId, ref.orderId)
  if (settled?.outcome === 'refused') throw new Problem('courier-refused', { message: settled.reason ?? 'Curierul a refuzat comanda.' })
  return { success: true, state: settled ? 'active' : 'activating', order: summaryOf(order, settled) }
}
