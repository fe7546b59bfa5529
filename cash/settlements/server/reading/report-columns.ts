/** Where in a courier's file the list begins, and which columns say what: guessed by the headings that couriers are known to write. */

import { Problem } from '#contract/problems.ts'
import { cellTextOf } from '#selling/order-import/contract/cells.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { FileRow, FileSheet } from '#server/platform/spreadsheet/read-file.ts'
import type { SettlementColumns } from '../../contract/settlement-files.ts'

/** `rows`: those below the headings. `others`: the sheets beside that of the list. */
export type ReportTable = { sheet: string; headings: string[]; above: FileRow[]; rows: FileRow[]; others: readonly FileSheet[] }

/** Titles and the account stand above the list. */
const HEADING_ROWS_MAX = 50

/** The surest first. A parcel's number stands for its shipment's. */
const known = {
  awb: ['awb', 'nrawb', 'numarawb', 'numarulawb', 'codawb', 'awbnumber', 'numarcolet', 'nrcolet', 'colet', 'parcelnumber'],
  amount: [
    'sumaramburs',
    'valoareramburs',
    'rambursincasat',
    'ramburs',
    'sumaincasata',
    'codamount',
    'amountcollected',
    'suma',
    'valoare',
    'amount',
  ],
  transferredOn: ['datavirament', 'datavirarii', 'dataplata', 'dataplatii', 'dataop', 'datatransfer', 'databorderou', 'transferdate'],
} as const

/** Without case, marks, blanks and dots. */
export const foldReportHeading = (heading: string): string => foldName(heading).replaceAll(' ', '')

const headingsOf = ({ cells }: FileRow): string[] => cells.map((cell) => cellTextOf(cell))

export function findReportTables(sheets: readonly FileSheet[]): ReportTable[] {
  return sheets.flatMap((sheet) => {
    const { name, rows } = sheet
    const others = sheets.filter((one) => one !== sheet)
    return rows
      .slice(0, HEADING_ROWS_MAX)
      .map((row, i) => ({ sheet: name, headings: headingsOf(row), above: rows.slice(0, i), rows: rows.slice(i + 1), others }))
  })
}

/** The first of the file. Throws `spreadsheet-refused` where two sheets have one with rows: which of them is meant is not known. */
export function onlyTable(found: readonly ReportTable[]): ReportTable | null {
  const bySheet = [...Map.groupBy(found, ({ sheet }) => sheet).values()].flatMap(([first]) => first ?? [])
  const filled = bySheet.filter(({ rows }) => rows.length > 0)
  if (filled.length > 1) {
    const names = filled.map(({ sheet }) => sheet).join(', ')
    throw new Problem('spreadsheet-refused', { because: { code: 'settlement-two-sheets', params: { sheets: names } } })
  }
  return filled[0] ?? bySheet[0] ?? null
}

/** null: no row has both headings, or one has a heading twice. Throws as `onlyTable`. */
export function findReportTable(sheets: readonly FileSheet[], { awb, amount, transferredOn }: SettlementColumns): ReportTable | null {
  const asked = [awb, amount, ...(transferredOn === null ? [] : [transferredOn])].map(foldReportHeading)
  return onlyTable(
    findReportTables(sheets).filter(({ headings }) =>
      asked.every((name) => headings.filter((one) => foldReportHeading(one) === name).length === 1),
    ),
  )
}

export function guessColumns(headings: readonly string[]): SettlementColumns | null {
  const named = (names: readonly string[]) => {
    for (const name of names) {
      const found = headings.filter((heading) => foldReportHeading(heading) === name)
      if (found.length === 1) return found[0] ?? null
    }
    return null
  }
  const [awb, amount] = [named(known.awb), named(known.amount)]
  return awb === null || amount === null ? null : { awb, amount, transferredOn: named(known.transferredOn) }
}

/** The list with headings that are known, throwing as `onlyTable`; else the row that looks most like headings, for the user to say what they mean. */
export function guessTable(sheets: readonly FileSheet[]): ReportTable {
  const all = findReportTables(sheets)
  const guessed = onlyTable(all.filter(({ headings }) => guessColumns(headings) !== null))
  if (guessed) return guessed
  const words = ({ headings }: ReportTable) => headings.filter((one) => /\p{L}/u.test(one)).length
  return all.reduce((best, one) => (words(one) > words(best) ? one : best), none)
}

const none: ReportTable = { sheet: '', headings: [], above: [], rows: [], others: [] }

/** By which columns are remembered: files of one program have the same headings every time. */
export const keyOfHeadings = (headings: readonly string[]): string => headings.map(foldReportHeading).join('|')
