/** The database of this worker's product, as its owner, until the worker ends: what no call of the product shows or makes. */
import { connectDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { thisProduct } from './this-product.ts'

export const productDatabase = connectDatabase((await startEmbeddedPostgres(thisProduct().dataDir)).ownerUrl, { poolSize: 1 })

/** Has a worker do now what it does each minute. */
export async function beat(task: string): Promise<void> {
  await productDatabase.$client.query(`select graphile_worker.add_job($1, '{"period": "now"}')`, [task])
}

/** What is said of an order that was not cancelled at once, in seconds (informing/notifications). */
const CONFIRMED_AFTER_S = 15

/** Has a worker say now what happened to orders, confirmations too; reminders keep their hour. */
export async function sayWhatHappened(): Promise<void> {
  await productDatabase.$client.query('update order_happenings set due_at = now() where due_at < now() + make_interval(secs => $1)', [
    CONFIRMED_AFTER_S,
  ])
  await beat('order-happenings')
}
