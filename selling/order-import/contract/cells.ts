/** Reads single cells as people and spreadsheets write them. `null`: it cannot be read; an empty cell is '' and never comes here. */

import { type Bani, fromRon, ZERO } from '#contract/money.ts'
import { type DayOrder, dayOrderOf } from '#contract/written-values/days.ts'
import {
  type DecimalSign,
  decimalSignOf,
  hasTwoReadings,
  type TwoReadings,
  writtenAmount,
  writtenNumber,
} from '#contract/written-values/numbers.ts'
import { countyOfPostalCode, foldName } from '#sending/addresses/contract/address-rules.ts'

/** A number stays one where the spreadsheet knew it as one: `1.234` typed is a thousand, the number 1.234 is not. */
export type ImportCell = string | number

export const isEmptyImportCell = (cell: ImportCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** As text, without the dust of binary fractions and never as `7.2E+08`. */
export function cellTextOf(cell: ImportCell | undefined): string {
  if (cell === undefined) return ''
  // The mark by which spreadsheets keep digits a text comes with some exports.
  if (typeof cell === 'string') return cell.trim().replace(/^'(?=[\d+])/, '')
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? cell.toFixed(0) : String(Number(cell.toPrecision(12)))
}

/** What spreadsheets put where a formula could not be worked out. */
export const isFormulaError = (text: string): boolean => /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text)

const SCIENTIFIC = /^([1-9])(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** `7.22123456E+08` as the digits it stands for. `lost`: a spreadsheet rounded them, and what they were is not known. */
export function scientificDigitsOf(text: string): { text: string; isLost: boolean } {
  const [, first, decimals = '', power = ''] = SCIENTIFIC.exec(text.trim()) ?? []
  if (first === undefined) return { text, isLost: false }
  const digits = first + decimals
  const length = Number(power) + 1
  // Zeros at the end are not written: a number that ends in them looks the same as a rounded one.
  return { text: digits.padEnd(length, '0'), isLost: digits.length < length }
}

const CODE_LENGTH = 6

/** A postal code whose first zero a spreadsheet dropped; Bucharest's and Ilfov's begin with one. `10101.0` is 010101 or 101010. */
export function postalCodeOf(cell: ImportCell): string | TwoReadings<string> {
  const text = cellTextOf(cell).replace(/^(?:RO[\s-]*)/i, '')
  const [, whole] = /^(\d{5,6})[.,]0+$/.exec(text) ?? []
  const joined = text.replace(/[\s.]/g, '')
  if (whole === undefined) return withZero(joined)
  const code = withZero(whole)
  return joined.length === CODE_LENGTH && countyOfPostalCode(joined) !== null ? { readings: [code, joined] } : code
}

const withZero = (text: string): string => (/^\d{5}$/.test(text) ? text.padStart(CODE_LENGTH, '0') : text)

/** What the column of a cell says of all its cells: `1.500` has two readings, and `800` below `Greutate (g)` is in grams. */
export type ColumnForm = { decimalSign: DecimalSign | null; unit: string | null; dayOrder: DayOrder | null }
export const noColumnForm: ColumnForm = { decimalSign: null, unit: null, dayOrder: null }

const unitInHeading = /(?:[([,/]|\s)\s*(kg|kilograme?|g|gr|grame?|grams?|mm|cm|m)\.?\s*[)\]]?\s*$/i

export function columnFormOf(heading: string, cells: readonly ImportCell[]): ColumnForm {
  const texts = cells.filter((cell): cell is string => typeof cell === 'string')
  return { decimalSign: decimalSignOf(texts), unit: unitInHeading.exec(heading)?.[1] ?? null, dayOrder: dayOrderOf(texts) }
}

/** An amount in RON, with any of its usual signs: `1.234,50 lei`, `1,234.50`, `189.9`; 0 for a dash. */
export function readMoneyCell(cell: ImportCell, { decimalSign }: ColumnForm = noColumnForm): Bani | TwoReadings<Bani> | null {
  if (typeof cell === 'number') return Math.abs(cell) < 1e9 ? fromRon(cell) : null
  return /^-+$/.test(cell.trim()) ? ZERO : writtenAmount(cell, decimalSign)
}

const TO_KG: Record<string, number> = { k: 1, g: 1000 }
const TO_CM: Record<string, number> = { mm: 10, cm: 1, m: 0.01 }

/** `1,5`, `1.5 kg`, `800 g`: kilograms. */
export function readWeightCell(cell: ImportCell, form: ColumnForm = noColumnForm): number | TwoReadings<number> | null {
  const [, number, unit = form.unit ?? 'kg'] = /^(.*?)\s*(kg|kilograme?|g|gr|grame?)?\.?$/i.exec(cellTextOf(cell)) ?? []
  const perKg = TO_KG[unit.charAt(0).toLowerCase()]
  return perKg === undefined ? null : measured(typeof cell === 'number' ? cell : (number ?? ''), perKg, form)
}

/** `30`, `30,5 cm`: centimetres. */
export function readLengthCell(cell: ImportCell, form: ColumnForm = noColumnForm): number | TwoReadings<number> | null {
  const [, number, unit = form.unit ?? 'cm'] = /^(.*?)\s*(cm|mm|m)?\.?$/i.exec(cellTextOf(cell)) ?? []
  const perCm = TO_CM[unit.toLowerCase()]
  return perCm === undefined ? null : measured(typeof cell === 'number' ? cell : (number ?? ''), perCm, form)
}

function measured(cell: ImportCell, perUnit: number, { decimalSign }: ColumnForm): number | TwoReadings<number> | null {
  const read = typeof cell === 'number' ? cell : writtenNumber(cell, decimalSign)
  if (!hasTwoReadings(read)) return read === null ? null : read / perUnit
  return { readings: [read.readings[0] / perUnit, read.readings[1] / perUnit] }
}

/** `30x20x10`, `30 * 20 * 10 cm`. */
export function readDimensionsCell(
  cell: ImportCell,
  form: ColumnForm = noColumnForm,
): { lengthCm: number; widthCm: number; heightCm: number } | null {
  const parts = cellTextOf(cell)
    .replace(/\s*cm\.?$/i, '')
    .split(/\s*[x×*/]\s*/i)
    .map((part) => readLengthCell(part, form))
  const [lengthCm, widthCm, heightCm] = parts
  if (parts.length !== 3 || typeof lengthCm !== 'number' || typeof widthCm !== 'number' || typeof heightCm !== 'number') return null
  return { lengthCm, widthCm, heightCm }
}

/** `2`, `2.0`, `2 buc`; `1.000` is a thousand or one. */
export function readCountCell(cell: ImportCell, { decimalSign }: ColumnForm = noColumnForm): number | TwoReadings<number> | null {
  const read =
    typeof cell === 'number' ? cell : writtenNumber(cellTextOf(cell).replace(/\s*(?:buc|bucati|colete?|pcs?|x)\.?$/i, ''), decimalSign)
  if (!hasTwoReadings(read)) return read !== null && Number.isInteger(read) && read >= 0 ? read : null
  const whole = read.readings.filter((one) => Number.isInteger(one))
  return whole.length === 2 ? read : (whole[0] ?? null)
}

/** `0,5`, `1/4`, `½`, `2 kg` of what is measured; null: a count of whole ones, or none. */
export function partQuantityOf(cell: ImportCell, form: ColumnForm = noColumnForm): number | null {
  if (readCountCell(cell, form) !== null) return null
  const text = cellTextOf(cell)
    .normalize('NFKC')
    .replace(measure, '')
    .replace(/^(?=[.,]\d)/, '0')
  const [, whole = '0', over = '', under = ''] = /^(?:(\d{1,4}) )?(\d{1,3})[/\u2044](\d{1,3})$/.exec(text) ?? []
  const read =
    typeof cell === 'number' ? cell : over === '' ? writtenNumber(text, form.decimalSign) : Number(whole) + Number(over) / Number(under)
  return read !== null && !hasTwoReadings(read) && read > 0 && Number.isFinite(read) ? read : null
}
const measure = /\s*(?:kg|kilograme?|g|gr|grame?|ml?|mp|m2|metri?|cm|l|litri?|litru|buc|bucati|pachete?)\.?$/i

const yes = ['da', 'yes', 'true', 'adevarat', '1', 'x', 'y', 'd']
const no = ['nu', 'no', 'false', 'fals', '0', 'n', 'fara', '']

export function readYesNo(cell: ImportCell): boolean | null {
  const said = foldName(cellTextOf(cell))
  return yes.includes(said) ? true : no.includes(said) ? false : null
}

/** `2 x Tricou alb; Cana` of one cell that lists an order's products. */
export function parseProductList(text: string): { name: string; quantity: number }[] {
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
