/**
 * After the AWB the store gets its fulfilment, and the buyer the tracking number by it. The store has no memory of what was asked of it:
 * the order is read before every call. Where it has the fulfilment it is there; where the AWB is not the order's any more, it is cancelled.
 */
import { couriers } from '#contract/couriers.ts'
import { inBani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { FulfilmentInput } from '#selling/ports/stores.ts'
import { readStoreOrder, type StoreReading } from '#selling/store-copy/server/reading/store-reading.ts'
import type { ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { isShipmentKnownInStore } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { isPartHeldInStore } from '#selling/store-shipments/server/rules/awb-differences.ts'
import { carriedCashOf } from '#selling/store-shipments/server/rules/cash-left.ts'
import { orderVersionDifferences, orderVersionOf } from '#selling/store-shipments/server/rules/order-version.ts'
import { lockShipment, type ShipmentRow, shipmentOfOrder } from '#selling/store-shipments/server/shipments.ts'
import { moveSeenShipment, moveShipments } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { connectedShopOf, type PartnerStore, partnerStoreOf, requireStoreAnswer, storePortOf } from '#selling/stores/server/stores.ts'
import { cancelOrder, type OrderRow, orderOf } from '#sending/operations.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { addClaimedEffect, addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome, EffectRow, FindResult } from '#server/effects/effect-kind.ts'
import { callClaimedEffect } from '#server/effects/run-effect.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  catchTransientFailure,
  effectFailureOf,
  STORE_CALL_MS,
  STORE_GIVE_UP_AFTER_MS,
  STORE_WAIT_MAX_MS,
  storeChangeOutcomeOf,
} from './store-calls.ts'

type ToFulfil = { orderId: string; awb: string }
/**
 * `askedAt`: when the store was asked for it; null: it was there. An operator knows no `fulfilmentId`. `not-needed`: the AWB was cancelled,
 * or took another way, before the store knew of it.
 */
type Fulfilled = { kind: 'fulfilled'; fulfilmentId: string | null; askedAt: string | null } | { kind: 'not-needed' }

/** What passes within a minute is not worth a word. */
const QUIET_TRIES = 5
const QUIET_MS = 60_000
/** A call whose answer was cut off may reach the shop a moment later. */
const LATE_CALL_MS = 2_000

export const fulfilInStore: EffectKind<ToFulfil, Fulfilled> = {
  name: 'store-fulfilment',
  callMs: STORE_CALL_MS,
  callsMax: 1_000, // about as many as in the time after which it is given up
  giveUpAfterMs: STORE_GIVE_UP_AFTER_MS,
  waitMaxMs: STORE_WAIT_MAX_MS,
  afterUnknown: {
    by: 'looking',
    look,
    trustAbsenceAfterMs: () => LATE_CALL_MS,
  },
  async call(app, effect) {
    const outcome = await catchTransientFailure(() => fulfil(app, effect))
    const isOpen = outcome.kind === 'not-sent' || outcome.kind === 'unknown'
    if (isOpen && effect.tries > QUIET_TRIES) await noteRetries(app, effect, effectFailureOf(outcome))
    return outcome
  },
  async settle(app, tx, effect, outcome) {
    const shipment = await openShipment(tx, effect)
    if (!shipment) return
    if (outcome.kind === 'refused') return fail(app, tx, shipment, [outcome.reason])
    if (outcome.answer.kind === 'not-needed') return
    const { fulfilmentId, askedAt } = outcome.answer
    const fulfilledAt = askedAt === null ? null : new Date(askedAt)
    await moveShipments(app, tx, [{ shipment, patch: { fulfilmentState: 'fulfilled', fulfilmentId, fulfilledAt, notice: null } }])
  },
  async leftToOperator(app, tx, effect) {
    const shipment = await openShipment(tx, effect)
    if (!shipment) return
    await fail(app, tx, shipment, [{ code: 'store-not-notified', params: { awb: shipment.awb, cause: effectFailureOf(effect) } }])
  },
  summary: ({ input }) => ({ code: 'effect-store-fulfilment', params: input }),
  answerByHand: () => ({ kind: 'fulfilled', fulfilmentId: null, askedAt: null }),
}

const keyOf = ({ orderId, awb }: ToFulfil): string => `${orderId}/${awb}`

/** For a shipment with an AWB. */
export async function addFulfilment(app: App, tx: Tx, { clientId, orderId, awb }: ShipmentRow & { awb: string }): Promise<void> {
  const input: ToFulfil = { orderId, awb }
  const added = { clientId, kind: fulfilInStore, key: keyOf(input), subject: orderId, input }
  const following = followed.get(orderId)
  if (!following) return void (await addEffect<ToFulfil>(app, tx, added))
  const claimed = await addClaimedEffect<ToFulfil>(app, tx, { ...added, session: following.session })
  if (claimed) tx.afterCommit(() => void (followed.get(orderId)?.claimed.push(claimed) ?? callClaimedEffect(app, fulfilInStore, claimed)))
}

/** `session`: this process's, asked for before any order is locked. `claimed`: the calls to the store that it makes next. */
type Following = { session: number | null; claimed: EffectRow[] }

/** Orders of ours that this process follows from the courier's answer to the store's. */
const followed = new Map<string, Following>()

/** `answered`: once the courier has answered, or after so long. What has its AWB by then is reported to the store, whatever else fails. */
export async function fulfilAtOnce(app: App, orderIds: readonly string[], answered: () => Promise<unknown>): Promise<void> {
  const claimed: EffectRow[] = []
  const { number: session } = await app.process.current()
  for (const orderId of orderIds) followed.set(orderId, { session, claimed })
  try {
    await answered()
  } finally {
    for (const orderId of orderIds) followed.delete(orderId)
    await Promise.all(claimed.map((one) => callClaimedEffect(app, fulfilInStore, one)))
  }
}

type Open = ShipmentRow & { awb: string }

/** The shipment, locked, where it still waits for this fulfilment; what was given up still may get it. */
async function openShipment(tx: Tx, { clientId, input }: Effect<ToFulfil>): Promise<Open | null> {
  const shipment = await lockShipment(tx, { clientId, orderId: input.orderId })
  const isOpen = shipment?.fulfilmentState === 'pending' || shipment?.fulfilmentState === 'failed'
  return isOpen && shipment.awb === input.awb ? { ...shipment, awb: input.awb } : null
}

const fail = (app: App, tx: Tx, shipment: Open, notice: ShipmentNotices): Promise<void> =>
  moveShipments(app, tx, [{ shipment, patch: { fulfilmentState: 'failed', notice } }])

async function pendingShipment(app: App, { clientId, input }: Effect<ToFulfil>): Promise<Open | null> {
  const shipment = await shipmentOfOrder(app.db, { clientId, orderId: input.orderId })
  return shipment?.fulfilmentState === 'pending' && shipment.awb === input.awb ? { ...shipment, awb: input.awb } : null
}

const NOT_NEEDED: EffectOutcome<Fulfilled> = { kind: 'done', answer: { kind: 'not-needed' } }

async function fulfil(app: EffectApp, effect: Effect<ToFulfil>): Promise<EffectOutcome<Fulfilled>> {
  const shipment = await pendingShipment(app, effect)
  if (!shipment) return NOT_NEEDED
  const store = await partnerStoreOf(app.db, { clientId: shipment.clientId, name: shipment.shop })
  const reading = await readingOrNull(app, store, shipment.storeOrderId)
  const found = reading && (await foundIn(app, store, reading, shipment))
  if (found) return fulfilled(found.id)
  // Cancelled meanwhile, it must not reach the store any more.
  const ours = await orderOf(app.db, shipment.clientId, shipment.orderId)
  const stopped = stoppedBy(ours)
  if (stopped) return stopped
  const why = whyNot(reading, shipment, ours)
  if (why) return cancelAwb(app, shipment, why)
  const askedAt = app.clock.now().toISOString()
  const answer = await storeChangeOutcomeOf(app, store, await connectedShopOf(app, store).fulfil(fulfilmentOf(app, store, shipment, ours)))
  if (answer.kind === 'refused') return refused(app, store, { shipment, ours, said: answer.reason })
  // The copy learns of it by the store's own word; until then the shipment says it (store-copy/server/tabs/tabs-of.ts).
  return answer.kind === 'done' ? fulfilled(answer.answer.fulfilmentId, askedAt) : answer
}

/** Made before, by a call whose answer was lost or by the merchant. A reading has only the first of an order's fulfilments. */
async function foundIn(app: App, store: PartnerStore, { order }: StoreReading, shipment: Open): Promise<{ id: string } | null> {
  const read = order.shipped.find((one) => isShipmentKnownInStore({ shipped: [one] }, { ...shipment, fulfilmentId: null }))
  if (read || order.shipped.length < storePortOf(app, store).limits.shippedPerReading) return read ?? null
  const found = await find(app, store, shipment)
  return found && { id: found.fulfilmentId }
}

const fulfilled = (fulfilmentId: string, askedAt: string | null = null): EffectOutcome<Fulfilled> => ({
  kind: 'done',
  answer: { kind: 'fulfilled', fulfilmentId, askedAt },
})

/** While its AWB is being cancelled the courier's answer is waited for; a cancelled one is followed up by the order's change. */
function stoppedBy({ state, cancelRequestedAt }: OrderRow): EffectOutcome<Fulfilled> | null {
  if (state === 'cancelled') return NOT_NEEDED
  return cancelRequestedAt === null ? null : { kind: 'not-sent', cause: coded('awb-being-cancelled') }
}

const find = async (app: App, store: PartnerStore, { storeOrderId, awb }: Open) =>
  requireStoreAnswer(app, store, await connectedShopOf(app, store).findFulfilment({ orderId: storeOrderId, trackingNumber: awb }))

async function look(app: App, effect: Effect<ToFulfil>): Promise<FindResult<Fulfilled>> {
  const { clientId, input } = effect
  const shipment = await shipmentOfOrder(app.db, { clientId, orderId: input.orderId })
  if (!shipment) return { kind: 'absent' }
  const seen = await catchTransientFailure<Fulfilled>(async () => {
    const store = await partnerStoreOf(app.db, { clientId, name: shipment.shop })
    const found = await find(app, store, { ...shipment, awb: input.awb })
    return found ? fulfilled(found.fulfilmentId) : NOT_NEEDED
  })
  if (seen.kind !== 'done') return stillUnknown(app, effect, 'cause' in seen ? seen.cause : seen.kind)
  return seen.answer.kind === 'fulfilled' ? { kind: 'found', answer: seen.answer } : { kind: 'absent' }
}

async function stillUnknown(app: App, effect: Effect<ToFulfil>, cause: string): Promise<FindResult<Fulfilled>> {
  const sinceMs = app.clock.now().getTime() - (effect.unknownSince ?? app.clock.now()).getTime()
  if (sinceMs > QUIET_MS) await noteRetries(app, effect, effectFailureOf({ cause }))
  return { kind: 'unknown', cause }
}

async function readingOrNull(app: App, store: PartnerStore, orderId: string): Promise<StoreReading | null> {
  return readStoreOrder(app, store, orderId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  })
}

