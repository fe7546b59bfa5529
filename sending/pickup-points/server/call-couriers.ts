/**
 * Where a courier comes only when it is called, it is called in the morning of the days that the client chose, where a label waits for it: once
 * for a door and a day. Later that day the first order calls it. What was not called though a label waited, as no process worked that morning,
 * is said at the point and to the client (decision 282).
 */
import { eq } from 'drizzle-orm'
import { callForPickup, pickupDaysCalledFor } from '#sending/orders/server/after-awb/request-pickup.ts'
import { labelsThatMayWait, waitsOn } from '#sending/orders/server/sent-from.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { isPickupDay } from '../contract/days-ahead.ts'
import { CHOOSES_DAYS } from '../contract/pickup-points.ts'
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

const comesOn = ({ days: pickUpDays, daysOff }: PointRow, day: string): boolean => isPickupDay({ pickUpDays, daysOff }, day)

const isStillInTime = ({ clock }: App, day: string): boolean => clock.now().getTime() < startOfDay(day).getTime() + IN_TIME_UNTIL_MS

export const callCouriers: Task = {
  name: 'call-couriers-to-points',
  schedule: cron('30 7 * * *', { period: 'day' }),
  async run(app, { period: today }) {
    const approved = await app.db.select().from(table).where(eq(table.state, 'approved'))
    const called = approved.filter(({ courier }) => scheduleTypeOf(app.couriers.get(courier)) === CHOOSES_DAYS)
    for (const [clientId, points] of Map.groupBy(called, (point) => point.clientId)) {
      const labels = await labelsThatMayWait(app.db, clientId, addDays(today, -DAYS_LOOKED_BACK))
      const byDoor = Map.groupBy(labels, doorOf)
      for (const point of points) await callTo(app, point, { today, labels: byDoor.get(doorOf(point)) ?? [] })
    }
  },
}

const doorOf = ({ courier, placeKey }: Pick<Label, 'courier' | 'placeKey'>): string => `${courier} ${placeKey}`

type Label = Awaited<ReturnType<typeof labelsThatMayWait>>[number]

/** `labels`: of that courier at that door. */
async function callTo(app: App, point: PointRow, { today, labels }: { today: string; labels: readonly Label[] }): Promise<void> {
  const { id, clientId, courier, placeKey } = point
  const isToday = comesOn(point, today) && hasStarted(point, today)
  const mayCall = isToday && isStillInTime(app, today)
  const earlier = Array.from({ length: DAYS_LOOKED_BACK }, (_, i) => addDays(today, i - DAYS_LOOKED_BACK))
  const past = [...earlier.filter((day) => wasToCome(point, day)), ...(isToday && !mayCall ? [today] : [])]
  const hasLabel = (day: string): boolean => labels.some((label) => waitsOn(label, morningOf(day)))
  await app.db.inTransaction(async (tx) => {
    const known = await pickupDaysCalledFor(tx, { clientId, courier, placeKey, days: past })
    await noteMissedPickups(app, tx, { id, days: past.filter((day) => !known.has(day) && hasLabel(day)) })
    if (mayCall && hasLabel(today))
      await callForPickup(app, tx, { clientId, placeKey, subject: id, input: { courier, pickupOn: today, pointId: id } })
  })
}

/** When the courier would have been called, and until when it would still have come. */
const morningOf = (day: string) => {
  const begun = startOfDay(day).getTime()
  return { day, from: new Date(begun + CALLED_AFTER_MS), until: new Date(begun + IN_TIME_UNTIL_MS) }
}

const hasStarted = ({ startsOn }: PointRow, day: string): boolean => startsOn === null || startsOn <= day

/** It was approved by the morning of that day, and had started. */
const wasToCome = (point: PointRow, day: string): boolean =>
  comesOn(point, day) && hasStarted(point, day) && point.stateChangedAt.getTime() <= startOfDay(day).getTime() + CALLED_AFTER_MS
