import { decodePDFRawStream, degrees, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { fourPerSheet, type LabelDocument, onePerPage, readLabel } from './label-pages.ts'

const A6 = { width: 297.64, height: 420.945 }
/** What the drawing of every label here paints: found again, it was read and not only copied. */
const MARK = '11 22 33 44 re'

type Options = ConstructorParameters<typeof PdfKit>[0]

/** A label of one drawn page as couriers' programs write it; `blankPages` follow. */
function labelFile(options: Options = {}, blankPages = 0): Promise<Buffer> {
  const file = new PdfKit({ size: [A6.width, A6.height], margin: 0, ...options })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('end', () => resolve(Buffer.concat(chunks)))
    file.on('error', reject)
  })
  file.rect(11, 22, 33, 44).fill()
  for (let i = 0; i < blankPages; i += 1) file.addPage()
  file.end()
  return done
}

async function label(pdf: Uint8Array): Promise<LabelDocument> {
  const read = await readLabel(pdf)
  if (!read) throw new Error('not a label')
  return read
}

/** How often the mark is painted in a file. */
async function marksIn(pdf: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(pdf)
  const streams = document.context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []))
  return streams.filter((stream) => {
    try {
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').includes(MARK)
    } catch {
      return false // no drawing: fonts and images have filters of their own
    }
  }).length
}

describe('a file of a courier', () => {
  it.each([
    ['RC4 of 40 bits', '1.3'],
    ['RC4 of 128 bits', '1.4'],
    ['AES of 128 bits', '1.7'],
    ['AES of 256 bits', '1.7ext3'],
  ] as const)('encrypted with %s and without a user\u2019s password is printed both ways', async (_name, pdfVersion) => {
    const locked = await label(await labelFile({ pdfVersion, ownerPassword: 'al-curierului' }))
    const plain = await label(await labelFile())
    expect(await marksIn(await onePerPage([locked, plain]))).toBe(2)
    expect(await marksIn(await fourPerSheet([locked], 1))).toBeGreaterThan(0)
  })

  it('is no label when it is locked with a password, damaged, empty or something else', async () => {
    const whole = await labelFile()
    const blank = await PDFDocument.create()
    blank.addPage()
    expect(await readLabel(await labelFile({ userPassword: 'secret' }))).toBeNull()
    expect(await readLabel(whole.subarray(0, 400))).toBeNull()
    expect(await readLabel(Buffer.from('%PDF-1.7'))).toBeNull()
    expect(await readLabel(Buffer.from('<html>'))).toBeNull()
    expect(await readLabel(await blank.save())).toBeNull()
  })

  it('loses its empty pages', async () => {
    const ended = await label(await labelFile({}, 2))
    expect((await PDFDocument.load(await onePerPage([ended]))).getPageCount()).toBe(1)
    const document = await PDFDocument.load(await labelFile())
    document.addPage()
    expect((await label(await document.save())).pages).toHaveLength(1)
  })
})

type Matrix = [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/** Where the first label of the first sheet ends up: left, bottom, right, top, in whole points; and how far it is turned, clockwise. */
async function placed(pdf: Uint8Array, size: { width: number; height: number }) {
  const contents = (await PDFDocument.load(pdf)).getPage(0).node.Contents()
  const stream = contents instanceof PDFArray ? contents.lookup(0) : contents
  if (!(stream instanceof PDFRawStream)) throw new Error('nothing was drawn')
  const drawing = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').split(' Do')[0] ?? ''
  const matrix = [...drawing.matchAll(/((?:-?[\d.e-]+ ){6})cm/g)]
    .map(([, numbers = '']) => numbers.trim().split(' ').map(Number) as Matrix) // six numbers each, by the pattern
    .reduce((outer, inner) => times(inner, outer), [1, 0, 0, 1, 0, 0] as Matrix)
  const corners = [
    [0, 0],
    [size.width, size.height],
  ].map(([x = 0, y = 0]) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]] as const)
  const sorted = (axis: 0 | 1) => corners.map((corner) => Math.round(corner[axis]) + 0).sort((a, b) => a - b)
  const [left, right] = sorted(0)
  const [bottom, top] = sorted(1)
  return { box: [left, bottom, right, top], turn: Math.round((-Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI + 360) % 360 }
}

async function page(size: { width: number; height: number }, change: (page: ReturnType<PDFDocument['getPage']>) => void = () => undefined) {
  const document = await PDFDocument.load(await labelFile({ size: [size.width, size.height] }))
  change(document.getPage(0))
  return label(await document.save())
}

describe('a label on a quarter of a sheet', () => {
  const topLeft = [0, 421, 298, 842]
  const lying = { width: A6.height, height: A6.width }

  it('fills it, upright or lying', async () => {
    expect(await placed(await fourPerSheet([await page(A6)], 1), A6)).toEqual({ box: topLeft, turn: 0 })
    expect(await placed(await fourPerSheet([await page(lying)], 1), lying)).toEqual({ box: topLeft, turn: 90 })
  })

  it.each([
    [90, lying],
    [180, A6],
    [270, lying],
  ])('is turned by %i degrees as its page says, and fills it', async (angle, size) => {
    const turned = await page(size, (one) => one.setRotation(degrees(angle)))
    expect(await placed(await fourPerSheet([turned], 1), size)).toEqual({ box: topLeft, turn: angle })
  })

  it('is what its page shows: the crop box of a larger sheet', async () => {
    const cropped = await page({ width: 595.28, height: 841.89 }, (one) => one.setCropBox(20, 400, A6.width, A6.height))
    expect(await placed(await fourPerSheet([cropped], 4), A6)).toEqual({ box: [298, 0, 595, 421], turn: 0 })
    const [own] = (await PDFDocument.load(await onePerPage([cropped]))).getPages()
    expect(own?.getCropBox()).toMatchObject({ x: 20, y: 400, width: expect.closeTo(A6.width), height: expect.closeTo(A6.height) })
  })
})
