/**
 * Activation makes exactly one AWB and one charge, whatever fails: the money is reserved and a job added in one
 * transaction; the job claims the order before it calls the courier; the answer settles both. Whoever finds the claim
 * made, or the answer lost, goes to recovery (recover-activation.ts), never to the courier's create call.
 */
import { type Bani, bani, formatRon, toRon, ZERO } from '../../../../contract/money.ts'
import type { Offer } from '../../../../contract/offers.ts'
import { ACTIVATION_WAIT_MS, type Activation } from '../../../../contract/orders/orders.ts'
import { Problem } from '../../../../contract/problems.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import { reserve } from '../../../ledger/transfer.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Once, once } from '../../../platform/http/idempotency.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { takeOffer } from '../../offers/take-offer.ts'
import { shipmentOf } from '../draft/stored-shipment.ts'
import { ofTheStore } from '../draft/write-order.ts'
import { moveOrder } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { summaryOf } from '../present-order.ts'
import { attemptOf, lockOrder, orderOf } from '../queries.ts'
import { settledWithin } from './activation-outcome.ts'
import { type AttemptRef, activationKey, askCourierJob, JOB_LOST_AFTER_MS } from './attempt.ts'
import { newReference } from './attempt-reference.ts'
import { refusalProblem } from './point-refused.ts'

export type ActivationInput = { clientId: string; orderId: string; offerId: string; key: string | null }

/**
 * Reserves the price, asks the courier, and answers within 20 s: `active` with the AWB, or `activating` when the courier
 * is slower. Throws the offer's problems, `order-not-draft`, `balance-too-small`, and `courier-refused` with the reason.
 */
export async function activateOrder(app: App, { clientId, orderId, offerId, key }: ActivationInput): Promise<Activation> {
  const repeated = { clientId, key, operation: 'activate-order', body: { orderId, offerId } }
  const begun = await beginActivation(app, repeated, async (tx) => {
    const order = await lockOrder(tx, clientId, orderId)
    if (order.origin !== 'typed' && order.state === 'draft') throw new Problem('order-not-draft', { message: ofTheStore })
    return { order, offerId }
  })
  return outcomeWithin(app, begun)
}

/** The order, locked until the transaction ends, and its offer. */
export type Chosen = { order: OrderRow; offerId: string }

/**
 * Everything of an activation but waiting for its outcome. `choose` locks the order, or makes it, in the same transaction.
 * Whoever has many to activate begins them all and is told by their changes.
 */
export async function beginActivation(app: App, repeated: Once, choose: (tx: Tx) => Promise<Chosen>): Promise<AttemptRef> {
  const { clientId } = repeated
  let wanted = ZERO
  const { orderId, attempt } = await app.db
    .inTransaction(async (tx) => {
      const started = await once(tx, repeated, async () => begin(app, tx, await choose(tx)))
      wanted = bani(started.priceBani)
      // Last, because the client's balance stays locked from here to the commit; a repetition reserves nothing more.
      await reservePrice(tx, { clientId, ...started })
      return started
    })
    .catch((error: unknown) => tooSmall(app, clientId, wanted, error))
  return { clientId, orderId, attempt }
}

/** Says how much is missing. */
async function tooSmall(app: App, clientId: string, priceBani: Bani, error: unknown): Promise<never> {
  if (!(error instanceof Problem) || error.code !== 'balance-too-small') throw error
  const { availableBani } = await clientBalances(app.db, clientId)
  throw new Problem('balance-too-small', {
    message: `Soldul disponibil (${formatRon(availableBani)}) este insuficient: comanda costa ${formatRon(priceBani)}.`,
    extra: { available: toRon(availableBani), price: toRon(priceBani) },
  })
}

type Begun = { orderId: string; attempt: number; priceBani: Bani }

/** A new attempt, or the one that is under way with the same offer. */
async function begin(app: App, tx: Tx, { order, offerId }: Chosen): Promise<Begun> {
  if (order.state !== 'draft') return sameAttempt(tx, order, offerId)
  const { clientId, id: orderId } = order
  const offer = await takeOffer(app, tx, { clientId, offerId, shipment: shipmentOf(order) })
  const attempt = order.attempt + 1
  await startAttempt(app, tx, { order, attempt, offer })
  await addJob(tx, askCourierJob, { clientId, orderId, attempt })
  return { orderId, attempt, priceBani: offer.price }
}

async function sameAttempt(tx: Tx, order: OrderRow, offerId: string): Promise<Begun> {
  const running = await attemptOf(tx, { clientId: order.clientId, orderId: order.id, attempt: order.attempt })
  if (running?.offerId !== offerId || order.priceBani === null) throw new Problem('order-not-draft')
  return { orderId: order.id, attempt: order.attempt, priceBani: bani(order.priceBani) }
}

/** The transaction's last statement: it fails where the balance is too small, and then nothing of it was. */
const reservePrice = (tx: Tx, { clientId, orderId, attempt, priceBani }: Begun & { clientId: string }) =>
  reserve(tx.ending, {
    clientId,
    debit: 'services',
    credit: 'revenue',
    amountBani: priceBani,
    kind: 'order-activation',
    key: activationKey({ orderId, attempt }),
    orderId,
  })

async function startAttempt(
  app: App,
  tx: Tx,
  { order, attempt, offer }: { order: OrderRow; attempt: number; offer: Offer },
): Promise<void> {
  const { clientId, id: orderId } = order
  const now = app.clock.now()
  const { courier, serviceName, price: priceBani, locker } = offer
  const patch = { attempt, refusal: null, courier, serviceName, offer, priceBani, locker }
  await moveOrder(app, tx, order, { to: 'activating', entry: null, patch })
  await tx.$client.query({
    name: 'attempt-start',
    text: `insert into activation_attempts (client_id, order_id, attempt, offer_id, started_at, look_at, reference)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [clientId, orderId, attempt, offer.id, now, new Date(now.getTime() + JOB_LOST_AFTER_MS), newReference({ orderId, attempt })],
  })
}

/** Waits for the attempt's outcome; a refusal is thrown, for whoever asks and however often. */
export async function outcomeWithin(app: App, ref: AttemptRef): Promise<Activation> {
  const settled = await settledWithin(app, ref, ACTIVATION_WAIT_MS)
  const order = await orderOf(app.db, ref.clientId, ref.orderId)
  if (settled?.outcome === 'refused') throw await refusalProblem(app, order, settled.reason ?? 'Curierul a refuzat comanda.')
  return { success: true, state: settled ? 'active' : 'activating', order: summaryOf(order, settled) }
}
