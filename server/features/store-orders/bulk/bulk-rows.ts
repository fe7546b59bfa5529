/** Rows of a request to activate many orders: one an order, from waiting to its outcome. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { bulkOrderMoves } from '../../../../contract/store-orders/bulk.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import { life } from '../../../../shapes/life/life.ts'
import type { App } from '../../../platform/app.ts'
import { type Queries, type Statements, selectList, type Tx } from '../../../platform/database/database.ts'
import { addJob, addJobs, type JobName } from '../../../platform/jobs/jobs.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'

export type BulkRow = typeof bulkActivationOrders.$inferSelect
export type BulkKey = Pick<BulkRow, 'clientId' | 'bulkId' | 'storeOrderId'>

/** `worker`: a job's own name for itself, by which it finds the row that it has left unfinished. `retry`: the row it begins with. */
export type BulkJob = { worker: string; retry?: BulkKey & { attempt: number } }

/** Carries rows on, one after another, until none waits. */
export const activateManyJob: JobName<BulkJob> = { name: 'activate-many' }

/** So many orders are on their way to their AWBs at once in a process, whichever client requested them: about what couriers answer at once. */
export const AT_ONCE = 16

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
const taking = rowLife.inSql({ alias: 'r', from: ['waiting'], to: ['working'] })
const givingBack = rowLife.inSql({ alias: 'r', from: ['working'], to: ['waiting'] })
const ending = rowLife.inSql({ alias: 'r', from: ['waiting', 'working'], to: ['activated', 'failed'], parameter: '$4' })

const addWorkers = (tx: Tx, rows: number): Promise<void> =>
  addJobs(
    tx,
    activateManyJob,
    Array.from({ length: Math.min(rows, AT_ONCE) }, () => ({ worker: randomUUID() })),
  )

type NewBulk = { clientId: string; shop: string; orders: readonly { id: string; name: string }[]; now: Date }

/** Answers the request's id. */
export async function addBulk(tx: Tx, { clientId, shop, orders, now }: NewBulk): Promise<string> {
  const turn = await nextTurn(tx, clientId)
  const [bulk] = await tx
    .insert(bulkActivations)
    .values({ clientId, shop, createdAt: now, total: orders.length, open: orders.length, turn })
    .returning({ id: bulkActivations.id })
  const { id: bulkId } = bulk as { id: string } // an insert without conflict clause returns its row
  await tx.insert(bulkActivationOrders).values(
    orders.map(({ id: storeOrderId, name }, position) => ({
      ...{ clientId, bulkId, storeOrderId, name, position },
      turn: turn + position,
      changedAt: now,
    })),
  )
  await addWorkers(tx, orders.length)
  return bulkId
}

/**
 * Clients take turns, order by order: the smallest turn is worked first, a client's own orders follow one another, and a client that
 * comes later begins where the others are.
 */
async function nextTurn(tx: Tx, clientId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ turn: number }>({
    name: 'bulk-turn',
    text: `select greatest(coalesce(min(turn + total - open), 0), coalesce(max(turn + total) filter (where client_id = $1), 0)) as turn
             from bulk_activations where ended_at is null`,
    values: [clientId],
  })
  return rows[0]?.turn ?? 0
}

/** At the start: rows whose worker the queue does not know wait again, and whatever waits has workers. */
export async function addMissingWorkers(tx: Tx): Promise<void> {
  await tx.$client.query({
    text: `update bulk_activation_orders r set ${givingBack.set}, taken_by = null
            where ${givingBack.where} and r.order_ids is null
              and not exists (select from graphile_worker._private_jobs j where j.payload ->> 'worker' = r.taken_by::text)`,
  })
  const { rows } = await tx.$client.query<{ waiting: number }>({
    text: `select count(*)::int as waiting from bulk_activation_orders where state = 'waiting'`,
  })
  await addWorkers(tx, rows[0]?.waiting ?? 0)
}

export const rowsOf = (db: Queries, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>): Promise<BulkRow[]> =>
  db
    .select()
    .from(bulkActivationOrders)
    .where(and(eq(bulkActivationOrders.clientId, clientId), eq(bulkActivationOrders.bulkId, bulkId)))
    .orderBy(asc(bulkActivationOrders.position))

const ONE = 'r.client_id = $1 and r.bulk_id = $2 and r.store_order_id = $3'
const OPEN = ending.where
const valuesOf = ({ clientId, bulkId, storeOrderId }: BulkKey) => [clientId, bulkId, storeOrderId]

export type TakenRow = BulkKey & { shop: string; requestedAt: Date }
const TAKEN = `r.client_id as "clientId", r.bulk_id as "bulkId", r.store_order_id as "storeOrderId", b.shop, b.created_at as "requestedAt"`

