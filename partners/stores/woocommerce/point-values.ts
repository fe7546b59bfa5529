/** A point as plugins store it: its id alone, an object, or JSON text: with blanks around it, quoted for a page or for PHP, or cut off. Pure. */
import { z } from 'zod'
import { isFilledValue } from '#contract/read-fields.ts'

/** `id` '': a point was wanted, and which one cannot be read. */
export type PointValue = { id: string; name: string }

const idKeys = [
  ...(['lockerId', 'locker_id', 'id', 'oohId', 'ooh_id', 'pointId', 'point_id', 'pickupLocationId', 'pickup_location_id', 'code'] as const),
]
const nameKeys = ['name', 'lockerName', 'locker_name', 'title'] as const

/** What a program makes of a list that it writes as a text, a box that is ticked, and the first line of a list to choose from. */
const noId = /^(?:array|object|true|yes|da|on|-\d+)$/i

const Said = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const Point = z.record(z.string(), z.unknown())

/** null: nothing was chosen. */
export function chosenLockerOf(value: unknown): PointValue | null {
  if (!isFilledValue(value)) return null
  const unreadable = { id: '', name: '' }
  if (typeof value === 'string') return textual(value.trim()) ?? unreadable
  if (typeof value === 'number') return value < 0 ? unreadable : { id: String(value), name: '' }
  if (Array.isArray(value)) return value.map(chosenLockerOf).find((one) => one !== null) ?? unreadable
  const point = Point.safeParse(value).data ?? {}
  const said = saidUnder(point, idKeys)
  const id = noId.test(said) ? '' : said
  const nested = Object.values(point).find((inner) => typeof inner === 'object' && isFilledValue(inner))
  return id === '' && nested !== undefined ? chosenLockerOf(nested) : { id, name: saidUnder(point, nameKeys) }
}

const saidUnder = (point: Record<string, unknown>, keys: readonly string[]): string =>
  keys.map((key) => Said.safeParse(point[key]).data ?? '').find((said) => said !== '' && said !== '0') ?? ''

function textual(text: string): PointValue | null {
  if (/^[\w-]{1,64}$/.test(text)) return noId.test(text) ? null : { id: text, name: '' }
  if (!/^["'[{]/.test(text)) return null
  for (const spelt of [text, text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')]) {
    const read = jsonOf(spelt)
    if (read !== undefined) return chosenLockerOf(read)
  }
  return cutOff(text)
}

/** The id stands in front, and was whole when the text ended. */
function cutOff(text: string): PointValue | null {
  const found = new RegExp(String.raw`\\?"(?:${idKeys.join('|')})\\?"\s*:\s*(?:\\?"([\w-]{1,64})\\?"|(\d{1,12})\s*[,}])`).exec(text)
  const id = found?.[1] ?? found?.[2] ?? ''
  return id === '' ? null : { id, name: '' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
