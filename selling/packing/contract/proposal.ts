/**
 * Proposes packages for an order whose products have dimensions: first-fit decreasing over extreme points.
 *
 * Units are sorted by volume, largest first (D. S. Johnson's first-fit decreasing, "Near-Optimal Bin Packing Algorithms",
 * 1973). A package is opened with the largest unit left and takes every further unit that still fits (place-units.ts
 * says where a unit goes, choose-room.ts which package is opened); then the next is opened, until nothing is left.
 *
 * Bounds: at most PROPOSAL_UNITS_MAX units and PROPOSAL_BOXES_MAX boxes; more units are not tried at all and reported. First-fit
 * decreasing is no optimum: for lengths alone it needs up to 11/9 of the fewest packages, in three dimensions no
 * such bound is known. It knows nothing of fragility, of what may be stacked on what, of padding or of a box's own weight and
 * walls. The answer depends on nothing but the input; every unit is placed once or reported once.
 */

import type { Message } from '#contract/texts/message.ts'
import { packageLimits } from '#sending/shipments/contract/shipments.ts'
import { mergePackedLines, type OrderPacking, type PackedLine, packedLines, type StoreProduct } from './order-packing.ts'
import { gramsOfKg, withMinimumSize } from './settle.ts'
import { type FilledRoom, fillBestRoom, type NamedRoom } from './units/choose-room.ts'
import { boxVolumeOf, canFitTurned, type PackingUnit, type PlacedUnit, type SidesMm } from './units/place-units.ts'

export const PROPOSAL_UNITS_MAX = 100
export const PROPOSAL_BOXES_MAX = 12

type SidesCm = { lengthCm: number; widthCm: number; heightCm: number }

export type ProposalLimits = {
  /** Heaviest package and its longest side. */
  kgMax: number
  sideCmMax: number
  packagesMax: number
  /** Every package must go into one of them. Empty: not meant for a locker. */
  drawers: readonly SidesCm[]
  /** The merchant's own boxes; only the first PROPOSAL_BOXES_MAX that the limits allow are tried. */
  boxes: readonly (SidesCm & { name: string })[]
}

/** Where a unit is placed: cm from the package's corner along length, width and height, and its sides as turned. */
export type ItemPlacement = SidesCm & { productId: string; alongLengthCm: number; alongWidthCm: number; alongHeightCm: number }
export type ProposedPackage = SidesCm & {
  /** Name of the merchant's box; null: a package as large as its products. */
  box: string | null
  weightKg: number
  lines: PackedLine[]
  placements: ItemPlacement[]
}
export type UnplacedReason = 'no-dimensions' | 'no-weight' | 'too-heavy' | 'too-large' | 'too-many-packages' | 'too-many-units'
export type UnplacedLine = { line: PackedLine; reason: UnplacedReason; message: Message }
export type PackingProposal = { packages: ProposedPackage[]; unplaced: UnplacedLine[] }

const reasons: Record<UnplacedReason, Message> = {
  'no-dimensions': { code: 'unit-no-dimensions' },
  'no-weight': { code: 'unit-no-weight' },
  'too-heavy': { code: 'unit-too-heavy' },
  'too-large': { code: 'unit-too-large' },
  'too-many-packages': { code: 'unit-too-many-packages' },
  'too-many-units': { code: 'units-too-many', params: { max: PROPOSAL_UNITS_MAX } },
}

const unplacedLine = (line: PackedLine, reason: UnplacedReason): UnplacedLine => ({ line, reason, message: reasons[reason] })

/** What is packed now, in better packages; what is postponed stays so. Changes nothing: `acceptProposal` does. */
export function proposePackages(packing: OrderPacking, limits: ProposalLimits): PackingProposal {
  const rooms = roomsWithin(limits)
  const products = new Map(packing.products.map((product) => [product.id, product]))
  const lines = mergePackedLines(packedLines(packing))
  const unitCount = lines.reduce((total, { quantity }) => total + quantity, 0)
  const unplaced: UnplacedLine[] = []
  const units: PackingUnit[] = []
  for (const line of lines) {
    const unit = unitCount > PROPOSAL_UNITS_MAX ? 'too-many-units' : unitOf(products.get(line.productId), rooms)
    if (typeof unit === 'string') unplaced.push(unplacedLine(line, unit))
    else units.push(...Array.from({ length: line.quantity }, () => unit))
  }
  const packed = packAll(units, rooms, Math.min(limits.packagesMax, packageLimits.packagesMax))
  const tooMany = linesOf(packed.left, lines).map((line) => unplacedLine(line, 'too-many-packages'))
  const packages = packed.filled.map((filled) => asPackage({ ...filled, lines }))
  return { packages, unplaced: [...unplaced, ...tooMany] }
}

