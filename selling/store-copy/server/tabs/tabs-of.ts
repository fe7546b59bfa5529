/** In which tabs an order stands, from our copy of it and from its shipments: pure. */

import { several } from '#contract/texts/message.ts'
import type { ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { isShipmentUnderWay } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { noticeOfDifference } from '#selling/store-shipments/server/rules/awb-differences.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import type { storeOrders } from '../tables.ts'

type StoreOrderRow = typeof storeOrders.$inferSelect
export type TabbedOrder = Pick<StoreOrderRow, 'isOpen' | 'cancelledAt' | 'itemCount' | 'waitingItemCount' | 'readAt'>
export type OrderTabs = Pick<StoreOrderRow, 'isAwaiting' | 'isNotPickedUp' | 'isNotDelivered' | 'isActivating' | 'notice' | 'sentAt'>
export type TabbedShipment = Pick<
  ShipmentRow,
  | 'partId'
  | 'number'
  | 'lines'
  | 'orderState'
  | 'fulfilmentState'
  | 'awb'
  | 'refusal'
  | 'notice'
  | 'createdAt'
  | 'fulfilledAt'
  | 'differences'
>

/** With the courier, and not at its end. */
const onTheWay: readonly OrderState[] = ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed', 'returning']

export function orderTabsOf(order: TabbedOrder, shipments: readonly TabbedShipment[]): OrderTabs {
  const active = shipments.filter(isActiveShipment)
  const isAwaiting = order.isOpen && unitsLeft(order, active) > 0
  return {
    isAwaiting,
    isNotPickedUp:
      active.some(({ orderState }) => orderState === 'active') ||
      (!isAwaiting && order.cancelledAt === null && shipments.some((one) => isCancelledAfterNotified(one, shipments))),
    isNotDelivered: active.some(({ orderState }) => onTheWay.includes(orderState)),
    isActivating: active.some(({ orderState }) => orderState === 'activating'),
    notice: noticeOf(order, shipments, isAwaiting),
    sentAt: shipments.findLast(({ awb }) => awb !== null)?.createdAt ?? null,
  }
}

/** The store has it as sent, and no parcel travels: a user has to see it until it is fixed there, or sent again. */
const isCancelledAfterNotified = (one: TabbedShipment, shipments: readonly TabbedShipment[]): boolean =>
  one.orderState === 'cancelled' && one.fulfilmentState === 'fulfilled' && isLast(one, shipments)

/** What of the order is not sent, as far as the copy knows. */
function unitsLeft({ itemCount, waitingItemCount, readAt }: TabbedOrder, active: readonly TabbedShipment[]): number {
  if (waitingItemCount === null) return itemCount - unitsOf(active)
  // What was fulfilled before its parts were read waits there no more.
  const isCounted = ({ fulfilmentState, fulfilledAt, createdAt }: TabbedShipment) =>
    fulfilmentState !== 'fulfilled' || (fulfilledAt ?? createdAt) > readAt
  return waitingItemCount - unitsOf(active.filter(isCounted))
}

const unitsOf = (shipments: readonly TabbedShipment[]): number =>
  shipments.flatMap(({ lines }) => lines).reduce((total, { quantity }) => total + quantity, 0)

/** The most urgent first: a parcel for an order that was cancelled or has changed, then what was said of a shipment, then why the last attempt failed. */
function noticeOf(order: TabbedOrder, shipments: readonly TabbedShipment[], isAwaiting: boolean): ShipmentNotices | null {
  const underWay = shipments.filter(isShipmentUnderWay)
  const unwanted = order.cancelledAt === null ? undefined : underWay.find(({ orderState }) => orderState === 'active')
  if (unwanted) return [noticeOfDifference({ kind: 'order-cancelled' }, unwanted)]
  const [different] = underWay.flatMap((one) => one.differences.map((difference) => noticeOfDifference(difference, one)))
  if (different) return [different]
  const said = shipments.findLast((one) => one.notice !== null && isLast(one, shipments))
  if (said) return said.notice
  const refused = isAwaiting
    ? shipments.find((one) => one.refusal !== null && one.orderState === 'draft' && isLast(one, shipments))
    : undefined
  const reason = several(refused?.refusal ?? [])
  return reason === null ? null : [{ code: 'activation-failed', params: { reason } }]
}

const isLast = ({ partId, number }: TabbedShipment, shipments: readonly TabbedShipment[]): boolean =>
  shipments.every((other) => other.partId !== partId || other.number <= number)
