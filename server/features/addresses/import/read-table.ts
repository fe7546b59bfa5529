/** Reads a list as it comes: CSV with comma or semicolon, TSV, or the sheets of an .xlsx file; every row with where it stands. */
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import readSheets from 'read-excel-file/node'
import { foldName } from '../../../../contract/address-rules.ts'

export type TableRow = { place: string; cells: string[] }
export type Table = { name: string; rows: TableRow[] }

/** Something is wrong with the file as a whole; the text is for whoever runs the import. */
type FileFailure = { failure: string }

export async function readTables(file: string): Promise<Table[] | FileFailure> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xls') return { failure: `${basename(file)}: old Excel files cannot be read; save it as .xlsx or as CSV (UTF-8)` }
  if (extension === '.xlsx') return sheetsOf(file)
  return [tableOf(basename(file), await readFile(file, 'utf8'))]
}

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

async function sheetsOf(file: string): Promise<Table[]> {
  const sheets = await readSheets(file)
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
