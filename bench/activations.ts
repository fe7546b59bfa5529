/**
 * Activations a second with couriers that answer at once: server, database, simulators and callers on the same machine.
 * Once with twenty shops at work, once with one shop that activates everything it has: its balance is one row.
 * BENCH_STATEMENTS=30 names the statements that took the database longest.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '#account/clients/server/clients.ts'
import { fromRon } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/http/tokens.ts'
import { databaseWork, forgetStatements, printStatements, printWork } from '#tools/measuring/database-work.ts'
import { benchShipment, callProduct, type OfferSeen, productUnderTest } from '#tools/measuring/product-under-test.ts'
import { inParallel, measureTimes, timeFiguresOf } from './at-once.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 2000)
const WARM_UP = 300
const AT_ONCE = 40
const SHOPS = 20

type Shop = { token: string; offers: OfferSeen[] }
type Draft = { shop: Shop; orderId: string; offerId: string }

const product = await productUnderTest()
try {
  console.log(`first start ${((await product.start()) / 1000).toFixed(1)} s`)
  const db = await product.database()
  const shops = await openShops(db)
  await activate(await drafts(shops, WARM_UP))
  await measure(db, 'twenty shops', shops)
  await measure(db, 'one shop', shops.slice(0, 1))
  const { differences } = await verifyLedger(db)
  console.log(`ledger: ${differences.length} differences`)
  await product.kill()
  console.log(`second start, after SIGKILL: ${((await product.start()) / 1000).toFixed(1)} s`)
} finally {
  await product.stop()
}

async function measure(db: Database, name: string, shops: readonly Shop[]): Promise<void> {
  const waiting = await drafts(shops, ORDERS)
  await forgetStatements(db)
  const workBefore = await databaseWork(db)
  const before = await product.cpu()
  const begun = performance.now()
  const times = await activate(waiting)
  const seconds = (performance.now() - begun) / 1000
  const after = await product.cpu()
  const workAfter = await databaseWork(db)
  console.log(`${name}: ${ORDERS} activations, ${AT_ONCE} at once: ${(ORDERS / seconds).toFixed(0)}/s; answered in ${timeFiguresOf(times)}`)
  const parts = Object.keys(after) as (keyof typeof after)[]
  const used = parts.map((part) => `${part} ${((after[part] - before[part]) / ORDERS).toFixed(1)}`)
  const wholeMs = parts.reduce((sum, part) => sum + after[part] - before[part], 0)
  console.log(`  processor ms an activation: ${used.join(', ')}; two cores carry ${((2000 * ORDERS) / wholeMs).toFixed(0)}/s at most`)
  printWork(workBefore, workAfter, ORDERS)
  await printStatements(db, ORDERS)
}

/** Accounts as after sign-up, with a session and money, written straight into the database: signing in is not measured. */
async function openShops(db: Database): Promise<Shop[]> {
  return Promise.all(
    Array.from({ length: SHOPS }, async (_, n) => {
      const userId = randomUUID()
      const token = randomUUID()
      await db.inTransaction(async (tx) => {
        await tx.$client.query('insert into users (id, name, email, is_confirmed, referral_code) values ($1, $2, $3, true, $4)', [
          userId,
          `Shop ${n}`,
          `shop${n}@bench.test`,
          `BENCH${n}`,
        ])
        await tx.$client.query(
          `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
          [randomUUID(), hashOfToken(token), userId],
        )
        const clientId = await createClient(tx, { name: `Shop ${n}`, ownerId: userId })
        const amountBani = fromRon((2 * ORDERS + WARM_UP) * 100)
        await postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' })
      })
      const { body } = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(0) })
      return { token, offers: (body.offers as OfferSeen[]).filter((offer) => offer.errors.length === 0) }
    }),
  )
}

async function drafts(shops: readonly Shop[], count: number): Promise<Draft[]> {
  const made: Draft[] = []
  await inParallel(count, AT_ONCE, async (n) => {
    const shop = shops[n % shops.length] as Shop // there is at least one
    const { body } = await callProduct(product.url, shop.token, 'POST', '/orders', { body: { shipment: benchShipment(0) } })
    made.push({ shop, orderId: String(body.uniqueId), offerId: shop.offers[n % shop.offers.length]?.id ?? '' })
  })
  return made
}

function activate(waiting: readonly Draft[]): Promise<number[]> {
  return measureTimes(waiting.length, AT_ONCE, async (n) => {
    const { shop, orderId, offerId } = waiting[n] as Draft // n is below the length
    const answer = await callProduct(product.url, shop.token, 'POST', `/orders/${orderId}/activate`, {
      body: { offerId },
      key: randomUUID(),
    })
    if (answer.body.state !== 'active') throw new Error(JSON.stringify(answer))
  })
}
