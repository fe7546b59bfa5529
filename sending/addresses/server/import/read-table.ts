/** Reads a list as it comes: CSV with comma or semicolon, TSV, or the sheets of an .xlsx file; every row with where it stands. */
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { decodeText } from '#server/platform/spreadsheet/decode-text.ts'
import { readTextTable } from '#server/platform/spreadsheet/text-table.ts'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { foldName } from '../../contract/address-rules.ts'

export type TableRow = { place: string; cells: string[] }
export type AddressListTable = { name: string; rows: TableRow[] }

/** Something is wrong with the file as a whole; the text is for the operator who runs the import. */
type FileFailure = { failure: string }

export async function readTables(file: string): Promise<AddressListTable[] | FileFailure> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xls') return { failure: `${basename(file)}: old Excel files cannot be read; save it as .xlsx or as CSV (UTF-8)` }
  const bytes = await bytesOf(file)
  if ('failure' in bytes) return bytes
  if (extension === '.xlsx') return sheetsOf(file, bytes)
  const text = decodeText(bytes)
  if (text.includes('\0')) return { failure: `${basename(file)}: this is no table of text` }
  return [addressListTableOf(basename(file), text)]
}

const failures: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'it may not be read',
}

async function bytesOf(file: string): Promise<Uint8Array | FileFailure> {
  try {
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { failure: `${file}: ${failures[code] ?? reasonOf(error)}` }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const addressListTableOf = (name: string, text: string): AddressListTable => ({
  name,
  rows: readTextTable(text).map(({ line, cells }) => ({ place: `${name}:${line}`, cells })),
})

async function sheetsOf(file: string, bytes: Uint8Array): Promise<AddressListTable[] | FileFailure> {
  const sheets = await readWorkbook(bytes)
  if (sheets === null) return { failure: `${basename(file)}: this is no Excel file (.xlsx); save the table as .xlsx or CSV again` }
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((cells, i) => ({ place: `${name}:${i + 1}`, cells: cells.map(String) })),
  }))
}

/** Reads cells by the header's names, whatever the columns' order; null: the table has no such column. */
export function columnIndexes(header: TableRow, names: Record<string, readonly string[]>): Record<string, number | null> {
  const headers = header.cells.map(foldName)
  return Object.fromEntries(
    Object.entries(names).map(([key, spellings]) => {
      const at = headers.findIndex((cell) => spellings.includes(cell))
      return [key, at === -1 ? null : at]
    }),
  )
}
