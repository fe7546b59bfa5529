/** What of an order is still to be packed: what the store says waits, less what already travels and the store does not know of. */

import type { AwaitingLine, AwaitingPart, StoreOrder } from '#selling/ports/store-orders.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import type { ShipmentRow } from '../shipments.ts'

export type LineToSend = AwaitingLine & { quantity: number }
export type PartToSend = { part: AwaitingPart; lines: LineToSend[] }

type Travelling = Pick<ShipmentRow, 'partId' | 'lines' | 'orderState' | 'fulfilmentState' | 'awb'> &
  Partial<Pick<ShipmentRow, 'fulfilledAt'>>
/** `readAt`: of a copy; without it the store was asked just now. */
type Ordered = Pick<StoreOrder, 'awaiting' | 'shipped'> & { readAt?: Date }

const ended: readonly OrderState[] = ['draft', 'cancelled']

/** Its units are taken: its AWB exists, or may exist. */
export const isActiveShipment = ({ orderState, fulfilmentState }: Pick<Travelling, 'orderState' | 'fulfilmentState'>): boolean =>
  !ended.includes(orderState) && fulfilmentState !== 'reverted'

/** Parts with what is left of them; a part of which nothing is left is missing. Gift cards and the like are never packed. */
export function stillToSend(order: Ordered, shipments: readonly Travelling[]): PartToSend[] {
  const taken = takenQuantities(order, shipments)
  return order.awaiting.flatMap((part) => {
    const lines = part.lines
      .filter((line) => line.isShippable)
      .map((line) => ({ ...line, quantity: line.remaining - (taken.get(`${part.id} ${line.id}`) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    return lines.length > 0 ? [{ part, lines }] : []
  })
}

/** A shipment that the store knew of when it was asked, by its AWB, no longer counts among what waits there. */
function takenQuantities({ shipped, readAt }: Ordered, shipments: readonly Travelling[]): Map<string, number> {
  const known = new Set<string | null>(
    shipped.filter(({ state }) => state !== 'cancelled').flatMap(({ tracking }) => tracking.map(({ number }) => number)),
  )
  const taken = new Map<string, number>()
  for (const shipment of shipments) {
    const isReadSince = shipment.fulfilmentState === 'fulfilled' && !(readAt && shipment.fulfilledAt && readAt <= shipment.fulfilledAt)
    if (!isActiveShipment(shipment) || isReadSince || known.has(shipment.awb)) continue
    for (const { id, quantity } of shipment.lines) {
      const key = `${shipment.partId} ${id}`
      taken.set(key, (taken.get(key) ?? 0) + quantity)
    }
  }
  return taken
}
