/** For what a courier is called to a point, and what is said where it does not come. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { workingDays } from '#contract/client-profile/working-hours.ts'
import type { Message } from '#contract/texts/message.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { sendPointNews } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

const WORKING_DAYS_OF_MONTH = 21
/** Nothing is known of the parcels yet: as much as couriers count for one that was not weighed. */
const KG_EACH = 1

type Expected = { sender: Party; parcels: number; weightKg: number }

/**
 * What the courier is to expect, also of a point that has ended since: orders of the day from the same door rely on this one call. null: the
 * point's client is no more.
 */
export async function expectedParcelsAt(db: Queries, id: string): Promise<Expected | null> {
  const [point] = await db.select().from(table).where(eq(table.id, id))
  if (!point) return null
  const days = (workingDays.filter((day) => point.days[day]).length / workingDays.length) * WORKING_DAYS_OF_MONTH
  const parcels = Math.max(1, Math.round(point.ordersPerMonth / days))
  return { sender: partyOf(point.address), parcels, weightKg: parcels * KG_EACH }
}

/** The courier will not come: said at the point and to the client, once for the day. Of one that has ended it is no news. */
export async function noteNotCalled(app: App, tx: Tx, { id, on, reason }: { id: string; on: string; reason: Message }): Promise<void> {
  const [point] = await tx.update(table).set({ notCalledOn: on, notCalledBecause: reason }).where(eq(table.id, id)).returning()
  if (point?.state === 'approved') await sendPointNews(app, tx, point, 'not-called', on)
}

/** Days on which the courier was not called; said once for each, and the last of them at the point. */
export async function noteMissedPickups(app: App, tx: Tx, { id, days }: { id: string; days: readonly string[] }): Promise<void> {
  for (const on of days) {
    const because = { notCalledOn: on, notCalledBecause: { code: 'pickup-not-called-in-time' } } as const
    const isNews = and(eq(table.id, id), or(isNull(table.notCalledOn), lt(table.notCalledOn, on)))
    const [point] = await tx.update(table).set(because).where(isNews).returning()
    if (point?.state === 'approved') await sendPointNews(app, tx, point, 'missed', on)
  }
}
