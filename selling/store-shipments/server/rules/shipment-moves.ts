/** The permitted moves of a store's shipment: the state of our order as the shipment has it, and that of the fulfilment in the store. */
import { type OrderState, orderStateMoves, orderStates } from '#sending/orders/contract/order-states.ts'
import type { ShipmentRow } from '../shipments.ts'

export type FulfilmentState = ShipmentRow['fulfilmentState']
export type ShipmentStates = Pick<ShipmentRow, 'orderState' | 'fulfilmentState' | 'markedPaidAt'>

/** From a state to the states it may become. What was given up may still be made; a fulfilment ends with its AWB, and once. */
export const fulfilmentMoves: Record<FulfilmentState, readonly FulfilmentState[]> = {
  pending: ['fulfilled', 'failed', 'reverted'],
  failed: ['fulfilled'],
  fulfilled: ['reverted'],
  reverted: [],
}

const made = orderStates.filter((state) => state !== 'draft' && state !== 'activating')

/** States of our order that go with each: nothing is fulfilled without an AWB, nor reverted with one, nor awaited after it. */
export const orderStatesWith: Record<FulfilmentState, readonly OrderState[]> = {
  pending: orderStates.filter((state) => state !== 'cancelled'),
  fulfilled: made,
  failed: made,
  reverted: ['cancelled'],
}

/** The shipment follows its order and may miss states on the way: those that each can come to in the end. */
const comesTo = new Map(orderStates.map((from) => [from, comingFrom(from)]))

function comingFrom(from: OrderState): ReadonlySet<OrderState> {
  const found = new Set<OrderState>([from])
  for (const state of found) for (const next of orderStateMoves[state]) found.add(next)
  return found
}

export function mayMoveShipment(before: ShipmentStates, now: ShipmentStates): boolean {
  const isFollowed = comesTo.get(before.orderState)?.has(now.orderState) === true
  const isSame = before.fulfilmentState === now.fulfilmentState
  const isFulfilment = isSame || fulfilmentMoves[before.fulfilmentState].includes(now.fulfilmentState)
  const hasMoved = !isSame || before.orderState !== now.orderState
  const isBookedOnce = before.markedPaidAt === null || before.markedPaidAt.getTime() === now.markedPaidAt?.getTime()
  return isFollowed && isFulfilment && (!hasMoved || orderStatesWith[now.fulfilmentState].includes(now.orderState)) && isBookedOnce
}

/** `before` null: nothing of the part was begun under this number. A refused order is begun again as itself. */
export const mayBeginShipment = (before: ShipmentStates | null): boolean =>
  before === null || (before.orderState === 'draft' && before.fulfilmentState === 'pending')
