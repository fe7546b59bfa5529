/** A spreadsheet of any kind as its sheets, each row with the number by which the spreadsheet itself names it. */
import { decodeText } from './decode-text.ts'
import { readTextTable } from './text-table.ts'
import { readWorkbook, type SheetCell } from './workbook.ts'
import { isOldWorkbook, isZip, workbookFault, type ZipFault } from './zip-check.ts'

export type FileRow = { row: number; cells: SheetCell[] }
export type FileSheet = { name: string; rows: FileRow[] }

/** `unreadable`: neither a workbook nor text. */
export type FileFault = ZipFault | 'unreadable' | 'empty'
export type ReadingLimits = { rowsMax: number; columnsMax: number; cellMax: number }

export async function readSpreadsheet(bytes: Uint8Array, limits: ReadingLimits): Promise<FileSheet[] | { fault: FileFault }> {
  if (bytes.length === 0) return { fault: 'empty' }
  const sheets = isZip(bytes) || isOldWorkbook(bytes) ? await sheetsOf(bytes, limits) : sheetOfText(bytes, limits)
  if ('fault' in sheets) return sheets
  const filled = sheets.map((sheet) => withoutEmpty(sheet)).filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return { fault: 'empty' }
  return filled.some((sheet) => isTooLong(sheet, limits)) ? { fault: 'too-long' } : filled
}

async function sheetsOf(bytes: Uint8Array, limits: ReadingLimits): Promise<FileSheet[] | { fault: FileFault }> {
  const fault = workbookFault(bytes, limits)
  if (fault) return { fault }
  const sheets = await readWorkbook(bytes)
  if (!sheets) return { fault: 'unreadable' }
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells, i) => ({ row: i + 1, cells })) }))
}

/** A row of a text table may end with so many empty cells. */
const EMPTY_CELLS_MAX = 1_000

function sheetOfText(bytes: Uint8Array, { rowsMax, columnsMax }: ReadingLimits): FileSheet[] | { fault: FileFault } {
  const text = decodeText(bytes)
  if (text.includes('\0')) return { fault: 'unreadable' }
  return [{ name: '', rows: readTextTable(text, { filledRowsMax: rowsMax, cellsOfRowMax: columnsMax + EMPTY_CELLS_MAX }) }]
}

const isEmpty = (cell: SheetCell) => cell === ''

function withoutEmpty({ name, rows }: FileSheet): FileSheet {
  const kept = rows.filter(({ cells }) => !cells.every(isEmpty))
  // Formatted columns to the right of a list are empty in every row.
  const width = kept.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => !isEmpty(cell)) + 1), 0)
  return { name, rows: kept.map(({ row, cells }) => ({ row, cells: cells.slice(0, width) })) }
}

const isTooLong = ({ rows }: FileSheet, { rowsMax, columnsMax, cellMax }: ReadingLimits): boolean =>
  rows.length > rowsMax ||
  rows.some(({ cells }) => cells.length > columnsMax || cells.some((cell) => typeof cell === 'string' && cell.length > cellMax))
