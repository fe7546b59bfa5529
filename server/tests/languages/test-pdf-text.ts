/** The words of a PDF, in the order in which they were drawn: of one whose typefaces are embedded with the characters of their glyphs. */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map(textOfPage).join('\n')
}

const decoded = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

function textOfPage({ node }: PDFPage): string {
  const { context } = node
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const characters = new Map(fonts?.entries().map(([name, font]) => [name.asString(), charactersOf(context.lookup(font, PDFDict))]))
  const contents = context.lookup(node.get(PDFName.of('Contents')))
  if (!(contents instanceof PDFRawStream)) throw new Error('a page has one stream')
  let font = ''
  const lines: string[] = []
  for (const [, chosen, shown = ''] of decoded(contents).matchAll(/(\/\w+) [\d.]+ Tf|\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/g)) {
    if (chosen !== undefined) font = chosen
    else lines.push([...shown.matchAll(/<([\da-f]*)>/g)].map(([, glyphs = '']) => said(glyphs, characters.get(font))).join(''))
  }
  return lines.join('\n')
}

function said(glyphs: string, characters: readonly string[] | undefined): string {
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters?.[Number.parseInt(glyph, 16)] ?? '?').join('')
}

/** By glyph: the arrays of its ToUnicode ranges one after the other. */
function charactersOf(font: PDFDict): string[] {
  const map = font.lookup(PDFName.of('ToUnicode'))
  if (!(map instanceof PDFRawStream)) return []
  const characters: string[] = []
  for (const [, from = '', listed = ''] of decoded(map).matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    for (const [i, [, units = '']] of [...listed.matchAll(/<([\da-f ]*)>/g)].entries())
      characters[Number.parseInt(from, 16) + i] = Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  return characters
}
