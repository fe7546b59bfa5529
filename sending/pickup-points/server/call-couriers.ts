/** Where a courier comes only when it is called, it is called each morning of the days that the client chose. */
import { eq } from 'drizzle-orm'
import { workingDays } from '#account/settings/contract/working-hours.ts'
import { isBankingDay } from '#contract/banking/banking-days.ts'
import { callForPickup } from '#sending/orders/server/after-awb/request-pickup.ts'
import { weekdayOf } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { CHOOSES_DAYS, type PickupDays } from '../contract/pickup-points.ts'
import { scheduleTypeOf } from './corrections.ts'
import { pickupPoints as table } from './tables.ts'

const comesOn = (days: PickupDays, day: string): boolean => {
  const weekday = workingDays[weekdayOf(day) - 1]
  return weekday !== undefined && days[weekday]
}

/** A day without a process is not made up for: its couriers have gone by. */
export const callCouriers: Task = {
  name: 'call-couriers-to-points',
  schedule: cron('30 7 * * *', { period: 'day', catchUp: 'none' }),
  async run(app, { period: day }) {
    if (!isBankingDay(day)) return
    const approved = await app.db.select().from(table).where(eq(table.state, 'approved'))
    for (const { id, clientId, courier, days, placeKey } of approved) {
      if (scheduleTypeOf(app.couriers.get(courier)) !== CHOOSES_DAYS || !comesOn(days, day)) continue
      const input = { courier, pickupOn: day, pointId: id }
      await app.db.inTransaction((tx) => callForPickup(app, tx, { clientId, placeKey, subject: id, input }))
    }
  },
}
