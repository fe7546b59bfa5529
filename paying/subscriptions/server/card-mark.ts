/** A card's mark: a small picture of our own drawing, a coloured card with the brand's initials. No brand's artwork. */
import { crc32, deflateSync } from 'node:zlib'
import type { CardShown } from '#contract/balance/cards.ts'

type Brand = NonNullable<CardShown['cardBrand']>
type Colour = readonly [red: number, green: number, blue: number]

const WIDTH = 60
const HEIGHT = 38
const CORNER = 5
const STRIPE = { from: 6, to: 11 }
const GLYPH_SCALE = 2
const GLYPHS_TOP = 19
const GLYPHS_LEFT = 7

const marks: Record<Brand, { colour: Colour; initials: string }> = {
  visa: { colour: [38, 70, 140], initials: 'VI' },
  mastercard: { colour: [176, 74, 28], initials: 'MC' },
  maestro: { colour: [30, 120, 130], initials: 'MA' },
}
const WHITE: Colour = [255, 255, 255]

/** Five pixels wide, seven high. */
const glyphs: Record<string, readonly string[]> = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  C: ['.####', '#....', '#....', '#....', '#....', '#....', '.####'],
  I: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '#####'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  V: ['#...#', '#...#', '#...#', '#...#', '.#.#.', '.#.#.', '..#..'],
}
const GLYPH_WIDTH = 6

const drawn = new Map<Brand, string>()

/** A PNG in base64; '' where the brand is not known. */
export function cardMarkOf(brand: CardShown['cardBrand']): string {
  if (brand === null) return ''
  const mark = drawn.get(brand) ?? png(marks[brand])
  drawn.set(brand, mark)
  return mark
}

/** PNG specification (ISO/IEC 15948): signature, header, one deflated chunk of rows that each begin with filter 0, end. */
function png({ colour, initials }: (typeof marks)[Brand]): string {
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    0,
    ...Array.from({ length: WIDTH }, (_, x) => pixel(x, y, { colour, initials })).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 6, 0, 0, 0], 8) // eight bits of red, green, blue and opacity
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const picture = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))]).toString('base64')
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

function pixel(x: number, y: number, { colour, initials }: (typeof marks)[Brand]): number[] {
  if (isOutside(x, y)) return [...WHITE, 0]
  if (y >= STRIPE.from && y < STRIPE.to) return [...(colour.map((part) => Math.round(part * 0.6)) as unknown as Colour), 255] // three, as it had
  return [...(isGlyph(x, y, initials) ? WHITE : colour), 255]
}

/** Beyond a rounded corner. */
function isOutside(x: number, y: number): boolean {
  const beyond = (at: number, size: number) => Math.max(CORNER - at - 0.5, at + 0.5 - (size - CORNER), 0)
  return Math.hypot(beyond(x, WIDTH), beyond(y, HEIGHT)) > CORNER
}

function isGlyph(x: number, y: number, initials: string): boolean {
  const column = Math.floor((x - GLYPHS_LEFT) / GLYPH_SCALE)
  const row = Math.floor((y - GLYPHS_TOP) / GLYPH_SCALE)
  const glyph = initials[Math.floor(column / GLYPH_WIDTH)] ?? ''
  return glyphs[glyph]?.[row]?.[column % GLYPH_WIDTH] === '#'
}
