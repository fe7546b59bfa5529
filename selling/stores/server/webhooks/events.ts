/** Events of stores: each kept once, however often it is delivered, with the job that handles it. */

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { StoreChange } from '#selling/ports/store-webhooks.ts'
import type { Database, Statements, Tx } from '#server/platform/database/database.ts'
import { assign, bareColumns, into, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { ATTEMPTS_MAX } from '#server/platform/jobs/job-retries.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
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

const ATTEMPTS = sql.raw(String(ATTEMPTS_MAX))

const keeping = statement('store-event-kept', (given: StatementParams<EventKey & { change: StoreChange }>) => ({
  text: sql`
    with kept as (
      insert into ${into(storeEvents, { shop: given.shop, topic: given.topic, eventId: given.eventId, change: given.change })}
      on conflict do nothing returning shop, topic, event_id)
    select graphile_worker.add_job(${storeEventJob.name}::text, json_build_object('shop', shop, 'topic', topic, 'eventId', event_id),
             max_attempts => ${ATTEMPTS})
      from kept`,
}))

/** What is not about an order, with its job in one statement. False: a repeated delivery. */
export async function saveEvent(db: Statements, key: EventKey, change: StoreChange): Promise<boolean> {
  return (await keeping.run(db, { shop: key.shop, topic: key.topic, eventId: key.eventId, change })) === 1
}

export type StoreOrderChange = EventKey & { change: StoreChange }

const keepingAll = statement('store-events-kept', (given: StatementParams<{ changes: string; runAt: Date }>) => {
  const { shop, topic, eventId, change } = storeEvents
  return {
    text: sql`
      with kept as (
        insert into ${storeEvents} (${bareColumns([shop, topic, eventId, change])})
        select shop, topic, "eventId", change
          from jsonb_to_recordset(${given.changes}::jsonb) as e(shop text, topic text, "eventId" text, change jsonb)
         order by shop, topic, "eventId" on conflict do nothing returning shop)
      select graphile_worker.add_job(${ordersChangedJob.name}::text, json_build_object('shop', shop), run_at => ${given.runAt}::timestamptz,
               max_attempts => ${ATTEMPTS}, job_key => ${ordersChangedJob.name}::text || '/' || shop, job_key_mode => 'preserve_run_at')
        from (select distinct shop from kept order by shop) k`,
  }
})

/**
 * Changes of orders, of one shop or several, with one job for each shop. In one order: two processes that get the same never wait for
 * each other in a circle.
 */
export async function saveOrderChanges(db: Statements, changes: readonly StoreOrderChange[], now: Date): Promise<void> {
  await keepingAll.run(db, { changes: JSON.stringify(changes), runAt: new Date(now.getTime() + GATHERED_MS) })
}

export const isOrderChange = ({ kind }: StoreChange): boolean => kind === 'order-changed' || kind === 'part-changed'

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
export async function eventReceivedAt(db: Database | Tx, key: EventKey): Promise<Date | null> {
  const [row] = await db.select({ receivedAt: storeEvents.receivedAt }).from(storeEvents).where(isEvent(key))
  return row?.receivedAt ?? null
}

export const requeueEvent = (tx: Tx, key: EventKey, runAt: Date): Promise<void> =>
  addJob(tx, storeEventJob, key, { key: `${storeEventJob.name}/${key.shop}/${key.topic}/${key.eventId}`, runAt })

export const eventDone = (db: Statements, key: EventKey, now: Date): Promise<void> => eventsDone(db, [key], now)

type Handled = { shops: readonly string[]; topics: readonly string[]; eventIds: readonly string[]; now: Date }

const handling = statement('store-events-done', (given: StatementParams<Handled>) => ({
  text: sql`
    update ${storeEvents} set ${assign(storeEvents, { doneAt: given.now })}
      from set_config('synchronous_commit', 'off', true),
           unnest(${given.shops}::text[], ${given.topics}::text[], ${given.eventIds}::text[]) as k(shop, topic, event_id)
     where ${storeEvents.shop} = k.shop and ${storeEvents.topic} = k.topic and ${storeEvents.eventId} = k.event_id`,
}))

/** Not waited for on disk: what is lost in a crash is read once more. */
export async function eventsDone(db: Statements, keys: readonly EventKey[], now: Date): Promise<void> {
  const [shops, topics] = [keys.map(({ shop }) => shop), keys.map(({ topic }) => topic)]
  await handling.run(db, { shops, topics, eventIds: keys.map(({ eventId }) => eventId), now })
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
  schedule: everyInterval({ hours: 1 }),
  async run(app) {
    const before = new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000)
    const oldest = sql`select ctid from ${storeEvents} where ${storeEvents.receivedAt} < ${sql.param(before, storeEvents.receivedAt)} limit ${FORGOTTEN_MAX}`
    await app.db.delete(storeEvents).where(sql`ctid = any(array(${oldest}))`)
  },
}
