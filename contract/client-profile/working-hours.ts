/** When couriers may come to a client, by weekday. */
import { z } from 'zod'
import { weekdayOf } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../texts/message.ts'

export const workingDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type WorkingDay = (typeof workingDays)[number]

const MINUTES = 60
const HALF_HOUR = 30

/** As on the wire, HH:MM:SS. */
const wireHour = (minutes: number): string =>
  `${String(Math.floor(minutes / MINUTES)).padStart(2, '0')}:${String(minutes % MINUTES).padStart(2, '0')}:00`

const halfHours = (first: number, last: number): string[] =>
  Array.from({ length: (last - first) / HALF_HOUR + 1 }, (_, i) => wireHour(first + i * HALF_HOUR))

const FIRST = 9 * MINUTES
export const workdayStartHours: readonly string[] = halfHours(FIRST, 15 * MINUTES + HALF_HOUR)
export const workdayEndHours: readonly string[] = halfHours(FIRST, 19 * MINUTES + HALF_HOUR)

const HOUR_LENGTH = 'HH:MM:SS'.length
const oneOf = (hours: readonly string[]) =>
  z
    .string()
    .max(HOUR_LENGTH, coded('working-hour-not-offered'))
    .refine((hour) => hours.includes(hour), coded('working-hour-not-offered'))
export const WorkdayStartHour = oneOf(workdayStartHours)
export const WorkdayEndHour = oneOf(workdayEndHours)

type Hours = { start: string; end: string }
export const hasHoursInOrder = ({ start, end }: Hours): boolean => end > start

const DayHours = z
  .object({ start: WorkdayStartHour, end: WorkdayEndHour })
  .refine(hasHoursInOrder, { path: ['end'], error: coded('working-hours-end-before-start') })

const ofEachDay = <T>(of: (day: WorkingDay) => T) => Object.fromEntries(workingDays.map((day) => [day, of(day)])) as Record<WorkingDay, T> // each day is there

export const WorkingHours = z.object(ofEachDay(() => DayHours))
export type WorkingHours = z.output<typeof WorkingHours>

/** As they may be kept from elsewhere: shown, though they could not be saved so. */
const WIRE_HOUR = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const KeptHour = z.string().regex(WIRE_HOUR)
export const KeptWorkingHours = z.object(ofEachDay(() => z.object({ start: KeptHour, end: KeptHour })))
export type KeptWorkingHours = z.output<typeof KeptWorkingHours>

export const sameHoursEachDay = (hours: Hours): KeptWorkingHours => ofEachDay(() => ({ ...hours }))

/** Until a client has chosen. */
export const DEFAULT_HOURS: Hours = { start: '09:00:00', end: '17:00:00' }

/** Without seconds, `hh:mm`, as couriers are asked. */
export type PickupWindow = { from: string; until: string }

/** When a courier may come on a day; null hours: none were chosen. */
export function pickupWindowOn(hours: KeptWorkingHours | null, day: string): PickupWindow {
  const weekday = workingDays[weekdayOf(day) - 1]
  const { start, end } = (weekday && hours?.[weekday]) ?? DEFAULT_HOURS
  return { from: start.slice(0, 5), until: end.slice(0, 5) }
}

export const scheduleCalls = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/schedule',
    access: 'orders.read',
    does: 'reads',
    summary: 'When couriers may come, by weekday; null: not chosen yet.',
    answer: z.object({ settings: z.object({ workingHours: KeptWorkingHours.nullable() }) }),
  }),
}
