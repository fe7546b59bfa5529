/** The simulated tariff of FAN Courier, net of VAT, RON. Invented; the README shows it as a table. */
import { collectsCash, isCollectPoint, isFanbox } from './nomenclature.ts'

export type Priced = {
  service: string
  weightKg: number
  dimensions: { lengthCm: number; widthCm: number; heightCm: number }
  parcels: number
  extraKm: number
  declaredRon: number
  options: readonly string[]
}

export type Tariff = {
  extraKmCost: number
  weightCost: number
  insuranceCost: number
  optionsCost: number
  fuelCost: number
  costNoVAT: number
  vat: number
  total: number
}

/** Up to so many kg, so many RON; then so much a further kg. */
type Ladder = { steps: readonly (readonly [kg: number, ron: number])[]; perKg: number }
const ladder = (perKg: number, ...steps: [kg: number, ron: number][]): Ladder => ({ steps, perKg })
const ladders: Record<'door' | 'early' | 'locker' | 'shop' | 'cargo', Ladder> = {
  door: ladder(1.55, [1, 15.2], [3, 16.8], [5, 18.9], [10, 24.5]),
  early: ladder(2.6, [1, 29.9], [3, 33.4], [5, 37.5], [10, 46]),
  locker: ladder(1.1, [1, 10.9], [3, 11.9], [5, 13.2], [10, 16.4]),
  shop: ladder(1.2, [1, 11.6], [3, 12.8], [5, 14.4]),
  cargo: ladder(1.95, [30, 58]),
}

const CM3_PER_KG = 6000
const PER_FURTHER_PARCEL = 2.5
const CASH_TO_ACCOUNT = 3.4
const PER_EXTRA_KM = 0.95
const INSURANCE_PERCENT = 0.6
const FUEL_PERCENT = 6.9
const VAT_PERCENT = 21
const optionPrices: Record<string, number> = { A: 3, B: 4.5, D: 0, O: 0.6, P: 0.4, S: 12 }

export function tariff(asked: Priced): Tariff {
  const { lengthCm, widthCm, heightCm } = asked.dimensions
  const taxableKg = Math.ceil(Math.max(asked.weightKg, (lengthCm * widthCm * heightCm) / CM3_PER_KG))
  const climbed = climb(ladders[ladderOf(asked.service)], taxableKg) + (asked.parcels - 1) * PER_FURTHER_PARCEL
  const weightCost = round(climbed + (collectsCash(asked.service) ? CASH_TO_ACCOUNT : 0))
  const extraKmCost = round(asked.extraKm * PER_EXTRA_KM)
  const insuranceCost = round((asked.declaredRon * INSURANCE_PERCENT) / 100)
  const optionsCost = round(asked.options.reduce((total, option) => total + (optionPrices[option] ?? 0), 0))
  const fuelCost = round(((weightCost + extraKmCost) * FUEL_PERCENT) / 100)
  const costNoVAT = round(weightCost + extraKmCost + insuranceCost + optionsCost + fuelCost)
  const vat = round((costNoVAT * VAT_PERCENT) / 100)
  return { extraKmCost, weightCost, insuranceCost, optionsCost, fuelCost, costNoVAT, vat, total: round(costNoVAT + vat) }
}

function ladderOf(service: string): keyof typeof ladders {
  if (isFanbox(service)) return 'locker'
  if (isCollectPoint(service)) return 'shop'
  if (service.startsWith('Transport')) return 'cargo'
  return /^red/i.test(service) ? 'early' : 'door'
}

function climb({ steps, perKg }: Ladder, kg: number): number {
  const step = steps.find(([upTo]) => kg <= upTo)
  if (step) return step[1]
  const [topKg, topRon] = steps.at(-1) ?? [0, 0]
  return topRon + (kg - topKg) * perKg
}

const round = (ron: number) => Math.round(ron * 100 + 1e-7) / 100
