/** The totals that a courier's file writes of itself, wherever they stand: each is compared with the lines that were read. */

import { type Bani, decimalRon, fromRon, sum, ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { hasTwoReadings, writtenAmount } from '#contract/written-values/numbers.ts'
import { cellTextOf, type ImportCell, isFormulaError } from '#selling/order-import/contract/cells.ts'
import { SETTLEMENT_FEE_AWB } from '../../contract/settlements.ts'
import type { ReportedLine } from '../take-lines.ts'
import type { ReportTable } from './report-columns.ts'

/** `amounts`: what may be the sum; one of them has to fit. `linesBefore`: that stand above it. */
export type FileTotal = { row: number; sheet: string; amounts: readonly Bani[]; linesBefore: number }

const labelled = /^(?:sub ?|grand )?total|^(?:suma|sume|valoare[a]?|rambursuri?) totala?(?:$|[^\p{L}])|^(?:suma )?de plata(?:$|[^\p{L}])/iu
const namedOnly = /^(?:sub ?|grand )?total(?: (?:general|ramburs|rambursuri|suma|de plata|lei|ron))?\s*:?$/i
/** A total of what is no money. */
const ofNoMoney = /^(?:sub ?)?total\w*\s+(?:greutate|kg|volum)/i

const isTotal = (text: string): boolean => labelled.test(text.trim())

/** Without an AWB and with at most one number, or named so. */
export function isTotalRow(cells: readonly ImportCell[], awb: string): boolean {
  const written = cells.map((cell) => cellTextOf(cell)).filter((text) => text !== '')
  if (written.length === 0 || isTotal(awb)) return true
  if (written.some((text) => namedOnly.test(text.trim()))) return !/^[\d\s.]*$/.test(awb) || !/\d{6}/.test(awb)
  if (written.some(isTotal)) return !/\d{6}/.test(awb)
  return awb === '' && written.length === 1
}

/** `amounts` empty: the row names no sum. null: it names one that cannot be read. */
export function rowTotalOf(cells: readonly ImportCell[], amountAt: number): Bani[] | null {
  const own = cells[amountAt] ?? ''
  const ownAmount = totalAmount(own)
  if (ownAmount !== null) return [ownAmount]
  if (cells.some((cell) => ofNoMoney.test(cellTextOf(cell)))) return []
  const amounts = cells.flatMap((cell) => amountsIn(cell))
  if (amounts.length > 0) return amounts
  const isUnread = cellTextOf(own) !== '' && !isTotal(cellTextOf(own))
  const said = cells.map((cell) => cellTextOf(cell)).join(' ')
  return isUnread || /\d/.test(withoutCounts(said)) || cells.some((cell) => isFormulaError(cellTextOf(cell))) ? null : []
}

/** Totals above the headings and on sheets without a list. A label may also stand above its sum. */
export function reportTotalsOf(table: Pick<ReportTable, 'above' | 'others'>): { totals: FileTotal[]; faults: Message[] } {
  const totals: FileTotal[] = []
  const faults: Message[] = []
  for (const { name, rows } of [{ name: '', rows: table.above }, ...table.others]) {
    for (const [i, { row, cells }] of rows.entries()) {
      const at = cells.findIndex((cell) => isTotal(cellTextOf(cell)))
      if (at < 0) continue
      const amounts = rowTotalOf(cells, -1)
      const below = amounts?.length === 0 ? totalAmount(rows[i + 1]?.cells[at] ?? '') : null
      if (amounts === null) faults.push(unreadableTotal(row, name))
      else if (amounts.length > 0 || below !== null)
        totals.push({ row, sheet: name, amounts: below === null ? amounts : [below], linesBefore: 0 })
    }
  }
  return { totals, faults }
}

export const unreadableTotal = (row: number, sheet = ''): Message => ({ code: 'settlement-total-unreadable', params: { row, sheet } })

const days = /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}/g
const decimals = /-?\d[\d.,\s]*[.,]\d{2}(?!\d)/g

function amountsIn(cell: ImportCell): Bani[] {
  if (typeof cell === 'number') return Number.isInteger(cell) ? [] : [fromRon(cell)]
  return (cellTextOf(cell).replace(days, ' ').match(decimals) ?? []).flatMap((written) => totalAmount(written) ?? [])
}

/** `2 colete`, a day, `nr. 4`: no sum. */
const withoutCounts = (text: string): string =>
  text
    .replace(days, ' ')
    .replace(/\d+\s*(?:colete?|expeditii?|awb|buc|bucati|linii|plicuri)\b/gi, ' ')
    .replace(/(?:colete?|expeditii|awb-?uri|bucati|linii|nr\.?)\s*:?\s*\d+/gi, ' ')

/** `1.334` of a total is compared as 1,334: were it meant as 1.33 it would differ, and stop the file. */
function totalAmount(cell: ImportCell): Bani | null {
  if (typeof cell === 'number') return Math.abs(cell) < 1e9 ? fromRon(cell) : null
  const amount = writtenAmount(cell)
  return hasTwoReadings(amount) ? amount.readings[0] : amount
}

/** A total is of the whole file, of all above it, or of the lines between it and the total before or after; fees are in it or not. */
export function differingTotals(totals: readonly FileTotal[], lines: readonly ReportedLine[]): Message[] {
  const found = sum(lines.map((line) => line.amountBani))
  // Of the lines above each: a file may have a total under every line.
  const before = sumsBefore(lines)
  const beforeWithoutFees = sumsBefore(lines.map(({ awb, amountBani }) => ({ amountBani: awb === SETTLEMENT_FEE_AWB ? ZERO : amountBani })))
  return totals.flatMap(({ row, sheet, amounts, linesBefore }, i) => {
    const [previous, next] = [totals[i - 1]?.linesBefore ?? 0, totals[i + 1]?.linesBefore ?? lines.length]
    const parts = [[0, lines.length] as const, [0, linesBefore] as const, [previous, linesBefore] as const, [linesBefore, next] as const]
    const counted = parts.filter(([from, to]) => from < to)
    const sums = [before, beforeWithoutFees].flatMap((of) => counted.map(([from, to]) => (of[to] ?? 0) - (of[from] ?? 0)))
    if (amounts.length === 0 || amounts.some((amount) => sums.includes(amount) || (lines.length === 0 && amount === 0))) return []
    const total = amounts.map(writtenLei).join(' / ')
    return [{ code: 'settlement-total-differs' as const, params: { row, sheet, total, lines: writtenLei(found) } }]
  })
}

/** At each place the sum of what stands before it. */
function sumsBefore(lines: readonly Pick<ReportedLine, 'amountBani'>[]): number[] {
  const sums = [0]
  for (const { amountBani } of lines) sums.push((sums.at(-1) ?? 0) + amountBani)
  return sums
}

export const writtenLei = (amount: Bani): string => decimalRon(amount).replace('.', ',')
