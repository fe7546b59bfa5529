/** A product carried by keyboard: picked up, taken from place to place, put down or put back. */
import { type KeyboardEvent, useState } from 'react'
import { texts } from '#web/texts.ts'
import type { ProductDrop } from '../contract/move-product.ts'
import type { OrderPacking } from '../contract/order-packing.ts'
import { type PackingSlot, packingSlotIndexOf, packingSlotsOf, slotName } from './slots.ts'
import { packedProductName } from './use-moves.ts'

type Carried = Pick<ProductDrop, 'productId' | 'from'>
type Moves = { current: () => OrderPacking; drop: (drop: ProductDrop) => void; announce: (text: string) => void }

export type ProductCarrying = ReturnType<typeof useProductCarrying>

export function useProductCarrying({ current, drop, announce }: Moves) {
  const [state, setState] = useState<(Carried & { at: number }) | null>(null)
  const slotAt = (carried: Carried, at: number): PackingSlot | undefined => packingSlotsOf(current(), carried)[at]

  const goTo = (carried: Carried, at: number, say: (place: string) => string) => {
    const slot = slotAt(carried, at)
    if (!slot) return
    setState({ ...carried, at })
    announce(say(slotName(current(), slot)))
  }
  const pickUp = (carried: Carried) =>
    goTo(carried, packingSlotIndexOf(current(), carried), (place) =>
      texts.storeOrders.packing.pickedUp(packedProductName(current(), carried.productId), place),
    )
  const putBack = (carried: Carried) => {
    setState(null)
    announce(texts.storeOrders.packing.putBack(packedProductName(current(), carried.productId)))
  }
  const putDown = (carried: Carried & { at: number }) => {
    const slot = slotAt(carried, carried.at)
    setState(null)
    if (!slot || carried.at === packingSlotIndexOf(current(), carried)) putBack(carried)
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
