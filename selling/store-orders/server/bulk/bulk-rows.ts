/** Rows of a request to activate many orders: one an order, from waiting to its outcome. */

import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, type StatementRowOf, statement } from '#server/platform/database/statement.ts'
import { addJob, addJobs, type JobName } from '#server/platform/jobs/jobs.ts'
import { life } from '#shapes/life/life.ts'
import { bulkOrderMoves } from '../../contract/bulk.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'

export type BulkRow = typeof bulkActivationOrders.$inferSelect
export type BulkKey = Pick<BulkRow, 'clientId' | 'bulkId' | 'storeOrderId'>

/** `worker`: a job's own name for itself, by which it finds the row that it has left unfinished. `retry`: the row it begins with. */
export type BulkJob = { worker: string; retry?: BulkKey & { attempt: number } }

/** Carries rows on, one after another, until none waits. */
export const activateManyJob: JobName<BulkJob> = { name: 'activate-many' }

/** So many orders are on their way to their AWBs at once in a process, whichever client requested them: about what couriers answer at once. */
export const BULK_ORDERS_AT_ONCE = 16

/** Taken, given back and ended by statements of a queue, and the end is its transaction's last: it has no event, the shipments have. */
const rowLife = life({
  name: 'bulk row',
  table: bulkActivationOrders,
  key: ['clientId', 'bulkId', 'storeOrderId'],
  state: 'state',
  moves: bulkOrderMoves,
  stamps: ['changedAt'],
  event: null,
})
const taking = rowLife.inStatement({ from: ['waiting'], to: ['working'] })
const givingBack = rowLife.inStatement({ from: ['working'], to: ['waiting'] })
const open: readonly BulkRow['state'][] = ['waiting', 'working']
const isOpen = rowLife.inStatement({ from: open, to: ['activated', 'failed'] }).where

const addWorkers = (tx: Tx, rows: number): Promise<void> =>
  addJobs(
    tx,
    activateManyJob,
    Array.from({ length: Math.min(rows, BULK_ORDERS_AT_ONCE) }, () => ({ worker: randomUUID() })),
  )

type NewOrder = { id: string; name: string; agreed: Record<string, number> | null }
/** By whose rule it is, and the day in Bucharest whose limits it counts for. */
export type RuleOfBulk = { id: string; name: string; day: string }
type NewBulk = { clientId: string; shop: string; orders: readonly NewOrder[]; rule?: RuleOfBulk; now: Date }

/** Answers the request's id. */
export async function addBulk(tx: Tx, { clientId, shop, orders, rule, now }: NewBulk): Promise<string> {
  // Clients take turns, order by order: the smallest turn is worked first, a client's own orders follow one another, and a client that
  // comes later begins where the others are.
  const { turn } = await nextTurn.one(tx, { clientId })
  const [bulk] = await tx
    .insert(bulkActivations)
    .values({
      ...{ clientId, shop, createdAt: now, total: orders.length, open: orders.length, turn },
      ...(rule ? { ruleId: rule.id, ruleName: rule.name, ruleDay: rule.day } : {}),
    })
    .returning({ id: bulkActivations.id })
  const { id: bulkId } = bulk as { id: string } // an insert without conflict clause returns its row
  await tx.insert(bulkActivationOrders).values(
    orders.map(({ id: storeOrderId, name, agreed }, position) => ({
      ...{ clientId, bulkId, storeOrderId, name, agreed, position },
      turn: turn + position,
      changedAt: now,
    })),
  )
  await addWorkers(tx, orders.length)
  return bulkId
}

const { total, open: left, turn, clientId: ofClient, endedAt } = bulkActivations
const nextTurn = statement('bulk-turn', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    turn: sql`greatest(
      coalesce(min(${turn} + ${total} - ${left}), 0),
      coalesce(max(${turn} + ${total}) filter (where ${ofClient} = ${given.clientId}), 0))`.mapWith(Number),
  },
  text: (list) => sql`select ${list} from ${bulkActivations} where ${endedAt} is null`,
}))

/** At the start: rows whose worker the queue does not know wait again, and whatever waits has workers. */
export async function addMissingWorkers(tx: Tx): Promise<void> {
  await givingUp.run(tx, {})
  await addWorkers(tx, await tx.$count(bulkActivationOrders, eq(bulkActivationOrders.state, 'waiting')))
}

const r = bulkActivationOrders
const givingUp = statement('bulk-rows-given-back', () => ({
  text: sql`
    update ${r} set ${givingBack.set}, ${assign(r, { takenBy: null })}
     where ${givingBack.where} and ${r.orderIds} is null
       and not exists (select from graphile_worker._private_jobs j where j.payload ->> 'worker' = ${r.takenBy}::text)`,
}))

