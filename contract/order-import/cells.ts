/** Reads single cells as people and spreadsheets write them. `null`: it cannot be read; an empty cell is '' and never comes here. */
import { foldName } from '../addresses/address-rules.ts'
import { type Bani, fromRon, parseRon } from '../money.ts'

/** A number stays one where the spreadsheet knew it as one: `1.234` typed is a thousand, the number 1.234 is not. */
export type Cell = string | number

export const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** As text, without the dust of binary fractions and never as `7.2E+08`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  // The mark by which spreadsheets keep digits a text comes with some exports.
  if (typeof cell === 'string') return cell.trim().replace(/^'(?=[\d+])/, '')
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? cell.toFixed(0) : String(Number(cell.toPrecision(12)))
}

/** What spreadsheets put where a formula could not be worked out. */
export const isFormulaError = (text: string): boolean => /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text)

const SCIENTIFIC = /^([1-9])(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** `7.22123456E+08` as the digits it stands for. `lost`: a spreadsheet rounded them, and what they were is not known. */
export function digitsOf(text: string): { text: string; isLost: boolean } {
  const [, first, decimals = '', power = ''] = SCIENTIFIC.exec(text.trim()) ?? []
  if (first === undefined) return { text, isLost: false }
  const digits = first + decimals
  const length = Number(power) + 1
  // Zeros at the end are not written: a number that ends in them looks the same as a rounded one.
  return { text: digits.padEnd(length, '0'), isLost: digits.length < length }
}

const CODE_LENGTH = 6

/** A postal code whose first zero a spreadsheet dropped; Bucharest's and Ilfov's begin with one. */
export const postalCodeOf = (cell: Cell): string => {
  const text = textOf(cell)
    .replace(/^(?:RO[\s-]*)/i, '')
    .replace(/[\s.]/g, '')
    .replace(/^(\d+),0+$/, '$1')
  return /^\d{5}$/.test(text) ? text.padStart(CODE_LENGTH, '0') : text
}

/** An amount in RON, with any of its usual signs: `1.234,50 lei`, `1,234.50`, `189.9`; 0 for a dash. */
export function moneyOf(cell: Cell): Bani | null {
  if (typeof cell === 'number') return Math.abs(cell) < 1e9 ? fromRon(cell) : null
  const text = cell.trim().replace(/\u00a0/g, ' ')
  if (/^-+$/.test(text)) return parseRon('0')
  const english = /^(-?\d{1,3}(?:,\d{3})+)(\.\d+)?( ?(?:lei|ron))?$/i.exec(text)
  if (english) return parseRon(`${english[1]?.replaceAll(',', '')}${hundredths(english[2] ?? '')}`)
  const long = /^(-?\d+)[.,](\d{2})0+( ?(?:lei|ron))?$/i.exec(text)
  return long ? parseRon(`${long[1]}.${long[2]}`) : parseRon(text)
}

/** `.5000` is half; more digits that say something are no amount. */
const hundredths = (decimals: string): string => decimals.replace(/^(\.\d{2})0+$/, '$1')

/** `1,5`, `1.5 kg`, `800 g`: kilograms. */
export function weightOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  const [, number, unit = 'kg'] = /^(\d+(?:[.,]\d+)?)\s*(kg|kilograme?|g|gr|grame?)?\.?$/i.exec(cell.trim()) ?? []
  if (number === undefined) return null
  const read = Number(number.replace(',', '.'))
  return /^g/i.test(unit) ? read / 1000 : read
}

/** `30`, `30,5 cm`: centimetres. */
export function lengthOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  const [, number, unit = 'cm'] = /^(\d+(?:[.,]\d+)?)\s*(cm|mm|m)?\.?$/i.exec(cell.trim()) ?? []
  if (number === undefined) return null
  const read = Number(number.replace(',', '.'))
  return unit.toLowerCase() === 'mm' ? read / 10 : unit.toLowerCase() === 'm' ? read * 100 : read
}

/** `30x20x10`, `30 * 20 * 10 cm`. */
export function dimensionsOf(cell: Cell): { lengthCm: number; widthCm: number; heightCm: number } | null {
  const parts = textOf(cell)
    .replace(/\s*cm\.?$/i, '')
    .split(/\s*[x×*/]\s*/i)
    .map(lengthOf)
  const [lengthCm, widthCm, heightCm] = parts
  if (parts.length !== 3 || lengthCm == null || widthCm == null || heightCm == null) return null
  return { lengthCm, widthCm, heightCm }
}

/** `2`, `2.0`, `2 buc`. */
export function countOf(cell: Cell): number | null {
  const [, digits] = /^(\d{1,6})(?:[.,]0+)?\s*(?:buc|bucati|colete?|pcs?|x)?\.?$/i.exec(textOf(cell)) ?? []
  return digits === undefined ? null : Number(digits)
}

const yes = ['da', 'yes', 'true', 'adevarat', '1', 'x', 'y', 'd']
const no = ['nu', 'no', 'false', 'fals', '0', 'n', 'fara', '']

export function readYesNo(cell: Cell): boolean | null {
  const said = foldName(textOf(cell))
  return yes.includes(said) ? true : no.includes(said) ? false : null
}

/** `21.11.2026`, `21/11/2026 14:05`, `2026-11-21 14:05:00 +0200`: the day, `2026-11-21`. */
export function dayOf(cell: Cell): string | null {
  const text = textOf(cell)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T].*)?$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : []
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null
}

/** `2 x Tricou alb; Cana` of one cell that lists an order's products. */
export function productsOf(text: string): { name: string; quantity: number }[] {
  return text
    .split(/\s*(?:[;|\n]|,(?=\s*\d+\s*[x×*]\s))\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const before = /^(\d{1,5})\s*(?:[x×*]|buc\.?)\s+(.+)$/i.exec(part.trim())
      const after = /^(.+?)\s*(?:[x×*]\s*(\d{1,5})|\((\d{1,5})\s*(?:buc\.?|x)\))$/i.exec(part.trim())
      if (before) return { name: (before[2] ?? '').trim(), quantity: Number(before[1]) }
      if (after) return { name: (after[1] ?? '').trim(), quantity: Number(after[2] ?? after[3]) }
      return { name: part.trim(), quantity: 1 }
    })
}
