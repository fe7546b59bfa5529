/**
 * After the store knows of an AWB its fulfilment follows our order: the way of the parcel, another AWB, a cancelled one. The store has no
 * memory of what was asked of it, so each try looks first and does what is missing (fulfilment-steps.ts).
 */
import { couriers } from '../../../contract/couriers.ts'
import { Problem } from '../../../contract/problems.ts'
import type { ConnectedStore, StoreAnswer } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import type { Task } from '../../platform/jobs.ts'
import { parcelEvents } from '../orders/parcel-milestones.ts'
import type { OrderRow } from '../orders/present-order.ts'
import { orderOf } from '../orders/queries.ts'
import { connectedStore, doneOr, type StoreRow, storeOf } from '../stores/stores.ts'
import { changeShipments } from './change-shipments.ts'
import { readOrderNow } from './copy-orders.ts'
import { type FulfilmentStep, fulfilmentSteps } from './fulfilment-steps.ts'
import { type ShipmentRow, shipmentOf } from './shipments.ts'
import { syncFulfilmentJob, type Telling, tellAlone } from './telling.ts'

/** A shop that could not be reached for so long since the order's last change is left as it is. */
const TRY_FOR_MS = 7 * 86_400_000

export const syncFulfilment: Task<Telling> = {
  ...syncFulfilmentJob,
  run: (app, telling) =>
    tellAlone(app, syncFulfilmentJob, telling, {
      tell: () => sync(app, telling),
      async stillTrying() {
        const { stateChangedAt } = await orderOf(app.db, telling.clientId, telling.orderId)
        return app.clock.now().getTime() - stateChangedAt.getTime() < TRY_FOR_MS
      },
    }),
}

/** A shipment whose AWB the store knows. */
type Synced = ShipmentRow & { fulfilmentId: string }

async function sync(app: App, telling: Telling): Promise<void> {
  const shipment = await shipmentOf(app.db, telling)
  if (shipment?.told !== 'told' || shipment.fulfilmentId === null) return
  const synced: Synced = { ...shipment, fulfilmentId: shipment.fulfilmentId }
  const store = await storeOf(app.db, { clientId: shipment.clientId, name: shipment.shop })
  const connected = connectedStore(app, store)
  const theirs = await doneOr(app, store, await connected.fulfilment(synced.fulfilmentId))
  const ours = await orderOf(app.db, telling.clientId, telling.orderId)
  if (theirs) {
    const events = await parcelEvents(app.db, telling)
    for (const step of fulfilmentSteps({ ...ours, events }, theirs)) {
      const isDone = await take(app, { store, shipment: synced, ours }, step)
      if (!isDone) return
    }
  }
  if (ours.state === 'cancelled') await noteCancelled(app, store, synced)
}

type Given = { store: StoreRow; shipment: Synced; ours: OrderRow }

/** False: the store will not have it, for a reason of its own. What this kind of store cannot do counts as done, but for cancelling. */
async function take(app: App, given: Given, step: FulfilmentStep): Promise<boolean> {
  const { store, shipment } = given
  const asked = await ask(app, connectedStore(app, store), given, step)
  if (asked === null) return step.kind !== 'cancel'
  if (asked.kind === 'refused' && asked.reason === 'rejected') {
    app.log.warn({ shop: store.shop, orderId: shipment.orderId, step, said: asked.message }, 'a store did not follow a parcel')
    if (step.kind === 'cancel') await changeShipments(app, [shipment], { notice: notCancelled(shipment, asked.message) })
    return step.kind === 'report'
  }
  await doneOr(app, store, asked)
  return true
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

const notCancelled = ({ awb }: ShipmentRow, said: string): string =>
  `AWB-ul ${awb} a fost anulat, dar magazinul nu anuleaza livrarea: ${said} Anulati-o si in magazin.`

/** Its items wait again in the store, as a new part. */
async function noteCancelled(app: App, store: StoreRow, shipment: Synced): Promise<void> {
  const notice = `AWB-ul ${shipment.awb} si livrarea din magazin au fost anulate, iar suma a revenit in sold.`
  await changeShipments(app, [shipment], { told: 'undone', notice })
  await readOrderNow(app, store, shipment.storeOrderId).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    app.log.warn({ err: error, orderId: shipment.orderId }, 'an order was not read after its fulfilment was cancelled')
  })
}
