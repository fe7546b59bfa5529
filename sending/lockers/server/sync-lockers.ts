/** Takes over each courier's whole list of points; what is no longer in it is kept, marked. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { CourierCode, Locker } from '#contract/couriers.ts'
import type { CourierReader } from '#sending/app-parts.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { notifyListeners } from '#server/platform/jobs/notices.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { LOCKERS_SYNCED } from './code-points.ts'
import { lockerSyncs, lockers } from './tables.ts'

const SYNC_EVERY_MINUTES = 30
/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000
/** A list that shrinks by more than this is taken for a fault of the courier: nothing is removed. */
const SHRINK_MAX = 0.5

/** Answers how many points the courier lists. Throws when its list cannot be had; what we hold then stays. */
export async function syncLockersOf(app: App, courier: CourierReader): Promise<number> {
  if (!courier.points) return 0
  const listed: Locker[] = []
  for await (const page of courier.points()) listed.push(...page)
  await app.db.inTransaction(async (tx) => {
    const seenAt = app.clock.now()
    for (let from = 0; from < listed.length; from += ROWS_AT_ONCE) {
      await tx
        .insert(lockers)
        .values(listed.slice(from, from + ROWS_AT_ONCE).map((locker) => ({ ...locker, isListed: true, seenAt })))
        .onConflictDoUpdate({ target: [lockers.courier, lockers.id], set: excluded })
    }
    const isListed = and(eq(lockers.courier, courier.code), eq(lockers.isListed, true))
    if (listed.length >= (await tx.$count(lockers, isListed)) * SHRINK_MAX)
      await tx
        .update(lockers)
        .set({ isListed: false })
        .where(and(isListed, lt(lockers.seenAt, seenAt)))
    await tx
      .insert(lockerSyncs)
      .values({ courier: courier.code, syncedAt: seenAt })
      .onConflictDoUpdate({ target: lockerSyncs.courier, set: { syncedAt: seenAt } })
    await notifyListeners(tx, LOCKERS_SYNCED)
  })
  return listed.length
}

const fromInsert = (column: string) => sql.raw(`excluded.${column}`)
const excluded = {
  kind: fromInsert('kind'),
  name: fromInsert('name'),
  address: fromInsert('address'),
  city: fromInsert('city'),
  countyCode: fromInsert('county_code'),
  postalCode: fromInsert('postal_code'),
  latitude: fromInsert('latitude'),
  longitude: fromInsert('longitude'),
  schedule: fromInsert('schedule'),
  availableSizes: fromInsert('available_sizes'),
  repaymentAvailable: fromInsert('repayment_available'),
  isListed: fromInsert('is_listed'),
  seenAt: fromInsert('seen_at'),
}

/** A courier whose list cannot be had keeps the points we hold. */
export async function syncAllLockers(app: App): Promise<void> {
  for (const courier of app.couriers.values()) {
    await syncLockersOf(app, courier).catch((error) =>
      app.log.warn({ err: error, courier: courier.code }, 'the list of points could not be had'),
    )
  }
}

export const syncLockers: Task = {
  name: 'sync-lockers',
  schedule: everyInterval({ minutes: SYNC_EVERY_MINUTES }),
  run: (app) => syncAllLockers(app),
}

/** Whether a courier's list was never taken over. */
export async function couriersNeverSynced(app: App): Promise<CourierCode[]> {
  const rows = await app.db.select({ courier: lockerSyncs.courier }).from(lockerSyncs)
  return [...app.couriers.values()]
    .filter((courier) => courier.points !== null && !rows.some((row) => row.courier === courier.code))
    .map((courier) => courier.code)
}
