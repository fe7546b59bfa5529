/** The only place that asks what time it is. Civil time is Europe/Bucharest. */
import { Temporal } from 'temporal-polyfill'

export const BUCHAREST_ZONE = 'Europe/Bucharest'

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(BUCHAREST_ZONE)

/** The day in Bucharest, YYYY-MM-DD. */
export const bucharestDayOf = (at: Date): string => zoned(at).toPlainDate().toString()

/** The week in Bucharest, Monday to Sunday, as ISO 8601 numbers it: 2026-W47. */
export function bucharestWeekOf(at: Date): string {
  const { yearOfWeek, weekOfYear } = zoned(at)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

/** The month in Bucharest, YYYY-MM. */
export const bucharestMonthOf = (at: Date): string => zoned(at).toPlainDate().toPlainYearMonth().toString()

/** 1 Monday to 7 Sunday, in Bucharest. */
export const bucharestWeekdayOf = (at: Date): number => zoned(at).dayOfWeek

/** `hh:mm` in Bucharest. */
export const bucharestHourOf = (at: Date): string => zoned(at).toPlainTime().toString({ smallestUnit: 'minute' })

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** From one day to another: 1 is the next one. */
export const daysFrom = (from: string, to: string): number => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** The same day of another month, or its last day. */
export const addMonths = (day: string, months: number): string => Temporal.PlainDate.from(day).add({ months }).toString()

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOfDay(day))

/** The same time in Bucharest of the same day of another month, or of its last day. */
export const monthsLater = (at: Date, months: number): Date => new Date(zoned(at).add({ months }).epochMilliseconds)

/** The instant at which a day begins in Bucharest. */
export const startOfDay = (day: string): Date => new Date(Temporal.PlainDate.from(day).toZonedDateTime(BUCHAREST_ZONE).epochMilliseconds)

/** The last instant of a day in Bucharest, to the millisecond. */
export const endOfDay = (day: string): Date => new Date(startOfDay(addDays(day, 1)).getTime() - 1)

export const weekdayOfDay = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek
