/** What a change of an order of ours that came from a store makes of its shipment, in the transaction of the change. */
import { ZERO } from '#contract/money.ts'
import type { ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { cancellationRefused, cashChanged, type OrderRow, orderMoved, orderOf } from '#sending/operations.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { LONG_WEEKEND_RETRIES } from '#server/platform/jobs/job-retries.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { lockShipment, type ShipmentOrderRef, type ShipmentRow } from './shipments.ts'
import { moveShipments, type ShipmentPatch } from './store-shipment-transition.ts'

/** `now`: the order, where its change says it. */
type OrderChanged = { clientId: string; id: string; origin: OrderRow['origin']; to?: OrderState; now?: OrderRow }

/** Nothing follows from the beginning of an activation, which writes the shipment itself. */
const follows = async (app: App, tx: Tx, { clientId, id: orderId, origin, to, now }: OrderChanged): Promise<void> => {
  if (origin !== 'store' || to === 'activating') return
  const shipment = await lockShipment(tx, { clientId, orderId })
  if (shipment) await moveShipments(app, tx, [{ shipment, patch: asOrdered(shipment, now ?? (await orderOf(tx, clientId, orderId))) }])
}

export const shipmentSubscriptions = [
  subscribe(orderMoved, follows),
  subscribe(cancellationRefused, follows),
  subscribe(cashChanged, follows),
]

/** Jobs that an earlier version left: it followed changes in a transaction of their own. */
export const shipmentChanged: Task<ShipmentOrderRef> = {
  name: 'order-changed',
  retries: LONG_WEEKEND_RETRIES,
  run: (app, { clientId, orderId: id }) => app.db.inTransaction((tx) => follows(app, tx, { clientId, id, origin: 'store' })),
}

function asOrdered(shipment: ShipmentRow, order: OrderRow): ShipmentPatch {
  const isReverted = order.state === 'cancelled' && shipment.fulfilmentState === 'pending'
  const cashBani = order.awb === null ? shipment.cashBani : (order.extraOptions.repayment?.amount ?? ZERO)
  return {
    orderState: order.state,
    awb: order.awb,
    refusal: order.state === 'draft' && order.refusal !== null ? [order.refusal] : null,
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
