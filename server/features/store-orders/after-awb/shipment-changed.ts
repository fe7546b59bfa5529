/**
 * What follows from a change of an order of ours that came from a store. Everything is read anew and written as it is now,
 * so that changes may come twice, late and in any order.
 */
import { ZERO } from '../../../../contract/money.ts'
import { type ShipmentNotices, textNotice } from '../../../../contract/store-orders/shipment-notice.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { LONG_WEEKEND } from '../../../platform/jobs/job-retries.ts'
import { addJob, type JobName, type Task } from '../../../platform/jobs/jobs.ts'
import { cancellationRefused, cashChanged, orderMoved } from '../../orders/order-transition.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { dropDraft } from '../drafts.ts'
import { isActiveShipment } from '../rules/still-to-send.ts'
import { type OrderRef, type ShipmentRow, shipmentLocked } from '../shipments.ts'
import { type Moved, moveShipments, type ShipmentPatch, storeShipmentsMoved } from '../store-shipment-transition.ts'
import { addFulfilment } from './fulfil-in-store.ts'
import { addMarkPaid } from './mark-paid.ts'
import { addSync } from './sync-fulfilment.ts'

const orderChangedJob: JobName<OrderRef> = { name: 'order-changed' }

/** Orders that came from a store are followed after every change, in a transaction of its own. */
const follows = (_app: App, tx: Tx, { clientId, id: orderId, origin }: { clientId: string; id: string; origin: OrderRow['origin'] }) =>
  origin === 'store' ? addJob(tx, orderChangedJob, { clientId, orderId }, { key: `order-changed/${orderId}` }) : Promise.resolve()

export const shipmentSubscriptions = [
  subscribe(orderMoved, follows),
  subscribe(cancellationRefused, follows),
  subscribe(cashChanged, follows),
  subscribe(storeShipmentsMoved, async (app, tx, { moved }) => {
    for (const one of moved) await wantInStore(app, tx, one)
  }),
]

export const shipmentChanged: Task<OrderRef> = { ...orderChangedJob, retries: LONG_WEEKEND, run: (app, ref) => followOrder(app, ref) }

export async function followOrder(app: App, ref: OrderRef): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const shipment = await shipmentLocked(tx, ref)
    if (!shipment) return
    const patch = asOrdered(shipment, await orderOf(tx, ref.clientId, ref.orderId))
    await moveShipments(app, tx, [{ shipment, patch }])
  })
}

function asOrdered(shipment: ShipmentRow, order: OrderRow): ShipmentPatch {
  const isReverted = order.state === 'cancelled' && shipment.fulfilmentState === 'pending'
  const cashBani = order.awb === null ? shipment.cashBani : (order.extraOptions.repayment?.amount ?? ZERO)
  return {
    orderState: order.state,
    awb: order.awb,
    refusal: order.state === 'draft' && order.refusal !== null ? textNotice(order.refusal) : null,
    fulfilmentState: isReverted ? 'reverted' : shipment.fulfilmentState,
    cashBani,
    differences: shipment.differences.filter((one) => one.kind !== 'cash' || one.owedBani !== cashBani),
    notice: noticeOf(shipment, order),
  }
}

/** Why it was cancelled was noted before, where the product did it by itself. Said once, when it is cancelled. */
function noticeOf({ notice, fulfilmentState, orderState }: ShipmentRow, { state, awb }: OrderRow): ShipmentNotices | null {
  if (state !== 'cancelled' || orderState === 'cancelled') return notice
  if (fulfilmentState === 'pending') return [...(notice ?? []), { code: 'awb-cancelled', params: { awb } }]
  if (fulfilmentState === 'fulfilled') return [{ code: 'awb-cancelled-fulfilment-left', params: { awb } }]
  return notice
}

/** What the store is to be asked for from now on. */
async function wantInStore(app: App, tx: Tx, { before, now }: Moved): Promise<void> {
  const { awb, orderState, fulfilmentState } = now
  const isOrderChanged = before !== null && now.orderChanges !== before.orderChanges
  if (awb !== null && awb !== before?.awb && isActiveShipment(now)) {
    await dropDraft(tx, now, { orderId: now.storeOrderId, partId: now.partId })
    if (fulfilmentState === 'pending') await addFulfilment(app, tx, { ...now, awb })
  }
  // Once it is fulfilled also for what happened to the parcel while the store did not know of it.
  if (fulfilmentState === 'fulfilled' && (isOrderChanged || before?.fulfilmentState !== 'fulfilled')) await addSync(app, tx, now)
  const isCollected = orderState === 'delivered' && now.cashBani > 0 && now.markedPaidAt === null
  if (isCollected && (isOrderChanged || before?.cashBani !== now.cashBani)) await addMarkPaid(app, tx, now)
}
