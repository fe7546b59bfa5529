/**
 * After the AWB the store is told, and the buyer by it. The store has no memory of what was asked of it: whether it was told
 * before is looked up before every try. Where the AWB is not the order's any more, it is taken back instead.
 */
import { couriers } from '../../../contract/couriers.ts'
import { Problem } from '../../../contract/problems.ts'
import type { FulfilmentWish } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import { addJob, type Task } from '../../platform/jobs.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import type { OrderRow } from '../orders/present-order.ts'
import { orderOf } from '../orders/queries.ts'
import { connectedStore, doneOr, type StoreRow, storeOf } from '../stores/stores.ts'
import { changeShipments } from './change-shipments.ts'
import { readOrderNow } from './copy-orders.ts'
import { isHeld, notTheOrdersAnyMore } from './not-the-orders-any-more.ts'
import { followOrder } from './shipment-changed.ts'
import { type ShipmentRow, shipmentOf } from './shipments.ts'
import { readStoreOrder, type StoreReading } from './store-reading.ts'
import { firstTelling, syncFulfilmentJob, type Telling, tellAlone, tellingKey, tellStoreJob } from './telling.ts'

/** A shop that has not been reached for so long is left to a person. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000
/** What passes within a minute is not worth a word. */
const QUIET_ATTEMPTS = 5

export const tellStore: Task<Telling> = {
  ...tellStoreJob,
  retries: LONG_WEEKEND,
  run: (app, telling) =>
    tellAlone(app, tellStoreJob, telling, {
      tell: () => tell(app, telling),
      stillTrying: (problem) => stillTrying(app, telling, problem),
    }),
}

/** A shipment with an AWB of which the store has not been told. */
type Untold = ShipmentRow & { awb: string }

async function untold(app: App, telling: Telling): Promise<Untold | null> {
  const shipment = await shipmentOf(app.db, telling)
  return shipment?.told === 'not-yet' && shipment.awb !== null ? { ...shipment, awb: shipment.awb } : null
}

async function tell(app: App, telling: Telling): Promise<void> {
  const shipment = await untold(app, telling)
  if (!shipment) return
  const ours = await orderOf(app.db, telling.clientId, telling.orderId)
  if (ours.state === 'cancelled') return followOrder(app, telling)
  const store = await storeOf(app.db, { clientId: shipment.clientId, name: shipment.shop })
  const connected = connectedStore(app, store)
  const lookUp = { orderId: shipment.storeOrderId, trackingNumber: shipment.awb }
  const found = await doneOr(app, store, await connected.findFulfilment(lookUp))
  if (found) return writeTold(app, store, shipment, found.fulfilmentId)
  const why = await whyNot(app, store, shipment, ours)
  if (why) return takeBack(app, shipment, why)
  const answer = await connected.fulfil(fulfilmentOf(app, store, shipment, ours))
  if (answer.kind === 'refused' && answer.reason === 'rejected') return refused(app, store, { shipment, ours, said: answer.message })
  const { fulfilmentId } = await doneOr(app, store, answer)
  await writeTold(app, store, shipment, fulfilmentId)
}

/** null: the pieces wait as they did. Throws `store-failed` while the store holds them. */
async function whyNot(app: App, store: StoreRow, shipment: Untold, ours: OrderRow): Promise<string | null> {
  const reading = await readingOrNull(app, store, shipment.storeOrderId)
  if (!reading) return 'Comanda nu mai exista in magazin.'
  const why = notTheOrdersAnyMore(reading, shipment, ours.state)
  if (why === null && isHeld(reading.order, shipment))
    throw new Problem('store-failed', { message: 'Magazinul tine comanda in asteptare.' })
  return why
}

async function readingOrNull(app: App, store: StoreRow, orderId: string): Promise<StoreReading | null> {
  return readStoreOrder(app, store, orderId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  })
}

function fulfilmentOf(app: App, store: StoreRow, { storeOrderId, partId, lines, awb }: Untold, { courier }: OrderRow): FulfilmentWish {
  return {
    orderId: storeOrderId,
    parts: [{ id: partId, lines }],
    tracking: { number: awb, company: courier ? couriers[courier].name : '', url: `${app.config.publicUrl}/tracking/${awb}` },
    notifyBuyer: store.settings.notifyBuyer,
  }
}

/** Between our look and our call the order may have changed; where it has not, the store has a reason that only a person understands. */
async function refused(
  app: App,
  store: StoreRow,
  { shipment, ours, said }: { shipment: Untold; ours: OrderRow; said: string },
): Promise<void> {
  const why = await whyNot(app, store, shipment, ours)
  if (why) return takeBack(app, shipment, why)
  await giveUp(app, shipment, `Magazinul nu primeste livrarea cu AWB-ul ${shipment.awb}: ${said}`)
}

async function writeTold(app: App, store: StoreRow, shipment: Untold, fulfilmentId: string): Promise<void> {
  await changeShipments(app, [shipment], { told: 'told', fulfilmentId, notice: null })
  // What happened to the parcel while the store did not know of it.
  await app.db.inTransaction((tx) =>
    addJob(tx, syncFulfilmentJob, firstTelling(shipment), { key: tellingKey(syncFulfilmentJob, shipment) }),
  )
  // Told it is, whether or not the copy learns of it at once: the store tells of it too.
  await readOrderNow(app, store, shipment.storeOrderId).catch((error: unknown) =>
    app.log.warn({ err: error, orderId: shipment.storeOrderId }, 'an order was not read after its AWB was told'),
  )
}

/** An AWB for pieces, an address or an amount that the order no longer has must not be picked up. */
async function takeBack(app: App, shipment: Untold, why: string): Promise<void> {
  await changeShipments(app, [shipment], { notice: why })
  try {
    await cancelOrder(app, shipment)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'order-not-cancellable') throw error
    return giveUp(app, shipment, `${why} AWB-ul ${shipment.awb} nu mai poate fi anulat. ${error.message}`)
  }
  await followOrder(app, shipment)
}

/** Left to a person. */
const giveUp = (app: App, shipment: Untold, notice: string) => changeShipments(app, [shipment], { told: 'failed', notice })

async function stillTrying(app: App, telling: Telling, problem: Problem): Promise<boolean> {
  const shipment = await untold(app, telling)
  if (!shipment) return false
  const said = problem.code === 'not-found' ? 'Magazinul nu mai este conectat.' : problem.message
  const ageMs = app.clock.now().getTime() - shipment.createdAt.getTime()
  if (ageMs > GIVE_UP_AFTER_MS) {
    await giveUp(app, shipment, `Magazinul nu stie de AWB-ul ${shipment.awb}: ${said} Adaugati livrarea in magazin.`)
    return false
  }
  if (telling.attempt > QUIET_ATTEMPTS && problem.code !== 'courier-failed')
    await changeShipments(app, [shipment], { notice: `Magazinul nu stie inca de AWB-ul ${shipment.awb}: ${said} Reincercam.` })
  return true
}
