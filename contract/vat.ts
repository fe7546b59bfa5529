/** VAT: the rates with the day each begins, what bears none and why, and what of an amount is tax. */
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

/** Beside it, newest first (Law 141/2025: 11 % since August 2025). */
const reducedVatRates = [
  { from: '2025-08-01', percents: [11] },
  { from: '2017-01-01', percents: [9, 5] },
] as const

export type DatedRate = { percent: number; from: string }

/** All rates of a day in Bucharest with the day each begins, the usual one first. None before the first that is known. */
export function vatRatesOn(day: string): DatedRate[] {
  const usual = vatRates.find(({ from }) => from <= day)
  const reduced = reducedVatRates.find(({ from }) => from <= day)
  const others = reduced ? reduced.percents.map((percent) => ({ percent, from: reduced.from })) : []
  return [...(usual ? [{ percent: usual.percent, from: usual.from }] : []), ...others]
}

/**
 * As EN 16931 names them. S: at the Romanian rate. AE: the buyer owes the tax in its own country of the Union (reverse charge). O: not subject, as
 * the place is outside the Union. Never K, which is for goods.
 */
export const vatCategories = ['S', 'AE', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

/** `category` is kept where it is not S. */
export type VatRate = { category?: VatCategory; percent: number }
export type VatRow = VatRate & { netBani: Bani; vatBani: Bani }

export const vatRateCategoryOf = ({ category }: Pick<VatRate, 'category'>): VatCategory => category ?? 'S'

/** What is supplied on a day bears. */
export const vatRateOf = (category: VatCategory, day: string): VatRate =>
  category === 'S' ? { percent: vatPercentOn(day) } : { category, percent: 0 }

/** Once for a rate, on the sum of its net amounts (EN 16931, BR-CO-17); the highest rate first. */
export const vatRows = (lines: readonly { vatCategory: VatCategory; vatPercent: number; netBani: Bani }[]): VatRow[] =>
  groupByVatRate(lines.map(({ vatCategory, vatPercent, netBani }) => ({ ...vatRate(vatCategory, vatPercent), netBani }))).map(
    ({ rows, ...rate }) => {
      const netBani = sum(rows.map((row) => row.netBani))
      return { ...rate, netBani, vatBani: percentOf(netBani, rate.percent) }
    },
  )

export const vatRate = (category: VatCategory, percent: number): VatRate => (category === 'S' ? { percent } : { category, percent })

/** Nothing but the rate of a row. */
export const vatRateOfRow = (row: VatRate): VatRate => vatRate(vatRateCategoryOf(row), row.percent)

/** `21%`, `0% (AE)`: why it is none is said beside it. */
export const vatRateText = (rate: VatRate): string =>
  vatRateCategoryOf(rate) === 'S' ? `${rate.percent}%` : `${rate.percent}% (${vatRateCategoryOf(rate)})`

/** The highest rate first; what bears none by its reason. */
export function groupByVatRate<R extends VatRate>(rows: readonly R[]): (VatRate & { rows: R[] })[] {
  const groups = Map.groupBy(rows, (row) => `${row.percent}/${vatRateCategoryOf(row)}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...vatRateOfRow(first), rows: [first, ...others] }] : []))
    .sort((a, b) => b.percent - a.percent || vatCategories.indexOf(vatRateCategoryOf(a)) - vatCategories.indexOf(vatRateCategoryOf(b)))
}

/** What an amount with VAT consists of. A price that was made from its net amount gives exactly that again. */
export function vatContainedIn(grossBani: Bani, rate: VatRate): VatRow {
  const netBani = withoutPercent(grossBani, rate.percent)
  return { ...vatRateOfRow(rate), netBani, vatBani: minus(grossBani, netBani) }
}
