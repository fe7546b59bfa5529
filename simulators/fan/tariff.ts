/** The simulated tariff of FAN Courier, net of VAT, RON. Invented; the README shows it as a table. */
import { priceOnLadder, roundRon, type TariffLadder, tariffLadder, taxableKg } from '#simulators/tariff.ts'
import { collectsCash, isCollectPoint, isFanbox } from './nomenclature.ts'

export type FanTariffInput = {
  service: string
  weightKg: number
  dimensions: { lengthCm: number; widthCm: number; heightCm: number }
  parcels: number
  extraKm: number
  declaredRon: number
  options: readonly string[]
}

export type FanTariff = {
  extraKmCost: number
  weightCost: number
  insuranceCost: number
  optionsCost: number
  fuelCost: number
  costNoVAT: number
  vat: number
  total: number
}

const ladders: Record<'door' | 'early' | 'locker' | 'shop' | 'cargo', TariffLadder> = {
  door: tariffLadder(1.55, [1, 15.2], [3, 16.8], [5, 18.9], [10, 24.5]),
  early: tariffLadder(2.6, [1, 29.9], [3, 33.4], [5, 37.5], [10, 46]),
  locker: tariffLadder(1.1, [1, 10.9], [3, 11.9], [5, 13.2], [10, 16.4]),
  shop: tariffLadder(1.2, [1, 11.6], [3, 12.8], [5, 14.4]),
  cargo: tariffLadder(1.95, [30, 58]),
}

const PER_FURTHER_PARCEL = 2.5
const CASH_TO_ACCOUNT = 3.4
const PER_EXTRA_KM = 0.95
const INSURANCE_PERCENT = 0.6
const FUEL_PERCENT = 6.9
const VAT_PERCENT = 21
const optionPrices: Record<string, number> = { A: 3, B: 4.5, D: 0, O: 0.6, P: 0.4, S: 12 }

export function fanTariffOf(asked: FanTariffInput): FanTariff {
  const kg = Math.ceil(taxableKg(asked.weightKg, asked.dimensions))
  const climbed = priceOnLadder(ladders[ladderOf(asked.service)], kg) + (asked.parcels - 1) * PER_FURTHER_PARCEL
  const weightCost = roundRon(climbed + (collectsCash(asked.service) ? CASH_TO_ACCOUNT : 0))
  const extraKmCost = roundRon(asked.extraKm * PER_EXTRA_KM)
  const insuranceCost = roundRon((asked.declaredRon * INSURANCE_PERCENT) / 100)
  const optionsCost = roundRon(asked.options.reduce((total, option) => total + (optionPrices[option] ?? 0), 0))
  const fuelCost = roundRon(((weightCost + extraKmCost) * FUEL_PERCENT) / 100)
  const costNoVAT = roundRon(weightCost + extraKmCost + insuranceCost + optionsCost + fuelCost)
  const vat = roundRon((costNoVAT * VAT_PERCENT) / 100)
  return { extraKmCost, weightCost, insuranceCost, optionsCost, fuelCost, costNoVAT, vat, total: roundRon(costNoVAT + vat) }
}

function ladderOf(service: string): keyof typeof ladders {
  if (isFanbox(service)) return 'locker'
  if (isCollectPoint(service)) return 'shop'
  if (service.startsWith('Transport')) return 'cargo'
  return /^red/i.test(service) ? 'early' : 'door'
}
