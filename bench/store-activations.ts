/**
 * Two hundred orders of a connected shop activated by one request: from the request to the last outcome, and until the shop knows of every
 * AWB. Once as it is, once with couriers that lose every tenth answer, and once so and the server killed in the middle. Afterwards the
 * couriers hold one AWB for each shipment, the ledger one charge, and the shop one fulfilment. Server, database, simulators and caller
 * run on the same machine.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '../contract/money.ts'
import type { BulkActivation } from '../contract/store-orders/bulk.ts'
import type { StoreOrderPage } from '../contract/store-orders/list.ts'
import { verifyCharges } from '../server/features/orders/comparison/verify-charges.ts'
import { transfer } from '../server/ledger/transfer.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import type { Database } from '../server/platform/database/database.ts'
import { call, productUnderTest, signIn } from './product-under-test.ts'

const ORDERS = Number(process.env.BENCH_STORE_ORDERS ?? 200)
const SHOP = 'magazin-demo'
const PAGE = 100
const ENDS_WITHIN_MS = 600_000
/** Part of the outcomes after which the server is killed. */
const KILLED_AFTER = 0.4

const product = await productUnderTest()
let isRight = true
try {
  await product.start()
  const { token, clientId } = await signIn(product.url)
  const db = await product.database()
  const amountBani = fromRon(ORDERS * 300)
  await db.inTransaction((tx) => transfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' }))
  const ready = await readyOrders(token)
  const run = (n: number) => ready.slice(n * ORDERS, (n + 1) * ORDERS)
  await measure('as it is', { token, db, ids: run(0) })
  await loseAnswers(0.1)
  await measure('every tenth answer lost', { token, db, ids: run(1) })
  await measure('every tenth answer lost, killed in the middle', { token, db, ids: run(2), isKilled: true })
} finally {
  await product.stop()
}
process.exit(isRight ? 0 : 1)

type Run = { token: string; db: Database; ids: readonly string[]; isKilled?: boolean }

async function measure(name: string, { token, db, ids, isKilled = false }: Run): Promise<void> {
  const before = await product.cpu()
  const begun = performance.now()
  const { body } = await call(product.url, token, 'POST', at('orders-activation'), { body: { list: ids.map((id) => ({ id })) } })
  const bulk = await ended(token, String(body.id), isKilled ? ids.length * KILLED_AFTER : null)
  const seconds = (performance.now() - begun) / 1000
  const syncedSeconds = (await allFulfilled(db)) / 1000 + seconds
  const after = await product.cpu()
  const parts = (Object.keys(after) as (keyof typeof after)[]).filter((part) => !isKilled || part !== 'product')
  const used = parts.map((part) => `${part} ${((after[part] - before[part]) / ids.length).toFixed(0)}`)
  console.log(
    `${name}: ${bulk.activated} activated and ${bulk.failed} with reasons in ${seconds.toFixed(1)} s (${(ids.length / seconds).toFixed(1)}/s), the shop knew of all after ${syncedSeconds.toFixed(1)} s`,
  )
  console.log(`  processor ms an order: ${used.join(', ')}`)
  for (const { name: order, reason } of bulk.orders.filter(({ state }) => state === 'failed').slice(0, 5))
    console.log(`  ${order}: ${reason}`)
  isRight = (await compare(db)) && isRight
}

function at(path: string): string {
  return `/user/integration/shopify/${path}/${SHOP}`
}

/** New orders come into the shop until enough of them can be activated as they are. */
async function readyOrders(token: string): Promise<string[]> {
  const wanted = 3 * ORDERS
  await control('shopify', 'advance', { addOrders: Math.min(1000, 3 * wanted) })
  const deadline = performance.now() + ENDS_WITHIN_MS
  while (performance.now() < deadline) {
    const ready = await listed(token)
    if (ready.length >= wanted) return ready
    await wait(1000)
  }
  throw new Error('the shop has too few orders')
}

async function listed(token: string): Promise<string[]> {
  const ids: string[] = []
  let endCursor: string | null = null
  do {
    const filters: object = { type: 'AWAITING_ACTIVATION', count: PAGE, endCursor }
    const page = (await call(product.url, token, 'POST', at('orders'), { body: filters })).body as unknown as Partial<StoreOrderPage>
    ids.push(...(page.list ?? []).filter((order) => order.readyForActivation).map((order) => order.shopifyGraphQLId))
    endCursor = page.pageInfo?.hasNextPage ? page.pageInfo.endCursor : null
  } while (endCursor !== null)
  return ids
}

/** Watches as a browser does; a server that is gone is asked again. */
async function ended(token: string, id: string, killAfter: number | null): Promise<BulkActivation> {
  const deadline = performance.now() + ENDS_WITHIN_MS
  let isToBeKilled = killAfter !== null
  while (performance.now() < deadline) {
    const answer = await call(product.url, token, 'GET', `${at('orders-activation')}/${id}`).catch(() => null)
    const bulk = answer?.status === 200 ? (answer.body as unknown as BulkActivation) : null
    if (bulk?.state === 'done') return bulk
    if (bulk && isToBeKilled && bulk.activated + bulk.failed >= (killAfter ?? 0)) {
      isToBeKilled = false
      await product.kill()
      console.log(`  killed after ${bulk.activated + bulk.failed} outcomes, back in ${((await product.start()) / 1000).toFixed(1)} s`)
    }
    await wait(100)
  }
  throw new Error('the activation does not end')
}

async function allFulfilled(db: Database): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < ENDS_WITHIN_MS) {
    const { rows } = await db.$client.query<{ open: number }>(
      "select count(*) as open from store_shipments where fulfilment_state = 'pending' and order_state <> 'draft'",
    )
    if (rows[0]?.open === 0) return performance.now() - begun
    await wait(100)
  }
  throw new Error('the shop does not have every fulfilment')
}