/** Rounded up for a product, down for a room, so that what fits here fits at the courier's. Computed sides carry binary dust. */
const mmUp = (cm: number) => Math.ceil(cm * 10 - 1e-6)
const mmDown = (cm: number) => Math.floor(cm * 10 + 1e-6)
const sidesOf = ({ lengthCm, widthCm, heightCm }: SidesCm, mm: (cm: number) => number): SidesMm => [mm(lengthCm), mm(widthCm), mm(heightCm)]

const inCm = (sides: SidesMm): SidesCm => ({ lengthCm: sides[0] / 10, widthCm: sides[1] / 10, heightCm: sides[2] / 10 })

function roomsWithin({ kgMax, sideCmMax, drawers, boxes }: ProposalLimits): NamedRoom[] {
  const side = mmDown(Math.min(sideCmMax, packageLimits.sideCmMax))
  const gramsMax = gramsOfKg(Math.min(kgMax, packageLimits.weightKgMax))
  const capped = (sides: SidesMm): SidesMm => [Math.min(side, sides[0]), Math.min(side, sides[1]), Math.min(side, sides[2])]
  const outlines = drawers.length > 0 ? drawers.map((drawer) => capped(sidesOf(drawer, mmDown))) : [capped([side, side, side])]
  const allowed = boxes
    .map(({ name, ...box }) => ({ name, sides: sidesOf(box, mmUp), gramsMax }))
    .filter(({ sides }) => outlines.some((outline) => canFitTurned(sides, outline)))
    .slice(0, PROPOSAL_BOXES_MAX)
  return [...allowed, ...outlines.map((sides) => ({ name: null, sides, gramsMax }))]
}

function unitOf(product: StoreProduct | undefined, rooms: readonly NamedRoom[]): PackingUnit | UnplacedReason {
  if (!product?.dimensions) return 'no-dimensions'
  if (!product.weightKg) return 'no-weight'
  const unit = { productId: product.id, sides: sidesOf(product.dimensions, mmUp), grams: gramsOfKg(product.weightKg) }
  if (rooms.every(({ gramsMax }) => unit.grams > gramsMax)) return 'too-heavy'
  return rooms.some(({ sides }) => canFitTurned(unit.sides, sides)) ? unit : 'too-large'
}

/** Largest first; equal ones stay in the order's own order, and equal units next to each other. */
function packAll(units: readonly PackingUnit[], rooms: readonly NamedRoom[], packagesMax: number) {
  let left = units.toSorted((a, b) => boxVolumeOf(b.sides) - boxVolumeOf(a.sides) || Math.max(...b.sides) - Math.max(...a.sides))
  const filled: FilledRoom[] = []
  while (left.length > 0 && filled.length < packagesMax) {
    const next = fillBestRoom(left, rooms)
    if (!next) break // cannot be: every unit fits a room alone
    filled.push(next)
    left = withoutPlaced(left, next.placed)
  }
  return { filled, left }
}

/** Units of one product are interchangeable: as many as were placed are taken out. */
function withoutPlaced(units: readonly PackingUnit[], placed: readonly PlacedUnit[]): PackingUnit[] {
  const taken = new Map<PackingUnit, number>()
  for (const { unit } of placed) taken.set(unit, (taken.get(unit) ?? 0) + 1)
  return units.filter((unit) => {
    const count = taken.get(unit) ?? 0
    if (count > 0) taken.set(unit, count - 1)
    return count === 0
  })
}

const linesOf = (units: readonly PackingUnit[], lines: readonly PackedLine[]): PackedLine[] =>
  lines
    .map((line) => ({ ...line, quantity: units.filter(({ productId }) => productId === line.productId).length }))
    .filter(({ quantity }) => quantity > 0)

type Contents = FilledRoom & { lines: readonly PackedLine[] }

function asPackage({ box, sides, placed, lines }: Contents): ProposedPackage {
  const units = placed.map(({ unit }) => unit)
  const weightKg = units.reduce((total, unit) => total + unit.grams, 0) / 1000
  const placements = placed.map(({ unit, at, sides: turned }): ItemPlacement => {
    const [alongLengthCm, alongWidthCm, alongHeightCm] = [at[0] / 10, at[1] / 10, at[2] / 10]
    return { productId: unit.productId, alongLengthCm, alongWidthCm, alongHeightCm, ...inCm(turned) }
  })
  return { box, ...withMinimumSize({ weightKg, ...inCm(sides) }), lines: linesOf(units, lines), placements }
}
