/**
 * A thousand orders of a connected shop activated by one request: from the request to the last outcome, and until the shop knows of every
 * AWB. With partners that answer at once; with couriers that take 300 ms an answer and eight calls at a time, beside the bound that sets;
 * with couriers that lose every tenth answer; and so with the server killed in the middle. Afterwards the couriers hold one AWB for each
 * shipment, the ledger one charge, and the shop one fulfilment. Server, database, simulators and caller run on the same machine.
 * `npm run bench store-activations at-once lost` runs some of them; BENCH_STORE_ORDERS takes another number. BENCH_NODE_OPTIONS=--cpu-prof
 * leaves a profile of the product, BENCH_STATEMENTS=30 names the statements that took the database longest.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '#contract/money.ts'
import type { BulkActivation } from '#selling/store-orders/contract/bulk.ts'
import { StoreOrderPageAtWire } from '#selling/store-orders/contract/wire-answers.ts'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseWork, forgetStatements, printStatements, printWork } from '#tools/measuring/database-work.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'

const ORDERS = Number(process.env.BENCH_STORE_ORDERS ?? 1000)
/** Where something is wrong with the partners: as many as show it. */
const ORDERS_IN_TROUBLE = Math.min(ORDERS, 200)
const SHOP = 'magazin-demo'
const PAGE = 100
const ENDS_WITHIN_MS = 600_000
/** As pages ask. */
const WATCHED_EVERY_MS = 1000
/** Of a courier in the second run. */
const SLOW = { delayMs: 300, atOnce: 8 }
const COURIERS = ['fan', 'sameday'] as const
/** The shop lets us ask as much as we like; a real one gives 100 to 2,000 points a second, by what the merchant pays. */
const PLENTY = { maximumAvailable: 1e9, available: 1e9, restoreRate: 1e6 }
/** Part of the outcomes after which the server is killed. */
const KILLED_AFTER = 0.4

type Run = { name: string; title: string; orders: number; before?: () => Promise<unknown>; isKilled?: boolean; isBounded?: boolean }

const RUNS: readonly Run[] = [
  { name: 'at-once', title: 'partners that answer at once', orders: ORDERS },
  {
    name: 'slow',
    title: `couriers that take ${SLOW.delayMs} ms an answer, ${SLOW.atOnce} at a time`,
    orders: ORDERS_IN_TROUBLE,
    before: () => faultAtCouriers({ match: '', kind: 'slow', ...SLOW }),
    isBounded: true,
  },
  { name: 'lost', title: 'every tenth answer lost', orders: ORDERS_IN_TROUBLE, before: () => loseAnswers(0.1) },
  {
    name: 'killed',
    title: 'every tenth answer lost, killed in the middle',
    orders: ORDERS_IN_TROUBLE,
    before: () => loseAnswers(0.1),
    isKilled: true,
  },
]
const asked = process.argv.slice(2)
const runs = RUNS.filter(({ name }) => asked.length === 0 || asked.includes(name))

const product = await productUnderTest()
let isRight = true
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url)
  const db = await product.database()
  const wanted = runs.reduce((total, { orders }) => total + orders, 0)
  const amountBani = fromRon(wanted * 300)
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' }),
  )
  await control('shopify', 'advance', { throttle: PLENTY })
  const ready = await readyOrders(token, wanted)
  await allRead(db)
  for (const run of runs) await measure(run, { token, db, ids: ready.splice(0, run.orders) })
} finally {
  await product.stop()
}
process.exit(isRight ? 0 : 1)

type Given = { token: string; db: Database; ids: readonly string[] }

async function measure({ title, before, isKilled = false, isBounded = false }: Run, { token, db, ids }: Given): Promise<void> {
  await clearFaults()
  await before?.()
  const since = new Date()
  await forgetStatements(db)
  const workBefore = await databaseWork(db)
  const cpuBefore = await product.cpu()
  const begun = performance.now()
  const { body } = await callProduct(product.url, token, 'POST', at('orders-activation'), { body: { list: ids.map((id) => ({ id })) } })
  const bulk = await ended(token, String(body.id), isKilled ? ids.length * KILLED_AFTER : null)
  const seconds = (Date.parse(bulk.endedAt ?? '') - Date.parse(bulk.createdAt)) / 1000
  await allFulfilled(db)
  const syncedSeconds = (performance.now() - begun) / 1000
  const cpuAfter = await product.cpu()
  const workAfter = await databaseWork(db)
  const parts = (Object.keys(cpuAfter) as (keyof typeof cpuAfter)[]).filter((part) => !isKilled || part !== 'product')
  const used = parts.map((part) => `${part} ${((cpuAfter[part] - cpuBefore[part]) / ids.length).toFixed(1)}`)
  const rate = (took: number) => `${(ids.length / took).toFixed(1)}/s`
  console.log(
    `${title}: ${bulk.activated} activated and ${bulk.failed} refused with their reasons in ${seconds.toFixed(1)} s (${rate(seconds)}), the shop knew of all after ${syncedSeconds.toFixed(1)} s (${rate(syncedSeconds)})`,
  )
  const wholeMs = parts.reduce((sum, part) => sum + cpuAfter[part] - cpuBefore[part], 0)
  const carried = isKilled ? '' : `; two cores carry ${rate(wholeMs / 2000)} at most`
  console.log(`  processor ms an order: ${used.join(', ')}${carried}`)
  printWork(workBefore, workAfter, ids.length)
  await printStatements(db, ids.length)
  await clearFaults()
  const calls = await callsSince(db, since)
  console.log(
    `  calls an order: ${calls.map(({ partner, operation, count }) => `${partner} ${operation} ${(count / ids.length).toFixed(2)}`).join(', ')}`,
  )
  if (isBounded)
    console.log(`  the couriers allow ${rate(boundSeconds(calls))}: the busiest answers its calls in ${boundSeconds(calls).toFixed(1)} s`)
  for (const { name: order, reason } of bulk.orders.filter(({ state }) => state === 'failed').slice(0, 3))
    console.log(`  ${order}: ${reason}`)
  isRight = (await compare(db)) && isRight
}

