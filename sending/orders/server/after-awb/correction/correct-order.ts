/**
 * An order whose AWB was made with something wrong in it. Cash alone is changed at the courier, where that can be; otherwise the AWB is
 * cancelled, and only once its courier has confirmed it another order takes its place (replacement.ts). The courier says no: nothing new is
 * made. It does not answer: nothing new is made until it has. It refuses the new one: that is a draft, with everything in it.
 */
import { and, eq } from 'drizzle-orm'
import { type Bani, bani, minus, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { chosenServiceOf } from '#sending/offers/contract/offers.ts'
import { serviceOfOffer } from '#sending/offers/server/chosen-service.ts'
import { takeOffer } from '#sending/offers/server/take-offer.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import type { RunBy } from '#server/effects/add-effect.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type IdempotentCall, runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { shortId } from '#server/platform/ids.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import type { OrderCorrection } from '../../../contract/after-awb.ts'
import { correctionNeeded } from '../../../contract/correction.ts'
import { orderFieldsOf } from '../../../contract/order-fields.ts'
import type { OrderInput } from '../../../contract/orders.ts'
import { activationBegins, type BegunActivation, beginActivation, effectAnsweredWithin } from '../../activation/activate-order.ts'
import { beginOncePaid, type UnpaidPrice } from '../../activation/shortfall.ts'
import { storedShipmentOf } from '../../draft/stored-shipment.ts'
import { orderFromStoreReason, requirePayee } from '../../draft/write-order.ts'
import { noteOnTimeline } from '../../order-transition.ts'
import { mayChangeCash, type OrderDetailsCoded, type OrderRow } from '../../present-order.ts'
import { findOrder, lockOrder, orderDetails, orderOf } from '../../queries.ts'
import { orderCorrections, orders } from '../../tables.ts'
import { cancelAtCourier, requestCancellation } from '../cancel-order.ts'
import type { AwbToCancel } from '../cancellation-of.ts'
import { changeCash } from '../change-cash.ts'
import { activateReplacementJob, type OrderRef } from './replacement.ts'

type CorrectInput = OrderRef & { input: OrderInput; offerId: string; key: string | null }
export type CorrectionCoded = Omit<OrderCorrection, 'order'> & { order: OrderDetailsCoded }

/** Throws what cancelling throws, what an activation throws before anything is cancelled, and what `changeCash` throws. */
export async function correctOrder(app: App, { clientId, orderId, input, offerId, key }: CorrectInput): Promise<CorrectionCoded> {
  requirePayee(input)
  const kept = await keptWithCash(app, { clientId, orderId, input, offerId })
  if (kept) {
    noteAuditedValues({ uniqueId: orderId, replacedBy: null })
    if (kept.cashBani !== null) await changeCash(app, { clientId, orderId, amountBani: kept.cashBani })
    return { outcome: 'kept', uniqueId: orderId, replacedBy: null, order: await orderDetails(app, clientId, orderId) }
  }
  const repeated: IdempotentCall = { clientId, key, operation: 'correct-order', body: { orderId, offerId, input } }
  const { toCancel, newOrderId } = await beginOncePaid(app, { clientId, runBy: 'caller' }, () =>
    requestCorrection(app, repeated, { clientId, orderId, input, offerId }),
  )
  if (toCancel) await cancelAtCourier(app, clientId, toCancel)
  return correctionNow(app, { clientId, orderId, newOrderId })
}

type Asked = Omit<CorrectInput, 'key'>

/** null: another AWB is needed. `cashBani` null: nothing is otherwise. */
async function keptWithCash(app: App, { clientId, orderId, input, offerId }: Asked): Promise<{ cashBani: Bani | null } | null> {
  const order = await orderOf(app.db, clientId, orderId)
  if (order.state !== 'active' || order.cancelRequestedAt !== null) return null
  const needed = correctionNeeded({
    before: { shipment: storedShipmentOf(order), fields: orderFieldsOf(order), service: order.offer && chosenServiceOf(order.offer) },
    after: { shipment: input.shipment, fields: orderFieldsOf(input), service: await serviceOfOffer(app.db, { clientId, offerId }) },
    mayChangeCash: mayChangeCash(app, order),
  })
  return needed.kind === 'awb' ? null : { cashBani: needed.kind === 'cash' ? needed.cashBani : null }
}

type Requested = { toCancel: AwbToCancel | null; newOrderId: string }

/** From here on the AWB is cancelled and another order takes its place, whatever is killed. */
async function requestCorrection(app: App, repeated: IdempotentCall, asked: Asked): Promise<Requested | UnpaidPrice> {
  const price = { moreBani: ZERO }
  try {
    return await app.db.inTransaction(async (tx) => {
      const requested = await runIdempotent(tx, repeated, () => begin(app, tx, asked, price))
      noteAuditedValues({ uniqueId: asked.orderId, replacedBy: requested.newOrderId })
      return requested
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'balance-too-small' && error.because === null) return { unpaidBani: price.moreBani }
    throw error
  }
}

/** `price`: noted here what the new AWB costs beyond what comes back. */
async function begin(app: App, tx: Tx, { clientId, orderId, input, offerId }: Asked, price: { moreBani: Bani }): Promise<Requested> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.origin !== 'typed') throw new Problem('order-not-cancellable', { because: orderFromStoreReason })
  if (order.cancelRequestedAt !== null) throw new Problem('order-not-cancellable', { because: { code: 'correction-under-way' } })
  if (order.state === 'cancelled') throw new Problem('order-not-cancellable', { because: { code: 'order-is-cancelled' } })
  await emitEvent(app, tx, activationBegins, { clientId })
  const offer = await takeOffer(app, tx, { clientId, offerId, shipment: input.shipment })
  courierOf(app, offer.courier)
  price.moreBani = minus(offer.price, bani(order.priceBani ?? ZERO))
  const { availableBani } = await clientBalances(tx, clientId)
  if (price.moreBani > availableBani) throw new Problem('balance-too-small')
  const { toCancel } = await requestCancellation(app, tx, { clientId, orderId })
  const newOrderId = shortId()
  await tx.insert(orderCorrections).values({ clientId, orderId, newOrderId, input, offer, requestedAt: app.clock.now() })
  await noteOnTimeline(app, tx, { clientId, orderId, state: null, entry: { code: 'correction-requested', params: {} } })
  return { toCancel, newOrderId }
}

