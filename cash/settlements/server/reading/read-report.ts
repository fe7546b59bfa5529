/** The lines of a courier's file: every one is read, or the file is refused with what cannot be read and where. */

import { type Bani, fromRon } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { type DayOrder, dayOrderOf, writtenDay } from '#contract/written-values/days.ts'
import { type DecimalSign, decimalSignOf, hasTwoReadings, type TwoReadings, writtenAmount } from '#contract/written-values/numbers.ts'
import { cellTextOf, type ImportCell, scientificDigitsOf } from '#selling/order-import/contract/cells.ts'
import { stepsAtOnce, type WorkSteps } from '#server/platform/apart/turns.ts'
import type { FileRow } from '#server/platform/spreadsheet/read-file.ts'
import type { SettlementColumns } from '../../contract/settlement-files.ts'
import { SETTLEMENT_FEE_AWB } from '../../contract/settlements.ts'
import type { ReportedLine } from '../take-lines.ts'
import { differingTotals, type FileTotal, isTotalRow, reportTotalsOf, rowTotalOf, unreadableTotal, writtenLei } from './file-totals.ts'
import { foldReportHeading, type ReportTable } from './report-columns.ts'

export const REPORT_FAULTS_MAX = 50
const AWB_LENGTH_MAX = 40

type Report = { kind: 'read'; lines: ReportedLine[] } | { kind: 'refused'; faults: Message[] }

/** `day`: of lines that name none. */
type Days = { day: string | null; today: string }

export const readSettlementReport = (...given: Parameters<typeof readSettlementReportInSteps>): Report =>
  stepsAtOnce(readSettlementReportInSteps(...given))

/** Row by row. */
export function* readSettlementReportInSteps(
  { headings, rows, above, others }: ReportTable,
  columns: SettlementColumns,
  days: Days,
): WorkSteps<Report> {
  const at = (heading: string) => headings.findIndex((one) => foldReportHeading(one) === foldReportHeading(heading))
  const place: Places = {
    ...{ columns, headings, awb: at(columns.awb), amount: at(columns.amount), ofCurrency: headings.map(isCurrencyHeading) },
    transferredOn: columns.transferredOn === null ? -1 : at(columns.transferredOn),
    ...{ dayOrder: null, decimalSign: null },
  }
  if (place.transferredOn >= 0) place.dayOrder = dayOrderOf(rows.map(({ cells }) => cellTextOf(cells[place.transferredOn])))
  place.decimalSign = decimalSignOf(rows.map(({ cells }) => cells[place.amount]).filter((cell) => typeof cell === 'string'))
  const faults: Message[] = []
  const lines: ReportedLine[] = []
  const beside = reportTotalsOf({ above, others })
  const totals: FileTotal[] = beside.totals
  faults.push(...beside.faults)
  for (const row of rows) {
    yield
    if (faults.length >= REPORT_FAULTS_MAX) break
    const awb = cellTextOf(row.cells[place.awb])
    if (isTotalRow(row.cells, awb)) {
      const amounts = rowTotalOf(row.cells, place.amount)
      if (amounts === null) faults.push(unreadableTotal(row.row))
      else totals.push({ row: row.row, sheet: '', amounts, linesBefore: lines.length })
      continue
    }
    const read = readRow(row, place, days)
    if (read === null) continue
    if ('code' in read) faults.push(read)
    else lines.push(read)
  }
  if (faults.length === 0) faults.push(...differingTotals(totals, lines).slice(0, REPORT_FAULTS_MAX))
  if (faults.length > 0) return { kind: 'refused', faults }
  return lines.length === 0 ? { kind: 'refused', faults: [{ code: 'settlement-no-lines' }] } : { kind: 'read', lines }
}

type Places = {
  columns: SettlementColumns
  headings: readonly string[]
  /** Of each column: whether it names the currency. */
  ofCurrency: readonly boolean[]
  awb: number
  amount: number
  transferredOn: number
  dayOrder: DayOrder | null
  decimalSign: DecimalSign | null
}

