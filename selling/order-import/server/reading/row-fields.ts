/** One row of a file, cell by cell: what can be read, and what is wrong with what cannot. Pure. */

import { type Bani, decimalRon, ZERO } from '#contract/money.ts'
import { type Message, readMessage } from '#contract/texts/message.ts'
import { writtenDay } from '#contract/written-values/days.ts'
import { hasTwoReadings, type TwoReadings } from '#contract/written-values/numbers.ts'
import { isPlaceholderText } from '#contract/written-values/placeholders.ts'
import { packingLimits } from '#selling/packing/contract/order-packing.ts'
import { insuranceRonMax, Package, packageLimits } from '#sending/shipments/contract/shipments.ts'
import {
  type ColumnForm,
  cellTextOf,
  type ImportCell,
  isEmptyImportCell,
  isFormulaError,
  noColumnForm,
  partQuantityOf,
  postalCodeOf,
  readCountCell,
  readDimensionsCell,
  readLengthCell,
  readMoneyCell,
  readWeightCell,
  readYesNo,
  scientificDigitsOf,
} from '../../contract/cells.ts'
import { type ImportColumn, importColumnNames } from '../../contract/columns.ts'
import type { SpareColumns } from '../../contract/guess-mapping.ts'
import type { ImportMapping, ImportRowError } from '../../contract/order-imports.ts'

type Texts = Record<ImportColumn, string>

/** Cells that are numbers, amounts, days or switches, read; null: the cell is empty, or it is among the errors. */
export type RowFields = {
  texts: Texts
  cash: Bani | null
  /** The cash column only says that there is some. */
  isCash: boolean
  total: Bani | null
  /** What is still owed, and what was given back: null: the file does not say. */
  outstanding: Bani | null
  refunded: Bani | null
  declaredValue: Bani | null
  price: Bani | null
  /** Of fabric or food what was measured, which is packed as one. */
  quantity: number | null
  isMeasured: boolean
  weightKg: number | null
  parcels: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
  openAtDelivery: boolean
  saturdayDelivery: boolean
  isPaid: boolean | null
  orderedOn: string | null
}

/** Of the columns of a file, where they say something of all their cells. */
export type ColumnForms = Partial<Record<ImportColumn, ColumnForm>>

type Read = { fields: RowFields; errors: ImportRowError[] }

/**
 * Longer than a field of an order. Names, companies and remarks are buyers' own texts: what of them does not fit is cut between words and said,
 * as of a store's order; what is only read from, such as an address line, has its own limits behind.
 */
const textMax: Partial<Record<ImportColumn, number>> = {
  number: 60,
  email: 200,
  city: 100,
  product: 2_000,
  sku: 100,
  contents: packingLimits.contentLengthMax,
  reference: 60,
  method: 100,
  paymentMethod: 100,
  lockerId: 64,
  lockerName: 150,
}

/** Digits that a spreadsheet may have rounded away. */
const codes: readonly ImportColumn[] = ['number', 'phone', 'postalCode', 'sku', 'lockerId', 'reference', 'house']

/** What is written there where there is nothing, such as `-` or `N/A`, is nothing. Elsewhere `nu` and `0` are answers. */
const ofPeople: readonly ImportColumn[] = [
  ...(['recipient', 'firstName', 'lastName', 'company', 'phone', 'email', 'county', 'city', 'postalCode'] as const),
  ...(['address', 'address2', 'street', 'note', 'contents', 'reference', 'lockerId', 'lockerName', 'lockerCourier'] as const),
]
/** There one sign may be a name: block X, floor 0. */
const ofHouse: readonly ImportColumn[] = ['house', 'building', 'entrance', 'floor', 'apartment']

const isNothingIn = (column: ImportColumn, text: string): boolean =>
  isPlaceholderText(text) && (ofPeople.includes(column) || (ofHouse.includes(column) && !/^[\p{L}\d]$/u.test(text)))

/** What cannot be read there is left out: nothing of how the order is sent or paid depends on it. */
const remarked: readonly ImportColumn[] = ['orderedOn', 'price']

