/**
 * `npm run bench database-faults`: PostgreSQL is killed, stopped for 5 s and robbed of all its connections, in turn, while orders
 * are activated. The product's process must live on, callers see their answer or 503, everything is settled within 30 s, its
 * health says at every moment what the database does, and in the end ledger and couriers agree. DATABASE_FAULTS: how many.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fromRon } from '../contract/money.ts'
import { verifyCharges } from '../server/features/orders/verify-charges.ts'
import { transfer } from '../server/ledger/transfer.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import { call, type OfferSeen, productUnderTest, shipment, signIn } from './product-under-test.ts'

const FAULTS = Number(process.env.DATABASE_FAULTS ?? 20)
const AT_ONCE = 6
const SETTLED_WITHIN_MS = 30_000
const STOPPED_MS = 5_000
/** Health is kept for half a second and waits a second for the database; the sample itself takes a moment. */
const HEALTH_LAG_MS = 2_500

const product = await productUnderTest({ port: 3940, simPort: 4940 })
await product.start()
const { token, clientId } = await signIn(product.url)
const db = await product.database()
db.$client.on('error', () => undefined)
const { connectionString = '' } = db.$client.options
await db.inTransaction((tx) =>
  transfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(100_000), kind: 'payment', key: 'faults' }),
)
const { body: asked } = await call(product.url, token, 'POST', '/offers', { body: shipment(0) })
const offers = (asked.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0)

const answers = new Map<string, number>()
const problems: string[] = []
let isOver = false
const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)

async function untilAnswered(method: string, path: string, sent: { body?: unknown; key?: string }) {
  for (;;) {
    const answer = await call(product.url, token, method, path, sent).catch((error: unknown) => {
      problems.push(`${path}: no answer (${error instanceof Error ? (error.cause ?? error.message) : error})`)
      return null
    })
    if (answer) count(`${answer.status}${answer.status >= 400 ? ` ${answer.body.title}` : ''}`)
    if (answer && answer.status !== 503) return answer
    await wait(200)
  }
}

async function activating(worker: number): Promise<void> {
  for (let n = worker; !isOver; n += AT_ONCE) {
    const created = await untilAnswered('POST', '/orders', { body: { shipment: shipment(0) }, key: randomUUID() })
    const offer = offers[n % offers.length]
    if (created.status !== 200 || !offer) continue
    await untilAnswered('POST', `/orders/${created.body.uniqueId}/activate`, { body: { offerId: offer.id }, key: randomUUID() })
  }
}

/** What the database really does, asked apart from the product. */
async function answersNow(): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Untrue only where both stayed as they were for longer than health may lag. */
async function watchingHealth(): Promise<number> {
  let samples = 0
  let differsSince: number | null = null
  while (!isOver) {
    const [said, real] = await Promise.all([
      fetch(`${product.url}/api/health`).then(
        (answer) => answer.status === 200,
        () => null,
      ),
      answersNow(),
    ])
    samples += 1
    if (said === real) differsSince = null
    else differsSince ??= performance.now()
    if (differsSince !== null && performance.now() - differsSince > HEALTH_LAG_MS)
      problems.push(`health says ${said}, the database is ${real}`)
    await wait(100)
  }
  return samples
}

const folder = await db.$client.query<{ folder: string }>("select current_setting('data_directory') as folder")
const postmaster = () => Number(readFileSync(join(folder.rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])

const children = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const faults: [string, () => Promise<void>][] = [
  ['killed', async () => void process.kill(postmaster(), 'SIGKILL')],
  [
    'stopped',
    async () => {
      const all = [postmaster(), ...children(postmaster())]
      for (const pid of all) signal(pid, 'SIGSTOP')
      await wait(STOPPED_MS)
      for (const pid of all) signal(pid, 'SIGCONT')
    },
  ],
  [
    'disconnected',
    async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      await client.end()
    },
  ],
]

function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch {
    // a backend that ended meanwhile
  }
}

const workers = Array.from({ length: AT_ONCE }, (_, worker) => activating(worker))
const health = watchingHealth()
const back: number[] = []
for (let n = 0; n < FAULTS; n += 1) {
  await wait(3_000)
  const [, commit] = faults[n % faults.length] ?? []
  const begun = performance.now()
  await commit?.()
  while (
    !(
      (await answersNow()) &&
      (await fetch(`${product.url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
  ) {
    if (performance.now() - begun > SETTLED_WITHIN_MS) {
      problems.push(`fault ${n} (${faults[n % faults.length]?.[0]}): not back within 30 s`)
      break
    }
    await wait(100)
  }
  back.push(performance.now() - begun)
}
isOver = true
await Promise.all(workers)
const samples = await health
const begun = performance.now()
for (;;) {
  const { rows } = await db.$client.query<{ open: number }>(`select count(*) as open from orders where state = 'activating'`)
  if (rows[0]?.open === 0) break
  if (performance.now() - begun > SETTLED_WITHIN_MS) {
    problems.push(`${rows[0]?.open} orders are not settled after 30 s`)
    break
  }
  await wait(200)
}
const settledMs = performance.now() - begun
const ledger = await verifyLedger(db)
const charges = await verifyCharges(db)
const { rows: held } = await db.$client.query<{ awb: string }>('select awb from orders where awb is not null and state = $1', ['active'])
console.log(
  `${FAULTS} faults; back after at most ${(Math.max(...back) / 1000).toFixed(1)} s; settled ${(settledMs / 1000).toFixed(1)} s after the last`,
)
console.log(`answers: ${[...answers].map(([what, times]) => `${what} ${times}`).join(', ')}; ${samples} samples of health`)
console.log(
  `${held.length} active orders, ${new Set(held.map(({ awb }) => awb)).size} AWBs; ledger ${ledger.differences.length} differences, charges ${charges.length}`,
)
for (const status of answers.keys()) if (/^5/.test(status) && !status.startsWith('503')) problems.push(`answered ${status}`)
if (ledger.differences.length + charges.length > 0) problems.push('ledger and orders differ')
for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
await product.stop()
process.exit(problems.length > 0 ? 1 : 0)