export const bulkRowsOf = (db: Queries, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>): Promise<BulkRow[]> =>
  db
    .select()
    .from(bulkActivationOrders)
    .where(and(eq(bulkActivationOrders.clientId, clientId), eq(bulkActivationOrders.bulkId, bulkId)))
    .orderBy(asc(bulkActivationOrders.position))

const keyOf = ({ clientId, bulkId, storeOrderId }: BulkKey): BulkKey => ({ clientId, bulkId, storeOrderId })
const isOne = ({ clientId, bulkId, storeOrderId }: StatementParams<BulkKey>) =>
  sql`${r.clientId} = ${clientId} and ${r.bulkId} = ${bulkId} and ${r.storeOrderId} = ${storeOrderId}`
const isOfBulk = sql`${bulkActivations.clientId} = ${r.clientId} and ${bulkActivations.id} = ${r.bulkId}`

const TAKEN = {
  ...{ clientId: r.clientId, bulkId: r.bulkId, storeOrderId: r.storeOrderId },
  ...{ shop: bulkActivations.shop, requestedAt: bulkActivations.createdAt, agreed: r.agreed },
  ...{ ruleId: bulkActivations.ruleId, ruleName: bulkActivations.ruleName },
}
export type TakenBulkRow = StatementRowOf<typeof TAKEN>

const next = statement('bulk-row-next', (given: StatementParams<{ worker: string; now: Date }>) => ({
  rows: TAKEN,
  text: (list) => sql`
    with next as (
      select ${r.clientId}, ${r.bulkId}, ${r.storeOrderId} from ${r} where ${taking.where} order by ${r.turn} limit 1 for update skip locked)
    update ${r} set ${taking.set}, ${assign(r, { takenBy: given.worker, changedAt: given.now })}
      from next n, ${bulkActivations}, set_config('synchronous_commit', 'off', true)
     where ${r.clientId} = n.client_id and ${r.bulkId} = n.bulk_id and ${r.storeOrderId} = n.store_order_id and ${isOfBulk}
    returning ${list}`,
}))

/** The next row in turn; null: none waits. Not waited for on disk: all that is done of it is written after it, and reaches the disk with it or later. */
export const takeNextBulkRow = (db: Statements, worker: string, now: Date): Promise<TakenBulkRow | null> => next.first(db, { worker, now })

const unfinished = statement('bulk-row-unfinished', (given: StatementParams<{ worker: string }>) => ({
  rows: TAKEN,
  text: (list) => sql`
    select ${list} from ${r} join ${bulkActivations} on ${isOfBulk}
     where ${r.takenBy} = ${given.worker} and ${r.state} = 'working' and ${r.orderIds} is null limit 1`,
}))

/** What a worker was at when its process was lost. */
export const unfinishedBulkRow = (db: Statements, worker: string): Promise<TakenBulkRow | null> => unfinished.first(db, { worker })

const opened = statement('bulk-row-open', (given: StatementParams<BulkKey>) => ({
  rows: TAKEN,
  text: (list) => sql`
    select ${list} from ${r} join ${bulkActivations} on ${isOfBulk} where ${isOne(given)} and ${isOpen} and ${r.orderIds} is null`,
}))

/** null: it has its outcome, or waits for its couriers' answers. */
export const openBulkRow = (db: Statements, key: BulkKey): Promise<TakenBulkRow | null> => opened.first(db, keyOf(key))

type Later = { attempt: number; reason: Message | null; now: Date; runAt: Date }

type Delayed = BulkKey & { reason: Message | null; worker: string; now: Date }
const delaying = statement('bulk-row-later', (given: StatementParams<Delayed>) => ({
  text: sql`
    update ${r} set ${assign(r, { reason: given.reason, takenBy: given.worker, changedAt: given.now })}
     where ${isOne(given)} and ${isOpen} and ${r.orderIds} is null`,
}))

/** Tried again later, by a worker of its own; says why meanwhile. */
export async function retryBulkRow(tx: Tx, key: BulkKey, { attempt, reason, now, runAt }: Later): Promise<void> {
  const worker = randomUUID()
  if ((await delaying.run(tx, { ...keyOf(key), reason, worker, now })) === 1)
    await addJob(tx, activateManyJob, { worker, retry: { ...keyOf(key), attempt } }, { runAt })
}

type WaitingRow = { orderIds: string[]; reason: Message | null; now: Date }

