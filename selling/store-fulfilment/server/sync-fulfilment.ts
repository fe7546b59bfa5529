/**
 * After the store has its fulfilment, that follows our order: the way of the parcel, another AWB, a cancelled one. The store has no memory
 * of what was asked of it, so each call looks first and does what is missing (fulfilment-steps.ts).
 */
import { couriers } from '#contract/couriers.ts'
import type { ConnectedStore, StoreAnswer } from '#selling/ports/stores.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { lockShipment, type ShipmentRow, shipmentOfOrder } from '#selling/store-shipments/server/shipments.ts'
import { moveShipments, type ShipmentPatch } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { connectedShopOf, type PartnerStore, partnerStoreOf, requireStoreAnswer } from '#selling/stores/server/stores.ts'
import { type OrderRow, orderOf, parcelEvents } from '#sending/operations.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type FulfilmentStep, fulfilmentSteps } from './fulfilment-steps.ts'
import { catchTransientFailure, STORE_CALL_MS, STORE_GIVE_UP_AFTER_MS, STORE_WAIT_MAX_MS, storeChangeOutcomeOf } from './store-calls.ts'

/** `orderChanges`: the change it was asked for with. Where there are more by its end it is done once more. */
type ToSync = { orderId: string; orderChanges: number; isCancelled: boolean }

export const syncFulfilment: EffectKind<ToSync, null> = {
  name: 'store-fulfilment-sync',
  callMs: STORE_CALL_MS,
  callsMax: 1_000,
  giveUpAfterMs: STORE_GIVE_UP_AFTER_MS,
  waitMaxMs: STORE_WAIT_MAX_MS,
  afterUnknown: { by: 'repeating' },
  call: (app, effect) => catchTransientFailure(() => sync(app, effect)),
  async settle(app, tx, { clientId, input }, outcome) {
    const shipment = await lockShipment(tx, { clientId, orderId: input.orderId })
    if (!shipment || !isSynced(shipment)) return
    if (shipment.orderChanges !== input.orderChanges) return addFulfilmentSync(app, tx, shipment)
    if (!input.isCancelled) return
    const { awb } = shipment
    const patch: ShipmentPatch =
      outcome.kind === 'done'
        ? { fulfilmentState: 'reverted', notice: [{ code: 'awb-and-fulfilment-cancelled', params: { awb } }] }
        : { notice: [{ code: 'fulfilment-not-cancelled', params: { awb, reason: outcome.reason } }] }
    await moveShipments(app, tx, [{ shipment, patch }])
  },
  summary: ({ input }) => ({ code: 'effect-store-fulfilment-sync', params: input }),
  answerByHand: () => null,
}

/** At most one at a time for a shipment: a change during a call is found at its end, under the lock that every change takes. */
export async function addFulfilmentSync(app: App, tx: Tx, { clientId, orderId, orderState, orderChanges }: ShipmentRow): Promise<void> {
  const input: ToSync = { orderId, orderChanges, isCancelled: orderState === 'cancelled' }
  await addEffect<ToSync>(app, tx, { clientId, kind: syncFulfilment, key: orderId, subject: orderId, input, again: true })
}

type Synced = ShipmentRow & { fulfilmentId: string }

/** An operator's word for a fulfilment has no id: the store is asked for it when its order is read. */
const isSynced = (shipment: ShipmentRow): shipment is Synced => shipment.fulfilmentState === 'fulfilled' && shipment.fulfilmentId !== null

async function sync(app: EffectApp, { clientId, input }: Effect<ToSync>): Promise<EffectOutcome<null>> {
  const ref = { clientId, orderId: input.orderId }
  const shipment = await shipmentOfOrder(app.db, ref)
  if (!shipment || !isSynced(shipment)) return DONE
  const store = await partnerStoreOf(app.db, { clientId, name: shipment.shop })
  const theirs = await requireStoreAnswer(app, store, await connectedShopOf(app, store).fulfilment(shipment.fulfilmentId))
  const ours = await orderOf(app.db, clientId, input.orderId)
  const events = await parcelEvents(app.db, ref)
  for (const step of theirs ? fulfilmentSteps({ ...ours, events }, theirs) : []) {
    const outcome = await take(app, { store, shipment, ours }, step)
    if (outcome.kind !== 'done') return outcome
  }
  // Its items wait again in the store, as a new part.
  if (ours.state === 'cancelled') await readAfterwards(app, store, shipment)
  return DONE
}

const DONE: EffectOutcome<null> = { kind: 'done', answer: null }

type Given = { store: PartnerStore; shipment: Synced; ours: OrderRow }

/** What this kind of store cannot do counts as done, but for cancelling; so does a step of the parcel that it does not take. */
async function take(app: EffectApp, given: Given, step: FulfilmentStep): Promise<EffectOutcome<null>> {
  const { store, shipment } = given
  const asked = await ask(app, connectedShopOf(app, store), given, step)
  if (asked === null) return step.kind === 'cancel' ? { kind: 'refused', reason: { code: 'app-cannot-cancel' } } : DONE
  const outcome = await storeChangeOutcomeOf(app, store, asked)
  if (outcome.kind !== 'refused') return outcome
  app.log.warn({ shop: store.shop, orderId: shipment.orderId, step, said: outcome.reason }, 'a store did not follow a parcel')
  return step.kind === 'report' ? DONE : outcome
}

/** null: this kind of store cannot do it. */
async function ask(
  app: App,
  connected: ConnectedStore,
  { store, shipment, ours }: Given,
  step: FulfilmentStep,
): Promise<StoreAnswer<null> | null> {
  const { fulfilmentId } = shipment
  switch (step.kind) {
    case 'cancel':
      return connected.cancelFulfilment?.(fulfilmentId) ?? null
    case 'report':
      return connected.reportMilestone?.({ fulfilmentId, milestone: step.milestone, happenedAt: step.happenedAt }) ?? null
    case 'update-tracking': {
      const company = ours.courier ? couriers[ours.courier].name : ''
      const tracking = { number: step.awb, company, url: `${app.config.publicUrl}/tracking/${step.awb}` }
      return connected.updateTracking?.({ fulfilmentId, tracking, notifyBuyer: store.settings.notifyBuyer }) ?? null
    }
  }
}

async function readAfterwards(app: App, store: PartnerStore, { storeOrderId }: Synced): Promise<void> {
  await readOrderNow(app, store, storeOrderId).catch((error: unknown) =>
    app.log.warn({ err: error, orderId: storeOrderId }, 'an order was not read after its fulfilment was cancelled'),
  )
}
