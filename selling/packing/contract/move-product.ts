/** Where a dragged product may land and what comes of it. The menu and the keyboard use the same moves. */
import { type OrderPacking, type PackedLine, withAddedLine, withNewPackage } from './order-packing.ts'
import { concludePacking, type PackingOutcome, packingRefusalOf, quantityRefused } from './outcome.ts'

/** A package by its id, or the list of products for a later shipment. */
export type ProductHolder = number | 'postponed'
export type ProductDrop = {
  productId: string
  from: ProductHolder
  to: ProductHolder | 'new-package'
  /** Row in the target's table, counted without the dragged row. Left out: the last. */
  index?: number
}

/** `ask-quantity`: ask for 1 to `quantityMax` units, then call `moveProduct` with the answer. */
export type DropOutcome = PackingOutcome | { kind: 'ask-quantity'; quantityMax: number }

export function dropProduct(packing: OrderPacking, drop: ProductDrop): DropOutcome {
  const line = lineIn(packing, drop.from, drop.productId)
  if (!line || !isTarget(packing, drop.to)) return packingRefusalOf('unknown-drop')
  if (drop.from !== drop.to && line.quantity > 1) return { kind: 'ask-quantity', quantityMax: line.quantity }
  return moveProduct(packing, { ...drop, quantity: line.quantity })
}

/** Moves units of a product: to the line already in the target, or to a new one. Within the same holder the whole line is reordered. */
export function moveProduct(packing: OrderPacking, move: ProductDrop & { quantity: number }): PackingOutcome {
  const { productId, from, to, quantity, index } = move
  const line = lineIn(packing, from, productId)
  if (!line || !isTarget(packing, to)) return packingRefusalOf('unknown-drop')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity) return quantityRefused(line.quantity)
  if (to === from) return concludePacking(withLines(packing, from, (lines) => withAddedLine(without(lines, productId), line, index)))

  const rest = { ...line, quantity: line.quantity - quantity }
  const taken = withLines(packing, from, (lines) => lines.map((one) => (one === line ? rest : one)))
  const opened = to === 'new-package' ? withNewPackage(taken, true) : { packing: taken, id: to }
  return concludePacking(withLines(opened.packing, opened.id, (lines) => withAddedLine(lines, { ...line, quantity }, index)))
}

const linesIn = (packing: OrderPacking, holder: ProductHolder): readonly PackedLine[] | null =>
  holder === 'postponed' ? packing.postponed : (packing.packages.find(({ id }) => id === holder)?.lines ?? null)

const lineIn = (packing: OrderPacking, holder: ProductHolder, productId: string) =>
  linesIn(packing, holder)?.find((line) => line.productId === productId)

const isTarget = (packing: OrderPacking, to: ProductDrop['to']) => to === 'new-package' || linesIn(packing, to) !== null

const without = (lines: readonly PackedLine[], productId: string) => lines.filter((line) => line.productId !== productId)

function withLines(packing: OrderPacking, holder: ProductHolder, change: (lines: readonly PackedLine[]) => PackedLine[]): OrderPacking {
  if (holder === 'postponed') return { ...packing, postponed: change(packing.postponed) }
  return { ...packing, packages: packing.packages.map((one) => (one.id === holder ? { ...one, lines: change(one.lines) } : one)) }
}
