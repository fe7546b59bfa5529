/** Couriers' label files as pages ready to print: whatever a courier may send, as its reader sees it, or not at all. */
import { decodePDFRawStream, degrees, PDFArray, PDFDocument, type PDFEmbeddedPage, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** Points of 1/72 inch: A4, of which an A6 is a quarter. */
const A4 = { width: 595.28, height: 841.89 }

/** A label's file, read: its pages without empty ones. */
export type LabelDocument = { document: PDFDocument; pages: PDFPage[] }

/** null: damaged, empty, or locked with an unknown password. Files encrypted without a user's password open by themselves. */
export async function readLabel(pdf: Uint8Array): Promise<LabelDocument | null> {
  try {
    // A password that is none opens AES and RC4 files that any reader opens; plain files ignore it.
    const document = await PDFDocument.load(pdf, { password: '', updateMetadata: false })
    const pages = document.getPages().filter(hasDrawing)
    // Embedded as printing does: what is damaged within shows here and not among two hundred others.
    const trial = await PDFDocument.create({ updateMetadata: false })
    await trial.embedPages(pages)
    await trial.save()
    return pages.length > 0 ? { document, pages } : null
  } catch {
    // The library throws whatever its parser met: a file that it cannot read is no label.
    return null
  }
}

/** Operators that leave something on paper: text, images and forms, lines, areas, shadings. */
const paints = /(^|[\s\])>])(Do|TJ|Tj|'|"|S|s|f\*?|F|B\*?|b\*?|sh|EI)(\s|$)/

/** Some couriers end their files with an empty page, which is no label. */
function hasDrawing(page: PDFPage): boolean {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, i) => contents.lookup(i)) : [contents]
  return streams.some(
    (stream) => stream instanceof PDFRawStream && paints.test(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')),
  )
}

/** Each page as it is, in its own size. */
export async function onePerPage(labels: readonly LabelDocument[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  for (const { document, pages } of labels) {
    const all = document.getPages()
    for (const page of await merged.copyPages(
      document,
      pages.map((one) => all.indexOf(one)),
    ))
      merged.addPage(page)
  }
  return merged.save()
}

/** A6 labels on A4 sheets of four, beginning at a quarter that is still free. */
export async function fourPerSheet(labels: readonly LabelDocument[], firstQuarter: number): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  let place = firstQuarter - 1
  let sheet = merged.addPage([A4.width, A4.height])
  for (const { pages } of labels) {
    for (const page of pages) {
      if (place === 4) {
        sheet = merged.addPage([A4.width, A4.height])
        place = 0
      }
      await drawInQuarter(merged, sheet, { page, place })
      place += 1
    }
  }
  return merged.save()
}

async function drawInQuarter(merged: PDFDocument, sheet: PDFPage, { page, place }: { page: PDFPage; place: number }): Promise<void> {
  const quarter = { width: A4.width / 2, height: A4.height / 2 }
  const { embedded, turn } = await asSeen(merged, page)
  const isTurned = turn % 180 !== 0
  const seen = isTurned ? { width: embedded.height, height: embedded.width } : { width: embedded.width, height: embedded.height }
  // A landscape page fills the upright quarter only when turned: upright it would shrink to 71 %.
  const isLying = seen.width > seen.height
  const angle = (turn + (isLying ? 90 : 0)) % 360
  const upright = isLying ? { width: seen.height, height: seen.width } : seen
  const scale = Math.min(quarter.width / upright.width, quarter.height / upright.height)
  const drawn = { width: upright.width * scale, height: upright.height * scale }
  const corner = { x: (place % 2) * quarter.width, y: place < 2 ? quarter.height : 0 }
  sheet.drawPage(embedded, {
    ...turnedCorner(corner, drawn, angle),
    width: embedded.width * scale,
    height: embedded.height * scale,
    rotate: degrees(-angle),
  })
}

/** The part of the page that readers show, and how far (clockwise) they turn it. */
async function asSeen(merged: PDFDocument, page: PDFPage): Promise<{ embedded: PDFEmbeddedPage; turn: number }> {
  const media = page.getMediaBox()
  const crop = page.getCropBox()
  // A crop box reaches no further than the sheet.
  const box = {
    left: Math.max(crop.x, media.x),
    bottom: Math.max(crop.y, media.y),
    right: Math.min(crop.x + crop.width, media.x + media.width),
    top: Math.min(crop.y + crop.height, media.y + media.height),
  }
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  return { embedded: await merged.embedPage(page, box), turn }
}

/** A drawing turns clockwise around its own lower left corner: where that corner must be so that it fills its place. */
function turnedCorner(corner: { x: number; y: number }, drawn: { width: number; height: number }, angle: number): { x: number; y: number } {
  if (angle === 90) return { x: corner.x, y: corner.y + drawn.height }
  if (angle === 180) return { x: corner.x + drawn.width, y: corner.y + drawn.height }
  if (angle === 270) return { x: corner.x + drawn.width, y: corner.y }
  return corner
}
