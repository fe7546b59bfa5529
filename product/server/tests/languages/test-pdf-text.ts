/** The words of a PDF, in the order in which they were drawn: of one whose typefaces are embedded with the characters of their glyphs. */
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** Points of 1/72 inch from the left edge of the page, and from its lower one. */
export type PlacedText = { text: string; left: number; right: number; bottom: number }

export const textOfPdf = async (bytes: Uint8Array): Promise<string> =>
  (await pagesOfPdf(bytes)).map((page) => page.map(({ text }) => text).join('\n')).join('\n')

export async function pagesOfPdf(bytes: Uint8Array): Promise<PlacedText[][]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map(textsOfPage)
}

const decoded = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** A typeface is chosen with its size, the place is set, a text is shown. */
const OPERATORS = /(\/\w+) ([\d.]+) Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/g

function textsOfPage({ node }: PDFPage): PlacedText[] {
  const { context } = node
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const known = new Map(fonts?.entries().map(([name, font]) => [name.asString(), typefaceOf(context.lookup(font, PDFDict))]))
  const contents = context.lookup(node.get(PDFName.of('Contents')))
  if (!(contents instanceof PDFRawStream)) throw new Error('a page has one stream')
  let [font, size, left, bottom] = ['', 0, 0, 0]
  const texts: PlacedText[] = []
  for (const [, chosen, points, x, y, shown = ''] of decoded(contents).matchAll(OPERATORS)) {
    if (chosen !== undefined) [font, size] = [chosen, Number(points)]
    else if (x !== undefined) [left, bottom] = [Number(x), Number(y)]
    else {
      const typeface = known.get(font) ?? { characters: [], widths: [] }
      const glyphs = [...shown.matchAll(/<([\da-f]*)>/g)]
        .flatMap(([, some = '']) => some.match(/.{4}/g) ?? [])
        .map((one) => Number.parseInt(one, 16))
      const closer = [...shown.replace(/<[\da-f]*>/g, ' ').matchAll(/-?[\d.]+/g)].reduce((total, [by]) => total + Number(by), 0)
      const wide = glyphs.reduce((total, glyph) => total + (typeface.widths[glyph] ?? 0), 0) - closer
      const text = glyphs.map((glyph) => typeface.characters[glyph] ?? '?').join('')
      texts.push({ text, left, right: left + (wide * size) / 1000, bottom })
    }
  }
  return texts
}

/** By glyph. Widths are thousandths of the size. */
type Typeface = { characters: readonly string[]; widths: readonly number[] }

function typefaceOf(font: PDFDict): Typeface {
  const [glyphs] = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.asArray() ?? []
  const descendant = glyphs && font.context.lookup(glyphs, PDFDict)
  const listed = descendant?.lookupMaybe(PDFName.of('W'), PDFArray)
  const widths = listed && listed.size() > 1 ? listed.lookup(1, PDFArray).asArray() : []
  return { characters: charactersOf(font), widths: widths.map((width) => (width instanceof PDFNumber ? width.asNumber() : 0)) }
}

/** The arrays of its ToUnicode ranges one after the other. */
function charactersOf(font: PDFDict): string[] {
  const map = font.lookup(PDFName.of('ToUnicode'))
  if (!(map instanceof PDFRawStream)) return []
  const characters: string[] = []
  for (const [, from = '', listed = ''] of decoded(map).matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    for (const [i, [, units = '']] of [...listed.matchAll(/<([\da-f ]*)>/g)].entries())
      characters[Number.parseInt(from, 16) + i] = Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  return characters
}
