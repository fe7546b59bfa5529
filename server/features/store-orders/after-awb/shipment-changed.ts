/**
 * What follows from a change of an order of ours that came from a store, in the transaction of the change: the shipment as it is now, and
 * what the store has to hear of it.
 */
import { ZERO } from '../../../../contract/money.ts'
import type { OrderState } from '../../../../contract/orders/order-states.ts'
import { type ShipmentNotices, textNotice } from '../../../../contract/store-orders/shipment-notice.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { LONG_WEEKEND } from '../../../platform/jobs/job-retries.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { cancellationRefused, cashChanged, orderMoved } from '../../orders/order-transition.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { isOfPartner } from '../../stores/stores.ts'
import { dropDraft } from '../drafts.ts'
import { isActiveShipment } from '../rules/still-to-send.ts'
import { lockShipment, type OrderRef, type ShipmentRow } from '../shipments.ts'
import { type Moved, moveShipments, type ShipmentPatch, storeShipmentsMoved } from '../store-shipment-transition.ts'
import { addFulfilment } from './fulfil-in-store.ts'
import { addMarkPaid } from './mark-paid.ts'
import { addSync } from './sync-fulfilment.ts'

type OrderChanged = { clientId: string; id: string; origin: OrderRow['origin'] }

/** Nothing follows from the beginning of an activation, which writes the shipment itself. */
const follows = async (app: App, tx: Tx, { clientId, id: orderId, origin, to }: OrderChanged & { to?: OrderState }): Promise<void> => {
  if (origin !== 'store' || to === 'activating') return
  const shipment = await lockShipment(tx, { clientId, orderId })
  if (shipment) await moveShipments(app, tx, [{ shipment, patch: asOrdered(shipment, await orderOf(tx, clientId, orderId)) }])
}

export const shipmentSubscriptions = [
  subscribe(orderMoved, follows),
  subscribe(cancellationRefused, follows),
  subscribe(cashChanged, follows),
  subscribe(storeShipmentsMoved, async (app, tx, { moved }) => {
    for (const one of moved) await followUp(app, tx, one)
  }),
]

/** Jobs that an earlier version left: it followed changes in a transaction of their own. */
export const shipmentChanged: Task<OrderRef> = {
  name: 'order-changed',
  retries: LONG_WEEKEND,
  run: (app, { clientId, orderId: id }) => app.db.inTransaction((tx) => follows(app, tx, { clientId, id, origin: 'store' })),
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

/** A draft has served its turn once there is an AWB; and what the store is to be asked for from now on. */
async function followUp(app: App, tx: Tx, { before, now }: Moved): Promise<void> {
  const { awb, orderState, fulfilmentState } = now
  const isOrderChanged = before !== null && now.orderChanges !== before.orderChanges
  const isNewAwb = awb !== null && awb !== before?.awb && isActiveShipment(now)
  if (isNewAwb) await dropDraft(tx, now, { orderId: now.storeOrderId, partId: now.partId })
  if (!(await isOfPartner(tx, now))) return
  if (isNewAwb && fulfilmentState === 'pending') await addFulfilment(app, tx, { ...now, awb })
  // Once it is fulfilled also for what happened to the parcel while the store did not know of it.
  const isBehind = before?.fulfilmentState !== 'fulfilled' && orderState !== 'active'
  if (fulfilmentState === 'fulfilled' && (isOrderChanged || isBehind)) await addSync(app, tx, now)
  const isCollected = orderState === 'delivered' && now.cashBani > 0 && now.markedPaidAt === null
  if (isCollected && (isOrderChanged || before?.cashBani !== now.cashBani)) await addMarkPaid(app, tx, now)
}
