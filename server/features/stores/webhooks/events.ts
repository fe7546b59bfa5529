/** Events of stores: each kept once, however often it is delivered, with the job that handles it. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { StoreChange } from '../../../partners/stores/port-webhooks.ts'
import type { Database, Statements, Tx } from '../../../platform/database/database.ts'
import { ATTEMPTS_MAX } from '../../../platform/jobs/job-retries.ts'
import { addJob, type JobName, type Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { storeEvents } from '../tables.ts'

export type EventKey = { shop: string; topic: string; eventId: string }

/** Deals with an event (feature store-orders). */
export const storeEventJob: JobName<EventKey> = { name: 'store-event' }
/** Reads whatever a shop reported of its orders. */
export const ordersChangedJob: JobName<{ shop: string }> = { name: 'store-orders-changed' }

/** Longer than a store repeats deliveries (Shopify: four hours). */
const KEPT_DAYS = 30
/** Deleted in one run, so that it never holds many rows at once. */
const FORGOTTEN_MAX = 50_000

/** However many orders change at once, and however often: one job reads what a shop reports within so long. */
const GATHERED_MS = 500

/** What is not about an order, with its job in one statement. False: a repeated delivery. */
export async function saveEvent(db: Statements, key: EventKey, change: StoreChange): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'store-event-kept',
    text: `with kept as (
             insert into store_events (shop, topic, event_id, change) values ($1, $2, $3, $4) on conflict do nothing returning shop, topic, event_id)
           select graphile_worker.add_job($5::text, json_build_object('shop', shop, 'topic', topic, 'eventId', event_id),
                    max_attempts => ${ATTEMPTS_MAX})
             from kept`,
    values: [key.shop, key.topic, key.eventId, JSON.stringify(change), storeEventJob.name],
  })
  return rowCount === 1
}

export type OrderChange = EventKey & { change: StoreChange }

/**
 * Changes of orders, of one shop or several, with one job for each shop. In one order: two processes that get the same never wait for
 * each other in a circle.
 */
export async function saveOrderChanges(db: Statements, changes: readonly OrderChange[], now: Date): Promise<void> {
  await db.$client.query({
    name: 'store-events-kept',
    text: `with kept as (
             insert into store_events (shop, topic, event_id, change)
             select shop, topic, "eventId", change from jsonb_to_recordset($1) as e(shop text, topic text, "eventId" text, change jsonb)
              order by shop, topic, "eventId" on conflict do nothing returning shop)
           select graphile_worker.add_job($2::text, json_build_object('shop', shop), run_at => $3::timestamptz, max_attempts => ${ATTEMPTS_MAX},
                    job_key => $2::text || '/' || shop, job_key_mode => 'preserve_run_at')
             from (select distinct shop from kept order by shop) k`,
    values: [JSON.stringify(changes), ordersChangedJob.name, new Date(now.getTime() + GATHERED_MS)],
  })
}

export const isOfOrders = ({ kind }: StoreChange): boolean => kind === 'order-changed' || kind === 'part-changed'

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

/** What was reported, also where it is handled by now; null: deleted. */
export async function reportedChange(db: Database | Tx, key: EventKey): Promise<StoreChange | null> {
  const [row] = await db.select({ change: storeEvents.change }).from(storeEvents).where(isEvent(key))
  return row?.change ?? null
}

/** When it was first reported; null: it was deleted. */
export async function receivedAt(db: Database | Tx, key: EventKey): Promise<Date | null> {
  const [row] = await db.select({ receivedAt: storeEvents.receivedAt }).from(storeEvents).where(isEvent(key))
  return row?.receivedAt ?? null
}

export const requeueEvent = (tx: Tx, key: EventKey, runAt: Date): Promise<void> =>
  addJob(tx, storeEventJob, key, { key: `${storeEventJob.name}/${key.shop}/${key.topic}/${key.eventId}`, runAt })

export const eventDone = (db: Statements, key: EventKey, now: Date): Promise<void> => eventsDone(db, [key], now)

/** Not waited for on disk: what is lost in a crash is read once more. */
export async function eventsDone(db: Statements, keys: readonly EventKey[], now: Date): Promise<void> {
  await db.$client.query({
    name: 'store-events-done',
    text: `update store_events e set done_at = $4
             from set_config('synchronous_commit', 'off', true), unnest($1::text[], $2::text[], $3::text[]) as k(shop, topic, event_id)
            where e.shop = k.shop and e.topic = k.topic and e.event_id = k.event_id`,
    values: [keys.map(({ shop }) => shop), keys.map(({ topic }) => topic), keys.map(({ eventId }) => eventId), now],
  })
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
