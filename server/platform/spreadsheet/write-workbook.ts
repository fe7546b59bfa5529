/** The smallest workbook that spreadsheets open: its first row is a header, texts stay texts, so that no zero of a phone number is lost. */

import { AsyncZipDeflate, strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { cutText } from '#contract/storable-text.ts'
import { rowBatchesOf } from '../apart/batches.ts'
import { openWorkTurns } from '../apart/turns.ts'

export type WrittenCell = string | number

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const TEXT_STYLE = 1
const HEADER_STYLE = 2
/** Built in: text. A number typed over it stays as it is typed. */
const TEXT_FORMAT = 49
const WIDTH = 20
/** What a cell holds at most. */
const CELL_MAX = 32_767
export const cutCellText = (text: string): string => cutText(text, CELL_MAX)

/** How the part of a sheet begins. */
export const WORKSHEET = `${head}<worksheet xmlns="${main}">`

const STYLES = `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="${TEXT_FORMAT}" applyNumberFormat="1"/><xf numFmtId="${TEXT_FORMAT}" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs>`

export function writeWorkbook(sheets: Record<string, readonly (readonly WrittenCell[])[]>): Uint8Array {
  const names = Object.keys(sheets)
  const files = packageFiles({ sheets: names, styles: STYLES })
  for (const [i, name] of names.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name] ?? [])
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

/** The same of one sheet with many rows: written in turns with other calls, and packed in a thread, part by part: the archive's sum is made here. */
export async function writeLongWorkbook(name: string, rows: readonly (readonly WrittenCell[])[]): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const packed: Uint8Array[] = []
  const archive = new Zip((error, part, isLast) => {
    if (error) return reject(error)
    packed.push(part)
    if (isLast) resolve(Buffer.concat(packed))
  })
  for (const [path, text] of Object.entries(packageFiles({ sheets: [name], styles: STYLES }))) {
    const file = new ZipDeflate(path)
    archive.add(file)
    file.push(strToU8(text), true)
  }
  const sheet = new AsyncZipDeflate('xl/worksheets/sheet1.xml')
  archive.add(sheet)
  archive.end()
  const { before, after } = aroundRows(rows)
  const turn = openWorkTurns()
  let written = 0
  sheet.push(strToU8(before))
  for (const part of rowBatchesOf(rows)) {
    await turn()
    sheet.push(strToU8(part.map((row) => rowXml(row, written++)).join('')))
  }
  sheet.push(strToU8(after), true)
  return promise
}

/** What stands around the sheets. */
export const packageFiles = ({ sheets: names, styles }: { sheets: readonly string[]; styles: string }): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, i) => `<sheet name="${escapeXmlText(name)}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${names.map((_, i) => `<Relationship Id="s${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`,
})

function sheetXml(rows: readonly (readonly WrittenCell[])[]): string {
  const { before, after } = aroundRows(rows)
  return `${before}${rows.map(rowXml).join('')}${after}`
}

function rowXml(row: readonly WrittenCell[], i: number): string {
  const cell = (value: WrittenCell, at: string, style: number) => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(cutCellText(value))}</t></is></c>`
  }
  const cells = row.map((value, j) => cell(value, `${columnName(j)}${i + 1}`, i === 0 ? HEADER_STYLE : TEXT_STYLE))
  return `<row r="${i + 1}">${cells.join('')}</row>`
}

function aroundRows(rows: readonly (readonly WrittenCell[])[]): { before: string; after: string } {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const pane = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const widths = `<cols><col min="1" max="${columns}" width="${WIDTH}" style="${TEXT_STYLE}" customWidth="1"/></cols>`
  return { before: `${WORKSHEET}${pane}${widths}<sheetData>`, after: '</sheetData></worksheet>' }
}

const ALPHABET = 26
/** A, B, … Z, AA, … */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % ALPHABET))
  return at < ALPHABET ? last : columnName(Math.floor(at / ALPHABET) - 1) + last
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without what XML cannot hold. */
export const escapeXmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
