/** Where a product carried by keyboard may be put down: the places that the arrows step through. */

import { texts } from '#web/texts.ts'
import type { ProductDrop, ProductHolder } from '../contract/move-product.ts'
import type { PackedLine, PackingPlan } from '../contract/order-packing.ts'

const packingTexts = texts.storeOrders.packing

export type PackingSlot = Pick<ProductDrop, 'to' | 'index'>
type Carried = Pick<ProductDrop, 'productId' | 'from'>

/** In its own table every row, in the other packages the last; then a new package, and the list for later. */
export function packingSlotsOf(plan: PackingPlan, { from }: Carried): PackingSlot[] {
  const within = (holder: ProductHolder): PackingSlot[] =>
    holder === from ? holderLinesOf(plan, holder).map((_, index) => ({ to: holder, index })) : [{ to: holder }]
  return [...plan.packages.flatMap(({ id }) => within(id)), { to: 'new-package' }, ...within('postponed')]
}

/** Where the product is now. */
export function packingSlotIndexOf(plan: PackingPlan, { productId, from }: Carried): number {
  const index = holderLinesOf(plan, from).findIndex((line) => line.productId === productId)
  return packingSlotsOf(plan, { productId, from }).findIndex((slot) => slot.to === from && slot.index === index)
}

/** `Pachet 2`, or with its row: `Pachet 1, pozitia 2 din 3`. */
export function slotName(plan: PackingPlan, { to, index }: PackingSlot): string {
  if (to === 'new-package') return packingTexts.newPackage
  const name = holderName(plan, to)
  return index === undefined ? name : packingTexts.position(name, index + 1, holderLinesOf(plan, to).length)
}

/** Packages are called by their place among the others, which changes; their ids do not. */
export function holderName(plan: PackingPlan, holder: ProductHolder): string {
  if (holder === 'postponed') return packingTexts.later
  return packingTexts.packageNumber(plan.packages.findIndex(({ id }) => id === holder) + 1)
}

/** Where a product is, or its first items where it is divided. */
export function productHolderOf(plan: PackingPlan, productId: string): ProductHolder | null {
  const holders: ProductHolder[] = [...plan.packages.map(({ id }) => id), 'postponed']
  return holders.find((holder) => holderLinesOf(plan, holder).some((line) => line.productId === productId)) ?? null
}

export function holderLinesOf(plan: PackingPlan, holder: ProductHolder): readonly PackedLine[] {
  return holder === 'postponed' ? plan.postponed : (plan.packages.find(({ id }) => id === holder)?.lines ?? [])
}
