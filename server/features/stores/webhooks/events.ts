/** Events of stores: each kept once, however often it is delivered, with the job that handles it. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { StoreChange } from '../../../partners/stores/port-webhooks.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { addJob, type JobName, type Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { storeEvents } from '../tables.ts'

export type EventKey = { shop: string; topic: string; eventId: string }

/** Deals with an event (feature store-orders). */
export const storeEventJob: JobName<EventKey> = { name: 'store-event' }

/** Longer than a store repeats deliveries (Shopify: four hours). */
const KEPT_DAYS = 30
/** Deleted in one run, so that it never holds many rows at once. */
const FORGOTTEN_MAX = 50_000

/** False: a repeated delivery. */
export async function saveEvent(tx: Tx, key: EventKey, change: StoreChange): Promise<boolean> {
  const kept = await tx
    .insert(storeEvents)
    .values({ ...key, change })
    .onConflictDoNothing()
    .returning({ eventId: storeEvents.eventId })
  if (kept.length === 0) return false
  await addJob(tx, storeEventJob, key)
  return true
}

const isEvent = ({ shop, topic, eventId }: EventKey) =>
  and(eq(storeEvents.shop, shop), eq(storeEvents.topic, topic), eq(storeEvents.eventId, eventId))

/** What was reported; null: handled, or deleted. */
export async function openEvent(db: Database | Tx, key: EventKey): Promise<StoreChange | null> {
  const [row] = await db
    .select({ change: storeEvents.change })
    .from(storeEvents)
    .where(and(isEvent(key), isNull(storeEvents.doneAt)))
  return row?.change ?? null
}

/** When it was first reported; null: it was deleted. */
export async function receivedAt(db: Database | Tx, key: EventKey): Promise<Date | null> {
  const [row] = await db.select({ receivedAt: storeEvents.receivedAt }).from(storeEvents).where(isEvent(key))
  return row?.receivedAt ?? null
}

export const requeueEvent = (tx: Tx, key: EventKey, runAt: Date): Promise<void> =>
  addJob(tx, storeEventJob, key, { key: `${storeEventJob.name}/${key.shop}/${key.topic}/${key.eventId}`, runAt })

export async function eventDone(db: Database | Tx, key: EventKey, now: Date): Promise<void> {
  await db.update(storeEvents).set({ doneAt: now }).where(isEvent(key))
}

export type OpenEvent = EventKey & { change: StoreChange; receivedAt: Date }

/** Unhandled changes of a shop's orders, oldest first. */
export async function openOrderEvents(db: Database, shop: string, most: number): Promise<OpenEvent[]> {
  return db
    .select({
      shop: storeEvents.shop,
      topic: storeEvents.topic,
      eventId: storeEvents.eventId,
      change: storeEvents.change,
      receivedAt: storeEvents.receivedAt,
    })
    .from(storeEvents)
    .where(
      and(
        eq(storeEvents.shop, shop),
        isNull(storeEvents.doneAt),
        sql`${storeEvents.change} ->> 'kind' in ('order-changed', 'part-changed')`,
      ),
    )
    .orderBy(asc(storeEvents.receivedAt))
    .limit(most)
}

export const deleteOldEvents: Task = {
  name: 'forget-old-store-events',
  schedule: every({ hours: 1 }),
  async run(app) {
    const before = new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000)
    await app.db.$client.query(
      'delete from store_events where ctid = any(array(select ctid from store_events where received_at < $1 limit $2))',
      [before, FORGOTTEN_MAX],
    )
  },
}
