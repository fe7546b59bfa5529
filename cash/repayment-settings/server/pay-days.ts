/**
 * On which day cash is paid: the one rule of all who name such a day. It is the server's alone, and always counts with the days on which the
 * paying bank settles nothing.
 */
import { isBankingDay, nextBankingDay } from '#contract/banking/banking-days.ts'
import { isPaidByContract, sendIntervals } from '#contract/client-profile/repayment-settings.ts'
import { dayAfter, weekdayOf } from '#contract/days.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, bucharestHourOf } from '#server/platform/clock.ts'

/** The first Friday of those every second week: of a week like this one. */
const SECOND_FRIDAYS_FROM = '2026-01-09'
/** Banks are closed for no longer at once. */
const CLOSED_DAYS_MAX = 10
const TUESDAY = 2
const FRIDAY = 5
const WEEK = 7

/** The day's payments are made then, in Bucharest. */
export const RUN_HOUR = 10

type At = Pick<App, 'clock' | 'config'>

/** The next day of an interval as of now; null: by contract. */
export const nextPayDay = (app: At, interval: number): string | null =>
  payDayFrom(interval, dayOfRunAfter(app.clock.now()), app.config.payingBank.closedDays)

/** Of each interval that a client may choose. */
export const payDaysOf = (app: At): { interval: number; payOn: string }[] =>
  sendIntervals.flatMap((interval) => {
    const payOn = nextPayDay(app, interval)
    return payOn === null ? [] : { interval, payOn }
  })

/** The next day on which payments are made at all. */
export const nextRunDay = (app: At): string => bankingDayFrom(dayOfRunAfter(app.clock.now()), app.config.payingBank.closedDays)

/** The day whose payments are the next to be made. */
export function dayOfRunAfter(at: Date): string {
  const day = bucharestDayOf(at)
  return Number(bucharestHourOf(at).slice(0, 2)) < RUN_HOUR ? day : dayAfter(day, 1)
}

/** The day itself, or the next one on which banks work. */
export const bankingDayFrom = (day: string, closed: readonly string[]): string =>
  isBankingDay(day, closed) ? day : nextBankingDay(day, closed)

/**
 * The first day of the interval from a day on, the day itself counted; one on which banks are closed is made up for on the next one. null:
 * by contract.
 */
export function payDayFrom(interval: number, from: string, closed: readonly string[]): string | null {
  if (isPaidByContract(interval)) return null
  // One that was planned before may be made up for after it.
  for (let days = -CLOSED_DAYS_MAX; ; days += 1) {
    const day = dayAfter(from, days)
    const payDay = isPlanned(interval, day, closed) ? bankingDayFrom(day, closed) : null
    if (payDay !== null && payDay >= from) return payDay
  }
}

function isPlanned(interval: number, day: string, closed: readonly string[]): boolean {
  const weekday = weekdayOf(day)
  switch (interval) {
    case 1:
      return isBankingDay(day, closed)
    case 2:
      return weekday === TUESDAY || weekday === FRIDAY
    case 3:
      return weekday === FRIDAY
    case 4:
      return weekday === FRIDAY && (Date.parse(day) - Date.parse(SECOND_FRIDAYS_FROM)) % (2 * WEEK * 86_400_000) === 0
    default:
      return isBankingDay(day, closed) && nextBankingDay(day, closed).slice(0, 7) !== day.slice(0, 7)
  }
}
