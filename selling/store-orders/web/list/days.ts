/** Days in Bucharest as `2026-11-21`, and the moments they begin and end at. */
import { monthBefore } from '#contract/days.ts'

const ZONE = 'Europe/Bucharest'

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const offsetIn = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

export type ListedDays = { from: string; to: string }

/** From one month ago to today (specification: store orders, section 9). */
export function lastMonth(now: Date): ListedDays {
  const to = dayIn.format(now)
  return { from: monthBefore(to), to }
}

/** Clocks change at 3 in the morning: at midnight UTC the day still has the offset it began with, at 20:00 the one it ends with. */
export const momentsOfDays = ({ from, to }: ListedDays): { start: string; end: string } => ({
  start: `${from}T00:00:00.000${offsetAt(`${from}T00:00:00Z`)}`,
  end: `${to}T23:59:59.999${offsetAt(`${to}T20:00:00Z`)}`,
})

/** `+02:00` of the instant. */
function offsetAt(instant: string): string {
  const name = offsetIn.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '')
}
