/** Rows of a text table: comma, semicolon, tab or bar between the cells, found out from the text itself. */

/** `line`: of the text, where the row ends; `row`: as spreadsheets count it, empty ones included, from 1. */
export type TextRow = { row: number; line: number; cells: string[] }

const delimiters = ['\t', ';', ',', '|'] as const
/** Rows that are looked at to find the delimiter. */
const LOOKED_AT = 50

/** Where reading stops: what is beyond is never looked at. */
export type TextLimits = { filledRowsMax: number; cellsOfRowMax: number }

const NO_LIMITS: TextLimits = { filledRowsMax: Number.POSITIVE_INFINITY, cellsOfRowMax: Number.POSITIVE_INFINITY }

/** Rows that are wholly empty are left out. Of a table beyond the limits the last row is the first one beyond. */
export function readTextTable(written: string, limits: TextLimits = NO_LIMITS): TextRow[] {
  const [sep = '', said] = /^\ufeff?sep=(.)\r?\n/i.exec(written) ?? [] // Excel writes `sep=;` above a table
  const text = written.slice(sep.length).replace(/^\ufeff/, '')
  const before = said === undefined ? 0 : 1
  return textTableRowsOf(text, said ?? delimiterOf(text, limits), limits).map(({ row, line, cells }) => ({
    row: row + before,
    line: line + before,
    cells,
  }))
}

const isFilled = ({ cells }: Pick<TextRow, 'cells'>) => cells.some((cell) => cell !== '')

/** That which cuts most rows into the same number of cells; of two the one that makes more of them. */
function delimiterOf(text: string, { cellsOfRowMax }: TextLimits): string {
  const score = (delimiter: string) => {
    const widths = textTableRowsOf(text, delimiter, { filledRowsMax: LOOKED_AT, cellsOfRowMax }).map(({ cells }) => cells.length)
    const counted = Map.groupBy(widths, (width) => width)
    const [width = 1, same = []] = [...counted].sort(([a, x], [b, y]) => y.length - x.length || b - a)[0] ?? []
    return width < 2 ? 0 : (same.length / widths.length) * 100 + Math.min(width, 90)
  }
  const [best] = delimiters.map((delimiter) => ({ delimiter, score: score(delimiter) })).sort((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.delimiter : ','
}

/** Those that are not wholly empty. RFC 4180, and what people's files have besides: text behind a closing quotation mark, and marks that nothing closes. */
export function textTableRowsOf(text: string, delimiter: string, { filledRowsMax, cellsOfRowMax } = NO_LIMITS): TextRow[] {
  const rows: TextRow[] = []
  let [at, line, row, cells] = [0, 1, 1, [] as string[]]
  while (at < text.length && rows.length <= filledRowsMax && cells.length <= cellsOfRowMax) {
    const quoted = quotedAt(text, at, delimiter)
    const from = quoted?.end ?? at
    let end = from
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
    cells.push(unwrapped(((quoted?.text ?? '') + text.slice(from, end)).trim()))
    line += quoted?.lines ?? 0
    if (text[end] === delimiter && end < text.length) {
      at = end + 1
      if (at < text.length) continue
      cells.push('')
    }
    if (isFilled({ cells })) rows.push({ row, line, cells })
    cells = []
    row += 1
    line += 1
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  return cells.length === 0 ? rows : [...rows, { row, line, cells }]
}

/** `="007"`: how programs have a spreadsheet keep the zeros of a text. */
function unwrapped(cell: string): string {
  const inner = /^="(.*)"$/s.exec(cell)?.[1]
  return inner === undefined ? cell : inner.replaceAll('""', '"')
}

/** A cell with more lines is none: its first mark is one that nothing closes, and would swallow the rows behind it. */
const LINES_IN_CELL_MAX = 50

/** `end`: behind the closing mark. null: no mark opens here, or nothing closes it. */
function quotedAt(text: string, at: number, delimiter: string): { text: string; end: number; lines: number } | null {
  let start = at
  while (text[start] === ' ' && delimiter !== ' ') start += 1
  if (text[start] !== '"') return null
  let lines = 0
  for (let i = start + 1; i < text.length && lines <= LINES_IN_CELL_MAX; i += 1) {
    if (text[i] === '\n') lines += 1
    if (text[i] !== '"') continue
    if (text[i + 1] !== '"') return { text: text.slice(start + 1, i).replaceAll('""', '"'), end: i + 1, lines }
    i += 1
  }
  return null
}
