/** A product carried by keyboard: picked up, taken from place to place, put down or put back. */
import { type KeyboardEvent, useState } from 'react'
import { texts } from '#web/texts.ts'
import type { Drop } from '../contract/move-product.ts'
import type { OrderPacking } from '../contract/order-packing.ts'
import { ownSlot, type Slot, slotName, slotsFor } from './slots.ts'
import { nameOf } from './use-moves.ts'

type Carried = Pick<Drop, 'productId' | 'from'>
type Moves = { current: () => OrderPacking; drop: (drop: Drop) => void; announce: (text: string) => void }

export type Carrying = ReturnType<typeof useCarrying>

export function useCarrying({ current, drop, announce }: Moves) {
  const [state, setState] = useState<(Carried & { at: number }) | null>(null)
  const slotAt = (carried: Carried, at: number): Slot | undefined => slotsFor(current(), carried)[at]

  const goTo = (carried: Carried, at: number, say: (place: string) => string) => {
    const slot = slotAt(carried, at)
    if (!slot) return
    setState({ ...carried, at })
    announce(say(slotName(current(), slot)))
  }
  const pickUp = (carried: Carried) =>
    goTo(carried, ownSlot(current(), carried), (place) => texts.storeOrders.packing.pickedUp(nameOf(current(), carried.productId), place))
  const putBack = (carried: Carried) => {
    setState(null)
    announce(texts.storeOrders.packing.putBack(nameOf(current(), carried.productId)))
  }
  const putDown = (carried: Carried & { at: number }) => {
    const slot = slotAt(carried, carried.at)
    setState(null)
    if (!slot || carried.at === ownSlot(current(), carried)) putBack(carried)
    else drop({ productId: carried.productId, from: carried.from, ...slot })
  }

  const isCarried = (one: Carried) => state?.productId === one.productId && state.from === one.from
  const onKeyDown = (one: Carried) => (event: KeyboardEvent) => {
    const carried = isCarried(one) ? state : null
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (event.key === ' ' || event.key === 'Enter') carried ? putDown(carried) : pickUp(one)
    else if (carried && step) goTo(one, carried.at + step, (place) => place)
    else if (carried && event.key === 'Escape') putBack(one)
    else return
    event.preventDefault()
  }
  const onBlur = (one: Carried) => () => {
    if (isCarried(one)) putBack(one)
  }
  return { aimed: state ? (slotAt(state, state.at) ?? null) : null, isCarried, onKeyDown, onBlur }
}
