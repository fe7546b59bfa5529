/** What a field of days holds: a day, nothing, or what was typed and is no day that may be chosen. */
import { FIRST_DAY, LAST_DAY } from '#contract/days.ts'
import { calendarDayOf } from '#contract/written-values/days.ts'
import { texts } from '../../texts.ts'

/** It stays in the field, and no form sends it: it is of another type than days are. */
export type UnfitDay = {
  text: string
  /** One that may not be chosen; null: what is typed is no day at all. */
  day: string | null
  /** For the reader. */
  fault: string
}

/** A day is written as 2026-11-21; null: the field is empty. */
export type DayFieldValue = string | null | UnfitDay

export type DayBounds = { min?: string | undefined; max?: string | undefined }

export const isUnfitDay = (held: DayFieldValue): held is UnfitDay => typeof held === 'object' && held !== null

/** For who judges days: one that may not be chosen is a day too. */
export const readDay = (held: DayFieldValue): DayFieldValue => (isUnfitDay(held) && held.day !== null ? held.day : held)

/** The error of a field that is sent. `ifEmpty`: of one that is needed. */
export const dayFault = (held: DayFieldValue, ifEmpty: string | null = null): string | null =>
  isUnfitDay(held) ? held.fault : held ? null : ifEmpty

export function dayFieldValueOf(typed: string, { min = FIRST_DAY, max = LAST_DAY }: DayBounds): DayFieldValue {
  const text = typed.trim()
  if (text === '') return null
  const day = dayTyped(text)
  if (day === null) return { text, day, fault: texts.ui.notADay }
  if (day < min) return { text, day, fault: texts.ui.dayTooEarly(texts.forms.day(min)) }
  if (day > max) return { text, day, fault: texts.ui.dayTooLate(texts.forms.day(max)) }
  return day
}

const SEPARATED = /^(\d{1,4})(?:\s*[./-]\s*|\s+)(\d{1,2})(?:\s*[./-]\s*|\s+)(\d{1,4})$/
const YEAR_DIGITS = 4

/**
 * In the order of the language, `21.11.2026`, `1/2/2026`, `21 11 2026`; or as programs write it, `2026-11-21`. It is read with each
 * character: what is a day only until the next one, `1.2.20`, is none.
 */
function dayTyped(text: string): string | null {
  const numbers = SEPARATED.exec(text)?.slice(1) ?? []
  const order = numbers[0]?.length === YEAR_DIGITS ? ['YYYY', 'MM', 'DD'] : (texts.forms.dayPattern.match(/DD|MM|YYYY/g) ?? [])
  const [year, month, day] = ['YYYY', 'MM', 'DD'].map((part) => numbers[order.indexOf(part)])
  return year?.length === YEAR_DIGITS ? calendarDayOf(Number(year), Number(month), Number(day)) : null
}
