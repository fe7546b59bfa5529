/** On which days a courier comes to a point whose client chooses them. */
import { isWorkingDay } from '#contract/banking/banking-days.ts'
import { workingDays } from '#contract/client-profile/working-hours.ts'
import { dayAfter, weekdayOf } from '#contract/days.ts'
import type { PickupDays } from './pickup-points.ts'

/** Which weekdays, and on which days not. */
type ChosenDays = { pickUpDays: PickupDays; daysOff: readonly string[] }

const isChosenWeekday = ({ pickUpDays }: Pick<ChosenDays, 'pickUpDays'>, day: string): boolean => {
  const weekday = workingDays[weekdayOf(day) - 1]
  return weekday !== undefined && pickUpDays[weekday]
}

/** The courier comes on that day, where a label waits for it: a chosen weekday that is neither a public holiday nor a day off. */
export const isPickupDay = (chosen: ChosenDays, day: string): boolean =>
  isChosenWeekday(chosen, day) && isWorkingDay(day) && !chosen.daysOff.includes(day)

/** Days off are chosen among those of four weeks. */
const DAYS_AHEAD = 28

export type DayAhead = { on: string; isHoliday: boolean; isOff: boolean }

/** The chosen weekdays of the next weeks, today's with them; those before the point starts are left out. */
export const pickupDaysAhead = ({ startsOn, ...chosen }: ChosenDays & { startsOn: string | null }, today: string): DayAhead[] =>
  Array.from({ length: DAYS_AHEAD }, (_, i) => dayAfter(today, i))
    .filter((day) => isChosenWeekday(chosen, day) && (startsOn === null || day >= startsOn))
    .map((on) => ({ on, isHoliday: !isWorkingDay(on), isOff: chosen.daysOff.includes(on) }))
