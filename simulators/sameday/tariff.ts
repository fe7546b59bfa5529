/** The simulated tariff of Sameday, net of VAT, RON. Invented; the README shows it as a table. */
import { climb, type Ladder, ladder, roundRon, taxableKg } from '../tariff.ts'

export type Priced = {
  serviceCode: string
  parcels: readonly { weightKg: number; widthCm: number; lengthCm: number; heightCm: number }[]
  isEnvelope: boolean
  extraKm: number
  cashRon: number
  insuredRon: number
  taxesRon: number
}

const ladders: Record<string, Ladder> = {
  24: ladder(1.35, [1, 16.1], [2, 16.9], [5, 19.4], [10, 23.8]),
  LN: ladder(0.95, [1, 10.2], [2, 10.8], [5, 12.6], [10, 15.5]),
  PP: ladder(1.05, [1, 10.9], [2, 11.5], [5, 13.4], [10, 16.2]),
}

const PER_FURTHER_PARCEL = 3.1
const ENVELOPE_DISCOUNT = 2
const PER_EXTRA_KM = 0.85
/** Collecting cash: a fee and a share of the sum. */
const CASH_FEE = 2.2
const CASH_PERCENT = 0.4
const INSURANCE_PERCENT = 0.5
const FUEL_PERCENT = 5.4

export function tariff(asked: Priced): number {
  const kg = Math.ceil(asked.parcels.reduce((total, one) => total + taxableKg(one.weightKg, one), 0))
  const service = ladders[asked.serviceCode] ?? ladders[24]
  const transport =
    (service ? climb(service, kg) : 0) + (asked.parcels.length - 1) * PER_FURTHER_PARCEL - (asked.isEnvelope ? ENVELOPE_DISCOUNT : 0)
  const moved = (transport + asked.extraKm * PER_EXTRA_KM) * (1 + FUEL_PERCENT / 100)
  const cash = asked.cashRon > 0 ? CASH_FEE + (asked.cashRon * CASH_PERCENT) / 100 : 0
  return roundRon(moved + cash + (asked.insuredRon * INSURANCE_PERCENT) / 100 + asked.taxesRon)
}
