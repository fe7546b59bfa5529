/** What the simulated couriers' invented tariffs have in common. */

/** Up to so many kg, so many RON; then so much a further kg. */
export type TariffLadder = { steps: readonly (readonly [kg: number, ron: number])[]; perKg: number }
export const tariffLadder = (perKg: number, ...steps: [kg: number, ron: number][]): TariffLadder => ({ steps, perKg })

export function priceOnLadder({ steps, perKg }: TariffLadder, kg: number): number {
  const step = steps.find(([upTo]) => kg <= upTo)
  if (step) return step[1]
  const [topKg, topRon] = steps.at(-1) ?? [0, 0]
  return topRon + (kg - topKg) * perKg
}

const CM3_PER_KG = 6000
type Size = { lengthCm: number; widthCm: number; heightCm: number }
/** What counts of a parcel: its weight, or its volume where that is more. */
export const taxableKg = (weightKg: number, { lengthCm, widthCm, heightCm }: Size): number =>
  Math.max(weightKg, (lengthCm * widthCm * heightCm) / CM3_PER_KG)

export const roundRon = (ron: number): number => Math.round(ron * 100 + 1e-7) / 100
