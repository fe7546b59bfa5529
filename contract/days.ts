/** Days and moments that callers name. Years far from ours are slips or attacks, and most of them no database takes. */
import { z } from 'zod'
import { coded } from './texts/message.ts'

export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2199-12-31'
/** A moment to the microsecond with its offset has 32 characters. */
const MOMENT_LENGTH_MAX = 40

const isOfOurTime = (text: string): boolean => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY
const outside = { error: coded({ code: 'day-out-of-range', params: { first: FIRST_DAY, last: LAST_DAY } }) }

/** A day in Bucharest, YYYY-MM-DD. */
export const Day = z.iso.date({ abort: true }).refine(isOfOurTime, outside)

/** A moment with its offset from UTC. */
export const Moment = z.iso.datetime({ offset: true, abort: true }).max(MOMENT_LENGTH_MAX).refine(isOfOurTime, outside)

const DAY_MS = 86_400_000

/** `days` may be negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0: Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The same day of the month before, or its last one. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10)
}
