/** The label both simulated couriers print: one page a parcel, on A4 or A6, with the AWB as Code 128. */
import { asciiNameOf } from './places.ts'

export type SimLabelFormat = 'A4' | 'A6'
export type LabelPartyLines = { name: string; contact: string; phone: string; address: string; city: string }
export type SimLabel = {
  courier: string
  awb: string
  /** The bar code of each parcel, in order. */
  parcels: readonly string[]
  service: string
  sender: LabelPartyLines
  recipient: LabelPartyLines
  /** Locker or office where the parcel waits, '' for a delivery to the door. */
  point: string
  cashRon: number
  weightKg: number
  content: string
  options: string
  routing: string
}

const MM = 72 / 25.4
/** Everything is drawn in the millimetres of an A6 sheet; A4 shows the same, larger. */
const A6 = { width: 105, height: 148 }
const sheets = { A4: { width: 210, height: 297, scale: 1.9, margin: 5 }, A6: { ...A6, scale: 1, margin: 0 } }

export async function labelPdf(labels: readonly SimLabel[], format: SimLabelFormat): Promise<Buffer> {
  // Megabytes of code, which a start does without.
  const [{ default: PDFDocument }, { default: bwip }] = await Promise.all([import('pdfkit'), import('bwip-js/node')])
  const sheet = sheets[format]
  const size: [number, number] = [sheet.width * MM, sheet.height * MM]
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: labels.map((label) => label.awb).join(', ') } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const barsOf = (text: string) => {
    const [symbol] = bwip.raw({ bcid: 'code128', text }) as unknown as [{ sbs: number[] }] // Code 128 is one row of bar and space widths
    return symbol.sbs
  }
  for (const label of labels) {
    label.parcels.forEach((code, parcel) => {
      document.addPage({ size, margin: 0 })
      document.translate(sheet.margin * MM, sheet.margin * MM).scale(sheet.scale * MM)
      drawParcel(document, label, { parcel, code, bars: barsOf(code) })
    })
  }
  document.end()
  return done
}

type Sheet = PDFKit.PDFDocument
type Parcel = { parcel: number; code: string; bars: readonly number[] }

function drawParcel(on: Sheet, label: SimLabel, { parcel, code, bars }: Parcel): void {
  on.lineWidth(0.3)
  write(on, label.courier, { x: 5, y: 5, size: 6, bold: true })
  write(on, `${label.service}  ${label.routing}`, { x: 5, y: 12.5, size: 3.2 })
  write(on, `Colet ${parcel + 1} / ${label.parcels.length}`, { x: 70, y: 6, size: 4, bold: true })
  write(on, `${label.weightKg} kg`, { x: 70, y: 12, size: 3.4 })
  rule(on, 18)
  drawParty(on, 'Expeditor', label.sender, 20)
  rule(on, 42)
  drawParty(on, 'Destinatar', label.recipient, 44)
  if (label.point !== '') write(on, `Ridicare din: ${label.point}`, { x: 5, y: 66, size: 3.4, bold: true })
  rule(on, 72)
  write(on, label.cashRon > 0 ? `RAMBURS ${label.cashRon.toFixed(2)} RON` : 'Fara ramburs', {
    x: 5,
    y: 74.5,
    size: 5,
    bold: label.cashRon > 0,
  })
  write(on, `Continut: ${label.content}`, { x: 5, y: 82, size: 3 })
  write(on, label.options === '' ? '' : `Optiuni: ${label.options}`, { x: 5, y: 86, size: 3 })
  rule(on, 91)
  drawBars(on, bars, { x: 8, y: 95, width: 89, height: 30 })
  write(on, code, { x: 8, y: 127, size: 5, bold: true })
  if (code !== label.awb) write(on, `AWB ${label.awb}`, { x: 8, y: 134, size: 3.6 })
  write(on, 'Eticheta demonstrativa, fara valoare pentru curier', { x: 8, y: 142, size: 2.6 })
}

function drawParty(on: Sheet, title: string, party: LabelPartyLines, y: number): void {
  write(on, title, { x: 5, y, size: 2.8 })
  write(on, [party.name, party.contact].filter((text, i, all) => text !== '' && all.indexOf(text) === i).join(', '), {
    x: 5,
    y: y + 3.5,
    size: 4,
    bold: true,
  })
  write(on, party.address, { x: 5, y: y + 8.5, size: 3.4 })
  write(on, party.city, { x: 5, y: y + 13, size: 3.8, bold: true })
  write(on, party.phone === '' ? '' : `Tel. ${party.phone}`, { x: 5, y: y + 17.5, size: 3.2 })
}

type Place = { x: number; y: number; size: number; bold?: boolean }

/** One line, shortened to the sheet. The built-in fonts lack the Romanian diacritics: folded. */
function write(on: Sheet, text: string, { x, y, size, bold = false }: Place): void {
  if (text === '') return
  on.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const room = A6.width - 4 - x
  let line = asciiNameOf(text).replace(/[^\x20-\x7e]/g, '?')
  while (line.length > 4 && on.widthOfString(line) > room) line = line.slice(0, -2)
  on.text(line, x, y, { lineBreak: false })
}

const rule = (on: Sheet, y: number) =>
  on
    .moveTo(4, y)
    .lineTo(A6.width - 4, y)
    .stroke()

type Box = { x: number; y: number; width: number; height: number }

function drawBars(on: Sheet, bars: readonly number[], box: Box): void {
  const unit = box.width / bars.reduce((total, width) => total + width, 0)
  let x = box.x
  bars.forEach((width, i) => {
    if (i % 2 === 0) on.rect(x, box.y, width * unit, box.height)
    x += width * unit
  })
  on.fill('black')
}