/** null: the items wait as they did. Throws `store-failed` while the store holds them. */
function whyNot(reading: StoreReading | null, shipment: Open, ours: OrderRow): Message | null {
  if (!reading) return { code: 'order-gone' }
  const why = notTheOrdersAnyMore(reading, shipment, ours.state)
  if (why === null && isPartHeldInStore(reading.order, shipment))
    throw new Problem('store-failed', { because: { code: 'store-holds-order' } })
  return why
}

type Sent = Pick<ShipmentRow, 'partId' | 'locationId' | 'lines' | 'version' | 'cashBani'>

/**
 * Why an AWB is not one for what the store's order is now; null: it is. Address and cash count only until the courier has come: what is on its way can no longer be
 * cancelled, and the store should know of it.
 */
function notTheOrdersAnyMore({ order, shipments }: StoreReading, sent: Sent, state: OrderState): Message | null {
  if (order.cancelledAt) return { code: 'order-cancelled-meanwhile' }
  const gone = whereTheyWent(order, sent)
  if (gone) return gone
  if (state !== 'active') return null
  if (orderVersionDifferences(sent.version, orderVersionOf(order, [])).includes('recipient')) return { code: 'recipient-changed-meanwhile' }
  const owedBani = inBani(order.outstanding)
  const isTooMuch = sent.cashBani > 0 && (owedBani === null || carriedCashOf(shipments) > owedBani)
  return isTooMuch ? { code: 'cash-changed-meanwhile' } : null
}

