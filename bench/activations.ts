/** Activations a second with couriers that answer at once: server, database, simulators and callers on the same machine. */
import { randomUUID } from 'node:crypto'
import { fromRon } from '../contract/money.ts'
import { transfer } from '../server/ledger/transfer.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import { call, figures, type OfferSeen, productUnderTest, shipment, signIn } from './product-under-test.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 2000)
const WARM_UP = 200
const AT_ONCE = 40

const product = await productUnderTest()
try {
  console.log(`first start ${((await product.start()) / 1000).toFixed(1)} s`)
  const { token, clientId } = await signIn(product.url)
  const db = await product.database()
  await db.inTransaction((tx) =>
    transfer(tx, {
      clientId,
      debit: 'bank',
      credit: 'unapplied',
      amountBani: fromRon((ORDERS + WARM_UP) * 100),
      kind: 'payment',
      key: 'bench',
    }),
  )
  const { body } = await call(product.url, token, 'POST', '/offers', { body: shipment(0) })
  const offers = (body.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0)
  const ids = await drafts(token, ORDERS + WARM_UP)
  await activate(token, ids.slice(0, WARM_UP), offers)
  const before = await product.cpu()
  const begun = performance.now()
  const times = await activate(token, ids.slice(WARM_UP), offers)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${ORDERS} activations, ${AT_ONCE} at once: ${(ORDERS / seconds).toFixed(0)}/s; answered in ${figures(times)}`)
  const after = await product.cpu()
  const perOrder = (Object.keys(after) as (keyof typeof after)[]).map(
    (part) => `${part} ${((after[part] - before[part]) / ORDERS).toFixed(1)}`,
  )
  const wholeMs = (Object.keys(after) as (keyof typeof after)[]).reduce((sum, part) => sum + after[part] - before[part], 0)
  console.log(`processor ms an activation: ${perOrder.join(', ')}; two cores would carry ${((2000 * ORDERS) / wholeMs).toFixed(0)}/s`)
  const { differences } = await verifyLedger(db)
  console.log(`ledger: ${differences.length} differences`)
  await product.kill()
  console.log(`second start, after SIGKILL: ${((await product.start()) / 1000).toFixed(1)} s`)
} finally {
  await product.stop()
}

async function drafts(token: string, count: number): Promise<string[]> {
  const ids: string[] = []
  await inParallel(count, async () => {
    const { body } = await call(product.url, token, 'POST', '/orders', { body: { shipment: shipment(0) } })
    ids.push(String(body.uniqueId))
  })
  return ids
}

async function activate(token: string, ids: readonly string[], offers: readonly OfferSeen[]): Promise<number[]> {
  const times: number[] = []
  await inParallel(ids.length, async (n) => {
    const sent = performance.now()
    const offerId = offers[n % offers.length]?.id
    const answer = await call(product.url, token, 'POST', `/orders/${ids[n]}/activate`, { body: { offerId }, key: randomUUID() })
    if (answer.body.state !== 'active') throw new Error(JSON.stringify(answer))
    times.push(performance.now() - sent)
  })
  return times
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++)
    }),
  )
}
