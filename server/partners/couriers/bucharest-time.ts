/** Couriers write local time without a zone: Bucharest's. */
import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/Bucharest'

/** `2024-09-18 16:35:24` or `2024-09-18 16:35`, Bucharest, as an instant. In the repeated hour of autumn the earlier one. */
export function bucharestInstant(local: string): Date {
  const civil = Temporal.PlainDateTime.from(local.trim().replace(' ', 'T'))
  return new Date(civil.toZonedDateTime(ZONE, { disambiguation: 'earlier' }).epochMilliseconds)
}

/** The day in Bucharest, YYYY-MM-DD. */
export const bucharestDay = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate().toString()

/** `hh:mm` in Bucharest. */
export const bucharestHour = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainTime().toString({ smallestUnit: 'minute' })

export const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
/** 1 Monday to 7 Sunday. */
export const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

/** Midnight in Bucharest at which the day begins. */
export const startOfDay = (day: string): Date => new Date(Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds)
