/**
 * What the differences of the awaiting tab's count earn (store-copy/tabs/count-awaiting.ts): the number beside the tab of a shop where
 * 80,000 orders wait, by one page and by twenty at once, summed from the differences and counted from the orders; and what the triggers
 * that write the differences cost each change of an order.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { countAwaiting, mergeDifferences } from '#selling/store-copy/server/tabs/count-awaiting.ts'
import { connect, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { figures } from './at-once.ts'

const ORDERS = 100_000
const AWAITING = 80_000
const CALLS = 400
const CHANGES = 2_000

const folder = await testFolder('awaiting')
const postgres = await startEmbeddedPostgres(folder)
const store = { clientId: randomUUID(), shop: 'magazin.exemplu.test' }
try {
  const owner = connect(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  const db = connect(postgres.url, { poolSize: 20 })
  await fill(owner)
  await mergeDifferences(db)
  for (const crowd of [1, 20]) {
    console.log(
      `summed from the differences, ${crowd} at once: ${figures(await timed(crowd, () => countAwaiting(db, store.clientId, [store.shop])))}`,
    )
    console.log(`counted from the orders, ${crowd} at once: ${figures(await timed(crowd, () => counted(db)))}`)
  }
  console.log(`a change of an order, with the triggers: ${figures(await changes(db))}`)
  await owner.$client.query('alter table store_orders disable trigger user')
  console.log(`a change of an order, without them: ${figures(await changes(db))}`)
  await db.$client.end()
  await owner.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function fill(owner: Database): Promise<void> {
  await owner.$client.query(
    `insert into store_orders (client_id, shop, id, name, created_at, changed_at, customer_name, total_minor, currency, outstanding_minor,
                               payment, fulfilment, ${storeOrders.itemCount.name}, tags, payment_gateways, is_open, is_awaiting, read_at)
     select $1, $2, 'o' || n, '#' || n, now() - n * interval '1 minute', now(), 'Ana', 1000, 'RON', 0, 'paid', 'unfulfilled', 2, '[]', '[]',
            true, n <= $3, now()
       from generate_series(1, $4) n`,
    [store.clientId, store.shop, AWAITING, ORDERS],
  )
  await owner.$client.query('vacuum analyze store_orders')
}

function counted(db: Database): Promise<unknown> {
  return db.$client.query({
    name: 'counted',
    text: 'select count(*)::int as count from store_orders where client_id = $1 and shop = $2 and is_awaiting',
    values: [store.clientId, store.shop],
  })
}

async function timed(crowd: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const caller = async () => {
    for (let n = 0; n < CALLS / crowd; n += 1) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: crowd }, caller))
  return times
}

/** One after another, each leaves the tab or comes back. */
async function changes(db: Database): Promise<number[]> {
  const times: number[] = []
  for (let n = 1; n <= CHANGES; n += 1) {
    const began = performance.now()
    await db.$client.query({
      name: 'changed',
      text: 'update store_orders set is_awaiting = not is_awaiting where client_id = $1 and shop = $2 and id = $3',
      values: [store.clientId, store.shop, `o${n}`],
    })
    times.push(performance.now() - began)
  }
  return times
}