/** null: it is no line: without cash. */
function readRow({ row, cells }: FileRow, place: Places, days: Days): ReportedLine | Message | null {
  const { columns } = place
  const foreign = foreignCurrency(cells, place)
  if (foreign) return { code: 'settlement-currency', params: { row, ...foreign } }
  const awbText = cellTextOf(cells[place.awb])
  const awb = isFee(cells, awbText) ? SETTLEMENT_FEE_AWB : awbOf(awbText)
  if (awb === null) return { code: 'settlement-awb-unreadable', params: { row, column: columns.awb } }
  const amount = amountOf(cells[place.amount] ?? '', place.decimalSign)
  if (hasTwoReadings(amount)) {
    const [first, second] = [writtenLei(amount.readings[0]), writtenLei(amount.readings[1])]
    return {
      code: 'settlement-amount-ambiguous',
      params: { row, column: columns.amount, text: cellTextOf(cells[place.amount]), first, second },
    }
  }
  if (amount === null) return { code: 'settlement-amount-unreadable', params: { row, column: columns.amount } }
  if (amount === 0) return null
  // Deducted or added: without its sign it is not known.
  if (awb === SETTLEMENT_FEE_AWB && amount > 0) return { code: 'settlement-fee-sign', params: { row, column: columns.amount } }
  const transferredOn = dayOfRow(cells, place, days)
  if (typeof transferredOn === 'string') return { awb, amountBani: amount, transferredOn }
  return { code: transferredOn.code, params: { row, column: columns.transferredOn ?? '' } }
}

type DayFault = { code: 'settlement-day-unreadable' | 'settlement-day-ambiguous' | 'settlement-day-ahead-row' }

function dayOfRow(cells: readonly ImportCell[], place: Places, { day, today }: Days): string | DayFault {
  const said = place.transferredOn < 0 ? '' : cellTextOf(cells[place.transferredOn])
  const on = said === '' ? day : writtenDay(said, place.dayOrder)
  if (on === null) return { code: 'settlement-day-unreadable' }
  if (hasTwoReadings(on)) return { code: 'settlement-day-ambiguous' }
  return on > today ? { code: 'settlement-day-ahead-row' } : on
}

const otherCurrencies = 'EUR|EURO|USD|HUF|FT|BGN|LEV|GBP|MDL|PLN|CZK|CHF|UAH|RSD|TRY|SEK|NOK|DKK|€|\\$|£'
const amountInOther = new RegExp(`^[-+\\d.,\\s]*(?:${otherCurrencies})[-+\\d.,\\s]*$`, 'i')
const headingInOther = new RegExp(`(?:^|[^\\p{L}])(?:${otherCurrencies})(?:$|[^\\p{L}])`, 'iu')
const isCurrencyHeading = (heading: string): boolean =>
  /^(?:cod|tip)?(?:moneda|valuta|currency|ccy)(?:cod|code|ramburs|plata)?$/.test(foldReportHeading(heading))

/** What is not in lei is not taken as lei, whichever column says so. null: nothing does. */
function foreignCurrency(
  cells: readonly ImportCell[],
  { headings, columns, amount, ofCurrency }: Places,
): { column: string; text: string } | null {
  if (headingInOther.test(headings[amount] ?? '')) return { column: columns.amount, text: columns.amount }
  for (const [i, cell] of cells.entries()) {
    const text = cellTextOf(cell).trim()
    const isForeign = ofCurrency[i] === true ? text !== '' && !/^(?:RON|LEI|LEU)$/i.test(text) : amountInOther.test(text)
    if (isForeign) return { column: headings[i] ?? '', text }
  }
  return null
}

/** What a courier kept of its transfer: a line without parcel. */
const isFee = (cells: readonly ImportCell[], awb: string): boolean =>
  !/\d{6}/.test(awb) && cells.some((cell) => /^(?:comision|taxa|tarif|cost|fee)(?:$|[^\p{L}])/iu.test(cellTextOf(cell).trim()))

/** null: a spreadsheet has rounded it, or it is none. */
function awbOf(written: string): string | null {
  const { text, isLost } = scientificDigitsOf(written)
  const awb = text.replace(/[\s.]/g, '').toUpperCase()
  return isLost || awb.length > AWB_LENGTH_MAX || !/^(?=.*\d)[A-Z0-9_/-]+$/.test(awb) ? null : awb
}

function amountOf(cell: ImportCell, decimalSign: DecimalSign | null): Bani | TwoReadings<Bani> | null {
  if (typeof cell === 'string') return writtenAmount(cell, decimalSign)
  const isWhole = Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-6
  return isWhole && Math.abs(cell) < 1e9 ? fromRon(cell) : null
}
