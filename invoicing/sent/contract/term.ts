/**
 * Until when an invoice must be in e-Factura: five working days after its day, which is not counted (emergency ordinance 89/2025, Regulation
 * 1182/71); of invoices from before 2026 five days of the calendar. Days are those of Bucharest.
 */
import { nextWorkingDay, workingDaysAfter } from '#contract/banking/banking-days.ts'
import { dayAfter } from '#contract/days.ts'

const TERM_DAYS = 5
const WORKING_DAYS_SINCE = '2026-01-01'

export function lastDayToSend(issuedOn: string): string {
  if (issuedOn < WORKING_DAYS_SINCE) return dayAfter(issuedOn, TERM_DAYS)
  return Array.from({ length: TERM_DAYS }).reduce<string>((day) => nextWorkingDay(day), issuedOn)
}

export type SendingTermStanding = 'far' | 'near' | 'late'

/** `near`: today is the last day, or one working day is left. */
export function sendingTermStanding(dueOn: string, today: string): SendingTermStanding {
  if (dueOn < today) return 'late'
  return workingDaysAfter(today, dueOn) <= 1 ? 'near' : 'far'
}
