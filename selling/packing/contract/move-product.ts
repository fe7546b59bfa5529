/** Where a dragged product may land and what comes of it. The menu and the keyboard use the same moves. */
import { type OrderPacking, type PackedLine, withAdded, withNewPackage } from './order-packing.ts'
import { conclude, type PackingOutcome, quantityRefused, refused } from './outcome.ts'

/** A package by its id, or the list of products for a later shipment. */
export type Holder = number | 'postponed'
export type Drop = {
  productId: string
  from: Holder
  to: Holder | 'new-package'
  /** Row in the target's table, counted without the dragged row. Left out: the last. */
  index?: number
}

/** `ask-quantity`: ask for 1 to `quantityMax` units, then call `moveProduct` with the answer. */
export type DropOutcome = PackingOutcome | { kind: 'ask-quantity'; quantityMax: number }

export function dropProduct(packing: OrderPacking, drop: Drop): DropOutcome {
  const line = lineIn(packing, drop.from, drop.productId)
  if (!line || !isTarget(packing, drop.to)) return refused('unknown-drop')
  if (drop.from !== drop.to && line.quantity > 1) return { kind: 'ask-quantity', quantityMax: line.quantity }
  return moveProduct(packing, { ...drop, quantity: line.quantity })
}

/** Moves units of a product: to the line already in the target, or to a new one. Within the same holder the whole line is reordered. */
export function moveProduct(packing: OrderPacking, move: Drop & { quantity: number }): PackingOutcome {
  const { productId, from, to, quantity, index } = move
  const line = lineIn(packing, from, productId)
  if (!line || !isTarget(packing, to)) return refused('unknown-drop')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity) return quantityRefused(line.quantity)
  if (to === from) return conclude(withLines(packing, from, (lines) => withAdded(without(lines, productId), line, index)))

  const rest = { ...line, quantity: line.quantity - quantity }
  const taken = withLines(packing, from, (lines) => lines.map((one) => (one === line ? rest : one)))
  const opened = to === 'new-package' ? withNewPackage(taken, true) : { packing: taken, id: to }
  return conclude(withLines(opened.packing, opened.id, (lines) => withAdded(lines, { ...line, quantity }, index)))
}

const linesIn = (packing: OrderPacking, holder: Holder): readonly PackedLine[] | null =>
  holder === 'postponed' ? packing.postponed : (packing.packages.find(({ id }) => id === holder)?.lines ?? null)

const lineIn = (packing: OrderPacking, holder: Holder, productId: string) =>
  linesIn(packing, holder)?.find((line) => line.productId === productId)

const isTarget = (packing: OrderPacking, to: Drop['to']) => to === 'new-package' || linesIn(packing, to) !== null

const without = (lines: readonly PackedLine[], productId: string) => lines.filter((line) => line.productId !== productId)

function withLines(packing: OrderPacking, holder: Holder, change: (lines: readonly PackedLine[]) => PackedLine[]): OrderPacking {
  if (holder === 'postponed') return { ...packing, postponed: change(packing.postponed) }
  return { ...packing, packages: packing.packages.map((one) => (one.id === holder ? { ...one, lines: change(one.lines) } : one)) }
}
