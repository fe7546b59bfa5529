/**
 * What follows from a change of an order of ours that came from a store, in the transaction of the change: the shipment as it is now, and
 * what the store has to hear of it.
 */
import { ZERO } from '../../../../contract/money.ts'
import type { OrderState } from '../../../../contract/orders/order-states.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { LONG_WEEKEND } from '../../../platform/jobs/job-retries.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { cancellationRefused, cashChanged, orderMoved } from '../../orders/order-transition.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { settleBulkRows } from '../bulk/bulk-outcome.ts'
import { dropDraft } from '../drafts.ts'
import { placeInTabs } from '../place-in-tabs.ts'
import { isLiving } from '../rules/still-to-send.ts'
import { lockShipment, noteOnShipment, type OrderRef, type ShipmentRow } from '../shipments.ts'
import { addFulfilment } from './fulfil-in-store.ts'
import { addMarkPaid } from './mark-paid.ts'
import { addSync } from './sync-fulfilment.ts'

type Moved = { clientId: string; id: string; origin: OrderRow['origin'] }

/** Nothing follows from the beginning of an activation, which writes the shipment itself. */
const follows = async (app: App, tx: Tx, { clientId, id: orderId, origin, to }: Moved & { to?: OrderState }): Promise<void> => {
  if (origin !== 'store' || to === 'activating') return
  const shipment = await lockShipment(tx, { clientId, orderId })
  if (shipment) await follow(app, tx, shipment, await orderOf(tx, clientId, orderId))
}

export const shipmentSubscriptions = [
  subscribe(orderMoved, follows),
  subscribe(cancellationRefused, follows),
  subscribe(cashChanged, follows),
]

/** Jobs that an earlier version left: it followed changes in a transaction of their own. */
export const shipmentChanged: Task<OrderRef> = {
  name: 'order-changed',
  retries: LONG_WEEKEND,
  run: (app, { clientId, orderId: id }) => app.db.inTransaction((tx) => follows(app, tx, { clientId, id, origin: 'store' })),
}

async function follow(app: App, tx: Tx, shipment: ShipmentRow, order: OrderRow): Promise<void> {
  const isChanged = order.state !== shipment.orderState || order.awb !== shipment.awb
  const isReverted = order.state === 'cancelled' && shipment.fulfilmentState === 'pending'
  const cashBani = order.awb === null ? shipment.cashBani : (order.extraOptions.repayment?.amount ?? ZERO)
  const patch = {
    orderState: order.state,
    orderChanges: shipment.orderChanges + (isChanged ? 1 : 0),
    awb: order.awb,
    refusal: order.state === 'draft' ? order.refusal : null,
    fulfilmentState: isReverted ? ('reverted' as const) : shipment.fulfilmentState,
    cashBani,
    differences: shipment.differences.filter((one) => one.kind !== 'cash' || one.owedBani !== cashBani),
    notice: noticeOf(shipment, order),
  }
  await noteOnShipment(tx, shipment, patch)
  const now: ShipmentRow = { ...shipment, ...patch }
  const { awb, fulfilmentState } = patch
  if (awb !== null && isLiving(now)) {
    await dropDraft(tx, shipment, { orderId: shipment.storeOrderId, partId: shipment.partId })
    if (fulfilmentState === 'pending') await addFulfilment(app, tx, { ...now, awb })
  }
  if (fulfilmentState === 'fulfilled' && isChanged) await addSync(app, tx, now)
  if (order.state === 'delivered' && now.cashBani > 0 && now.markedPaidAt === null) await addMarkPaid(app, tx, now)
  await placeInTabs(tx, shipment, shipment.storeOrderId)
  await settleBulkRows(app, tx, shipment)
}

/** Why it was cancelled was noted before, where the product did it by itself. */
function noticeOf({ notice, fulfilmentState }: ShipmentRow, { state, awb }: OrderRow): string | null {
  if (state !== 'cancelled') return notice
  if (fulfilmentState === 'pending') return `${notice === null ? '' : `${notice} `}AWB-ul ${awb} a fost anulat, iar suma a revenit in sold.`
  if (fulfilmentState === 'fulfilled')
    return `AWB-ul ${awb} a fost anulat, dar magazinul are inca livrarea inregistrata. Se anuleaza si in magazin.`
  return notice
}
