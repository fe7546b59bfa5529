/**
 * Where a courier comes only when it is called, it is called each morning of the days that the client chose: once for a door and a day. What
 * was not called, as no process worked that morning, is said at the point and to the client (decision 206).
 */
import { eq } from 'drizzle-orm'
import { isWorkingDay } from '#contract/banking/banking-days.ts'
import { workingDays } from '#contract/client-profile/working-hours.ts'
import { callForPickup, pickupDaysCalledFor } from '#sending/orders/server/after-awb/request-pickup.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay, weekdayOfDay } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { CHOOSES_DAYS, type PickupDays } from '../contract/pickup-points.ts'
import { scheduleTypeOf } from './corrections.ts'
import { noteMissedPickups } from './expected-parcels.ts'
import type { PointRow } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

const HOUR_MS = 3_600_000
/** After the day's beginning. */
const CALLED_AFTER_MS = 7.5 * HOUR_MS
/** Couriers make up their rounds by noon: what is called later comes for nothing, or not. */
const IN_TIME_UNTIL_MS = CALLED_AFTER_MS + 4.5 * HOUR_MS
/** An outage is not longer. */
const DAYS_LOOKED_BACK = 7

const comesOn = (days: PickupDays, day: string): boolean => {
  const weekday = workingDays[weekdayOfDay(day) - 1]
  return weekday !== undefined && days[weekday] && isWorkingDay(day)
}

const isStillInTime = ({ clock }: App, day: string): boolean => clock.now().getTime() < startOfDay(day).getTime() + IN_TIME_UNTIL_MS

export const callCouriers: Task = {
  name: 'call-couriers-to-points',
  schedule: cron('30 7 * * *', { period: 'day' }),
  async run(app, { period: today }) {
    const approved = await app.db.select().from(table).where(eq(table.state, 'approved'))
    const called = approved.filter(({ courier }) => scheduleTypeOf(app.couriers.get(courier)) === CHOOSES_DAYS)
    for (const point of called) await callTo(app, point, today)
  },
}

async function callTo(app: App, point: PointRow, today: string): Promise<void> {
  const { id, clientId, courier, placeKey } = point
  const isToday = comesOn(point.days, today) && hasStarted(point, today)
  const mayCall = isToday && isStillInTime(app, today)
  const earlier = Array.from({ length: DAYS_LOOKED_BACK }, (_, i) => addDays(today, i - DAYS_LOOKED_BACK))
  const past = [...earlier.filter((day) => wasToCome(point, day)), ...(isToday && !mayCall ? [today] : [])]
  await app.db.inTransaction(async (tx) => {
    const known = await pickupDaysCalledFor(tx, { clientId, courier, placeKey, days: past })
    await noteMissedPickups(app, tx, { id, days: past.filter((day) => !known.has(day)) })
    if (mayCall) await callForPickup(app, tx, { clientId, placeKey, subject: id, input: { courier, pickupOn: today, pointId: id } })
  })
}

const hasStarted = ({ startsOn }: PointRow, day: string): boolean => startsOn === null || startsOn <= day

/** It was approved by the morning of that day, and had started. */
const wasToCome = (point: PointRow, day: string): boolean =>
  comesOn(point.days, day) && hasStarted(point, day) && point.stateChangedAt.getTime() <= startOfDay(day).getTime() + CALLED_AFTER_MS
