/** Rows of a wish to activate many orders: one an order, from waiting to its outcome. */
import { and, asc, eq } from 'drizzle-orm'
import { type Queries, type Statements, selectList, type Tx } from '../../../platform/database/database.ts'
import { addJob, type JobName } from '../../../platform/jobs/jobs.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'

export type BulkRow = typeof bulkActivationOrders.$inferSelect
export type BulkKey = Pick<BulkRow, 'clientId' | 'bulkId' | 'storeOrderId'>
export type BulkJob = BulkKey & { attempt: number }

/** Carries one order on. */
export const activateStoreOrderJob: JobName<BulkJob> = { name: 'activate-store-order' }
export const bulkJobKey = ({ bulkId, storeOrderId }: Pick<BulkKey, 'bulkId' | 'storeOrderId'>) =>
  `activate-store-order/${bulkId}/${storeOrderId}`

/** So many orders of one client are worked on at once, whatever it has wished for: others are not held up. */
const LANES = 8

export const isRow = ({ clientId, bulkId, storeOrderId }: BulkKey) =>
  and(
    eq(bulkActivationOrders.clientId, clientId),
    eq(bulkActivationOrders.bulkId, bulkId),
    eq(bulkActivationOrders.storeOrderId, storeOrderId),
  )

export async function rowOf(db: Queries, key: BulkKey): Promise<BulkRow | null> {
  const [row] = await db.select().from(bulkActivationOrders).where(isRow(key))
  return row ?? null
}

export async function bulkOf(db: Queries, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>) {
  const [bulk] = await db
    .select()
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.id, bulkId)))
  return bulk ?? null
}

export const rowsOf = (db: Queries, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>): Promise<BulkRow[]> =>
  db
    .select()
    .from(bulkActivationOrders)
    .where(and(eq(bulkActivationOrders.clientId, clientId), eq(bulkActivationOrders.bulkId, bulkId)))
    .orderBy(asc(bulkActivationOrders.position))

export async function writeRow(tx: Tx, key: BulkKey, patch: Partial<BulkRow>, now: Date): Promise<void> {
  await tx
    .update(bulkActivationOrders)
    .set({ ...patch, changedAt: now })
    .where(isRow(key))
}

/**
 * Begins waiting orders of the client, oldest wish first, until all lanes are in use. An order that is tried again later, and says why
 * meanwhile, uses none. Lanes are counted by one transaction at a time; last in it.
 */
export async function fillLanes(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'bulk-lanes',
    text: "select pg_advisory_xact_lock(hashtext('bulk-lanes'), hashtext($1))",
    values: [clientId],
  })
  const { rows } = await tx.$client.query<BulkKey>({
    name: 'bulk-next',
    text: `with in_use as (
             select count(*) as lanes from bulk_activation_orders where client_id = $1 and state = 'working' and order_ids is null and reason is null),
           next as (
             select client_id, bulk_id, store_order_id from bulk_activation_orders where client_id = $1 and state = 'waiting'
              order by bulk_id, position limit greatest(0, $2 - (select lanes from in_use)))
           update bulk_activation_orders o set state = 'working', changed_at = $3 from next
            where o.client_id = next.client_id and o.bulk_id = next.bulk_id and o.store_order_id = next.store_order_id
           returning o.client_id as "clientId", o.bulk_id as "bulkId", o.store_order_id as "storeOrderId"`,
    values: [clientId, LANES, now],
  })
  for (const key of rows) await addJob(tx, activateStoreOrderJob, { ...key, attempt: 1 }, { key: bulkJobKey(key) })
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

/** Ends the wish with its last order. Of two last ones the second waits for the first, and then sees it. */
export async function endBulk(tx: Tx, { clientId, bulkId }: Pick<BulkKey, 'clientId' | 'bulkId'>, now: Date): Promise<void> {
  await tx
    .select({ id: bulkActivations.id })
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.id, bulkId)))
    .for('update')
  await tx.$client.query({
    name: 'bulk-ended',
    text: `update bulk_activations set ended_at = $3 where client_id = $1 and id = $2 and ended_at is null
              and not exists (select from bulk_activation_orders where client_id = $1 and bulk_id = $2 and state in ('waiting', 'working'))`,
    values: [clientId, bulkId, now],
  })
}

/** Whose job is waiting or running. */
export async function keysAtWork(db: Statements, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ key: string }>({
    text: 'select key from graphile_worker.jobs where key = any($1::text[]) and (attempts < max_attempts or locked_at is not null)',
    values: [keys],
  })
  return new Set(rows.map(({ key }) => key))
}
