/** When couriers come and arrive, in days of Bucharest. Public holidays are not counted: couriers publish theirs late and differently. */
import { addDays, dayIn, hourIn, weekdayOf } from '../../platform/clock.ts'

/** After this hour no courier takes orders for the same day. */
const LAST_ORDER_HOUR = '17:00'
const SATURDAY = 6
const isWorkingDay = (day: string) => weekdayOf(day) < SATURDAY

export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/** The first day on which a courier can come for an order made now. */
export function firstPickupDay(now: Date): string {
  const today = dayIn(now)
  return isWorkingDay(today) && hourIn(now) <= LAST_ORDER_HOUR ? today : nextWorkingDay(today)
}

/** Couriers count working days of 24 hours. */
export function deliveryDay(pickupOn: string, hours: number): string {
  let day = pickupOn
  for (let left = Math.ceil(hours / 24); left > 0; left -= 1) day = nextWorkingDay(day)
  return day
}

const FRIDAY = 5
const NIGHT_HOURS = 24

/** The Saturday on which what is picked up on that day arrives; null: it does not arrive on one. */
export const saturdayOfDelivery = (pickupOn: string, hours: number | null): string | null =>
  weekdayOf(pickupOn) === FRIDAY && (hours ?? 0) <= NIGHT_HOURS ? addDays(pickupOn, 1) : null
