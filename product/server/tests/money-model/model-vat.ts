/** VAT as the law has it, for the model alone. Amounts are whole bani. */

/** S: Romanian VAT. AE: owed by a buyer of the Union. O: outside the Union. */
export type Category = 'S' | 'AE' | 'O'
export type Rate = { category: Category; percent: number }
export type VatRow = Rate & { base: number; vat: number }

/** Law 141/2025. */
const percentOn = (day: string): number => (day < '2025-08-01' ? 19 : 21)

export const rateOn = (category: Category, day: string): Rate => ({ category, percent: category === 'S' ? percentOn(day) : 0 })

const bucharest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest', dateStyle: 'short' })

/** YYYY-MM-DD. */
export const dayOf = (at: Date): string => bucharest.format(at)

const DAY_MS = 86_400_000

export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / DAY_MS

/** Half away from zero, in whole numbers alone. */
function quotient(of: number, by: number): number {
  const whole = Math.floor((2 * Math.abs(of) + by) / (2 * by))
  return of < 0 && whole !== 0 ? -whole : whole
}

/** What of a price with VAT is the base. */
export const baseOf = (gross: number, { percent }: Rate): number => quotient(gross * 100, 100 + percent)

/** Each base with the VAT on the whole of it, once for a rate. */
export const withVat = (bases: readonly (Rate & { base: number })[]): VatRow[] =>
  byRate(bases.map((row) => ({ ...row, vat: 0 }))).map((row) => ({ ...row, vat: quotient(row.base * row.percent, 100) }))

const sameRate = (one: Rate, other: Rate): boolean => one.category === other.category && one.percent === other.percent

/** Added up by rate, in the order in which rates first come. */
export function byRate(rows: readonly VatRow[]): VatRow[] {
  const added: VatRow[] = []
  for (const row of rows) {
    const known = added.find((one) => sameRate(one, row))
    if (known) Object.assign(known, { base: known.base + row.base, vat: known.vat + row.vat })
    else added.push({ ...row })
  }
  return added
}

export const opposite = (row: VatRow): VatRow => ({ ...row, base: 0 - row.base, vat: 0 - row.vat })

export const totalOf = (rows: readonly VatRow[]): number => rows.reduce((total, { base, vat }) => total + base + vat, 0)