/** Of an address as a whole: the invoice's or the delivery's, never half of each. */
const ofAddress: readonly ImportColumn[] = ['county', 'city', 'postalCode', 'address', 'address2', 'country']
const ofName: readonly ImportColumn[] = ['recipient', 'firstName', 'lastName', 'company']

/** `spare`: columns of the invoice, which stand in for an address, a name or a phone that is empty. */
export function readRow(cells: readonly ImportCell[], mapping: ImportMapping, forms: ColumnForms = {}, spare: SpareColumns = {}): Read {
  const errors: ImportRowError[] = []
  const wrong = (column: ImportColumn, message: Message): null => {
    errors.push({ column, message, ...(remarked.includes(column) ? { isRemark: true } : {}) })
    return null
  }
  const isNothing = (at: number | undefined) => {
    const text = cellTextOf(cells[at ?? -1])
    return isPlaceholderText(text) && !isFormulaError(text)
  }
  const isBlank = (columns: readonly ImportColumn[]) => columns.every((column) => isNothing(mapping[column]))
  const spared = new Set<ImportColumn>([
    ...(isBlank(['address', 'street', 'city']) ? ofAddress : []),
    ...(isBlank(ofName) ? ofName : []),
    ...(['phone', 'email'] as const).filter((column) => isBlank([column])),
  ])
  const spareAt: Partial<Record<ImportColumn, number[]>> = spare
  const cellOf = (column: ImportColumn): ImportCell | null => {
    const others = spared.has(column) ? (spareAt[column] ?? []) : []
    const at = others.find((other) => !isNothing(other)) ?? others[0] ?? mapping[column]
    const cell = at === undefined ? undefined : cells[at]
    if (cell === undefined || isEmptyImportCell(cell) || (spared.has(column) && isNothing(at))) return null
    return typeof cell === 'string' && isFormulaError(cell.trim()) ? wrong(column, { code: 'import-formula-error' }) : cell
  }
  const textIn = (column: ImportColumn): string => {
    const cell = cellOf(column)
    if (cell === null || isNothingIn(column, cellTextOf(cell))) return ''
    const written = column === 'postalCode' ? postalCodeOf(cell) : cellTextOf(cell)
    if (hasTwoReadings(written)) {
      wrong(column, twoReadings(cellTextOf(cell), written.readings))
      return ''
    }
    const { text, isLost } = codes.includes(column) ? scientificDigitsOf(written) : { text: written, isLost: false }
    if (isLost) wrong(column, { code: 'import-digits-lost', params: { text: written } })
    const max = textMax[column]
    if (max !== undefined && text.length > max) wrong(column, { code: 'field-too-long', params: { max } })
    return text
  }
  const texts = Object.fromEntries(importColumnNames.map((column) => [column, textIn(column)])) as Texts // every column of the list
  /** A cell that was said to be wrong already, or is empty, is null. */
  function read<T>(column: ImportColumn, reader: Reader<T>, code: ReadingCode, shown: (value: T) => string = String): T | null {
    const cell = texts[column] === '' ? null : cellOf(column)
    if (cell === null) return null
    const value = reader(cell, forms[column] ?? noColumnForm)
    if (hasTwoReadings(value)) return wrong(column, twoReadings(cellTextOf(cell), [shown(value.readings[0]), shown(value.readings[1])]))
    if (value !== null) return value
    return wrong(column, { code, params: { text: cellTextOf(cell) } })
  }
  const money = (column: ImportColumn): Bani | null => {
    const amount = read(column, readMoneyCell, 'import-no-amount', decimalRon)
    return amount !== null && amount < 0 ? wrong(column, { code: 'import-negative' }) : amount
  }
  /** Below nothing: it is the shop that owes. */
  const outstanding = (): Bani | null => {
    const left = read('outstanding', readMoneyCell, 'import-no-amount', decimalRon)
    return left !== null && left < 0 ? ZERO : left
  }
  const measure = (column: ImportColumn, reader: Reader<number>, of: keyof typeof Package.shape): number | null =>
    within(column, read(column, reader, of === 'weightKg' ? 'import-no-weight' : 'import-no-length'), of)
  const within = (column: ImportColumn, value: number | null, of: keyof typeof Package.shape): number | null => {
    // Zero is how files leave it out.
    if (value === null || value === 0) return null
    const words = Package.shape[of].safeParse(value).error?.issues[0]?.message
    return words === undefined ? value : wrong(column, readMessage(words))
  }
  const count = (column: ImportColumn, max: number): number | null => {
    const counted = read(column, readCountCell, 'import-no-count')
    if (counted === null || counted === 0) return null
    return counted > max ? wrong(column, { code: 'field-too-big', params: { max } }) : counted
  }
  const partQuantity = (): number | null => {
    const cell = texts.quantity === '' ? null : cellOf('quantity')
    const part = cell === null ? null : partQuantityOf(cell, forms.quantity ?? noColumnForm)
    if (part !== null)
      errors.push({ column: 'quantity', message: { code: 'import-part-quantity', params: { text: texts.quantity } }, isRemark: true })
    return part
  }
  const measured = partQuantity()
  const cashCell = cellOf('cash')
  // `DA` in the column of cash: the order's value is what is collected.
  const isCashSaid = cashCell !== null && readMoneyCell(cashCell) === null && readYesNo(cashCell) !== null
  const sides = read('dimensions', readDimensionsCell, 'import-no-dimensions')
  const declaredValue = money('declaredValue')
  if (declaredValue !== null && declaredValue > insuranceRonMax * 100) wrong('declaredValue', { code: 'import-too-much' })
  const fields: RowFields = {
    texts,
    cash: isCashSaid ? null : money('cash'),
    isCash: isCashSaid && cashCell !== null && readYesNo(cashCell) === true,
    total: money('total'),
    outstanding: outstanding(),
    refunded: money('refunded'),
    declaredValue: declaredValue === ZERO ? null : declaredValue,
    price: money('price'),
    quantity: measured ?? count('quantity', packingLimits.quantityMax),
    isMeasured: measured !== null,
    weightKg: measure('weight', readWeightCell, 'weightKg'),
    parcels: count('parcels', packageLimits.packagesMax),
    lengthCm: measure('length', readLengthCell, 'lengthCm') ?? within('dimensions', sides?.lengthCm ?? null, 'lengthCm'),
    widthCm: measure('width', readLengthCell, 'widthCm') ?? within('dimensions', sides?.widthCm ?? null, 'widthCm'),
    heightCm: measure('height', readLengthCell, 'heightCm') ?? within('dimensions', sides?.heightCm ?? null, 'heightCm'),
    openAtDelivery: read('openAtDelivery', readYesNo, 'import-no-switch') ?? false,
    saturdayDelivery: read('saturdayDelivery', readYesNo, 'import-no-switch') ?? false,
    isPaid: paidOf(texts.paymentStatus),
    orderedOn: read('orderedOn', (cell, { dayOrder }) => writtenDay(cellTextOf(cell), dayOrder), 'import-no-day'),
  }
  return { fields, errors }
}

type Reader<T> = (cell: ImportCell, form: ColumnForm) => T | TwoReadings<T> | null

/** In figures that have no other reading: without groups. */
function twoReadings(text: string, [first, second]: readonly [string, string]): Message {
  return { code: 'import-two-readings', params: { text, first: first.replace('.', ','), second: second.replace('.', ',') } }
}

type ReadingCode =
  | 'import-no-amount'
  | 'import-no-weight'
  | 'import-no-length'
  | 'import-no-dimensions'
  | 'import-no-count'
  | 'import-no-switch'
  | 'import-no-day'

const paid = /^(?:paid|platit|achitat|da|yes|true|incasat|partially_refunded|refunded|processing)/i
const unpaid = /^(?:neplatit|neachitat|pending|unpaid|nu|no|false|authorized|in asteptare|on-hold|voided|expired)/i
/** null: it says something else, which is nothing to us. */
const paidOf = (text: string): boolean | null => (paid.test(text) ? true : unpaid.test(text) ? false : null)
