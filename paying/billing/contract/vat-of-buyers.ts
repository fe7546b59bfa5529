/**
 * What VAT an invoice to a buyer bears on a day (art. 278 Cod fiscal): one rule for paper, page and server. Services to companies are taxed where
 * the company is: in the Union where its VAT number is valid in VIES on that day, outside it where its establishment is proven. Whatever is not
 * proven, and all individuals, bears Romanian VAT.
 */
import type { VatCategory } from '#contract/vat.ts'

/** Member states besides Romania, by ISO 3166-1. */
const unionCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT SE SI SK'.split(' '),
)

export const isInUnion = (countryCode: string): boolean => unionCountries.has(countryCode)

export type BuyerKind = { isCompany: boolean; countryCode: string }

export const isCompanyAbroad = ({ isCompany, countryCode }: BuyerKind): boolean => isCompany && countryCode !== 'RO'

/** VIES is asked about it. */
export const hasVatNumberChecked = (buyer: BuyerKind): boolean => isCompanyAbroad(buyer) && isInUnion(buyer.countryCode)

/** The last answer of VIES; null: it gave none yet. Not to be reached is no answer, and never a no. */
export const vatNumberStates = ['valid', 'invalid'] as const
export type VatNumberState = (typeof vatNumberStates)[number]

export type VatOfBuyer = BuyerKind & {
  vatNumberState: VatNumberState | null
  /** Day in Bucharest of that answer: it counts for that day. */
  vatNumberOn: string | null
  /** Outside the Union: since when an extract of the register and the tax number are kept; null: they are not. */
  provenOn: string | null
}

const LAST_DAY_OF_TERM = 15

/** Until when what was supplied or paid on a day is to be invoiced (art. 319 (16)): the 15th of the next month. */
export function lastDayToInvoice(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, LAST_DAY_OF_TERM)).toISOString().slice(0, 10)
}

/**
 * null: it is not known yet, and the invoice waits. On the last day of its term it is issued with VAT, to be reversed once the number is known to
 * be valid. `since`: the day of the oldest thing on it. Days in Bucharest, YYYY-MM-DD.
 */
export function vatCategoryFor(buyer: VatOfBuyer, { today, since }: { today: string; since: string }): VatCategory | null {
  if (!isCompanyAbroad(buyer)) return 'S'
  if (!isInUnion(buyer.countryCode)) return buyer.provenOn === null ? 'S' : 'O'
  if (buyer.vatNumberOn === today && buyer.vatNumberState !== null) return buyer.vatNumberState === 'valid' ? 'AE' : 'S'
  return today >= lastDayToInvoice(since) ? 'S' : null
}

/** As VIES takes it: `EL` for Greece, the number without its country. null: it could be none. */
export function vatNumberOf({ countryCode, identificationCode }: { countryCode: string; identificationCode: string }) {
  const prefix = countryCode === 'GR' ? 'EL' : countryCode
  const plain = identificationCode.toUpperCase().replace(/[\s.\-/]/g, '')
  const vatNumber = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  return /^[A-Z\d+*]{2,12}$/.test(vatNumber) && /\d/.test(vatNumber) ? { prefix, vatNumber } : null
}
