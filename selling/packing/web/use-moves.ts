/** Moves of products, whether dragged, carried by keyboard or chosen from a menu: asks for the quantity, says what came of it, keeps the focus. */
import { useEffect, useRef, useState } from 'react'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { dropProduct, moveProduct, type ProductDrop, type ProductHolder } from '../contract/move-product.ts'
import type { OrderPacking } from '../contract/order-packing.ts'
import type { PackingOutcome } from '../contract/outcome.ts'
import { holderLinesOf, holderName, productHolderOf, slotName } from './slots.ts'

/** How many items are to be moved is asked first. */
export type MoveQuantityQuestion = { drop: ProductDrop; name: string; quantityMax: number }

type Board = {
  /** As it is now, not as it was drawn. */
  current: () => OrderPacking
  onChange: (packing: OrderPacking) => void
}

export function useProductMoves({ current, onChange }: Board) {
  const [question, setQuestion] = useState<MoveQuantityQuestion | null>(null)
  const [announcement, announce] = useState('')
  const focusLater = useFocusOnHandle()

  /** Answers whether it was done; a refusal is said in its own words. */
  function apply(outcome: PackingOutcome): OrderPacking | null {
    if (outcome.kind === 'refused') {
      toast.error(messageText(outcome.message))
      return null
    }
    if (outcome.becameParcel) toast.info(messageText({ code: 'became-parcel' }), toastMs.packageTypeChanged)
    onChange(outcome.packing)
    return outcome.packing
  }

  function finish(drop: ProductDrop, outcome: PackingOutcome): void {
    const packed = apply(outcome)
    const home = packed && homeOf(packed, drop)
    if (!packed || home === null) return
    const name = packedProductName(packed, drop.productId)
    const index = holderLinesOf(packed, home).findIndex(({ productId }) => productId === drop.productId)
    const isReordered = home === drop.from
    announce(
      isReordered
        ? texts.storeOrders.packing.reordered(name, slotName(packed, { to: home, index }))
        : texts.storeOrders.packing.dropped(name, holderName(packed, home)),
    )
    focusLater(productHandleId(home, drop.productId))
  }

  function drop(wanted: ProductDrop): void {
    const packing = current()
    const outcome = dropProduct(packing, wanted)
    if (outcome.kind === 'ask-quantity')
      setQuestion({ drop: wanted, name: packedProductName(packing, wanted.productId), quantityMax: outcome.quantityMax })
    else finish(wanted, outcome)
  }

  const answer = (quantity: number) => {
    if (question) finish(question.drop, moveProduct(current(), { ...question.drop, quantity }))
    setQuestion(null)
  }
  const giveUp = () => {
    if (question) {
      announce(texts.storeOrders.packing.putBack(question.name))
      focusLater(productHandleId(question.drop.from, question.drop.productId))
    }
    setQuestion(null)
  }
  /** After a dialog about it: what opened the dialog may be gone. */
  const focusProduct = (productId: string) => {
    const holder = productHolderOf(current(), productId)
    if (holder !== null) focusLater(productHandleId(holder, productId))
  }
  return { question, drop, answer, giveUp, apply, announcement, announce, focusProduct }
}

export const packedProductName = ({ products }: OrderPacking, productId: string): string =>
  products.find(({ id }) => id === productId)?.name ?? ''

/** A new package is the last one. */
const homeOf = (packing: OrderPacking, { to }: ProductDrop): ProductHolder | null =>
  to === 'new-package' ? (packing.packages.at(-1)?.id ?? null) : to

export const productHandleId = (holder: ProductHolder, productId: string): string => `${holder}/${productId}`

/** The row that was moved is another one now: the focus goes to its handle once it is drawn. */
function useFocusOnHandle(): (handle: string) => void {
  const wanted = useRef<string | null>(null)
  const [, draw] = useState(0)
  useEffect(() => {
    if (wanted.current === null) return
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(wanted.current)}"]`)?.focus()
    wanted.current = null
  })
  return (handle) => {
    wanted.current = handle
    draw((count) => count + 1)
  }
}
