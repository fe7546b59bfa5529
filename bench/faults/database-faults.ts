/**
 * `npm run bench faults/database-faults`: PostgreSQL is killed, stopped for DATABASE_STOPPED_S and robbed of all its connections, in turn, while
 * orders are activated, and every third is cancelled. The product's process must live on, callers see their answer or 503 before the limit of a
 * call, everything is settled within 30 s, its health says at every moment what the database does, and in the end the couriers hold the AWBs that
 * were charged. DATABASE_FAULTS: how many.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fromRon } from '#contract/money.ts'
import { ACTIVATION_WAIT_MS } from '#sending/orders/contract/orders.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { limitsOfCalls } from '#server/platform/database/database.ts'
import { benchShipment, callProduct, type OfferSeen, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { waitUntilSettled, wrongOutcomes } from '../torture/outcome.ts'

const FAULTS = Number(process.env.DATABASE_FAULTS ?? 20)
const AT_ONCE = 6
const SETTLED_WITHIN_MS = 30_000
const STOPPED_MS = Number(process.env.DATABASE_STOPPED_S ?? 5) * 1_000
/** Of a call: so long a silent database, or the outcome of an activation, is waited for, and its answer written on a busy machine. */
const CALL_MAX_MS = Math.max(limitsOfCalls.silenceMs, ACTIVATION_WAIT_MS) + 4_000
/** An answer of health is kept for half a second, and the question it answers may have waited a second for the database (database-health.ts). */
const HEALTH_AGE_MS = 500 + 1_000
const SAMPLE_MS = 50

const product = await productUnderTest({ port: 3940, simPort: 4940 })
await product.start()
const { token, clientId } = await signInToProduct(product.url)
const db = await product.database()
db.$client.on('error', () => undefined)
const { connectionString = '' } = db.$client.options
await db.inTransaction((tx) =>
  postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(100_000), kind: 'payment', key: 'faults' }),
)
const { body: asked } = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(0) })
const offers = (asked.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0)

const startedAt = performance.now()
const answers = new Map<string, number>()
const problems: string[] = []
let isOver = false
let longestMs = 0
const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)

async function untilAnswered(method: string, path: string, sent: { body?: unknown; key?: string }) {
  for (;;) {
    const begun = performance.now()
    const answer = await callProduct(product.url, token, method, path, sent).catch((error: unknown) => {
      problems.push(`${path}: no answer (${error instanceof Error ? (error.cause ?? error.message) : error})`)
      return null
    })
    const ms = performance.now() - begun
    longestMs = Math.max(longestMs, ms)
    if (ms > CALL_MAX_MS) problems.push(`${method} ${path}: ${answer?.status ?? 'no answer'} after ${(ms / 1000).toFixed(1)} s`)
    if (answer) count(`${answer.status}${answer.status >= 400 ? ` ${answer.body.title}` : ''}`)
    if (answer && answer.status !== 503) return answer
    await wait(200)
  }
}

async function activating(worker: number): Promise<void> {
  for (let n = worker; !isOver; n += AT_ONCE) {
    const created = await untilAnswered('POST', '/orders', { body: { shipment: benchShipment(0) }, key: randomUUID() })
    const offer = offers[n % offers.length]
    if (created.status !== 200 || !offer) continue
    const order = `/orders/${created.body.uniqueId}`
    const activated = await untilAnswered('POST', `${order}/activate`, { body: { offerId: offer.id }, key: randomUUID() })
    if (activated.body.state === 'active' && n % 3 === 0) await untilAnswered('POST', `${order}/cancel`, { body: {}, key: randomUUID() })
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
    // Not waited for: a stopped server says no goodbye.
    void client.end().catch(() => undefined)
  }
}

type Moment = { begun: number; ended: number }

/** What the database did all the time, look after look. */
const seen: (Moment & { answered: boolean })[] = []

async function watchingDatabase(): Promise<void> {
  while (!isOver) {
    const begun = performance.now()
    const answered = await answersNow()
    seen.push({ begun, ended: performance.now(), answered })
    await wait(SAMPLE_MS)
  }
}

type Said = Moment & { healthy: boolean | null }

async function watchingHealth(): Promise<Said[]> {
  const said: Said[] = []
  while (!isOver) {
    const begun = performance.now()
    const healthy = await fetch(`${product.url}/api/health`).then(
      ({ status }) => status === 200,
      () => null,
    )
    said.push({ begun, ended: performance.now(), healthy })
    await wait(SAMPLE_MS)
  }
  return said
}

/** An answer is true if the database was so at any moment that it can be of. */
const isUntrue = ({ begun, ended, healthy }: Said): boolean =>
  healthy === null || !seen.some((look) => look.ended >= begun - HEALTH_AGE_MS && look.begun <= ended && look.answered === healthy)

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
const watching = [watchingHealth(), watchingDatabase()] as const
const back: number[] = []
for (let n = 0; n < FAULTS; n += 1) {
  await wait(3_000)
  const [, commit] = faults[n % faults.length] ?? []
  await commit?.()
  const begun = performance.now()
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
const [said] = await Promise.all(watching)
const settledMs = await waitUntilSettled(db, SETTLED_WITHIN_MS).catch((error: unknown) => {
  problems.push(String(error))
  return SETTLED_WITHIN_MS
})
console.log(
  `${FAULTS} faults; the longest call ${(longestMs / 1000).toFixed(1)} s; back after at most ${(Math.max(...back) / 1000).toFixed(1)} s; settled ${(settledMs / 1000).toFixed(1)} s after the last`,
)
const untrue = said.filter(isUntrue)
console.log(
  `answers: ${[...answers].map(([what, times]) => `${what} ${times}`).join(', ')}; ${said.length} answers of health, ${untrue.length} untrue`,
)
problems.push(...(await wrongOutcomes(db, { clientId, simulatorsUrl: product.simulatorsUrl })))
for (const { healthy, begun } of untrue)
  problems.push(`health said ${healthy} ${((begun - startedAt) / 1000).toFixed(1)} s after the start`)
for (const status of answers.keys()) if (/^5/.test(status) && !status.startsWith('503')) problems.push(`answered ${status}`)
for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
await product.stop()
process.exit(problems.length > 0 ? 1 : 0)
