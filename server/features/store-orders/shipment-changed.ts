/**
 * What follows from a change of an order of ours that came from a store. Everything is read anew and written as it is now,
 * so that changes may be told twice, late and in any order.
 */
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { subscribe } from '../../platform/events.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import { addJob, type JobName, type Task } from '../../platform/jobs.ts'
import { cancellationRefused, orderMoved } from '../orders/order-transition.ts'
import type { OrderRow } from '../orders/present-order.ts'
import { orderOf } from '../orders/queries.ts'
import { settleBulkRows } from './bulk-outcome.ts'
import { dropDraft } from './drafts.ts'
import { placeInTabs } from './place-in-tabs.ts'
import { lockStoreOrder, noteOnShipment, type OrderRef, type ShipmentRow, shipmentOf } from './shipments.ts'
import { isLiving } from './still-to-send.ts'
import { firstTelling, markPaidJob, syncFulfilmentJob, tellingKey, tellStoreJob } from './telling.ts'

const orderChangedJob: JobName<OrderRef> = { name: 'order-changed' }

/** Orders that came from a store are followed after every change, in a transaction of its own. */
const follows = (_app: App, tx: Tx, { clientId, id: orderId, origin }: { clientId: string; id: string; origin: OrderRow['origin'] }) =>
  origin === 'store' ? addJob(tx, orderChangedJob, { clientId, orderId }, { key: `order-changed/${orderId}` }) : Promise.resolve()

export const shipmentSubscriptions = [subscribe(orderMoved, follows), subscribe(cancellationRefused, follows)]

export const shipmentChanged: Task<OrderRef> = { ...orderChangedJob, retries: LONG_WEEKEND, run: (app, ref) => followOrder(app, ref) }

export async function followOrder(app: App, ref: OrderRef): Promise<void> {
  const bond = await shipmentOf(app.db, ref)
  if (!bond) return
  await app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, bond, bond.storeOrderId)
    const shipment = await shipmentOf(tx, ref)
    if (!shipment) return
    await follow(app, tx, shipment, await orderOf(tx, ref.clientId, ref.orderId))
  })
}

async function follow(app: App, tx: Tx, shipment: ShipmentRow, order: OrderRow): Promise<void> {
  const isTakenBack = order.state === 'cancelled' && shipment.told === 'not-yet'
  const now: ShipmentRow = {
    ...shipment,
    orderState: order.state,
    awb: order.awb,
    refusal: order.state === 'draft' ? order.refusal : null,
    told: isTakenBack ? 'undone' : shipment.told,
    notice: noticeOf(shipment, order),
  }
  const { orderState, awb, refusal, told, notice } = now
  await noteOnShipment(tx, shipment, { orderState, awb, refusal, told, notice })
  if (awb !== null && isLiving(now)) {
    await dropDraft(tx, shipment, { orderId: shipment.storeOrderId, partId: shipment.partId })
    if (told === 'not-yet') await addTelling(tx, tellStoreJob, shipment)
  }
  const isChanged = orderState !== shipment.orderState || awb !== shipment.awb
  if (told === 'told' && isChanged) await addTelling(tx, syncFulfilmentJob, shipment)
  if (orderState === 'delivered' && now.cashBani > 0 && now.markedPaidAt === null) await addTelling(tx, markPaidJob, shipment)
  await placeInTabs(tx, shipment, shipment.storeOrderId)
  await settleBulkRows(app, tx, shipment)
}

const addTelling = (tx: Tx, job: typeof tellStoreJob, shipment: ShipmentRow) =>
  addJob(tx, job, firstTelling(shipment), { key: tellingKey(job, shipment) })

/** Why it was taken back was noted before, where it was us who did. */
function noticeOf({ notice, told }: ShipmentRow, { state, awb }: OrderRow): string | null {
  if (state !== 'cancelled') return notice
  if (told === 'not-yet') return `${notice === null ? '' : `${notice} `}AWB-ul ${awb} a fost anulat, iar suma a revenit in sold.`
  if (told === 'told') return `AWB-ul ${awb} a fost anulat, dar magazinul are inca livrarea inregistrata. Se anuleaza si in magazin.`
  return notice
}
