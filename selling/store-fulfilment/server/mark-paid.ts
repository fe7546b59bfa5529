/** Cash that the courier collected is booked as received in the store: the whole of what is owed at once, as stores do it. */
import { inBani, sum } from '#contract/money.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { readStoreOrder } from '#selling/store-copy/server/reading/store-reading.ts'
import type { ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { cashCarriersOf } from '#selling/store-shipments/server/rules/cash-left.ts'
import {
  lockShipment,
  lockStoreOrder,
  type ShipmentOrderRef,
  type ShipmentRow,
  shipmentOfOrder,
  shipmentsOfStoreOrder,
} from '#selling/store-shipments/server/shipments.ts'
import { moveShipments } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { connectedShopOf, partnerStoreOf } from '#selling/stores/server/stores.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome } from '#server/effects/effect-kind.ts'
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

type Collected = { orderId: string }
/** Our orders whose cash was booked; none: the merchant books it. */
type Booked = { orderIds: string[] }

/** An order that owes nothing any more counts as paid: booking twice is booking once. */
export const markPaidInStore: EffectKind<Collected, Booked> = {
  name: 'store-mark-paid',
  callMs: STORE_CALL_MS,
  callsMax: 1_000,
  giveUpAfterMs: STORE_GIVE_UP_AFTER_MS,
  waitMaxMs: STORE_WAIT_MAX_MS,
  afterUnknown: { by: 'repeating' },
  call: (app, effect) => catchTransientFailure(() => book(app, effect)),
  async settle(app, tx, { clientId, input }, outcome) {
    if (outcome.kind === 'refused') return note(app, tx, { clientId, ...input }, [outcome.reason])
    const { orderIds } = outcome.answer
    const patch = { markedPaidAt: app.clock.now() }
    const unbooked = (await siblingsLocked(tx, { clientId, ...input })).filter((one) => one.markedPaidAt === null)
    await moveShipments(
      app,
      tx,
      unbooked.filter(({ orderId }) => orderIds.includes(orderId)).map((shipment) => ({ shipment, patch })),
    )
  },
  leftToOperator: (app, tx, effect) =>
    note(app, tx, { clientId: effect.clientId, ...effect.input }, [
      { code: 'cash-not-booked', params: { cause: effectFailureOf(effect) } },
    ]),
  summary: ({ input }) => ({ code: 'effect-store-mark-paid', params: input }),
  answerByHand: ({ input: { orderId } }) => ({ orderIds: [orderId] }),
}

/** Where the store had refused it, it is tried again with the next change of the order. */
export async function addMarkPaid(app: App, tx: Tx, { clientId, orderId }: ShipmentOrderRef): Promise<void> {
  await addEffect<Collected>(app, tx, {
    clientId,
    kind: markPaidInStore,
    key: orderId,
    subject: orderId,
    input: { orderId },
    againAfterRefusal: true,
  })
}

/** All shipments of its store order, locked. */
async function siblingsLocked(tx: Tx, ref: ShipmentOrderRef): Promise<ShipmentRow[]> {
  const shipment = await shipmentOfOrder(tx, ref)
  if (!shipment) return []
  await lockStoreOrder(tx, shipment, shipment.storeOrderId)
  return shipmentsOfStoreOrder(tx, shipment, shipment.storeOrderId)
}

async function note(app: App, tx: Tx, ref: ShipmentOrderRef, notice: ShipmentNotices): Promise<void> {
  const shipment = await lockShipment(tx, ref)
  if (shipment?.markedPaidAt === null) await moveShipments(app, tx, [{ shipment, patch: { notice } }])
}

const NOTHING: EffectOutcome<Booked> = { kind: 'done', answer: { orderIds: [] } }

async function book(app: EffectApp, { clientId, input }: Effect<Collected>): Promise<EffectOutcome<Booked>> {
  const shipment = await shipmentOfOrder(app.db, { clientId, orderId: input.orderId })
  if (!shipment || shipment.markedPaidAt !== null) return NOTHING
  const store = await partnerStoreOf(app.db, { clientId, name: shipment.shop })
  if (!store.settings.markPaid) return NOTHING
  const { order, shipments } = await readStoreOrder(app, store, shipment.storeOrderId)
  const collected = cashCarriersOf(shipments).filter(({ orderState }) => orderState === 'delivered')
  const collectedBani = sum(collected.map(({ cashBani }) => cashBani))
  const { minor, currency } = order.outstanding
  const owedBani = inBani(order.outstanding)
  if (minor > 0 && (owedBani === null || owedBani > collectedBani)) {
    const params = { collected: collectedBani, owed: minor, currency }
    return { kind: 'refused', reason: { code: 'cash-partly-collected', params } }
  }
  const outcome = await storeChangeOutcomeOf(app, store, await connectedShopOf(app, store).markPaid(order.id))
  if (outcome.kind === 'refused') return { kind: 'refused', reason: { code: 'cash-booking-refused', params: { reason: outcome.reason } } }
  if (outcome.kind === 'unknown') return outcome
  await readOrderNow(app, store, order.id).catch((error: unknown) =>
    app.log.warn({ err: error, orderId: order.id }, 'an order was not read after its cash was booked'),
  )
  return { kind: 'done', answer: { orderIds: collected.map(({ orderId }) => orderId) } }
}
