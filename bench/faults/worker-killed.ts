/**
 * `npm run bench faults/worker-killed`: one program answers calls and two work on one database; orders are activated 40 at a time, and one
 * worker is killed in the middle of it. The last order that was under way must be settled within 30 s, and in the end the couriers must
 * hold the AWBs that were charged. WORKER_KILLS: how often, each time the older worker; KILLED=api: the program that answers calls
 * instead. One call in WORKER_KILLS_LOSE never reaches its
 * courier and is not answered: those take what the courier's list needs until its silence proves anything, and no limit is held against them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { benchShipment, callProduct, type OfferSeen, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { inParallel } from '../at-once.ts'
import { waitUntilSettled, wrongOutcomes } from '../torture/outcome.ts'

const KILLS = Number(process.env.WORKER_KILLS ?? 3)
/** Beside two workers. */
const IS_API_KILLED = process.env.KILLED === 'api'
const LOSE = Number(process.env.WORKER_KILLS_LOSE ?? 0)
const ORDERS = 120
const AT_ONCE = 40
const KILLED_AFTER_MS = 1_000
const SETTLED_WITHIN_MS = 30_000
const GIVEN_UP_AFTER_MS = 300_000
/** As a courier takes: so that calls are under way when their worker dies. */
const COURIER_MS = 400
const SIM_PORT = 4950

const postgres = await startEmbeddedPostgres(await testFolder('bench-database'))
const logins = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl }
const product = await productUnderTest({ port: 3950, simPort: SIM_PORT, env: { ...logins, EXPEDIO_ROLE: 'api' } })
const db = connectDatabase(postgres.ownerUrl, { poolSize: 4 })
const workers: ChildProcess[] = []
let failed = true
try {
  await product.start()
  for (let n = 0; n < 2; n += 1) workers.push(aWorker())
  await untilAtWork(2)
  failed = !(await killedInTurn())
} finally {
  for (const worker of workers) worker.kill('SIGTERM')
  await product.stop()
  await db.$client.end()
  await postgres.stop()
}
process.exit(failed ? 1 : 0)

function aWorker(): ChildProcess {
  const env = { ...process.env, ...logins, EXPEDIO_ROLE: 'worker', DATA_DIR: product.dataDir, SIM_PORT: String(SIM_PORT) }
  return spawn(process.execPath, ['product/server/main.ts'], {
    env: { ...env, SIMULATORS: 'external', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Each signs in with a heartbeat; one that was killed stays until its heartbeat is too old. */
async function untilAtWork(count: number): Promise<void> {
  for (;;) {
    const { rows } = await db.$client.query<{ alive: number }>(
      `select count(distinct process_session) as alive from worker_instances where seen_at > now() - interval '6 seconds'`,
    )
    if (rows[0]?.alive === count) return
    await wait(100)
  }
}

async function killedInTurn(): Promise<boolean> {
  const { token, clientId } = await signInToProduct(product.url)
  const amountBani = fromRon(KILLS * ORDERS * 100)
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' }),
  )
  const times: number[] = []
  for (let n = 0; n < KILLS; n += 1) times.push(await settledAfterKill(token))
  console.log(`settled after a worker was killed beside another: ${times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  const wrong = await wrongOutcomes(db, { clientId, simulatorsUrl: product.simulatorsUrl })
  for (const line of wrong.slice(0, 20)) console.log(`  ✗ ${line}`)
  return wrong.length === 0 && (LOSE > 0 || times.every((ms) => ms <= SETTLED_WITHIN_MS))
}

/** Create calls take their time; until the kill, some are lost. */
async function makeCouriersSlow(): Promise<void> {
  const faults = [...(LOSE > 0 ? [{ kind: 'timeout', rate: 1 / LOSE }] : []), { kind: 'slow', delayMs: COURIER_MS }]
  for (const [partner, match] of Object.entries({ fan: 'POST /intern-awb', sameday: 'POST /api/awb$' }))
    for (const fault of faults)
      await fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ match, ...fault }),
      })
}

async function makeCouriersWell(): Promise<void> {
  for (const partner of ['fan', 'sameday']) await fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, { method: 'DELETE' })
}

/** Milliseconds from the kill until no order is under way any more. */
async function settledAfterKill(token: string): Promise<number> {
  const { body } = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(0) })
  const offers = (body.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0)
  const drafts: string[] = []
  await inParallel(ORDERS, AT_ONCE, async () => {
    drafts.push(String((await callProduct(product.url, token, 'POST', '/orders', { body: { shipment: benchShipment(0) } })).body.uniqueId))
  })
  await makeCouriersSlow()
  let isKilled = false
  const activating = inParallel(ORDERS, AT_ONCE, async (n) => {
    if (isKilled) return
    const sent = { body: { offerId: offers[n % offers.length]?.id }, key: randomUUID() }
    await callProduct(product.url, token, 'POST', `/orders/${drafts[n]}/activate`, sent).catch(() => undefined) // cut off with its program
  })
  await wait(KILLED_AFTER_MS)
  if (IS_API_KILLED) await product.kill()
  else await killOlderWorker()
  isKilled = true
  await makeCouriersWell()
  const killedAt = performance.now()
  const { rows } = await db.$client.query<{ open: number }>(`select count(*) as open from orders where state = 'activating'`)
  await waitUntilSettled(db, GIVEN_UP_AFTER_MS)
  const tookMs = performance.now() - killedAt
  console.log(`  ${rows[0]?.open} orders were under way, settled after ${(tookMs / 1000).toFixed(1)} s`)
  await activating
  if (IS_API_KILLED) await product.start()
  else workers.push(aWorker())
  await untilAtWork(2)
  return tookMs
}

async function killOlderWorker(): Promise<void> {
  const [victim] = workers.splice(0, 1)
  if (!victim) throw new Error('there is no worker to kill')
  const ended = once(victim, 'exit')
  victim.kill('SIGKILL')
  await ended
}
