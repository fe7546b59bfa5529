/** A workbook of one sheet that is written while its rows are read: as many as a sheet takes, in the memory of a few hundred. */
import v8 from 'node:v8'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnName, cutCellText, escapeXmlText, packageFiles, WORKSHEET } from './write-workbook.ts'

/** What a sheet holds at most, less the rows around a list. */
export const SHEET_ROWS_MAX = 1_000_000

/** A formula brings what it comes to: readers that do not compute show that. `whole`: without decimals; `general`: as it is written. */
type Content = string | number | { formula: string; value: number } | { whole: number } | { general: number }
export type StreamedCell = Content | { bold: Content } | null
export type StreamedRow = readonly StreamedCell[]

type Sheet = {
  name: string
  widths: readonly number[]
  /** These stay in sight. */
  headRows: number
  rows: AsyncIterable<StreamedRow> | Iterable<StreamedRow>
}

/** Fast, and a third of the size: who downloads waits for the rows. */
const LEVEL = 1
/** Compressed and sent when so much text has come together. */
const CHUNK_CHARACTERS = 128 * 1024
const PATH = 'xl/worksheets/sheet1.xml'

export async function* workbookStream(sheet: Sheet): AsyncGenerator<Uint8Array> {
  begun += 1
  if (begun === 1) growHeapBy(SLOWLY_PERCENT)
  try {
    yield* written(sheet)
  } finally {
    begun -= 1
    if (begun === 0) growHeapBy(AS_CHOSEN)
  }
}

/**
 * While a workbook is written the heap grows slowly: V8 otherwise lets it double before it collects what every row leaves behind. Only
 * meanwhile, as it takes a tenth of what the server can do.
 */
const SLOWLY_PERCENT = 25
/** By V8. */
const AS_CHOSEN = 0
let begun = 0
const growHeapBy = (percent: number) => v8.setFlagsFromString(`--heap-growing-percent=${percent}`)

async function* written({ name, widths, headRows, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [path, text] of Object.entries(packageFiles({ sheets: [name], styles: STYLES }))) addFile(zip, path).push(strToU8(text), true)
  const sheet = addFile(zip, PATH)
  let text = opening(widths, headRows)
  let at = 0
  for await (const row of rows) {
    at += 1
    text += rowXml(row, at)
    if (text.length < CHUNK_CHARACTERS) continue
    sheet.push(strToU8(text))
    text = ''
    yield* chunks.splice(0)
  }
  sheet.push(strToU8(`${text}</sheetData></worksheet>`), true)
  zip.end()
  yield* chunks.splice(0)
}

function addFile(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: LEVEL })
  zip.add(file)
  return file
}

const STYLE = { text: 1, number: 2, boldText: 3, boldNumber: 4, whole: 5, boldWhole: 6 } as const
/** Built in: `#,##0`, `#,##0.00` and text. */
const STYLES = `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="3" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs>`

function opening(widths: readonly number[], headRows: number): string {
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" state="frozen"/></sheetView></sheetViews>`
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  return `${WORKSHEET}${pane}<cols>${columns}</cols><sheetData>`
}

const rowXml = (row: StreamedRow, at: number): string =>
  `<row r="${at}">${row.map((cell, i) => cellXml(cell, `${columnName(i)}${at}`)).join('')}</row>`

function cellXml(cell: StreamedCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'object' && 'bold' in cell)
    return contentXml(cell.bold, at, { text: STYLE.boldText, number: STYLE.boldNumber, whole: STYLE.boldWhole })
  return contentXml(cell, at, STYLE)
}

type Styles = Record<'text' | 'number' | 'whole', number>

function contentXml(content: Content, at: string, styles: Styles): string {
  if (typeof content === 'number') return `<c r="${at}" s="${styles.number}"><v>${content}</v></c>`
  if (typeof content === 'object' && 'general' in content) return `<c r="${at}"><v>${content.general}</v></c>`
  if (typeof content === 'object' && 'whole' in content) return `<c r="${at}" s="${styles.whole}"><v>${content.whole}</v></c>`
  if (typeof content === 'object')
    return `<c r="${at}" s="${styles.number}"><f>${escapeXmlText(content.formula)}</f><v>${content.value}</v></c>`
  return `<c r="${at}" s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(cutCellText(content))}</t></is></c>`
}
