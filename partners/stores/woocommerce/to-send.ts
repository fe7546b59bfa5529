/** What of an order is to be sent: every question about it is answered here. Pure. */
import type { WooOrderNode, WooRefunds } from './order-answers.ts'
import { type OurShipment, ourShipmentsOf, quantitySent } from './our-shipments.ts'

/** An order with what decides what is sent of it: the refunds name items, the products say which lines no courier carries. */
export type CountedOrder = { node: WooOrderNode; refunds: WooRefunds; virtualLines: ReadonlySet<number> }

/** `total`: its quantity less what was refunded; `remaining`: of those, what no active shipment carries. */
export type WooLineToSend = { line: WooOrderNode['line_items'][number]; total: number; remaining: number }

/** Of what is measured any part is packed as one. */
export const itemCountOf = ({ quantity }: Pick<WooOrderNode['line_items'][number], 'quantity'>): number =>
  Number.isInteger(quantity) ? quantity : 1

export function linesToSend(
  order: CountedOrder,
  shipments: readonly OurShipment[] = ourShipmentsOf(order.node.meta_data),
): WooLineToSend[] {
  return order.node.line_items.map((line) => {
    const refunded = quantityRefunded(order.refunds, String(line.id))
    const total = Number.isInteger(line.quantity) ? Math.max(0, line.quantity - Math.ceil(refunded)) : refunded >= line.quantity ? 0 : 1
    return { line, total, remaining: Math.max(0, total - quantitySent(shipments, String(line.id))) }
  })
}

/** Items that still need a courier. */
export const linesAwaiting = (order: CountedOrder, shipments?: readonly OurShipment[]): WooLineToSend[] =>
  linesToSend(order, shipments).filter(({ line, remaining }) => remaining > 0 && !order.virtualLines.has(line.id))

/** Where nothing was sent yet, nothing is fully sent: an order may be refunded item by item. */
export const isFullySent = (order: CountedOrder, shipments: readonly OurShipment[] = ourShipmentsOf(order.node.meta_data)): boolean =>
  shipments.some(({ isCancelled }) => !isCancelled) && linesAwaiting(order, shipments).length === 0

/** Whether its payment can be booked: what is paid at the door is completed by it, the parts that were not sent too. */
export const canBook = (order: CountedOrder): boolean =>
  order.node.needs_payment || ourShipmentsOf(order.node.meta_data).length === 0 || isFullySent(order)

const quantityRefunded = (refunds: WooRefunds, lineId: string): number =>
  refunds
    .flatMap(({ line_items: lines }) => lines)
    .filter(({ meta_data: meta }) => meta.some(({ key, value }) => key === '_refunded_item_id' && String(value) === lineId))
    .reduce((total, { quantity }) => total + Math.abs(quantity), 0)
