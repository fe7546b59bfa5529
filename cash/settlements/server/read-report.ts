/** The lines of a courier's file: every one is read, or the file is refused with what cannot be read and where. */

import { type Bani, fromRon } from '../../../contract/money.ts'
import { type Cell, digitsOf, textOf } from '../../../contract/order-import/cells.ts'
import type { Message } from '../../../contract/texts/message.ts'
import type { FileRow } from '../../../server/platform/spreadsheet/read-file.ts'
import { writtenAmount, writtenDay } from '../../../server/platform/spreadsheet/written-values.ts'
import type { SettlementColumns } from '../contract/settlements.ts'
import { folded, type Table } from './report-columns.ts'
import type { ReportedLine } from './take-lines.ts'

export const FAULTS_MAX = 50
const AWB_LENGTH_MAX = 40

type Report = { kind: 'read'; lines: ReportedLine[] } | { kind: 'refused'; faults: Message[] }

/** `day`: of lines that name none. */
export function readReport({ headings, rows }: Table, columns: SettlementColumns, day: string | null): Report {
  const at = (heading: string) => headings.findIndex((one) => folded(one) === folded(heading))
  const place: Places = {
    ...{ columns, awb: at(columns.awb), amount: at(columns.amount) },
    transferredOn: columns.transferredOn === null ? -1 : at(columns.transferredOn),
  }
  const faults: Message[] = []
  const lines: ReportedLine[] = []
  for (const row of rows) {
    if (faults.length >= FAULTS_MAX) break
    const read = readRow(row, place, day)
    if (read === null) continue
    if ('code' in read) faults.push(read)
    else lines.push(read)
  }
  if (faults.length > 0) return { kind: 'refused', faults }
  return lines.length === 0 ? { kind: 'refused', faults: [{ code: 'settlement-no-lines' }] } : { kind: 'read', lines }
}

type Places = { columns: SettlementColumns; awb: number; amount: number; transferredOn: number }

/** null: it is no line: empty, a sum, or without cash. */
function readRow({ row, cells }: FileRow, place: Places, day: string | null): ReportedLine | Message | null {
  const awbText = textOf(cells[place.awb])
  if (isSum(cells, awbText)) return null
  const awb = awbOf(awbText)
  if (awb === null) return { code: 'settlement-awb-unreadable', params: { row, column: place.columns.awb } }
  const amount = amountOf(cells[place.amount] ?? '')
  if (amount === 'ambiguous')
    return { code: 'settlement-amount-ambiguous', params: { row, column: place.columns.amount, text: textOf(cells[place.amount]) } }
  if (amount === null) return { code: 'settlement-amount-unreadable', params: { row, column: place.columns.amount } }
  if (amount === 0) return null
  const said = place.transferredOn < 0 ? '' : textOf(cells[place.transferredOn])
  const transferredOn = said === '' ? day : writtenDay(said)
  if (transferredOn === null) return { code: 'settlement-day-unreadable', params: { row, column: place.columns.transferredOn ?? '' } }
  return { awb, amountBani: amount, transferredOn }
}

const isTotal = (text: string): boolean => /^(?:sub)?total|^suma totala/.test(text.toLowerCase())

/** Without an AWB and with at most one number, or named so. */
function isSum(cells: readonly Cell[], awb: string): boolean {
  const said = cells.map((cell) => textOf(cell)).filter((text) => text !== '')
  if (said.length === 0 || said.some(isTotal)) return !/\d{6}/.test(awb)
  return awb === '' && said.length === 1
}

/** null: a spreadsheet has rounded it, or it is none. */
function awbOf(written: string): string | null {
  const { text, isLost } = digitsOf(written)
  const awb = text.replace(/[\s.]/g, '').toUpperCase()
  return isLost || awb.length > AWB_LENGTH_MAX || !/^(?=.*\d)[A-Z0-9_/-]+$/.test(awb) ? null : awb
}

function amountOf(cell: Cell): Bani | 'ambiguous' | null {
  if (typeof cell === 'string') return writtenAmount(cell)
  const isWhole = Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-6
  return isWhole && Math.abs(cell) < 1e9 ? fromRon(cell) : null
}
