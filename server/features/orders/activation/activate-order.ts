/**
 * Activation makes exactly one AWB and one charge, whatever fails: the money is reserved and the effect added that asks the courier
 * (create-awb.ts) in one transaction; the effect is claimed before the courier is called, and its outcome settles both.
 */
import { type Bani, bani, formatRon, toRon, ZERO } from '../../../../contract/money.ts'
import { ACTIVATION_WAIT_MS, type Activation } from '../../../../contract/orders/orders.ts'
import { Problem } from '../../../../contract/problems.ts'
import { addEffect, type RunBy } from '../../../effects/add-effect.ts'
import { effectRunWithin } from '../../../effects/run-effect.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import { reserve } from '../../../ledger/transfer.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Once, once } from '../../../platform/http/idempotency.ts'
import { takeOffer } from '../../offers/take-offer.ts'
import { shipmentOf } from '../draft/stored-shipment.ts'
import { ofTheStore } from '../draft/write-order.ts'
import { moveOrder } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { summaryOf } from '../present-order.ts'
import { lockOrder, orderOf } from '../queries.ts'
import { type AttemptRef, activationKey, effectOfAttempt, referenceOf } from './attempt.ts'
import { type AwbToCreate, createAwb } from './create-awb.ts'
import { refusalInWords, refusalProblem } from './point-refused.ts'

export type ActivationInput = { clientId: string; orderId: string; offerId: string; key: string | null }

/**
 * Reserves the price, asks the courier, and answers within 20 s: `active` with the AWB, or `activating` when the courier
 * is slower. Throws the offer's problems, `order-not-draft`, `balance-too-small`, and `courier-refused` with the reason.
 */
export async function activateOrder(app: App, { clientId, orderId, offerId, key }: ActivationInput): Promise<Activation> {
  const repeated = { clientId, key, operation: 'activate-order', body: { orderId, offerId } }
  const begun = await beginActivation(
    app,
    repeated,
    async (tx) => {
      const order = await lockOrder(tx, clientId, orderId)
      if (order.origin !== 'typed' && order.state === 'draft') throw new Problem('order-not-draft', { message: ofTheStore })
      return { order, offerId }
    },
    'caller',
  )
  return outcomeWithin(app, begun)
}

/** The order, locked until the transaction ends, and its offer. */
export type Chosen = { order: OrderRow; offerId: string }

/**
 * Everything of an activation but waiting for its outcome. `choose` locks the order, or makes it, in the same transaction.
 * Whoever has many to activate begins them all, each carried on by a job, and is told by their changes.
 */
export async function beginActivation(
  app: App,
  repeated: Once,
  choose: (tx: Tx) => Promise<Chosen>,
  runBy: RunBy = 'job',
): Promise<AttemptRef> {
  const { clientId } = repeated
  let wanted = ZERO
  const { orderId, attempt } = await app.db
    .inTransaction(async (tx) => {
      const started = await once(tx, repeated, async () => begin(app, tx, await choose(tx), runBy))
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
async function begin(app: App, tx: Tx, { order, offerId }: Chosen, runBy: RunBy): Promise<Begun> {
  if (order.state !== 'draft') return sameAttempt(order, offerId)
  const { clientId, id: orderId } = order
  const offer = await takeOffer(app, tx, { clientId, offerId, shipment: shipmentOf(order) })
  const { courier, serviceName, price: priceBani, locker } = offer
  const attempt = order.attempt + 1
  const patch = { attempt, refusal: null, courier, serviceName, offer, priceBani, locker }
  await moveOrder(app, tx, order, { to: 'activating', entry: null, patch })
  const { kind: name, key } = effectOfAttempt({ clientId, orderId, attempt })
  const input = { orderId, attempt, courier, reference: referenceOf({ orderId, attempt }) }
  await addEffect<AwbToCreate>(app, tx, { clientId, kind: { name }, key, subject: orderId, input, runBy })
  return { orderId, attempt, priceBani }
}

function sameAttempt({ id: orderId, attempt, offer, priceBani }: OrderRow, offerId: string): Begun {
  if (offer?.id !== offerId || priceBani === null) throw new Problem('order-not-draft')
  return { orderId, attempt, priceBani: bani(priceBani) }
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

/** Carries the activation on where nobody does yet, and waits for its outcome; a refusal is thrown, for whoever asks and however often. */
export async function outcomeWithin(app: App, ref: AttemptRef): Promise<Activation> {
  const effect = await effectRunWithin(app, createAwb, effectOfAttempt(ref), ACTIVATION_WAIT_MS)
  const order = await orderOf(app.db, ref.clientId, ref.orderId)
  if (effect?.state === 'refused')
    throw await refusalProblem(app, order, refusalInWords(order, effect.reason || 'Curierul a refuzat comanda.'))
  return { success: true, state: order.awb === null ? 'activating' : 'active', order: summaryOf(order, effect) }
}
