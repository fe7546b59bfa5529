/**
 * What a store's order has otherwise by now than the AWB that was made for it: one function for the list, the card and activations of many.
 * As long as the parcel may be delivered; what ended needs no correction.
 */
import { type Bani, bani, inBani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { type AwbDifference, differenceNotice } from '#selling/store-orders/contract/shipment-notice.ts'
import type { ShipmentRow } from '../shipments.ts'
import { isShipmentKnownInStore, isShipmentUnderWay } from './active-awbs.ts'
import { carriedCashOf, cashCarriersOf } from './cash-left.ts'
import { orderVersionDifferences, orderVersionOf } from './order-version.ts'

export function awbDifferences(order: StoreOrder, shipments: readonly ShipmentRow[], shipment: ShipmentRow): AwbDifference[] {
  if (shipment.awb === null || !isShipmentUnderWay(shipment)) return []
  if (order.cancelledAt) return [{ kind: 'order-cancelled' }]
  const isNotified = shipment.fulfilmentState === 'fulfilled'
  const isKnown = isShipmentKnownInStore(order, shipment)
  const cash = cashOfShipments(order, shipments).get(shipment.orderId)
  return [
    ...(isNotified && !isKnown ? [{ kind: 'fulfilment-cancelled' } as const] : []),
    ...(cash === undefined || cash === shipment.cashBani
      ? []
      : [{ kind: 'cash', collectsBani: shipment.cashBani, owedBani: cash } as const]),
    ...(orderVersionDifferences(shipment.version, orderVersionOf(order, [])).includes('recipient') ? [{ kind: 'recipient' } as const] : []),
    ...(isKnown && hasOtherQuantity(order, shipment) ? [{ kind: 'quantity' } as const] : []),
    ...(!isNotified && isPartHeldInStore(order, shipment) ? [{ kind: 'held' } as const] : []),
  ]
}

/**
 * What each parcel under way should collect by now, by our order. Less owed: the newest collects less, down to nothing. More owed: the
 * newest collects it too, unless something still waits to be sent that will, or the merchant wanted it so when the AWB was made.
 */
export function cashOfShipments(order: StoreOrder, shipments: readonly ShipmentRow[]): Map<string, Bani> {
  const owedBani = inBani(order.outstanding)
  if (owedBani === null) return new Map()
  const carriers = cashCarriersOf(shipments).filter(({ orderState }) => orderState !== 'delivered')
  let excessBani = carriedCashOf(shipments) - Math.max(0, owedBani)
  const [newest] = carriers.toReversed()
  if (excessBani < 0) {
    const waits = order.awaiting.some(({ lines }) => lines.some(({ isShippable, remaining }) => isShippable && remaining > 0))
    const hasChanged = newest && orderVersionDifferences(newest.version, orderVersionOf(order, [])).includes('cash')
    return newest && hasChanged && !waits ? new Map([[newest.orderId, bani(newest.cashBani - excessBani)]]) : new Map()
  }
  return new Map(
    carriers.toReversed().map(({ orderId, cashBani }) => {
      const less = Math.min(cashBani, excessBani)
      excessBani -= less
      return [orderId, bani(cashBani - less)]
    }),
  )
}

function hasOtherQuantity({ shipped }: StoreOrder, { awb, fulfilmentId, lines }: ShipmentRow): boolean {
  const there = shipped.find(({ id, tracking }) => id === fulfilmentId || tracking.some(({ number }) => number === awb))
  const total = (some: readonly { quantity: number }[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  return there !== undefined && there.lines.length > 0 && total(there.lines) !== total(lines)
}

/** The store permits nothing with the products now, and may again. */
export const isPartHeldInStore = ({ awaiting }: Pick<StoreOrder, 'awaiting'>, { partId }: Pick<ShipmentRow, 'partId'>): boolean =>
  awaiting.some(({ id, permits }) => id === partId && !permits.fulfil)

/** What is said of it. */
export const noticeOfDifference = (difference: AwbDifference, { awb, orderState }: Pick<ShipmentRow, 'awb' | 'orderState'>): Message =>
  differenceNotice(difference, { awb, isWithCourier: orderState !== 'active' })