type Shipment = { orderId: string; storeOrderId: string; awb: string; fulfilmentState: string }
type Held = { awb: string; reference: string; deletedAt?: string | null; cancelledAt?: string | null; cancelled?: boolean }
type InShop = { id: string; fulfilments: { tracking: { number: string }[] }[] }

async function compare(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<Shipment>(
    `select order_id as "orderId", store_order_id as "storeOrderId", awb, fulfilment_state as "fulfilmentState" from store_shipments where awb is not null and fulfilment_state <> 'reverted'`,
  )
  const held = await heldByOrder()
  const inShop = new Map(((await control('shopify', 'state')) as { orders: InShop[] }).orders.map((order) => [order.id, order]))
  const wrong = rows.flatMap(({ orderId, storeOrderId, awb, fulfilmentState }) => {
    const awbs = held.get(orderId) ?? []
    const order = inShop.get(storeOrderId.replace(/^.*\//, ''))
    const known = (order?.fulfilments ?? []).flatMap(({ tracking }) => tracking).filter(({ number }) => number === awb)
    if (awbs.length === 1 && awbs[0] === awb && fulfilmentState === 'fulfilled' && known.length === 1) return []
    return [
      `${storeOrderId} ${orderId} (${fulfilmentState}, ${awb}): the couriers hold ${awbs.join(' ') || 'none'}, the shop ${known.length}`,
    ]
  })
  const charges = await verifyCharges(db)
  const { differences, transfers } = await verifyLedger(db)
  console.log(
    `  ${rows.length} shipments: ${wrong.length} wrong, ${charges.length} charges wrong, ${differences.length} differences in ${transfers} transfers`,
  )
  for (const line of [...wrong, ...charges.map((one) => `${one.orderId}: ${one.what}`)].slice(0, 20)) console.log(`  ✗ ${line}`)
  return wrong.length + charges.length + differences.length === 0
}

async function heldByOrder(): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const partner of ['fan', 'sameday']) {
    const { shipments } = (await control(partner, 'state')) as { shipments: Held[] }
    for (const { awb, reference, deletedAt, cancelledAt, cancelled } of shipments)
      if (!deletedAt && !cancelledAt && !cancelled) {
        const order = reference.replace(/-\d+$/, '')
        held.set(order, [...(held.get(order) ?? []), awb])
      }
  }
  return held
}

async function loseAnswers(rate: number): Promise<void> {
  await control('fan', 'faults', { match: 'POST /intern-awb', kind: 'lost-response', rate })
  await control('sameday', 'faults', { match: 'POST /api/awb$', kind: 'lost-response', rate })
}

async function control(partner: string, what: string, order?: object): Promise<unknown> {
  const asked = order ? { method: 'POST', body: JSON.stringify(order) } : {}
  return (await fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, asked)).json()
}