type Corrected = OrderRef & { newOrderId: string }

/** What has become of it by now. */
async function correctionNow(app: App, { clientId, orderId, newOrderId }: Corrected): Promise<CorrectionCoded> {
  const begun = (await findOrder(app.db, clientId, newOrderId))
    ? await activateReplacement(app, { clientId, orderId: newOrderId }, 'caller')
    : null
  if (begun) await effectAnsweredWithin(app, begun)
  const made = await findOrder(app.db, clientId, newOrderId)
  const known = { uniqueId: orderId, replacedBy: newOrderId }
  if (!made) return { ...known, outcome: 'waiting', order: await orderDetails(app, clientId, orderId) }
  return { ...known, outcome: outcomeOf(made), order: await orderDetails(app, clientId, newOrderId) }
}

function outcomeOf({ state }: OrderRow): OrderCorrection['outcome'] {
  if (state === 'draft') return 'refused'
  return state === 'activating' ? 'making' : 'made'
}

/** Begun once, by whom it may be. null: it could not be, and the draft says why. */
async function activateReplacement(app: App, { clientId, orderId }: OrderRef, runBy: RunBy): Promise<BegunActivation | null> {
  const repeated: IdempotentCall = { clientId, key: `replacement ${orderId}`, operation: 'activate-replacement', body: { orderId } }
  try {
    return await beginActivation(
      app,
      repeated,
      async (tx) => {
        const order = await lockOrder(tx, clientId, orderId)
        if (!order.offer) throw new Error(`order ${orderId} replaces another without an offer`)
        return { order, offerId: order.offer.id, offer: order.offer }
      },
      runBy,
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await app.db.inTransaction((tx) => noteRefusal(app, tx, { clientId, orderId }, error))
    return null
  }
}

/** It stays a draft: no courier was asked, and nothing is reserved. */
async function noteRefusal(app: App, tx: Tx, { clientId, orderId }: OrderRef, problem: Problem): Promise<void> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.state !== 'draft' || order.refusal !== null) return
  await tx
    .update(orders)
    .set({ refusal: problem.toMessage() })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await noteOnTimeline(app, tx, { clientId, orderId, state: null, entry: { code: 'replacement-not-activated', params: {} } })
}

export const activateReplacementTask: Task<OrderRef> = {
  ...activateReplacementJob,
  run: async (app, ref) => void (await activateReplacement(app, ref, 'job')),
}
