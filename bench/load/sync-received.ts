/**
 * The first synchronisation of a company that has received 10,000 invoices, with the product killed in the middle: how long it takes, how much
 * memory the product takes, and whether what it has then is what ANAF has, each once. BENCH_INVOICES takes another number. ANAF takes 1,000
 * calls a minute, which would be all that is measured: they are not counted here, unless BENCH_LIMITS=on. Ends non-zero when a goal is missed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { signedInAt } from '#invoicing/connections/server/test-connections.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { App } from '#server/platform/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct as call, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { inParallel } from '../at-once.ts'

const INVOICES = Number(process.env.BENCH_INVOICES ?? 10_000)
const HAS_LIMITS = process.env.BENCH_LIMITS === 'on'
const KILLED_AT = 0.4
const GOAL_MS = 5 * 60_000
/** Beyond what the product takes at rest. */
const MEMORY_MAX = 400 * 1024 * 1024
const CIF = '90000014'
const NUMBER = 900
const SELLERS = ['90000022', '90000030', '90000049', '90000065', '90000081']

type Listed = { id: string; xml: string }
const missed: string[] = []

const product = await productUnderTest()
let isOver = false
let forgetting = Promise.resolve()
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url, 'client2@demo.test')
  await simulated('advance', { callsAMinute: HAS_LIMITS ? 1000 : 1e9 })
  await inParallel(INVOICES, 8, (n) => simulated('advance', { receive: { cif: CIF, number: `F-${n}`, from: SELLERS[n % SELLERS.length] } }))
  // Until all of them are older than the newest end of a window.
  await wait(61_000)
  const db = await product.database()
  await anEntity({ db } as App, { clientId, number: NUMBER, isActive: false, identificationCode: CIF })
  if (!HAS_LIMITS) forgetting = forgetMinutes(db)
  await firstSync(db, token, clientId)
  await compare(db, clientId)
} finally {
  isOver = true
  await forgetting
  await product.stop()
}
if (missed.length > 0) {
  console.log(`missed: ${missed.join(', ')}`)
  process.exitCode = 1
}

async function simulated(path: string, order?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.simulatorsUrl}/efactura/_sim/${path}`, order ? { method: 'POST', body: JSON.stringify(order) } : {})
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, unknown>
}

/** One count after the other, as the product locks them. */
async function forgetMinutes({ $client }: Database): Promise<void> {
  for (; !isOver; await wait(500))
    for (const call of ['background', 'all']) await $client.query('delete from einvoice_calls where call = $1', [call])
}

async function firstSync(db: Database, token: string, clientId: string): Promise<void> {
  // What the start itself takes does not count.
  const atRest = await product.memory()
  await connect(token)
  const begun = performance.now()
  const first = await keptTo(db, clientId, INVOICES * KILLED_AT)
  const before = await product.memory()
  await product.kill()
  const restartMs = await product.start()
  await product.memory()
  const resumed = await keptTo(db, clientId, first + 1)
  const goneOnMs = performance.now() - begun
  const cpuBefore = (await product.cpu()).product
  await keptTo(db, clientId, INVOICES)
  const took = performance.now() - begun
  const cpuMs = ((await product.cpu()).product - cpuBefore) / (INVOICES - resumed)
  const after = await product.memory()
  const peak = Math.max(before.peakBytes, after.peakBytes)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(`first synchronisation of ${INVOICES} invoices: ${seconds(took)} (at most ${seconds(GOAL_MS)})`)
  console.log(`  killed at ${first}, up again in ${seconds(restartMs)}, at ${resumed} after ${seconds(goneOnMs)}`)
  console.log(`  ${cpuMs.toFixed(1)} ms of processor of the product for each invoice after that`)
  console.log(
    `  memory of the product: ${megabytes(atRest.nowBytes)} MB at rest, ${megabytes(peak)} MB at most (at most ${megabytes(MEMORY_MAX)} more)`,
  )
  if (took > GOAL_MS && !HAS_LIMITS) missed.push('time')
  if (peak > atRest.nowBytes + MEMORY_MAX) missed.push('memory')
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}

async function connect(token: string): Promise<void> {
  const at = '/user/invoicing-system/connect'
  const body = { fiscalSubaccountNumber: NUMBER, identificationCode: CIF }
  const begun = await call(product.url, token, 'POST', `${at}/prepare`, { body })
  const query = await signedInAt(String(begun.body.url))
  const finished = await call(product.url, token, 'POST', `${at}/finish`, { body: { query } })
  if (finished.status !== 200) throw new Error(JSON.stringify([begun, finished]))
}

async function keptTo(db: Database, clientId: string, count: number): Promise<number> {
  for (;;) {
    const { rows } = await db.$client.query<{ kept: number }>(
      "select count(*)::int as kept from einvoice_received where client_id = $1 and cif = $2 and fetched = 'kept'",
      [clientId, CIF],
    )
    const kept = rows[0]?.kept ?? 0
    if (kept >= count) return kept
    await wait(200)
  }
}

/** Each document of ANAF's is there once, byte for byte. */
async function compare(db: Database, clientId: string): Promise<void> {
  const { documents } = (await simulated('state')) as { documents: Listed[] }
  const { rows } = await db.$client.query<{ document: Buffer; count: number }>(
    `select o.document, count(*)::int as count from einvoice_received r join einvoice_originals o using (client_id, id)
      where r.client_id = $1 and r.cif = $2 group by 1`,
    [clientId, CIF],
  )
  const ours = new Map(rows.map(({ document, count }) => [document.toString('base64'), count]))
  const lost = documents.filter(({ xml }) => !ours.has(xml)).length
  const twice = [...ours.values()].filter((count) => count !== 1).length
  console.log(`  ANAF has ${documents.length}, we have ${ours.size}: ${lost} lost, ${twice} twice`)
  if (lost > 0 || twice > 0 || ours.size !== documents.length) missed.push('sameness')
}
