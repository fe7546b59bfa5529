/** Rows of a request to activate many orders: one an order, from waiting to its outcome. Each is carried on by a job of its own. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Queries, type Statements, selectList, type Tx } from '../../../platform/database/database.ts'
import { addJobs, type JobName } from '../../../platform/jobs/jobs.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'

export type BulkRow = typeof bulkActivationOrders.$inferSelect
export type BulkKey = Pick<BulkRow, 'clientId' | 'bulkId' | 'storeOrderId'>
export type BulkJob = BulkKey & { attempt: number }

/** Carries one order on. */
export const activateStoreOrderJob: JobName<BulkJob> = { name: 'activate-store-order' }
export const bulkJobKey = ({ bulkId, storeOrderId }: Pick<BulkKey, 'bulkId' | 'storeOrderId'>) =>
  `activate-store-order/${bulkId}/${storeOrderId}`

/** As far as the queue counts; from there on rows are in the order in which they were added. */
const TURN_MAX = 32_767

/** Rows that nobody has begun, with their turns. `turn`: of the first row. */
const addRowJobs = (tx: Tx, turn: number, rows: readonly (BulkKey & Pick<BulkRow, 'position'>)[]): Promise<void> =>
  addJobs(
    tx,
    activateStoreOrderJob,
    rows.map(({ clientId, bulkId, storeOrderId, position }) => ({
      payload: { clientId, bulkId, storeOrderId, attempt: 1 },
      key: bulkJobKey({ bulkId, storeOrderId }),
      priority: Math.min(TURN_MAX, turn + position),
    })),
  )

type NewBulk = { clientId: string; shop: string; orders: readonly { id: string; name: string }[]; now: Date }

/** Rows and jobs; answers the request's id. */
export async function addBulk(tx: Tx, { clientId, shop, orders, now }: NewBulk): Promise<string> {
  const turn = await nextTurn(tx, clientId)
  const [bulk] = await tx
    .insert(bulkActivations)
    .values({ clientId, shop, createdAt: now, total: orders.length, open: orders.length, turn })
    .returning({ id: bulkActivations.id })
  const { id: bulkId } = bulk as { id: string } // an insert without conflict clause returns its row
  const rows = orders.map(({ id: storeOrderId, name }, position) => ({ clientId, bulkId, storeOrderId, position, name, changedAt: now }))
  await tx.insert(bulkActivationOrders).values(rows)
  await addRowJobs(tx, turn, rows)
  return bulkId
}

/**
 * Clients take turns, order by order: the queue works the smallest turn first, a client's own orders follow one another, and whoever
 * comes later begins where the others are.
 */
async function nextTurn(tx: Tx, clientId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ turn: number }>({
    name: 'bulk-turn',
    text: `select greatest(coalesce(min(turn + total - open), 0), coalesce(max(turn + total) filter (where client_id = $1), 0)) as turn
             from bulk_activations where ended_at is null`,
    values: [clientId],
  })
  return Math.min(TURN_MAX, rows[0]?.turn ?? 0)
}

/** At the start: whatever happened to the queue, every open row of a running request has its job. */
export async function addMissingJobs(tx: Tx): Promise<void> {
  const open = await tx
    .select({ row: bulkActivationOrders, turn: bulkActivations.turn })
    .from(bulkActivationOrders)
    .innerJoin(
      bulkActivations,
      and(eq(bulkActivations.clientId, bulkActivationOrders.clientId), eq(bulkActivations.id, bulkActivationOrders.bulkId)),
    )
    .where(
      and(
        isNull(bulkActivations.endedAt),
        inArray(bulkActivationOrders.state, ['waiting', 'working']),
        isNull(bulkActivationOrders.orderIds),
      ),
    )
  const queued = await queuedKeys(tx)
  const missing = Map.groupBy(
    open.filter(({ row }) => !queued.has(bulkJobKey(row))),
    ({ turn }) => turn,
  )
  for (const [turn, rows] of missing)
    await addRowJobs(
      tx,
      turn,
      rows.map(({ row }) => row),
    )
}

async function queuedKeys(tx: Tx): Promise<Set<string | null>> {
  const { rows } = await tx.$client.query<{ key: string | null }>({
    text: 'select key from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts',
    values: [activateStoreOrderJob.name],
  })
  return new Set(rows.map(({ key }) => key))
}

export const rowsOf = (db: Queries, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>): Promise<BulkRow[]> =>
  db
    .select()
    .from(bulkActivationOrders)
    .where(and(eq(bulkActivationOrders.clientId, clientId), eq(bulkActivationOrders.bulkId, bulkId)))
    .orderBy(asc(bulkActivationOrders.position))

const ONE = 'r.client_id = $1 and r.bulk_id = $2 and r.store_order_id = $3'
const OPEN = `r.state in ('waiting', 'working')`
const valuesOf = ({ clientId, bulkId, storeOrderId }: BulkKey) => [clientId, bulkId, storeOrderId]

export type TakenRow = BulkKey & { shop: string; requestedAt: Date }

/** Shown as being worked on; null: it has its outcome, or waits for its couriers' answers. */
export async function takeRow(db: Statements, key: BulkKey, now: Date): Promise<TakenRow | null> {
  const { rows } = await db.$client.query<TakenRow>({
    name: 'bulk-row-taken',
    text: `update bulk_activation_orders r set state = 'working', changed_at = $4 from bulk_activations b
            where ${ONE} and ${OPEN} and r.order_ids is null and b.client_id = r.client_id and b.id = r.bulk_id
           returning r.client_id as "clientId", r.bulk_id as "bulkId", r.store_order_id as "storeOrderId", b.shop, b.created_at as "requestedAt"`,
    values: [...valuesOf(key), now],
  })
  return rows[0] ?? null
}

/** `orderIds` null: as they were. False: it has its outcome, or another run of its job has written what it began. */
export async function noteOnRow(
  tx: Tx,
  key: BulkKey,
  { orderIds, reason }: { orderIds: string[] | null; reason: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'bulk-row-noted',
    text: `update bulk_activation_orders r set order_ids = coalesce($4, r.order_ids), reason = $5, changed_at = $6
            where ${ONE} and ${OPEN} and r.order_ids is null`,
    values: [...valuesOf(key), orderIds && JSON.stringify(orderIds), reason, now],
  })
  return rowCount === 1
}

export type RowOutcome = Pick<BulkRow, 'state' | 'reason' | 'awbs'> & { orderIds: string[] }

/** The outcome, and with the last one the end of the request; once. */
export async function endRow(db: Statements, key: BulkKey, { state, reason, awbs, orderIds }: RowOutcome, now: Date): Promise<void> {
  await db.$client.query({
    name: 'bulk-row-ended',
    text: `with ended as (
             update bulk_activation_orders r set state = $4, reason = $5, awbs = $6, order_ids = $7, changed_at = $8 where ${ONE} and ${OPEN} returning 1)
           update bulk_activations set open = open - 1, ended_at = case when open = 1 then $8::timestamptz end
            where client_id = $1 and id = $2 and exists (select from ended)`,
    values: [...valuesOf(key), state, reason, JSON.stringify(awbs), JSON.stringify(orderIds), now],
  })
}

/** A row that had ended has another outcome by now. */
export async function turnRow(tx: Tx, key: BulkKey, { state, reason, awbs, orderIds }: RowOutcome, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'bulk-row-turned',
    text: `update bulk_activation_orders r set state = $4, reason = $5, awbs = $6, order_ids = $7, changed_at = $8 where ${ONE}`,
    values: [...valuesOf(key), state, reason, JSON.stringify(awbs), JSON.stringify(orderIds), now],
  })
}

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