/** The next row in turn; null: none waits. Not waited for on disk: all that is done of it is written after it, and reaches the disk with it or later. */
export async function takeNextRow(db: Statements, worker: string, now: Date): Promise<TakenRow | null> {
  const { rows } = await db.$client.query<TakenRow>({
    name: 'bulk-row-next',
    text: `with next as (
             select client_id, bulk_id, store_order_id from bulk_activation_orders r where ${taking.where} order by turn limit 1 for update skip locked)
           update bulk_activation_orders r set ${taking.set}, taken_by = $1, changed_at = $2
             from next n, bulk_activations b, set_config('synchronous_commit', 'off', true)
            where r.client_id = n.client_id and r.bulk_id = n.bulk_id and r.store_order_id = n.store_order_id
              and b.client_id = r.client_id and b.id = r.bulk_id
           returning ${TAKEN}`,
    values: [worker, now],
  })
  return rows[0] ?? null
}

/** What a worker was at when its process was lost. */
export async function unfinishedRow(db: Statements, worker: string): Promise<TakenRow | null> {
  const { rows } = await db.$client.query<TakenRow>({
    name: 'bulk-row-unfinished',
    text: `select ${TAKEN} from bulk_activation_orders r join bulk_activations b on b.client_id = r.client_id and b.id = r.bulk_id
            where r.taken_by = $1 and r.state = 'working' and r.order_ids is null limit 1`,
    values: [worker],
  })
  return rows[0] ?? null
}

/** null: it has its outcome, or waits for its couriers' answers. */
export async function openRow(db: Statements, key: BulkKey): Promise<TakenRow | null> {
  const { rows } = await db.$client.query<TakenRow>({
    name: 'bulk-row-open',
    text: `select ${TAKEN} from bulk_activation_orders r join bulk_activations b on b.client_id = r.client_id and b.id = r.bulk_id
            where ${ONE} and ${OPEN} and r.order_ids is null`,
    values: valuesOf(key),
  })
  return rows[0] ?? null
}

type Later = { attempt: number; reason: Message | null; now: Date; runAt: Date }

/** Tried again later, by a worker of its own; says why meanwhile. */
export async function retryRow(tx: Tx, { clientId, bulkId, storeOrderId }: BulkKey, { attempt, reason, now, runAt }: Later): Promise<void> {
  const worker = randomUUID()
  const { rowCount } = await tx.$client.query({
    name: 'bulk-row-later',
    text: `update bulk_activation_orders r set reason = $4, taken_by = $5, changed_at = $6 where ${ONE} and ${OPEN} and r.order_ids is null`,
    values: [clientId, bulkId, storeOrderId, reason && JSON.stringify(reason), worker, now],
  })
  if (rowCount === 1) await addJob(tx, activateManyJob, { worker, retry: { clientId, bulkId, storeOrderId, attempt } }, { runAt })
}

type WaitingRow = { orderIds: string[]; reason: Message | null; now: Date }

/** Its couriers have not answered yet. Nothing where it has its outcome, or another run has written what it began. */
export async function leaveToAnswers(tx: Tx, key: BulkKey, { orderIds, reason, now }: WaitingRow): Promise<void> {
  await tx.$client.query({
    name: 'bulk-row-begun',
    text: `update bulk_activation_orders r set order_ids = $4, reason = $5, changed_at = $6 where ${ONE} and ${OPEN} and r.order_ids is null`,
    values: [...valuesOf(key), JSON.stringify(orderIds), reason && JSON.stringify(reason), now],
  })
}

export type RowOutcome = Pick<BulkRow, 'state' | 'reason' | 'awbs'> & { orderIds: string[] }

/** The outcome, and with the last one the end of the request; once. */
export async function endRow(db: Statements, key: BulkKey, { state, reason, awbs, orderIds }: RowOutcome, now: Date): Promise<void> {
  await db.$client.query({
    name: 'bulk-row-ended',
    text: `with ended as (
             update bulk_activation_orders r set ${ending.set}, reason = $5, awbs = $6, order_ids = $7, changed_at = $8 where ${ONE} and ${OPEN} returning 1)
           update bulk_activations set open = open - 1, ended_at = case when open = 1 then $8::timestamptz end
            where client_id = $1 and id = $2 and exists (select from ended)`,
    values: [...valuesOf(key), state, reason && JSON.stringify(reason), JSON.stringify(awbs), JSON.stringify(orderIds), now],
  })
}

/** A row that had ended has another outcome by now. It is locked. */
export const turnRow = async (app: App, tx: Tx, row: BulkRow, { state: to, ...patch }: RowOutcome): Promise<void> =>
  void (await rowLife.move(app, tx, row, { to, patch }))

/** Rows that began this order of ours, also of activations that ended; locked until the transaction ends. */
export async function rowsThatBegan(
  tx: Tx,
  { clientId, shop }: { clientId: string; shop: string },
  ours: { storeOrderId: string; orderId: string },
): Promise<BulkRow[]> {
  const { rows } = await tx.$client.query<BulkRow>({
    name: 'bulk-rows-of-order',
    text: `select ${selectList(bulkActivationOrders, 'r')} from bulk_activation_orders r
             join bulk_activations b on b.client_id = r.client_id and b.id = r.bulk_id
            where r.client_id = $1 and b.shop = $2 and r.store_order_id = $3 and r.order_ids ? $4
            order by r.bulk_id for update of r`,
    values: [clientId, shop, ours.storeOrderId, ours.orderId],
  })
  return rows
}
