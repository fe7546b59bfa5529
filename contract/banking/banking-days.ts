/** Days on which Romania, and Romanian banks, work. Sources: the labour code, art. 139, and the closing days of the clearing house. */
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

/** By law, weekends among them where one falls there. */
export function isPublicHoliday(day: string): boolean {
  if (fixed.includes(day.slice(5))) return true
  const easter = orthodoxEaster(Number(day.slice(0, 4)))
  return [GOOD_FRIDAY, 0, EASTER_MONDAY, PENTECOST, PENTECOST_MONDAY].some((days) => dayAfter(easter, days) === day)
}

/** Neither a weekend nor a public holiday. */
export const isWorkingDay = (day: string): boolean => ![0, 6].includes(weekdayOf(day)) && !isPublicHoliday(day)

/** The first working day after a day. */
export const nextWorkingDay = (day: string): string => nextBankingDay(day, [])

/** How many working days there are after a day, up to another and with it; 0 where that is not later. */
export const workingDaysAfter = (day: string, until: string): number => bankingDaysAfter(day, until, [])

/** `closed`: further days on which the paying bank settles nothing, e.g. those of TARGET, as the operator has set them. */
export const isBankingDay = (day: string, closed: readonly string[]): boolean => isWorkingDay(day) && !closed.includes(day)

/** The first banking day after a day. */
export function nextBankingDay(day: string, closed: readonly string[]): string {
  const next = dayAfter(day, 1)
  return isBankingDay(next, closed) ? next : nextBankingDay(next, closed)
}

/** How many banking days there are after a day, up to another and with it; 0 where that is not later. */
export function bankingDaysAfter(day: string, until: string, closed: readonly string[]): number {
  let count = 0
  for (let next = dayAfter(day, 1); next <= until; next = dayAfter(next, 1)) if (isBankingDay(next, closed)) count += 1
  return count
}
