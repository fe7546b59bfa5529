/**
 * The numbers by which the tax authority knows who is invoiced: CIF of companies, CNP of individuals, NIF of individuals without a CNP.
 * Digits alone prove no company: that the authority is asked for (partners/tax).
 */
import { z } from 'zod'
import { coded, type PlainCode } from '../texts/message.ts'

export const fiscalCodeKinds = ['cif', 'nif', 'cnp'] as const
export type FiscalCodeKind = (typeof fiscalCodeKinds)[number]

/** As invoices and the authority's calls carry it: `RO 1859-0` typed, `18590` kept. */
export const compactFiscalCode = (typed: string): string =>
  typed
    .replace(/[\s.\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replace(/^RO(?=\d)/, '')

/** null: nothing is wrong with the number. `countryCode`: ISO 3166, of who is invoiced. */
export function fiscalCodeFault(kind: FiscalCodeKind, typed: string, countryCode: string): PlainCode | null {
  if (countryCode !== 'RO') return FOREIGN.test(typed.trim()) ? null : 'fiscal-code-malformed'
  const code = compactFiscalCode(typed)
  if (kind === 'cif') return cifFault(code)
  return kind === 'cnp' ? cnpFault(code) : nifFault(code)
}

/** Each country has its own rule: only what could be none at all is refused. */
const FOREIGN = /^(?=.*\d)[\p{L}\d][\p{L}\d .\-/]{1,29}$/u

/** The order's number and a check digit, without leading zeros. */
const CIF = /^[1-9]\d{1,9}$/
const CIF_WEIGHTS = [7, 5, 3, 2, 1, 7, 5, 3, 2]

function cifFault(code: string): PlainCode | null {
  if (!CIF.test(code)) return 'cif-malformed'
  const digits = digitsOf(code.padStart(CIF_WEIGHTS.length + 1, '0'))
  return ((weighted(digits, CIF_WEIGHTS) * 10) % 11) % 10 === digits.at(-1) ? null : 'cif-wrong-digit'
}

const THIRTEEN = /^[1-9]\d{12}$/
const CNP_WEIGHTS = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]

/** By the first digit; residents without citizenship (7, 8, 9) may be of either of the last two. */
const centuries: Record<string, readonly number[]> = { 1: [1900], 2: [1900], 3: [1800], 4: [1800], 5: [2000], 6: [2000] }
const EITHER = [1900, 2000]

/** 47 and 48: sectors of Bucharest until 1979. 70: given by the national register of civil status, whatever the county. */
const isCounty = (code: number) => (code >= 1 && code <= 48) || [51, 52, 70].includes(code)

function cnpFault(code: string): PlainCode | null {
  if (!THIRTEEN.test(code)) return 'cnp-malformed'
  if (!hasControlDigit(code)) return 'cnp-wrong-digit'
  const [century, year, month, day] = [code[0] ?? '', ...[1, 3, 5].map((at) => Number(code.slice(at, at + 2)))] as [
    string,
    number,
    number,
    number,
  ]
  if (!(centuries[century] ?? EITHER).some((base) => isDay(base + year, month, day))) return 'cnp-wrong-day'
  return isCounty(Number(code.slice(7, 9))) ? null : 'cnp-wrong-county'
}

/** Given by the authority: thirteen digits beginning with 9, of which only the last follows from the others; or as a CIF. */
function nifFault(code: string): PlainCode | null {
  if (CIF.test(code)) return cifFault(code) && 'nif-wrong-digit'
  if (!THIRTEEN.test(code) || !code.startsWith('9')) return 'nif-malformed'
  return hasControlDigit(code) ? null : 'nif-wrong-digit'
}

const hasControlDigit = (code: string): boolean => {
  const digits = digitsOf(code)
  const control = weighted(digits, CNP_WEIGHTS) % 11
  return (control === 10 ? 1 : control) === digits.at(-1)
}

const digitsOf = (code: string): number[] => [...code].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)

function isDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/** A Romanian company's, with or without RO; as digits. */
export const Cif = z
  .string()
  .transform(compactFiscalCode)
  .superRefine((code, context) => {
    const fault = cifFault(code)
    if (fault) context.addIssue({ code: 'custom', message: coded(fault) })
  })
