/** Couriers write local time without a zone: Bucharest's. */
import { Temporal } from 'temporal-polyfill'
import { BUCHAREST_ZONE } from '#server/platform/clock.ts'

/** `2024-09-18 16:35:24` or `2024-09-18 16:35`, Bucharest, as an instant. In the repeated hour of autumn the earlier one. */
export function bucharestInstant(local: string): Date {
  const civil = Temporal.PlainDateTime.from(local.trim().replace(' ', 'T'))
  return new Date(civil.toZonedDateTime(BUCHAREST_ZONE, { disambiguation: 'earlier' }).epochMilliseconds)
}

/** The same, null where the courier wrote no time at all: `''`, `0000-00-00`, anything else that is none. */
export function bucharestInstantOrNull(local: string | null | undefined): Date | null {
  try {
    return local ? bucharestInstant(local) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
