/**
 * `npm run torture`: orders activated 20 at a time, every request sent twice, while the couriers lose 10 % of the answers,
 * refuse 10 %, time out on 5 %, and the server is killed at 20 random moments. Afterwards the couriers must hold exactly
 * one AWB for each active order and none for the others, one charge each, a clean ledger and no order that is stuck.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import '#product/server/texts.ts'
import { fromRon } from '#contract/money.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import {
  benchShipment,
  callProduct,
  type OfferSeen,
  type ProductAnswer,
  type ProductUnderTest,
  productUnderTest,
  signInToProduct,
} from '#tools/measuring/product-under-test.ts'
import { restMs } from './effects-differences.ts'
import { waitUntilSettled, wrongOutcomes } from './outcome.ts'

const ORDERS = Number(process.env.TORTURE_ORDERS ?? 1000)
const KILLS = Number(process.env.TORTURE_KILLS ?? 20)
const AT_ONCE = 20
const VARIANTS = 4
/** However often an activation was tried by then, and however late it is looked at next. */
const SETTLED_WITHIN_MS = restMs(createAwb, { lookInMs: Number.POSITIVE_INFINITY, tries: Number.POSITIVE_INFINITY })
const WRONG_SHOWN_MAX = 30

const product = await productUnderTest()
const starts: number[] = []
let failed = true
try {
  failed = !(await torture(product))
} finally {
  await product.stop()
}
process.exit(failed ? 1 : 0)

type Job = { orderId: string; offerId: string }

async function torture({ url, simulatorsUrl, start, kill, database }: ProductUnderTest): Promise<boolean> {
  await start()
  const { token, clientId } = await signInToProduct(url)
  const db = await database()
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(ORDERS * 100), kind: 'payment', key: 'torture' }),
  )
  const jobs = await prepare(url, token)
  await setFaults(simulatorsUrl)
  console.log(`${jobs.length} orders ready, ${AT_ONCE} at a time, each request twice, ${KILLS} kills`)

  const begun = performance.now()
  const outcomes = new Map<string, number>()
  let next = 0
  let done = 0
  const worker = async () => {
    while (next < jobs.length) {
      const job = jobs[next++]
      if (!job) return
      for (const outcome of await activateTwice(url, token, job)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      done += 1
    }
  }
  const workers = Array.from({ length: AT_ONCE }, worker)
  const killer = killAtRandom({ kill, start, isOver: () => done >= jobs.length })
  await Promise.all([...workers, killer])
  const seconds = (performance.now() - begun) / 1000
  await fetch(`${simulatorsUrl}/fan/_sim/faults`, { method: 'DELETE' })
  await fetch(`${simulatorsUrl}/sameday/_sim/faults`, { method: 'DELETE' })
  const stuckMs = await waitUntilSettled(db, SETTLED_WITHIN_MS)
  console.log(`activated in ${seconds.toFixed(0)} s; the last order was settled ${(stuckMs / 1000).toFixed(1)} s later`)
  console.log(`answers: ${[...outcomes].map(([what, count]) => `${what} ${count}`).join(', ')}`)
  console.log(`restarts: ${starts.length}, slowest ${(Math.max(...starts, 0) / 1000).toFixed(1)} s`)
  const wrong = await wrongOutcomes(db, { clientId, simulatorsUrl, orders: jobs.map(({ orderId }) => orderId) })
  for (const line of wrong.slice(0, WRONG_SHOWN_MAX)) console.log(`  ✗ ${line}`)
  return wrong.length === 0
}

async function prepare(url: string, token: string): Promise<Job[]> {
  const jobs: Job[] = []
  const offers = await Promise.all(
    Array.from({ length: VARIANTS }, async (_, n) => {
      const { body } = await callProduct(url, token, 'POST', '/offers', { body: benchShipment(n) })
      return (body.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0)
    }),
  )
  for (let n = 0; n < ORDERS; n += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, ORDERS - n) }, async (_, i) => {
      const variant = (n + i) % VARIANTS
      const { body } = await callProduct(url, token, 'POST', '/orders', { body: { shipment: benchShipment(variant) } })
      const choices = offers[variant] ?? []
      const offer = choices[(n + i) % choices.length]
      if (!offer) throw new Error('no offers to torture with')
      return { orderId: String(body.uniqueId), offerId: offer.id }
    })
    jobs.push(...(await Promise.all(batch)))
  }
  return jobs
}

async function setFaults(simulatorsUrl: string): Promise<void> {
  const creating = { fan: 'POST /intern-awb', sameday: 'POST /api/awb$' }
  for (const [partner, match] of Object.entries(creating)) {
    const refusal = partner === 'fan' ? 422 : 400
    // Rates follow one another: each fault sees what the ones before it let through.
    const faults = [
      { match, kind: 'lost-response', rate: 0.1 },
      { match, kind: 'error', rate: 0.1 / 0.9, status: refusal },
      { match, kind: 'timeout', rate: 0.05 / 0.8 },
    ]
    for (const fault of faults) {
      await fetch(`${simulatorsUrl}/${partner}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
    }
  }
}

/** As an impatient caller: the same request twice at once, and again until there is an answer. */
function activateTwice(url: string, token: string, { orderId, offerId }: Job): Promise<string[]> {
  const key = randomUUID()
  const untilAnswered = async (): Promise<string> => {
    for (;;) {
      const answer = await callProduct(url, token, 'POST', `/orders/${orderId}/activate`, { body: { offerId }, key }).catch(() => null)
      if (answer && answer.status !== 503) return outcomeOf(answer)
      await wait(150)
    }
  }
  return Promise.all([untilAnswered(), untilAnswered()])
}

function outcomeOf({ status, body }: ProductAnswer): string {
  if (status === 200) return String(body.state)
  return `${status} ${String(body.title)}`
}

type Killing = { kill(): Promise<void>; start(): Promise<number>; isOver(): boolean }

async function killAtRandom({ kill, start, isOver }: Killing): Promise<void> {
  for (let i = 0; i < KILLS; i += 1) {
    await wait(randomInt(300, 3_000))
    if (isOver()) console.log('  (all orders were answered before this kill)')
    await kill()
    starts.push(await start())
  }
}
