/** A database with a shop's orders alone, for what is asked of many of them. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'

/** `awaiting`: so many of the orders, the first ones. */
type Wanted = { folder: string; orders: number; awaiting: number; poolSize: number }
/** `owner`: of the tables; `db`: as the product connects. */
type Filled = { owner: Database; db: Database; clientId: string; shop: string }

export async function withStoreOrders(wanted: Wanted, work: (filled: Filled) => Promise<void>): Promise<void> {
  const folder = await testFolder(wanted.folder)
  const postgres = await startEmbeddedPostgres(folder)
  const store = { clientId: randomUUID(), shop: 'magazin.exemplu.test' }
  try {
    const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
    await migrateDatabase(owner, postgres.login, migrateJobs)
    const db = connectDatabase(postgres.url, { poolSize: wanted.poolSize })
    await owner.$client.query(
      `insert into store_orders (client_id, shop, id, name, created_at, changed_at, customer_name, total_minor, currency, outstanding_minor,
                                 payment, fulfilment, ${storeOrders.itemCount.name}, tags, payment_gateways, summary, is_open, is_awaiting, read_at)
       select $1, $2, 'o' || n, '#' || n, now() - n * interval '1 minute', now(), 'Ana', 1000, 'RON', 0, 'paid', 'unfulfilled', 2, '[]', '[]',
              jsonb_build_object('email', 'ana' || n || '@exemplu.ro', 'phone', '0722123456'), true, n <= $3, now()
         from generate_series(1, $4) n`,
      [store.clientId, store.shop, wanted.awaiting, wanted.orders],
    )
    await owner.$client.query('vacuum analyze store_orders')
    await work({ owner, db, ...store })
    await db.$client.end()
    await owner.$client.end()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
