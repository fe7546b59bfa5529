/**
 * When couriers come and arrive, in days of Bucharest. None is promised for a public holiday: a courier that works on one comes sooner than
 * was said (decision 291).
 */
import { isPublicHoliday, isWorkingDay } from '#contract/banking/banking-days.ts'
import type { PickupWindow } from '#contract/client-profile/working-hours.ts'
import type { CourierQuote } from '#sending/ports/couriers.ts'
import { addDays, bucharestDayOf, bucharestHourOf, weekdayOfDay } from '#server/platform/clock.ts'

/** After this hour no courier takes orders for the same day. */
const LAST_ORDER_HOUR = '17:00'

export function nextCourierWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextCourierWorkingDay(next)
}

/** When the sender has parcels handed over, by day. */
export type PickupWindowOn = (day: string) => PickupWindow

/** The first day on which a courier can come for an order made now. */
export function firstPickupDay(now: Date, windowOn: PickupWindowOn): string {
  const today = bucharestDayOf(now)
  const isInTime = bucharestHourOf(now) <= earlier(LAST_ORDER_HOUR, windowOn(today).until)
  return isWorkingDay(today) && isInTime ? today : nextCourierWorkingDay(today)
}

type CourierHours = Pick<CourierQuote, 'lastPickupHour' | 'lastOrderHour'>
export type PickupDay = CourierHours & { pickupOn: string }

/** The next days are much like the first: a week of them says whether there is any. */
const DAYS_LOOKED_AT = 5

type Asked = {
  firstPickupOn: string
  today: string
  hour: string
  windowOn: PickupWindowOn
  /** On which the sender wants no courier. */
  daysOff?: readonly string[]
}

/** The day on which a courier comes, its last hours within the sender's; null: the sender's are too short for it on every day. */
export function pickupDayOf(courier: CourierHours, { firstPickupOn, today, hour, windowOn, daysOff = [] }: Asked): PickupDay | null {
  let pickupOn = firstPickupOn
  for (let looked = 0; looked < DAYS_LOOKED_AT + daysOff.length; looked += 1) {
    const hours = hoursWithin(courier, windowOn(pickupOn))
    const isTooLate = pickupOn === today && hours !== null && hours.lastOrderHour !== null && hour > hours.lastOrderHour
    if (hours !== null && !isTooLate && !daysOff.includes(pickupOn)) return { pickupOn, ...hours }
    pickupOn = nextCourierWorkingDay(pickupOn)
  }
  return null
}

/** Between the last order and the last pickup a courier wants its time, also where the sender ends sooner; null: it has not so much. */
function hoursWithin({ lastPickupHour, lastOrderHour }: CourierHours, { from, until }: PickupWindow): CourierHours | null {
  if (lastPickupHour === null) return { lastPickupHour, lastOrderHour }
  const last = earlier(lastPickupHour, until)
  if (lastOrderHour === null) return { lastPickupHour: last, lastOrderHour }
  const lead = minutesOf(lastPickupHour) - minutesOf(lastOrderHour)
  const lastOrder = minutesOf(last) - lead
  return minutesOf(from) > lastOrder ? null : { lastPickupHour: last, lastOrderHour: hourOf(lastOrder) }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))
const hourOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Couriers count working days of 24 hours. */
export function deliveryDay(pickupOn: string, hours: number): string {
  let day = pickupOn
  for (let left = Math.ceil(hours / 24); left > 0; left -= 1) day = nextCourierWorkingDay(day)
  return day
}

const FRIDAY = 5
const NIGHT_HOURS = 24

/** The Saturday on which what is picked up on that day arrives, no public holiday; null: it does not arrive on one. */
export function saturdayOfDelivery(pickupOn: string, hours: number | null): string | null {
  const saturday = addDays(pickupOn, 1)
  const arrives = weekdayOfDay(pickupOn) === FRIDAY && (hours ?? 0) <= NIGHT_HOURS && !isPublicHoliday(saturday)
  return arrives ? saturday : null
}
