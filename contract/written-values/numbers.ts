/** Numbers and amounts as people, spreadsheets, couriers and banks write them. What has two readings is asked, never guessed. */
import { type Bani, bani } from '../money.ts'

export type TwoReadings<T> = { readings: readonly [T, T] }
export type DecimalSign = ',' | '.'

/** More is no amount but a number of something. */
export const DIGITS_MAX = 13

export const hasTwoReadings = <T>(value: T | TwoReadings<T> | null): value is TwoReadings<T> =>
  typeof value === 'object' && value !== null && 'readings' in value

/** Groups are of three and begin with no zero: `0.500` is no five hundred. What groups is not also the decimal sign. */
const grammars = {
  ',': /^(\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:,(\d+))?$/,
  '.': /^(\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:\.(\d+))?$/,
}

/** `1234.5`: its digits, and a point before the decimals. */
type Plain = string

function readWith(decimalSign: DecimalSign, text: string): Plain | null {
  const [, whole, decimals = ''] = grammars[decimalSign].exec(text) ?? []
  if (whole === undefined) return null
  const [digits, said] = [whole.replace(/\D/g, ''), decimals.replace(/0+$/, '')]
  return digits.length > DIGITS_MAX ? null : said === '' ? digits : `${digits}.${said}`
}

const withPlainSigns = (text: string): string => text.trim().replace(/\s/g, ' ').replaceAll('’', "'").replaceAll('\u2212', '-')

/** `decimalSign`: what the column showed; it settles `1.500`, and leaves `12.5` of a column with commas what it is. */
function plainNumber(text: string, decimalSign: DecimalSign | null): Plain | TwoReadings<Plain> | null {
  const [comma, point] = [readWith(',', text), readWith('.', text)]
  if (comma === null || point === null || comma === point) return comma ?? point
  if (decimalSign !== null) return decimalSign === ',' ? comma : point
  return { readings: text.includes('.') ? [comma, point] : [point, comma] }
}

/** `1.234,5`, `1,234.5`, `0.500`, `12`: not negative. Of two readings the one in groups comes first. */
export function writtenNumber(written: string, decimalSign: DecimalSign | null = null): number | TwoReadings<number> | null {
  const read = plainNumber(withPlainSigns(written), decimalSign)
  if (!hasTwoReadings(read)) return read === null ? null : Number(read)
  return { readings: [Number(read.readings[0]), Number(read.readings[1])] }
}

const before = /^([-+]?) *(?:lei|ron) */i
const behind = / *(?:(?:de )?lei|leu|ron)\.?$/i

/**
 * `-1.400,00`, `4,113.20 RON`, `1 234,50 lei`, `150,-`. An amount has no third decimal: `1.500` stays asked where points were seen before
 * one or two decimals, as such a column does not write it so, and is 1500 where they were seen between thousands.
 */
export function writtenAmount(written: string, decimalSign: DecimalSign | null = null): Bani | TwoReadings<Bani> | null {
  const unsigned = withPlainSigns(written)
    .replace(before, '$1')
    .replace(behind, '')
    .replace(/[.,]-$/, '')
  const [, sign = '', text = ''] = /^([-+]?) ?(.*)$/.exec(unsigned) ?? []
  const isNegative = sign === '-'
  const both = plainNumber(text, null)
  if (!hasTwoReadings(both)) return both === null ? null : baniOf(both, isNegative)
  const [grouped, decimal] = both.readings
  const settled = plainNumber(text, decimalSign)
  if (settled === grouped) return baniOf(grouped, isNegative)
  // Thousandths of a leu round to the ban: this reading is only shown beside the other.
  const shown = bani(Math.round(Number(decimal) * 100) * (isNegative ? -1 : 1))
  return { readings: [baniOf(grouped, isNegative) ?? shown, shown] }
}

function baniOf(plain: Plain, isNegative: boolean): Bani | null {
  const [whole = '', decimals = ''] = plain.split('.')
  if (decimals.length > 2) return null
  const amount = Number(whole + decimals.padEnd(2, '0'))
  return bani(isNegative && amount > 0 ? -amount : amount)
}

/** Which sign the cells of one column show before decimals; null: none of them does, or they contradict each other. */
export function decimalSignOf(column: readonly string[]): DecimalSign | null {
  let shown: DecimalSign | null = null
  for (const written of column) {
    const [text, ...more] = withPlainSigns(written).match(/\d(?:[\d.,' ]*\d)?/g) ?? []
    if (text === undefined || more.length > 0) continue
    const [comma, point] = [readWith(',', text), readWith('.', text)]
    if ((comma === null) === (point === null)) continue
    const sign: DecimalSign = comma === null ? '.' : ','
    if (shown !== null && shown !== sign) return null
    shown = sign
  }
  return shown
}
