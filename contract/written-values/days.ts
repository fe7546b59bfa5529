/** Days as people, spreadsheets, couriers and banks write them. */
import type { TwoReadings } from './numbers.ts'

export type DayOrder = 'day-first' | 'month-first'

const CENTURY = 2000

/** null: no such day. */
export function calendarDayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? CENTURY + year : year
  const at = new Date(Date.UTC(full, month - 1, day))
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? at.toISOString().slice(0, 10) : null
}

/** Spreadsheets count days from here: 2000-01-01 is the first that is taken for one, 2099-12-31 the last. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const [SERIAL_MIN, SERIAL_MAX] = [36_526, 73_050]
const DAY_MS = 86_400_000

function serialDay(text: string): string | null {
  const count = Math.floor(Number(text))
  return count < SERIAL_MIN || count > SERIAL_MAX ? null : new Date(SERIAL_ZERO + count * DAY_MS).toISOString().slice(0, 10)
}

const months = [
  ['ianuarie', 'january'],
  ['februarie', 'february'],
  ['martie', 'march'],
  ['aprilie', 'april'],
  ['mai', 'may'],
  ['iunie', 'june'],
  ['iulie', 'july'],
  ['august'],
  ['septembrie', 'september'],
  ['octombrie', 'october'],
  ['noiembrie', 'november'],
  ['decembrie', 'december'],
]

/** 0: no month. */
const monthNamed = (name: string): number => months.findIndex((names) => names.some((one) => one.startsWith(name.toLowerCase()))) + 1

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[ T])/
const inFigures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:$|[ ,T])/
const dayThenName = /^(\d{1,2})[-. /]+([a-z]{3,10})\.?[-. /,]+(\d{4}|\d{2})(?:$|[ ,T])/i
const nameThenDay = /^([a-z]{3,10})\.? (\d{1,2}),? (\d{4})(?:$|[ ,T])/i

/**
 * `2026-11-21`, `21.11.2026 14:05`, `21-11-26`, `21-nov.-26`, `46347`, `11/21/2026`. With slashes the month may come first: `05/11/2026`
 * has two readings unless its column settled them (`order`).
 */
export function writtenDay(written: string, order: DayOrder | null = null): string | TwoReadings<string> | null {
  const text = written.trim()
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return serialDay(text)
  const [, year, month, day] = iso.exec(text) ?? []
  if (year !== undefined) return calendarDayOf(Number(year), Number(month), Number(day))
  const [, before, name, ofYear] = dayThenName.exec(text) ?? []
  if (name !== undefined) return calendarDayOf(Number(ofYear), monthNamed(name), Number(before))
  const [, first, after, inYear] = nameThenDay.exec(text) ?? []
  if (first !== undefined) return calendarDayOf(Number(inYear), monthNamed(first), Number(after))
  return dayInFigures(text, order)
}

function dayInFigures(text: string, order: DayOrder | null): string | TwoReadings<string> | null {
  const [, first, sign, second, year] = inFigures.exec(text) ?? []
  if (year === undefined) return null
  const dayFirst = calendarDayOf(Number(year), Number(second), Number(first))
  // Only programs from the United States put the month first, and they write slashes.
  if (sign !== '/') return dayFirst
  const monthFirst = calendarDayOf(Number(year), Number(first), Number(second))
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) return dayFirst ?? monthFirst
  if (order !== null) return order === 'day-first' ? dayFirst : monthFirst
  return { readings: [dayFirst, monthFirst] }
}

/** One program writes a column in one order: a 13th or later day shows which. null: none does, or they contradict each other. */
export function dayOrderOf(column: readonly string[]): DayOrder | null {
  const figures = column.flatMap((written) => {
    const [, first, sign, second] = inFigures.exec(written.trim()) ?? []
    return sign === '/' ? [[Number(first), Number(second)] as const] : []
  })
  const isDayFirst = figures.some(([first]) => first > 12)
  const isMonthFirst = figures.some(([, second]) => second > 12)
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'day-first' : 'month-first'
}
