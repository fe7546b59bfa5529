/** VAT: the rates with the day each begins, and what of an amount is tax. */
import { type Bani, minus, percentOf, sum, withoutPercent } from './money.ts'

/** Newest first (Law 141/2025: 21 % since August 2025). */
const vatRates = [
  { from: '2025-08-01', percent: 21 },
  { from: '2017-01-01', percent: 19 },
] as const

/** Of a day in Bucharest, YYYY-MM-DD. Throws a RangeError before the first rate that is known. */
export function vatPercentOn(day: string): number {
  const rate = vatRates.find(({ from }) => from <= day)
  if (!rate) throw new RangeError(`no VAT rate is known for ${day}`)
  return rate.percent
}

export type VatRow = { percent: number; netBani: Bani; vatBani: Bani }

/** Once for a rate, on the sum of its net amounts (EN 16931, BR-CO-17); the highest rate first. */
export function vatRows(lines: readonly { vatPercent: number; netBani: Bani }[]): VatRow[] {
  const byRate = Map.groupBy(lines, ({ vatPercent }) => vatPercent)
  return [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([percent, ofRate]) => {
      const netBani = sum(ofRate.map((line) => line.netBani))
      return { percent, netBani, vatBani: percentOf(netBani, percent) }
    })
}

/** What an amount with VAT consists of. A price that was made from its net amount gives exactly that again. */
export function contained(grossBani: Bani, percent: number): VatRow {
  const netBani = withoutPercent(grossBani, percent)
  return { percent, netBani, vatBani: minus(grossBani, netBani) }
}
