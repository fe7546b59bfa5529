/**
 * Whether the time of an answer says that an order exists (returns/find-original.ts): a number of the shop with a contact that is not its
 * buyer's, beside a number that it has not, each in turn, by 100,000 orders. `distinguished`: how often one answer's time, compared with the
 * best bound there is, says rightly which of the two it was; a coin does it in 50 %.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { findOriginal } from '#selling/returns/server/find-original.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import type { App } from '#server/platform/app.ts'
import { connect, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { figures, percentile } from './at-once.ts'

const ORDERS = 100_000
const PAIRS = 3_000
const WARM = 300

const folder = await testFolder('return-answers')
const postgres = await startEmbeddedPostgres(folder)
const clientId = randomUUID()
try {
  const owner = connect(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner)
  await owner.$client.end()
  const db = connect(postgres.url, { poolSize: 10 })
  const app = { db } as App // nothing else is asked of an order that is not found
  for (const contact of ['altcineva@exemplu.ro', '0733 000 111']) await measure(app, contact)
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function fill(owner: Database): Promise<void> {
  await owner.$client.query(
    `insert into store_orders (client_id, shop, id, name, created_at, changed_at, customer_name, total_minor, currency, outstanding_minor,
                               payment, fulfilment, ${storeOrders.itemCount.name}, tags, payment_gateways, summary, is_open, is_awaiting, read_at)
     select $1, 'magazin.exemplu.test', 'o' || n, '#' || n, now() - n * interval '1 minute', now(), 'Ana', 1000, 'RON', 0, 'paid',
            'unfulfilled', 2, '[]', '[]', jsonb_build_object('email', 'ana' || n || '@exemplu.ro', 'phone', '0722123456'), true, true, now()
       from generate_series(1, $2) n`,
    [clientId, ORDERS],
  )
  await owner.$client.query('vacuum analyze store_orders')
}

async function measure(app: App, contact: string): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < PAIRS + WARM; n += 1) {
    // The order of the two changes, so that neither always follows the other.
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const at = 1 + ((n * 7919) % ORDERS)
      const begun = performance.now()
      const found = await findOriginal(app, clientId, { number: `#${kind === 'known' ? at : at + ORDERS}`, contact })
      if (found !== null) throw new Error('an order was found by another contact')
      if (n >= WARM) times[kind].push(performance.now() - begun)
    }
  }
  console.log(`${contact}: known ${figures(times.known)}`)
  console.log(`${contact}: unknown ${figures(times.unknown)}`)
  console.log(`${contact}: distinguished ${(distinguished(times) * 100).toFixed(1)} %`)
}

function distinguished({ known, unknown }: { known: readonly number[]; unknown: readonly number[] }): number {
  const all = [...known, ...unknown].sort((a, b) => a - b)
  const bounds = Array.from({ length: 99 }, (_, i) => percentile(all, (i + 1) / 100))
  const right = bounds.map((bound) => (known.filter((ms) => ms > bound).length + unknown.filter((ms) => ms <= bound).length) / all.length)
  return Math.max(...right.map((share) => Math.max(share, 1 - share)))
}