type Calls = { partner: string; operation: string; count: number }

/** They are written down a little later. */
async function callsSince(db: Database, since: Date): Promise<Calls[]> {
  await wait(1_500)
  const { rows } = await db.$client.query<Calls>(
    'select partner, operation, count(*) from partner_calls where called_at >= $1 group by 1, 2 order by 1, 2',
    [since],
  )
  return rows
}

/** What the busiest courier takes for the calls it got, one after another in each of its lanes. */
function boundSeconds(calls: readonly Calls[]): number {
  const busiest = Math.max(
    ...COURIERS.map((courier) => calls.filter(({ partner }) => partner === courier).reduce((sum, { count }) => sum + count, 0)),
  )
  return (busiest * SLOW.delayMs) / 1000 / SLOW.atOnce
}

function at(path: string): string {
  return `/user/integration/shopify/${path}/${SHOP}`
}

/** New orders come into the shop until enough of them can be activated as they are. */
async function readyOrders(token: string, wanted: number): Promise<string[]> {
  for (let left = 2 * wanted; left > 0; left -= 1000) await control('shopify', 'advance', { addOrders: Math.min(1000, left) })
  const deadline = performance.now() + ENDS_WITHIN_MS
  while (performance.now() < deadline) {
    const ready = await listed(token)
    if (ready.length >= wanted) return ready
    await wait(1000)
  }
  throw new Error('the shop has too few orders')
}

/** What the shop reports of its new orders is no part of the measurement. */
async function allRead(db: Database): Promise<void> {
  const deadline = performance.now() + ENDS_WITHIN_MS
  while (performance.now() < deadline) {
    const { rows } = await db.$client.query<{ open: number }>('select count(*) as open from store_events where done_at is null')
    if (rows[0]?.open === 0) return
    await wait(500)
  }
  throw new Error('the product does not come to rest')
}

async function listed(token: string): Promise<string[]> {
  const ids: string[] = []
  let endCursor: string | null = null
  do {
    const filters: object = { type: 'AWAITING_ACTIVATION', count: PAGE, endCursor }
    const { data: page } = StoreOrderPageAtWire.safeParse(
      (await callProduct(product.url, token, 'POST', at('orders'), { body: filters })).body,
    )
    ids.push(...(page?.list ?? []).filter((order) => order.status.readyForActivation).map((order) => order.storeOrderId))
    endCursor = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (endCursor !== null)
  return ids
}

/** Watches as a browser does; a server that is gone is asked again. */
async function ended(token: string, id: string, killAfter: number | null): Promise<BulkActivation> {
  const deadline = performance.now() + ENDS_WITHIN_MS
  let isToBeKilled = killAfter !== null
  while (performance.now() < deadline) {
    const answer = await callProduct(product.url, token, 'GET', `${at('orders-activation')}/${id}`).catch(() => null)
    const bulk = answer?.status === 200 ? (answer.body as unknown as BulkActivation) : null
    if (bulk?.state === 'done') return bulk
    if (bulk && isToBeKilled && bulk.activated + bulk.failed >= (killAfter ?? 0)) {
      isToBeKilled = false
      await product.kill()
      console.log(`  killed after ${bulk.activated + bulk.failed} outcomes, back in ${((await product.start()) / 1000).toFixed(1)} s`)
    }
    await wait(isToBeKilled ? 100 : WATCHED_EVERY_MS)
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
  for (const partner of COURIERS) {
    const { shipments } = (await control(partner, 'state')) as { shipments: Held[] }
    for (const { awb, reference, deletedAt, cancelledAt, cancelled } of shipments)
      if (!deletedAt && !cancelledAt && !cancelled) {
        const order = reference.replace(/-\d+$/, '')
        held.set(order, [...(held.get(order) ?? []), awb])
      }
  }
  return held
}

async function clearFaults(): Promise<void> {
  for (const courier of COURIERS) await fetch(`${product.simulatorsUrl}/${courier}/_sim/faults`, { method: 'DELETE' })
}

async function faultAtCouriers(fault: object): Promise<void> {
  for (const courier of COURIERS) await control(courier, 'faults', fault)
}

async function loseAnswers(rate: number): Promise<void> {
  await control('fan', 'faults', { match: 'POST /intern-awb', kind: 'lost-response', rate })
  await control('sameday', 'faults', { match: 'POST /api/awb$', kind: 'lost-response', rate })
}

async function control(partner: string, what: string, order?: object): Promise<unknown> {
  const asked = order ? { method: 'POST', body: JSON.stringify(order) } : {}
  return (await fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, asked)).json()
}
