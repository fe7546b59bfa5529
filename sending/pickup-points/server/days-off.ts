/** A client says on which days a courier is not to come to its point. */
import { eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { pickupDaysCalledFor } from '#sending/orders/server/after-awb/request-pickup.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { pickupDaysAhead } from '../contract/days-ahead.ts'
import { CHOOSES_DAYS } from '../contract/pickup-points.ts'
import { scheduleTypeOf } from './corrections.ts'
import { lockPoint } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

type DayOff = { clientId: string; id: string; day: string; isOff: boolean }

/**
 * Again changes nothing; days that are over are forgotten with the next. Throws `not-found`, `pickup-point-decided` where it is not active,
 * `pickup-day-not-ahead`, and `pickup-day-called` where the courier comes on that day already.
 */
export async function setDayOff(app: App, tx: Tx, { day, isOff, ...which }: DayOff): Promise<void> {
  const point = await lockPoint(tx, which)
  if (point.state !== 'approved') throw new Problem('pickup-point-decided')
  const today = bucharestDayOf(app.clock.now())
  const { clientId, courier, placeKey, days: pickUpDays, daysOff, startsOn } = point
  const isAhead = pickupDaysAhead({ pickUpDays, daysOff, startsOn }, today).some(({ on, isHoliday }) => on === day && !isHoliday)
  if (!isAhead || scheduleTypeOf(app.couriers.get(courier)) !== CHOOSES_DAYS) throw new Problem('pickup-day-not-ahead')
  if (isOff && (await pickupDaysCalledFor(tx, { clientId, courier, placeKey, days: [day] })).has(day))
    throw new Problem('pickup-day-called')
  const others = daysOff.filter((one) => one !== day && one >= today)
  await tx
    .update(table)
    .set({ daysOff: isOff ? [...others, day].sort() : others })
    .where(eq(table.id, point.id))
}
