/** The simulated tariff of Sameday, net of VAT, RON. Invented; the README shows it as a table. */

export type Priced = {
  serviceCode: string
  parcels: readonly { weightKg: number; widthCm: number; lengthCm: number; heightCm: number }[]
  isEnvelope: boolean
  extraKm: number
  cashRon: number
  insuredRon: number
  taxesRon: number
}

type Ladder = { steps: readonly (readonly [kg: number, ron: number])[]; perKg: number }
const ladder = (perKg: number, ...steps: [kg: number, ron: number][]): Ladder => ({ steps, perKg })
const ladders: Record<string, Ladder> = {
  24: ladder(1.35, [1, 16.1], [2, 16.9], [5, 19.4], [10, 23.8]),
  LN: ladder(0.95, [1, 10.2], [2, 10.8], [5, 12.6], [10, 15.5]),
  PP: ladder(1.05, [1, 10.9], [2, 11.5], [5, 13.4], [10, 16.2]),
}

const CM3_PER_KG = 6000
const PER_FURTHER_PARCEL = 3.1
const ENVELOPE_DISCOUNT = 2
const PER_EXTRA_KM = 0.85
/** Collecting cash: a fee and a share of the sum. */
const CASH_FEE = 2.2
const CASH_PERCENT = 0.4
const INSURANCE_PERCENT = 0.5
const FUEL_PERCENT = 5.4

export function tariff(asked: Priced): number {
  const kilos = asked.parcels.map((one) => Math.max(one.weightKg, (one.widthCm * one.lengthCm * one.heightCm) / CM3_PER_KG))
  const taxableKg = Math.ceil(kilos.reduce((total, kg) => total + kg, 0))
  const ladder = ladders[asked.serviceCode] ?? ladders[24]
  const transport =
    (ladder ? climb(ladder, taxableKg) : 0) + (asked.parcels.length - 1) * PER_FURTHER_PARCEL - (asked.isEnvelope ? ENVELOPE_DISCOUNT : 0)
  const moved = (transport + asked.extraKm * PER_EXTRA_KM) * (1 + FUEL_PERCENT / 100)
  const cash = asked.cashRon > 0 ? CASH_FEE + (asked.cashRon * CASH_PERCENT) / 100 : 0
  return round(moved + cash + (asked.insuredRon * INSURANCE_PERCENT) / 100 + asked.taxesRon)
}

function climb({ steps, perKg }: Ladder, kg: number): number {
  const step = steps.find(([upTo]) => kg <= upTo)
  if (step) return step[1]
  const [topKg, topRon] = steps.at(-1) ?? [0, 0]
  return topRon + (kg - topKg) * perKg
}

const round = (ron: number) => Math.round(ron * 100 + 1e-7) / 100