const beginning = statement('bulk-row-begun', (given: StatementParams<BulkKey & WaitingRow>) => ({
  text: sql`
    update ${r} set ${assign(r, { orderIds: given.orderIds, reason: given.reason, changedAt: given.now })}
     where ${isOne(given)} and ${isOpen} and ${r.orderIds} is null`,
}))

/** Its couriers have not answered yet. Nothing where it has its outcome, or another run has written what it began. */
export const leaveBulkRowWaiting = async (tx: Tx, key: BulkKey, waiting: WaitingRow): Promise<void> =>
  void (await beginning.run(tx, { ...keyOf(key), ...waiting }))

export type BulkRowOutcome = Pick<BulkRow, 'state' | 'reason' | 'awbs'> & { orderIds: string[] }

const ending = statement('bulk-row-ended', (given: StatementParams<BulkKey & BulkRowOutcome & { now: Date }>) => {
  const { state, reason, awbs, orderIds, now } = given
  const end = rowLife.inStatement({ from: open, to: ['activated', 'failed'], given: state })
  const last = { open: sql`${left} - 1`, endedAt: sql`case when ${left} = 1 then ${now}::timestamptz end` }
  return {
    text: sql`
      with ended as (
        update ${r} set ${end.set}, ${assign(r, { reason, awbs, orderIds, changedAt: now })} where ${isOne(given)} and ${end.where} returning 1)
      update ${bulkActivations} set ${assign(bulkActivations, last)}
       where ${ofClient} = ${given.clientId} and ${bulkActivations.id} = ${given.bulkId} and exists (select from ended)`,
  }
})

/** The outcome, and with the last one the end of the request; once. */
export const endBulkRow = async (
  db: Statements,
  key: BulkKey,
  { state, reason, awbs, orderIds }: BulkRowOutcome,
  now: Date,
): Promise<void> => void (await ending.run(db, { ...keyOf(key), state, reason, awbs, orderIds, now }))

const stopping = statement('bulk-stopped', (given: StatementParams<{ clientId: string; bulkId: string; now: Date }>) => {
  const stop = rowLife.inStatement({ from: ['waiting'], to: ['stopped'] })
  const last = {
    open: sql`${left} - (select count(*)::int from stopped)`,
    endedAt: sql`case when ${left} = (select count(*)::int from stopped) then ${given.now}::timestamptz end`,
  }
  return {
    text: sql`
      with stopped as (
        update ${r} set ${stop.set}, ${assign(r, { changedAt: given.now })}
         where ${r.clientId} = ${given.clientId} and ${r.bulkId} = ${given.bulkId} and ${stop.where} returning 1)
      update ${bulkActivations} set ${assign(bulkActivations, last)}
       where ${ofClient} = ${given.clientId} and ${bulkActivations.id} = ${given.bulkId} and exists (select from stopped)`,
  }
})

/** What waits is left out; what a worker has taken goes on to its outcome. */
export async function stopBulk(tx: Tx, of: { clientId: string; bulkId: string; now: Date }): Promise<void> {
  const isWaiting = and(eq(r.clientId, of.clientId), eq(r.bulkId, of.bulkId), eq(r.state, 'waiting'))
  // Locked: what a worker took after it was counted would be stopped by a statement that changes nothing.
  const waiting = await tx.select({ id: r.storeOrderId }).from(r).where(isWaiting).for('update')
  if (waiting.length > 0) await stopping.run(tx, of)
}

/** A row that had ended has another outcome by now. It is locked. */
export const moveBulkRow = async (app: App, tx: Tx, row: BulkRow, { state: to, ...patch }: BulkRowOutcome): Promise<void> =>
  void (await rowLife.move(app, tx, row, { to, patch }))

type Begun = { clientId: string; shop: string; storeOrderId: string; orderId: string }
const begunOf = statement('bulk-rows-of-order', (given: StatementParams<Begun>) => ({
  rows: getTableColumns(r),
  text: (list) => sql`
    select ${list} from ${r} join ${bulkActivations} on ${isOfBulk}
     where ${r.clientId} = ${given.clientId} and ${bulkActivations.shop} = ${given.shop} and ${r.storeOrderId} = ${given.storeOrderId}
       and ${r.orderIds} ? ${given.orderId}
     order by ${r.bulkId} for update of ${r}`,
}))

/** Rows that began this order of ours, also of activations that ended; locked until the transaction ends. */
export const bulkRowsOfOrder = (
  tx: Tx,
  { clientId, shop }: { clientId: string; shop: string },
  { storeOrderId, orderId }: { storeOrderId: string; orderId: string },
): Promise<BulkRow[]> => begunOf.all(tx, { clientId, shop, storeOrderId, orderId })
