/** The sheets of an .xlsx file: numbers stay numbers, days become text, formulas are what they came to. */

export type SheetCell = string | number
export type WorkbookSheet = { name: string; rows: SheetCell[][] }

/** The file was checked before (zip-check.ts). null: it cannot be read as a workbook. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[] | null> {
  const { default: readSheets } = await import('read-excel-file/node') // with all it imports, which a start does without
  const sheets = await readSheets(Buffer.from(bytes)).catch(() => null)
  return sheets?.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) })) ?? null
}

function cellOf(cell: unknown): SheetCell {
  if (typeof cell === 'number') return cell
  if (cell instanceof Date) return dayOrMoment(cell)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** A spreadsheet's moments know no zone: the reader gives them as if they were UTC. */
function dayOrMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
