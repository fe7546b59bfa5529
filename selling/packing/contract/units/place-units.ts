/**
 * Puts boxes into one room, each parallel to its walls, turned in any of six ways, none overlapping another.
 *
 * The rule is deepest-bottom-left over extreme points: a box may only go where an earlier box or a wall gives it a corner,
 * and of all corners and turns it takes the one where its top is lowest, then its back, then its right side. A placed box
 * adds six corners: each of its three far corners, slid along the two other axes until it meets a wall or a box.
 * Sources: T. G. Crainic, G. Perboli, R. Tadei, "Extreme Point-Based Heuristics for Three-Dimensional Bin Packing",
 * INFORMS Journal on Computing 20(3), 2008; for the order of placing: K. Karabulut, M. M. Inceoglu, "A Hybrid Genetic
 * Algorithm for Packing in 3D with Deepest Bottom Left with Fill Method", ADVIS 2004.
 *
 * Time grows with the square of the number of boxes, and a little more. Nothing is said about which box may carry which.
 */

/** Along length, width, height; whole millimetres, so that equal sides are equal. */
export type SidesMm = readonly [number, number, number]
export type PackingUnit = { productId: string; sides: SidesMm; grams: number }
export type PackingRoom = { sides: SidesMm; gramsMax: number }
/** `at`: the corner nearest to the room's origin; `sides`: as turned. */
export type PlacedUnit = { unit: PackingUnit; at: SidesMm; sides: SidesMm }

const axes = [0, 1, 2] as const
type Axis = (typeof axes)[number]

/** Takes units in their order, skipping what no longer fits or would be too heavy. Same input, same answer. */
export function fillPackingRoom(units: readonly PackingUnit[], room: PackingRoom): PlacedUnit[] {
  const placed: PlacedUnit[] = []
  let corners: SidesMm[] = [[0, 0, 0]]
  let gramsLeft = room.gramsMax
  /** Equal units come one after another: where one found no place, the next one need not look. */
  let failed: PackingUnit | null = null
  for (const unit of units) {
    if (unit.grams > gramsLeft || (failed && hasSides(failed, unit.sides))) continue
    const spot = lowestSpot(unit, corners, placed, room)
    failed = spot ? null : unit
    if (!spot) continue
    gramsLeft -= unit.grams
    placed.push(spot)
    corners = withCornersOf(spot, corners, placed)
  }
  return placed
}

/** The room that the placed boxes take together. */
export const placedExtentOf = (placed: readonly PlacedUnit[]): SidesMm => [
  Math.max(0, ...placed.map((one) => one.at[0] + one.sides[0])),
  Math.max(0, ...placed.map((one) => one.at[1] + one.sides[1])),
  Math.max(0, ...placed.map((one) => one.at[2] + one.sides[2])),
]

export const boxVolumeOf = ([length, width, height]: SidesMm): number => length * width * height

/** Turned any way: sides compared in order. */
export function canFitTurned(sides: SidesMm, room: SidesMm): boolean {
  const own = sides.toSorted((a, b) => a - b)
  return room.toSorted((a, b) => a - b).every((side, i) => (own[i] ?? 0) <= side)
}

/** Whether the spot is lower is asked before whether it is free: the one costs nothing, the other a look at every placed box. */
function lowestSpot(unit: PackingUnit, corners: readonly SidesMm[], placed: readonly PlacedUnit[], room: PackingRoom): PlacedUnit | null {
  let best: PlacedUnit | null = null
  for (const sides of turns(unit.sides)) {
    for (const at of corners) {
      if (best && at[2] + sides[2] > best.at[2] + best.sides[2]) break // corners are sorted from the floor up
      if (!isWithin(at, sides, room.sides) || (best && !isLower(at, sides, best))) continue
      const spot = { unit, at, sides }
      if (!placed.some((other) => overlap(spot, other))) best = spot
    }
  }
  return best
}

/** The different ways to turn a box, lying flat first: a low spot found early spares looking at higher ones. */
function turns(sides: SidesMm): SidesMm[] {
  const [low, middle, high] = sides.toSorted((a, b) => a - b) as [number, number, number] // a sorted triple is one
  const all: SidesMm[] = [
    [high, middle, low],
    [middle, high, low],
    [high, low, middle],
    [low, high, middle],
    [middle, low, high],
    [low, middle, high],
  ]
  return all.filter((one, i) => all.findIndex((other) => isSame(one, other)) === i)
}

const isSame = (a: SidesMm, b: SidesMm) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2]
const hasSides = (unit: PackingUnit, sides: SidesMm) => isSame(unit.sides, sides)

const end = (one: PlacedUnit, axis: Axis) => one.at[axis] + one.sides[axis]

// The next three run some million times for a large order: written out, they take a third of the time of a loop over the axes.
const isWithin = (at: SidesMm, sides: SidesMm, room: SidesMm) =>
  at[0] + sides[0] <= room[0] && at[1] + sides[1] <= room[1] && at[2] + sides[2] <= room[2]

function isLower(at: SidesMm, sides: SidesMm, best: PlacedUnit): boolean {
  const higher = at[2] + sides[2] - best.at[2] - best.sides[2]
  if (higher !== 0) return higher < 0
  const further = at[1] + sides[1] - best.at[1] - best.sides[1]
  return further !== 0 ? further < 0 : at[0] + sides[0] < best.at[0] + best.sides[0]
}

const overlap = (a: PlacedUnit, b: PlacedUnit) =>
  a.at[2] < b.at[2] + b.sides[2] &&
  b.at[2] < a.at[2] + a.sides[2] &&
  a.at[1] < b.at[1] + b.sides[1] &&
  b.at[1] < a.at[1] + a.sides[1] &&
  a.at[0] < b.at[0] + b.sides[0] &&
  b.at[0] < a.at[0] + a.sides[0]

/** Corners that the new box covers are of no use any more. */
function withCornersOf(box: PlacedUnit, corners: readonly SidesMm[], placed: readonly PlacedUnit[]): SidesMm[] {
  const open = corners.filter((corner) => axes.some((axis) => corner[axis] < box.at[axis] || corner[axis] >= end(box, axis)))
  for (const corner of newCorners(box, placed)) if (!open.some((other) => isSame(corner, other))) open.push(corner)
  return open.sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0])
}

function newCorners(box: PlacedUnit, placed: readonly PlacedUnit[]): SidesMm[] {
  return axes.flatMap((axis) => {
    const far = withAxis(box.at, axis, end(box, axis))
    return axes.filter((other) => other !== axis).map((other) => slid(far, other, placed))
  })
}

/** Back along the axis to the nearest box that stands in the way, or to the wall. */
function slid(corner: SidesMm, axis: Axis, placed: readonly PlacedUnit[]): SidesMm {
  let wall = 0
  for (const box of placed) {
    const isInTheWay = end(box, axis) <= corner[axis] && axes.every((other) => other === axis || reaches(box, other, corner[other]))
    if (isInTheWay) wall = Math.max(wall, end(box, axis))
  }
  return withAxis(corner, axis, wall)
}

const reaches = (box: PlacedUnit, axis: Axis, at: number) => box.at[axis] <= at && at < end(box, axis)

const withAxis = (corner: SidesMm, axis: Axis, value: number): SidesMm => [
  axis === 0 ? value : corner[0],
  axis === 1 ? value : corner[1],
  axis === 2 ? value : corner[2],
]
