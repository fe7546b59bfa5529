/** Reads a list as it comes: CSV with comma or semicolon, TSV, or the sheets of an .xlsx file; every row with where it stands. */
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import readSheets from 'read-excel-file/node'
import { foldName } from '../../../../contract/addresses/address-rules.ts'

export type TableRow = { place: string; cells: string[] }
export type Table = { name: string; rows: TableRow[] }

/** Something is wrong with the file as a whole; the text is for the operator who runs the import. */
type FileFailure = { failure: string }

export async function readTables(file: string): Promise<Table[] | FileFailure> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xls') return { failure: `${basename(file)}: old Excel files cannot be read; save it as .xlsx or as CSV (UTF-8)` }
  const bytes = await bytesOf(file)
  if ('failure' in bytes) return bytes
  if (extension === '.xlsx') return sheetsOf(file)
  const text = decodeText(bytes)
  if (text.includes('\0')) return { failure: `${basename(file)}: this is no table of text` }
  try {
    return [tableOf(basename(file), text)]
  } catch (error) {
    return { failure: `${basename(file)} cannot be read as a table: ${reasonOf(error)}` }
  }
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

export function tableOf(name: string, text: string): Table {
  const firstLine = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const delimiter = ['\t', ';', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const records = parse(text, {
    delimiter,
    bom: true,
    quote: delimiter === '\t' ? null : '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[] // with `info` each record comes with its line
  return { name, rows: records.map(({ record, info }) => ({ place: `${name}:${info.lines}`, cells: record })) }
}

async function sheetsOf(file: string): Promise<Table[] | FileFailure> {
  const sheets = await readSheets(file).catch(() => null)
  if (sheets === null) return { failure: `${basename(file)}: this is no Excel file (.xlsx); save the table as .xlsx or CSV again` }
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((cells, i) => ({ place: `${sheet}:${i + 1}`, cells: cells.map((cell) => (cell === null ? '' : String(cell).trim())) })),
  }))
}

/** Reads cells by the header's names, whatever the columns' order; null: the table has no such column. */
export function columnsOf(header: TableRow, names: Record<string, readonly string[]>): Record<string, number | null> {
  const headers = header.cells.map(foldName)
  return Object.fromEntries(
    Object.entries(names).map(([key, spellings]) => {
      const at = headers.findIndex((cell) => spellings.includes(cell))
      return [key, at === -1 ? null : at]
    }),
  )
}

/** Whatever encoding the list was saved in: UTF-8, UTF-16, or Windows-1250, which is what Excel saves as CSV. */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

/** This many bytes show whether every second one is zero. */
const LOOKED_AT = 400

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = (at: 0 | 1) => bytes.subarray(0, LOOKED_AT).filter((byte, i) => i % 2 === at && byte === 0).length
  const many = Math.min(LOOKED_AT, bytes.length) / 4
  if (zeros(1) > many) return 'utf-16le'
  if (zeros(0) > many) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1250'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