/** null: all items wait where they waited. */
function whereTheyWent({ awaiting }: StoreOrder, { partId, locationId, lines }: Sent): Message | null {
  const part = awaiting.find(({ id }) => id === partId)
  const waits = (line: Sent['lines'][number]) => (part?.lines.find(({ id }) => id === line.id)?.remaining ?? 0) >= line.quantity
  if (part && part.location.id !== locationId) return { code: 'items-moved' }
  if (lines.every(waits)) return null
  return { code: 'items-not-awaiting' }
}

function fulfilmentOf(app: App, store: PartnerStore, { storeOrderId, partId, lines, awb }: Open, { courier }: OrderRow): FulfilmentInput {
  return {
    orderId: storeOrderId,
    parts: [{ id: partId, lines }],
    tracking: { number: awb, company: courier ? couriers[courier].name : '', url: `${app.config.publicUrl}/tracking/${awb}` },
    notifyBuyer: store.settings.notifyBuyer,
    booksCash: store.settings.completeCash === 'sent',
  }
}

/** Between our look and our call the order may have changed; where it has not, the store has a reason that only the merchant understands. */
async function refused(
  app: App,
  store: PartnerStore,
  { shipment, ours, said: reason }: { shipment: Open; ours: OrderRow; said: Message },
): Promise<EffectOutcome<Fulfilled>> {
  const why = whyNot(await readingOrNull(app, store, shipment.storeOrderId), shipment, ours)
  if (why) return cancelAwb(app, shipment, why)
  return { kind: 'refused', reason: { code: 'fulfilment-refused', params: { awb: shipment.awb, reason } } }
}

/** An AWB for items, an address or an amount that the order no longer has must not be picked up. Asked again where the courier said no late. */
async function cancelAwb(app: App, shipment: Open, why: Message): Promise<EffectOutcome<Fulfilled>> {
  await moveSeenShipment(app, shipment, { notice: [why] })
  try {
    const { state } = await cancelOrder(app, shipment)
    return state === 'cancelled' ? NOT_NEEDED : { kind: 'not-sent', cause: coded('awb-being-cancelled') }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'order-not-cancellable') throw error
    return { kind: 'refused', reason: { code: 'awb-kept', params: { why, awb: shipment.awb, reason: error.toMessage() } } }
  }
}

/** Not while the AWB is being cancelled: then the notice says why. */
async function noteRetries(app: App, effect: Effect<ToFulfil>, cause: Message): Promise<void> {
  const shipment = await pendingShipment(app, effect)
  if (!shipment || (await orderOf(app.db, shipment.clientId, shipment.orderId)).cancelRequestedAt !== null) return
  await moveSeenShipment(app, shipment, { notice: [{ code: 'store-not-notified-yet', params: { awb: shipment.awb, cause } }] })
}
