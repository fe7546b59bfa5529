/**
 * `npm run torture:einvoices`: invoices go to ANAF one after the other, each with its answer lost or without having arrived, and the server is
 * killed in the middle of every one of KILLS uploads; then LOOKING_KILLS times more while it looks for what became of them and sends again what
 * never arrived, some of which is lost again. The hours that it waits for are passed in the database. Afterwards ANAF has each invoice once, the
 * product knows each by ANAF's index as accepted, and nothing was said of any that was not so.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import '#product/server/texts.ts'
import { signedInAt } from '#invoicing/connections/server/test-connections.ts'
import { queueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { sampleInvoices } from '#invoicing/ubl/server/sample-invoices.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { einvoiceFigures, listAnafDocuments, wrongEinvoices } from './einvoices-differences.ts'

const KILLS = Number(process.env.KILLS ?? 50)
const LOOKING_KILLS = Number(process.env.LOOKING_KILLS ?? Math.ceil(KILLS / 5))
const PORT = Number(process.env.PORT ?? 3940)
/** Of the sample invoices' first seller. */
const CIF = '90000014'
const NUMBER = 900
const CALLED_WITHIN_MS = 60_000
const ARRIVED_WITHIN_MS = 3_000
/** ANAF's lists are asked until a minute ago: what was sent since is in none of them, whatever hour it is made. */
const LISTED_AFTER_S = 90
const SETTLED_WITHIN_MS = 600_000
/** Of ten uploads six arrive and their answer is lost, the others are held back before they arrive. */
const LOST = { match: 'FCTEL/rest/upload', kind: 'lost-response', delayMs: 5_000, rate: 0.6 }
const HELD_BACK = { match: 'FCTEL/rest/upload', kind: 'timeout' }

const product = await productUnderTest({ port: PORT, simPort: PORT + 5 })
const wrong: string[] = []
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url, 'client2@demo.test')
  const db = await product.database()
  await anEntity({ db } as App, { clientId, number: NUMBER, isActive: false, identificationCode: CIF })
  await connect(token)
  const begun = performance.now()
  await setFaults([LOST, HELD_BACK])
  for (let n = 0; n < KILLS; n += 1) {
    const before = (await listAnafDocuments(product.simulatorsUrl)).length
    await issue(db, { clientId, n })
    await untilCalled(db)
    // At any moment of the call, and as it waits for the answer.
    if (n % 2 === 0) await wait(randomInt(0, 600))
    else await untilArrived(before)
    await restart()
  }
  console.log(
    `${KILLS} uploads, the server killed in each: ${seconds(begun)}; ANAF has ${(await listAnafDocuments(product.simulatorsUrl)).length} of them`,
  )
  await setFaults([{ ...LOST, rate: 0.3 }])
  for (let n = 0; n < LOOKING_KILLS; n += 1) {
    await passHours(db)
    await wait(randomInt(1_000, 5_000))
    await restart()
  }
  await setFaults([])
  await untilSettled(db)
  console.log(`killed ${LOOKING_KILLS} times more while it looked; all settled after ${seconds(begun)}`)
  const numbers = Array.from({ length: KILLS }, (_, n) => numberOf(n))
  wrong.push(...(await wrongEinvoices({ db, simulatorsUrl: product.simulatorsUrl, numbers })))
  console.log(`${wrong.length} differences; ${await einvoiceFigures({ db, simulatorsUrl: product.simulatorsUrl })}`)
} finally {
  await product.stop()
}
for (const problem of wrong.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(wrong.length > 0 ? 1 : 0)

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(0)} s`
}

async function connect(token: string): Promise<void> {
  const at = '/user/invoicing-system/connect'
  const body = { fiscalSubaccountNumber: NUMBER, identificationCode: CIF }
  const begun = await callProduct(product.url, token, 'POST', `${at}/prepare`, { body })
  const finished = await callProduct(product.url, token, 'POST', `${at}/finish`, {
    body: { query: await signedInAt(String(begun.body.url)) },
  })
  if (finished.status !== 200) throw new Error(JSON.stringify([begun, finished]))
}

async function setFaults(faults: readonly object[]): Promise<void> {
  const at = `${product.simulatorsUrl}/efactura/_sim/faults`
  await fetch(at, { method: 'DELETE' })
  for (const fault of faults) await fetch(at, { method: 'POST', body: JSON.stringify(fault) })
}

async function issue(db: Database, { clientId, n }: { clientId: string; n: number }): Promise<void> {
  const sample = sampleInvoices(1)[0]?.document
  if (!sample) throw new Error('there are no sample invoices')
  const document = { ...sample, number: numberOf(n) }
  const invoice = {
    ...{ clientId, id: randomUUID(), cif: CIF, source: 'written' as const, sourceId: randomUUID() },
    series: 'TORT',
    document,
  }
  const app = { clock: systemClock, db, subscriptions: [] } as unknown as App // what queueing asks of it
  const queued = await db.inTransaction((tx) => queueInvoice(app, tx, { ...invoice, isForConsumer: false }))
  if (queued.kind !== 'queued') throw new Error(JSON.stringify(queued))
}

function numberOf(n: number): string {
  return `TORT-${n}`
}

/** The newest one's call is under way. */
async function untilCalled(db: Database): Promise<void> {
  for (const deadline = performance.now() + CALLED_WITHIN_MS; performance.now() < deadline; await wait(20)) {
    const { rows } = await db.$client.query<{ state: string }>(
      "select state from effects where kind = 'einvoice-upload' order by created_at desc, id desc limit 1",
    )
    if (rows[0]?.state !== 'due') return
  }
  throw new Error('an upload was not begun')
}

/** For a moment only: some are held back. */
async function untilArrived(before: number): Promise<void> {
  for (const deadline = performance.now() + ARRIVED_WITHIN_MS; performance.now() < deadline; await wait(50))
    if ((await listAnafDocuments(product.simulatorsUrl)).length > before) return
}

async function restart(): Promise<void> {
  await product.kill()
  await product.start()
}

/** Of what waits to be looked for or tried again, and of what ANAF is asked about. */
async function passHours({ $client }: Database): Promise<void> {
  await $client.query(
    `update effects set created_at = created_at - interval '2 hours', claimed_at = claimed_at - interval '2 hours',
                        unknown_since = unknown_since - interval '2 hours', look_at = now()
      where kind = 'einvoice-upload' and settled_at is null and process_session is null and unknown_since between now() - interval '2 hours' and now() - make_interval(secs => $1)`,
    [LISTED_AFTER_S],
  )
  await $client.query(
    `update effects set look_at = now()
      where kind = 'einvoice-upload' and settled_at is null and process_session is null and look_at > now()
        and (unknown_since is null and state = 'due' or unknown_since < now() - interval '2 hours')`,
  )
  await $client.query("update einvoice_sent set ask_at = now() where state = 'processing' and ask_at > now()")
}

async function untilSettled(db: Database): Promise<void> {
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; performance.now() < deadline; await wait(5_000)) {
    await passHours(db)
    const { rows } = await db.$client.query<{ open: number }>(
      "select count(*)::int as open from einvoice_sent where source = 'written' and state in ('waiting', 'processing')",
    )
    if (rows[0]?.open === 0) return
  }
  wrong.push(`not settled after ${SETTLED_WITHIN_MS / 1000} s`)
}
