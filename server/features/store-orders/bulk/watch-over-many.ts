/** What a lost job left behind: an order among many whose job ended without an outcome. */
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { App } from '../../../platform/app.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { lockStoreOrder, shipmentsOf } from '../shipments.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'
import { settleRow } from './bulk-outcome.ts'
import { type BulkRow, bulkJobKey, endBulk, fillLanes, keysAtWork, writeRow } from './bulk-rows.ts'

/** Whatever has not moved for so long is looked at. */
const STILL_FOR_MS = 60_000
const AT_ONCE = 500

/** Every minute. */
export const watchOverMany: Task = {
  name: 'watch-over-many',
  schedule: every({ minutes: 1 }),
  async run(app) {
    const before = new Date(app.clock.now().getTime() - STILL_FOR_MS)
    await settleLost(app, before)
    await goOn(app)
  },
}

type Bulk = typeof bulkActivations.$inferSelect

/** Rows of running wishes that have no job and began nothing. */
async function settleLost(app: App, before: Date): Promise<void> {
  const still = await app.db
    .select({ row: bulkActivationOrders, bulk: bulkActivations })
    .from(bulkActivationOrders)
    .innerJoin(
      bulkActivations,
      and(eq(bulkActivations.clientId, bulkActivationOrders.clientId), eq(bulkActivations.id, bulkActivationOrders.bulkId)),
    )
    .where(
      and(
        isNull(bulkActivations.endedAt),
        eq(bulkActivationOrders.state, 'working'),
        isNull(bulkActivationOrders.orderIds),
        lt(bulkActivationOrders.changedAt, before),
      ),
    )
    .limit(AT_ONCE)
  const atWork = await keysAtWork(
    app.db,
    still.map(({ row }) => bulkJobKey(row)),
  )
  for (const { row, bulk } of still.filter((one) => !atWork.has(bulkJobKey(one.row)))) await settleLostRow(app, row, bulk)
}

/** What it had begun all the same has its outcome, or will. */
async function settleLostRow(app: App, row: BulkRow, { shop, createdAt }: Bulk): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, { clientId: row.clientId, shop }, row.storeOrderId)
    const begun = await shipmentsOf(tx, { clientId: row.clientId, shop }, row.storeOrderId)
    const orderIds = begun.filter((one) => one.createdAt >= createdAt).map(({ orderId }) => orderId)
    const reason = 'Activarea comenzii s-a intrerupt. Verificati comanda si incercati din nou.'
    await writeRow(tx, row, { orderIds, reason }, app.clock.now())
    await settleRow(app, tx, { ...row, orderIds, reason })
  })
}

/** Wishes whose lanes were lost, or that nobody ended. */
async function goOn(app: App): Promise<void> {
  const running = await app.db
    .select({ clientId: bulkActivations.clientId, bulkId: bulkActivations.id })
    .from(bulkActivations)
    .where(isNull(bulkActivations.endedAt))
    .orderBy(bulkActivations.createdAt)
    .limit(AT_ONCE)
  for (const bulk of running) {
    await app.db.inTransaction(async (tx) => {
      await endBulk(tx, bulk, app.clock.now())
      await fillLanes(tx, bulk.clientId, app.clock.now())
    })
  }
}
