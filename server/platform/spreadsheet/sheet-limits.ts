/**
 * Whether a workbook's sheet goes beyond the limits, read no further than to the first row or cell that does. What reads its cells makes
 * something of every place between two of them: one cell at the far corner would be 17 thousand million.
 */
export type SheetLimits = { rowsMax: number; columnsMax: number }

/** Lists stand further down or to the right than they are long: titles, empty rows, formatted cells with nothing in them. */
const ROWS_BESIDE = 50_000
const EMPTY_COLUMNS = 1_000
/** Places of a sheet, from its first cell to its last. A list of 50,000 rows and 100 columns has a quarter of them. */
const AREA_MAX = 20_000_000

/** Rows and cells, whatever prefix their names have. */
const OPENING = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^>]*)>/g
const REFERENCE = /(?:^|\s)r\s*=\s*["']([A-Za-z]*)(\d*)["']/
const PART = 1 << 20
/** Longer than any tag of a row or cell. */
const OVERLAP = 4_096

export function isSheetTooLong(xml: Buffer, limits: SheetLimits): boolean {
  const seen = { row: 0, column: 0, filledRows: 0, filledInRow: false, rowMax: 0, columnMax: 0 }
  for (let from = 0; from < xml.length; from += PART) {
    // What begins in the next part is its own; ASCII is all that is looked for.
    const text = xml.toString('latin1', from, Math.min(xml.length, from + PART + OVERLAP))
    for (const match of text.matchAll(OPENING)) {
      if (match.index >= PART) break
      const [tag, name, attributes = ''] = match
      const after = match.index + tag.length
      const isFilled = !tag.endsWith('/>') && !/^\s*<\/(?:[\w.-]+:)?c>/.test(text.slice(after, after + 40))
      if (name === 'row') beginRow(seen, attributes)
      else cell(seen, attributes, isFilled)
      if (isBeyond(seen, limits, name === 'c' && isFilled)) return true
    }
  }
  return false
}

type Seen = { row: number; column: number; filledRows: number; filledInRow: boolean; rowMax: number; columnMax: number }

function beginRow(seen: Seen, attributes: string): void {
  const [, , number = ''] = REFERENCE.exec(attributes) ?? []
  seen.row = number === '' ? seen.row + 1 : Number(number)
  seen.column = 0
  seen.filledInRow = false
  seen.rowMax = Math.max(seen.rowMax, seen.row)
}

function cell(seen: Seen, attributes: string, isFilled: boolean): void {
  const [, column = '', number = ''] = REFERENCE.exec(attributes) ?? []
  seen.column = column === '' ? seen.column + 1 : columnOf(column)
  if (number !== '') seen.rowMax = Math.max(seen.rowMax, Number(number))
  seen.columnMax = Math.max(seen.columnMax, seen.column)
  if (!isFilled || seen.filledInRow) return
  seen.filledInRow = true
  seen.filledRows += 1
}

/** Five characters are beyond any spreadsheet. */
const columnOf = (name: string): number =>
  [...name.slice(0, 5).toUpperCase()].reduce((number, char) => number * 26 + char.charCodeAt(0) - 64, 0)

const isBeyond = (seen: Seen, { rowsMax, columnsMax }: SheetLimits, isFilledCell: boolean): boolean =>
  seen.filledRows > rowsMax ||
  seen.rowMax > rowsMax + ROWS_BESIDE ||
  seen.column > columnsMax + EMPTY_COLUMNS ||
  (isFilledCell && seen.column > columnsMax) ||
  seen.rowMax * seen.columnMax > AREA_MAX
