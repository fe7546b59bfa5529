/** Days on which Romanian banks work. Sources: the labour code, art. 139, and the closing days of the clearing house. */
import { dayAfter, weekdayOf } from '../days.ts'

/** Month and day. */
const fixed = ['01-01', '01-02', '01-06', '01-07', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25', '12-26']

const GREGORIAN_AFTER_JULIAN_DAYS = 13

/** Orthodox Easter Sunday, 1900 to 2099 (Meeus' Julian algorithm). */
export function orthodoxEaster(year: number): string {
  const [a, b, c] = [year % 4, year % 7, year % 19]
  const d = (19 * c + 15) % 30
  const e = (2 * a + 4 * b - d + 34) % 7
  const n = d + e + 114
  const julian = `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`
  return dayAfter(julian, GREGORIAN_AFTER_JULIAN_DAYS)
}

const two = (number: number) => String(number).padStart(2, '0')

const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1
const PENTECOST = 49
const PENTECOST_MONDAY = 50

/** `extra`: further days on which banks do not settle, e.g. those of TARGET. */
export function isBankingDay(day: string, extra: readonly string[] = []): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6 || fixed.includes(day.slice(5)) || extra.includes(day)) return false
  const easter = orthodoxEaster(Number(day.slice(0, 4)))
  return ![GOOD_FRIDAY, 0, EASTER_MONDAY, PENTECOST, PENTECOST_MONDAY].some((days) => dayAfter(easter, days) === day)
}

/** The first banking day after a day. */
export function nextBankingDay(day: string, extra: readonly string[] = []): string {
  const next = dayAfter(day, 1)
  return isBankingDay(next, extra) ? next : nextBankingDay(next, extra)
}

/** How many banking days there are after a day, up to another and with it; 0 where that is not later. */
export function bankingDaysAfter(day: string, until: string, extra: readonly string[] = []): number {
  let count = 0
  for (let next = dayAfter(day, 1); next <= until; next = dayAfter(next, 1)) if (isBankingDay(next, extra)) count += 1
  return count
}
