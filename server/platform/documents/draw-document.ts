/** What PDF documents of the platform are drawn with. The typeface is embedded: names and words have diacritics that no built-in one has. */
import { createRequire } from 'node:module'
import type { Texts } from '#contract/texts/texts.ts'

const require = createRequire(import.meta.url)
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')

/** Points of 1/72 inch. */
const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 40
export const DOCUMENT_WIDTH = A4.width - 2 * MARGIN
const BOTTOM = A4.height - MARGIN - 20
const SMALL = 8
const CELL_GAP = 4
const GREY = '#5b6470'
const LINE_GREY = '#c8cdd3'

export type DocumentRow = readonly string[]
export type DocumentParty = { title: string; name: string; details: readonly string[] }
type Column = { title: string; width: number; align?: 'right' }
export type Pdf = PDFKit.PDFDocument

type Begun = { title: string; author: string; issuedAt: Date; texts: Texts }

/** `bytes` comes once the document has ended. */
export async function beginDocument({ title, author, issuedAt, texts }: Begun): Promise<{ pdf: Pdf; bytes: Promise<Uint8Array> }> {
  const { default: PDFDocument } = await import('pdfkit') // 1 MB with its fonts, which a start does without
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: texts.forms.locale,
    info: { Title: title, Author: author, CreationDate: issuedAt },
  })
  return { pdf, bytes: collect(pdf) }
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((done, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', fail)
  })
}

export function drawHeading(pdf: Pdf, { title, dates }: { title: string; dates: readonly DocumentRow[] }): void {
  pdf.font(BOLD).fontSize(18).fillColor('black').text(title, MARGIN, MARGIN)
  pdf.moveDown(0.4)
  for (const [label = '', value = ''] of dates) {
    pdf.font(REGULAR).fontSize(9).fillColor(GREY).text(`${label}: `, { continued: true })
    pdf.font(BOLD).fillColor('black').text(value)
  }
  pdf.moveDown(1)
}

export function drawParties(pdf: Pdf, both: { seller: DocumentParty; buyer: DocumentParty }): void {
  const top = pdf.y
  const width = DOCUMENT_WIDTH / 2 - 10
  const bottoms = [both.seller, both.buyer].map(({ title, name, details }, i) => {
    const x = MARGIN + i * (width + 20)
    pdf.font(REGULAR).fontSize(SMALL).fillColor(GREY).text(title, x, top, { width })
    pdf.font(BOLD).fontSize(10).fillColor('black').text(name, { width })
    pdf.font(REGULAR).fontSize(9)
    for (const line of details) pdf.text(line, { width })
    return pdf.y
  })
  pdf.y = Math.max(...bottoms)
  pdf.moveDown(1.2)
}

export function drawCaption(pdf: Pdf, title: string): void {
  roomFor(pdf, 60)
  pdf.moveDown(0.8)
  pdf.font(BOLD).fontSize(9).fillColor('black').text(title, MARGIN, pdf.y)
  pdf.moveDown(0.3)
}

/** What is sold, a line each. */
export function drawLinesTable(pdf: Pdf, rows: readonly DocumentRow[], texts: Texts): void {
  const { position, name, unit, quantity, price, net, rate } = texts.invoices.columns
  drawTable(pdf, rows, [
    { title: position, width: 25 },
    { title: name, width: 230 },
    { title: unit, width: 35 },
    { title: quantity, width: 35, align: 'right' },
    { title: price, width: 70, align: 'right' },
    { title: net, width: 70, align: 'right' },
    { title: rate, width: DOCUMENT_WIDTH - 465, align: 'right' },
  ])
}

/** Its head stands again on every page that it goes on to. */
export function drawTable(pdf: Pdf, rows: readonly DocumentRow[], columns: readonly Column[]): void {
  const head = () => row(pdf, { cells: columns.map(({ title }) => title), columns, isHead: true })
  head()
  for (const cells of rows) {
    if (pdf.y + heightOf(pdf.font(REGULAR), cells, columns) > BOTTOM) {
      pdf.addPage()
      head()
    }
    row(pdf, { cells, columns, isHead: false })
  }
}

/** In the typeface that is chosen. */
function heightOf(pdf: Pdf, cells: readonly string[], columns: readonly Column[]): number {
  pdf.fontSize(SMALL)
  const heights = columns.map(({ width }, i) => pdf.heightOfString(cells[i] ?? '', { width: width - CELL_GAP }))
  return Math.max(...heights) + 2 * CELL_GAP
}

type RowDrawn = { cells: readonly string[]; columns: readonly Column[]; isHead: boolean }

function row(pdf: Pdf, { cells, columns, isHead }: RowDrawn): void {
  const height = heightOf(pdf.font(isHead ? BOLD : REGULAR), cells, columns)
  const top = pdf.y
  let x = MARGIN
  pdf.fillColor(isHead ? GREY : 'black')
  columns.forEach(({ width, align }, i) => {
    pdf.text(cells[i] ?? '', x, top + CELL_GAP, { width: width - CELL_GAP, ...(align ? { align } : {}) })
    x += width
  })
  pdf
    .moveTo(MARGIN, top + height)
    .lineTo(x, top + height)
    .lineWidth(isHead ? 1 : 0.5)
    .strokeColor(LINE_GREY)
    .stroke()
  pdf.x = MARGIN
  pdf.y = top + height
}

const TOTALS_LEFT = MARGIN + DOCUMENT_WIDTH - 260
const CURRENCY_WIDTH = 30

export function drawTotals(pdf: Pdf, rows: readonly DocumentRow[], payable: string): void {
  roomFor(pdf, rows.length * 15 + 20)
  pdf.moveDown(1)
  for (const [label = '', value = ''] of rows) {
    const top = pdf.y
    const isPayable = label === payable
    pdf
      .font(isPayable ? BOLD : REGULAR)
      .fontSize(isPayable ? 11 : 9)
      .fillColor('black')
    // Beside the amounts, which stand below each other with it and without.
    const [, amount = value, currency = ''] = /^(.*\d)\s+([A-Z]{3})$/.exec(value) ?? []
    pdf.text(label, TOTALS_LEFT, top, { width: 150 })
    pdf.text(amount, TOTALS_LEFT + 150, top, { width: 110 - CURRENCY_WIDTH, align: 'right' })
    pdf.text(currency, TOTALS_LEFT + 260 - CURRENCY_WIDTH + CELL_GAP, top, { lineBreak: false })
    pdf.y = top + (isPayable ? 17 : 14)
  }
  pdf.x = MARGIN
}

export function drawNotes(pdf: Pdf, lines: readonly string[]): void {
  roomFor(pdf, lines.length * 14 + 20)
  pdf.moveDown(1.5)
  pdf.font(REGULAR).fontSize(SMALL).fillColor(GREY)
  for (const line of lines) pdf.text(line, MARGIN, pdf.y, { width: DOCUMENT_WIDTH })
}

function roomFor(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

export function drawPageNumbers(pdf: Pdf, number: string, said: Texts['invoices']['page']): void {
  const { count } = pdf.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    pdf.switchToPage(i)
    pdf.page.margins.bottom = 0 // below it text would begin a page of its own
    pdf.font(REGULAR).fontSize(SMALL).fillColor(GREY)
    pdf.text(`${number} · ${said({ page: i + 1, pages: count })}`, MARGIN, A4.height - MARGIN, {
      width: DOCUMENT_WIDTH,
      align: 'center',
      lineBreak: false,
    })
  }
}
