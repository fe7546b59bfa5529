/** The couriers the product knows and what is common to all of them. */
import { z } from 'zod'
import { type CourierFacts, labelFormats } from './couriers/courier-facts.ts'
import * as list from './couriers/list.ts'
import type { Texts } from './texts/texts.ts'

export type CourierCode = keyof typeof list
/** What is known of each, also of those that the operator has no account with. */
export const couriers: Readonly<Record<CourierCode, CourierFacts>> = list
export const courierCodes = Object.keys(list).sort() as [CourierCode, ...CourierCode[]] // the list's own keys, and it is not empty
export const CourierCode = z.enum(courierCodes)

export { labelFormats }
export const LabelFormat = z.enum(labelFormats)
export type LabelFormat = z.infer<typeof LabelFormat>

/** One opening interval of a point. Days 1 (Monday) to 7 (Sunday), hours `hh:mm`. */
export const ScheduleEntry = z.object({ day: z.int().min(1).max(7), start: z.string(), end: z.string() })
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

/** Drawer sizes of a locker with how many are free now; null where the courier does not report them. */
export const LockerSize = z.object({ size: z.enum(['S', 'M', 'L']), free: z.int().min(0) })
export type LockerSize = z.infer<typeof LockerSize>

/** A courier's point where a parcel waits for its recipient. `id` is the courier's own id, unique within the courier. */
export const Locker = z.object({
  courier: CourierCode,
  id: z.string(),
  kind: z.enum(['locker', 'pudo', 'office']),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  countyCode: z.string(),
  postalCode: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  schedule: z.array(ScheduleEntry),
  /** null: not reported by the courier. An empty list: the locker is full. */
  availableSizes: z.array(LockerSize).nullable(),
  /** null: the courier reports it only with the order. */
  repaymentAvailable: z.boolean().nullable(),
})
export type Locker = z.infer<typeof Locker>

export const isLockerFull = (locker: Pick<Locker, 'availableSizes'>): boolean =>
  locker.availableSizes?.every((size) => size.free === 0) ?? false

/**
 * A point as the specification's calls carry it: all texts. `availableSizes`: JSON of the free sizes, '[]' when the point is
 * full, '' when the courier does not say. `repaymentAvailable`: '1', '0', or '' when it is not known beforehand.
 */
export const PointMeta = z.object({ name: z.string(), fullAddress: z.string(), availableSizes: z.string(), repaymentAvailable: z.string() })
export type PointMeta = z.infer<typeof PointMeta>

export function pointMeta({ name, address, availableSizes, repaymentAvailable }: Locker): PointMeta {
  return {
    name,
    fullAddress: address,
    availableSizes: availableSizes === null ? '' : JSON.stringify(availableSizes.filter(({ free }) => free > 0)),
    repaymentAvailable: repaymentAvailable === null ? '' : repaymentAvailable ? '1' : '0',
  }
}

/** The courier's mark as the product draws it, initials on its colour, as an image that fits into `src`. */
export function courierMark(courier: CourierCode): string {
  const { initials, color } = couriers[courier]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="${color}"/><text x="24" y="31" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

const shortHour = (hour: string) => hour.slice(0, 5)

/** `L - V: 08:00 - 20:00, S: 09:00 - 14:00`; consecutive days with the same hours are merged, a point that never opens is closed. */
export function scheduleText(texts: Pick<Texts, 'schedule'>, schedule: readonly ScheduleEntry[]): string {
  const byDay = Array.from({ length: 7 }, (_, i) =>
    schedule
      .filter((entry) => entry.day === i + 1)
      .map((entry) => `${shortHour(entry.start)} - ${shortHour(entry.end)}`)
      .sort()
      .join(', '),
  )
  const ranges: { first: number; last: number; hours: string }[] = []
  byDay.forEach((hours, day) => {
    const previous = ranges.at(-1)
    if (hours === '') return
    if (previous && previous.hours === hours && previous.last === day - 1) previous.last = day
    else ranges.push({ first: day, last: day, hours })
  })
  const { days } = texts.schedule
  if (ranges.length === 0) return texts.schedule.closed
  return ranges.map(({ first, last, hours }) => `${first === last ? days[first] : `${days[first]} - ${days[last]}`}: ${hours}`).join(', ')
}
