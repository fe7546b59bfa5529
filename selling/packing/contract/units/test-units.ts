/** Boxes that are always the same, for tests of placing them. */
import { boxVolumeOf, type PackingUnit } from './place-units.ts'

/** Park and Miller's minimal standard generator: from 0 to below 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Sides from 1 to `sideMax`, largest first, as a proposal fills them; some twice or three times. */
export function unitsOf(seed: number, kinds: number, sideMax: number): PackingUnit[] {
  const next = numbersFrom(seed * 7_919)
  const upTo = (max: number) => 1 + Math.floor(next() * max)
  const units = Array.from({ length: kinds }, (_, i): PackingUnit[] => {
    const unit: PackingUnit = { productId: `p${i}`, sides: [upTo(sideMax), upTo(sideMax), upTo(sideMax)], grams: upTo(9) }
    return Array.from({ length: upTo(3) }, () => unit)
  })
  return units.flat().toSorted((a, b) => boxVolumeOf(b.sides) - boxVolumeOf(a.sides))
}
