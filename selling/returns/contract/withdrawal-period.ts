/**
 * The period in which consumers may withdraw from a contract that was concluded at a distance (Directive 2011/83/EU, Article 9; in Romania
 * emergency ordinance 34/2014, Article 9): 14 days after the last parcel came, and 12 months more where the shop did not inform them (Article 10).
 * A shop may grant more days than the law; the twelve months are added to the law's, and what ends later counts.
 *
 * Days are counted as Regulation (EEC, Euratom) 1182/71 says: the day on which the parcel came is not counted, the last day ends at 24:00, and
 * a period whose last day is a holiday, Sunday or Saturday ends with the next working day (Article 3). A statement is in time when it was sent
 * in time. All days are those of Bucharest.
 */
import { isWorkingDay } from '#contract/banking/banking-days.ts'
import { dayAfter } from '#contract/days.ts'

/** Of the law: what a shop grants at least. */
export const LEGAL_WITHDRAWAL_DAYS = 14
export const GRANTED_DAYS_MAX = 365
export const UNINFORMED_MONTHS = 12
/** From the statement: to send the goods back, and to pay the money back (Articles 13 and 14). */
export const SENDING_BACK_DAYS = 14
export const REFUND_DAYS = 14

/** `at`: when it came, as its courier says; null: the courier does not. */
export type ParcelArrival = { state: 'delivered'; at: Date | null } | { state: 'under-way' }

/** `not-begun`: something of the order has not come yet. `not-known`: the shop says when it ends. */
export type WithdrawalPeriod = { kind: 'not-begun' } | { kind: 'not-known' } | { kind: 'known'; cameOn: string; lastDay: string }

export type WithdrawalTimeliness = 'in-time' | 'late' | 'not-known'

/** `days`: what the shop grants, at least the law's. */
export type WithdrawalTerms = { isInformed: boolean; days: number }

export function withdrawalPeriod(parcels: readonly ParcelArrival[], terms: WithdrawalTerms): WithdrawalPeriod {
  const last = lastArrival(parcels)
  return last.kind === 'known' ? { ...last, lastDay: lastWithdrawalDay(last.cameOn, terms).lastDay } : last
}

/** On which day the last parcel of an order came. */
export function lastArrival(
  parcels: readonly ParcelArrival[],
): Exclude<WithdrawalPeriod, { kind: 'known' }> | { kind: 'known'; cameOn: string } {
  if (parcels.some(({ state }) => state === 'under-way')) return { kind: 'not-begun' }
  const days = parcels.map((parcel) => (parcel.state === 'delivered' && parcel.at !== null ? bucharestDay(parcel.at) : null))
  const cameOn = days.reduce((last, day) => (last === null || day === null || day > last ? day : last), days[0] ?? null)
  if (cameOn === null || days.includes(null)) return { kind: 'not-known' }
  return { kind: 'known', cameOn }
}

/** How a last day was found: `plainDay` is the one that is counted, from which a holiday, Sunday or Saturday is left for a working day. */
export type CountedPeriod = { lastDay: string; plainDay: string; monthsMore: 0 | typeof UNINFORMED_MONTHS }

export function lastWithdrawalDay(cameOn: string, { isInformed, days }: WithdrawalTerms): CountedPeriod {
  const granted = dayAfter(cameOn, days)
  const uninformed = monthsAfter(dayAfter(cameOn, LEGAL_WITHDRAWAL_DAYS), UNINFORMED_MONTHS)
  const isLonger = !isInformed && uninformed > granted
  const plainDay = isLonger ? uninformed : granted
  return { plainDay, lastDay: workingDayFrom(plainDay), monthsMore: isLonger ? UNINFORMED_MONTHS : 0 }
}

/** By which count a day was found that is kept; null: by none of today's, as holidays are set anew. */
export function countedAs(kept: { cameOn: string; lastDay: string; days: number }): CountedPeriod | null {
  const counts = [true, false].map((isInformed) => lastWithdrawalDay(kept.cameOn, { isInformed, days: kept.days }))
  return counts.find(({ lastDay }) => lastDay === kept.lastDay) ?? null
}

/** Sent on the last day of the period it is in time, up to 24:00. */
export function timelinessOf(period: WithdrawalPeriod, statedAt: Date): WithdrawalTimeliness {
  if (period.kind === 'not-begun') return 'in-time'
  if (period.kind === 'not-known') return 'not-known'
  return bucharestDay(statedAt) <= period.lastDay ? 'in-time' : 'late'
}

/** The last day on which what was paid must be paid back. */
export const refundLastDay = (statedAt: Date): string => dayAfter(bucharestDay(statedAt), REFUND_DAYS)

const inBucharest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest', dateStyle: 'short' })
export const bucharestDay = (at: Date): string => inBucharest.format(at)

const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : workingDayFrom(dayAfter(day, 1)))

/** The same day of a later month, or its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const wanted = new Date(Date.UTC(year, month - 1 + months, date))
  return (wanted < last ? wanted : last).toISOString().slice(0, 10)
}
