/** AWBs of ours that are still on their way to the buyer with products that the store says are yet to be sent. */

import type { Message } from '#contract/texts/message.ts'
import type { AwaitingLine, StoreOrder } from '#selling/ports/store-orders.ts'
import { mayBeDelivered } from '#sending/orders/contract/order-states.ts'
import type { ShipmentRow } from '../shipments.ts'
import { isActiveShipment } from './still-to-send.ts'

/** What is to be sent of a part; how many of it does not matter. */
type ToSend = { part: { id: string }; lines: readonly Pick<AwaitingLine, 'id' | 'variantId' | 'name'>[] }
type Sent = Pick<ShipmentRow, 'partId' | 'lines' | 'products' | 'orderState' | 'fulfilmentState' | 'awb' | 'fulfilmentId'>

/** A parcel that may still reach the buyer: neither ended nor on its way back. */
export const isShipmentUnderWay = (shipment: Pick<Sent, 'orderState' | 'fulfilmentState'>): boolean =>
  isActiveShipment(shipment) && mayBeDelivered.includes(shipment.orderState)

/** The store counts its products as sent, under the fulfilment we made or under its AWB. */
export const isShipmentKnownInStore = (
  { shipped }: Pick<StoreOrder, 'shipped'>,
  { awb, fulfilmentId }: Pick<Sent, 'awb' | 'fulfilmentId'>,
): boolean =>
  shipped.some(
    ({ id, state, tracking }) =>
      state !== 'cancelled' && (id === fulfilmentId || (awb !== null && tracking.some(({ number }) => number === awb))),
  )

/**
 * Shipments that would make another AWB for this part a second one for the same products: the merchant cancelled the fulfilment or moved
 * the products, and the parcel still travels. What waits in its own part and is merely not notified yet is subtracted (still-to-send.ts).
 */
export function shipmentsInTheWay<T extends Sent>(
  order: Pick<StoreOrder, 'awaiting' | 'shipped'>,
  shipments: readonly T[],
  to: ToSend,
): T[] {
  const isSubtracted = ({ fulfilmentState, partId, lines }: T) => {
    const part = order.awaiting.find(({ id }) => id === partId)
    return fulfilmentState !== 'fulfilled' && part !== undefined && lines.every((line) => part.lines.some(({ id }) => id === line.id))
  }
  return shipments.filter(
    (one) => isShipmentUnderWay(one) && !isShipmentKnownInStore(order, one) && !isSubtracted(one) && sharesProducts(one, to),
  )
}

/** By the variant; by the name for shipments from before variants were kept, and for products without one. Ids of lines change. */
function sharesProducts({ partId, lines: sent, products }: Sent, { part, lines }: ToSend): boolean {
  if (partId === part.id && lines.some(({ id }) => sent.some((line) => line.id === id))) return true
  return lines.some(({ variantId, name }) =>
    products.some((product) => (product.variantId && variantId ? product.variantId === variantId : product.name === name)),
  )
}

type InTheWay = Pick<ShipmentRow, 'awb' | 'orderId' | 'orderState'>

/** Why the part cannot be sent now. */
export const awbInTheWayMessageOf = ({ awb, orderId, orderState }: InTheWay): Message => ({
  code: 'awb-in-the-way',
  params: { awb, orderId, isActive: orderState === 'active' },
})
