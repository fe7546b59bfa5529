/**
 * A shop of 100,000 orders: how long its first copy takes, with the product killed in the middle, and how fast its tabs open then.
 * BENCH_ORDERS takes another number. The simulated shop lets us ask as much as we like; a real one gives 6 to 60 orders a second by pages, by
 * what the merchant pays Shopify (16 points an order, 100 to 1,000 points a second): BENCH_RATE takes so many points. BENCH_BY=pages
 * refuses the file of all orders. BENCH_ONLY=copy ends after the first copy.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import type { StoreOrderFilters } from '#selling/store-orders/contract/list.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { measureTimes, timeFiguresOf } from './at-once.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000)
const KILLED_AT = 0.4
const NAME = 'magazin-mic'
const SHOP = `${NAME}.myshopify.com`
/** Orders with an AWB that the courier has not fetched, and on their way: of a shop that sends some thousands a month. */
const NOT_PICKED_UP = 3000
const NOT_DELIVERED = 6000
const CALLS = 400
const CROWDS = [1, 20]
const plenty = { maximumAvailable: 1e9, available: 1e9, restoreRate: 1e6 }
const RATE = Number(process.env.BENCH_RATE ?? 0)
/** The bucket is as big as what flows in within twenty seconds. */
const throttle = RATE === 0 ? plenty : { maximumAvailable: RATE * 20, available: RATE * 20, restoreRate: RATE }
const bulk = { isLimitReached: process.env.BENCH_BY === 'pages' }

type Filters = Partial<StoreOrderFilters> & Pick<StoreOrderFilters, 'type'>
type Progress = { state: string; copied: number; total: number | null }
type Page = { list: unknown[]; pageInfo: { endCursor: string | null; count: number } }

const product = await productUnderTest()
try {
  await product.start()
  const { token } = await signInToProduct(product.url, 'client2@demo.test')
  await advance({ seed: ORDERS, throttle, bulk, webhooks: { isSilent: true } })
  await connect(token)
  await firstCopy(token)
  if (process.env.BENCH_ONLY !== 'copy') await listing(token)
} finally {
  await product.stop()
}

async function listing(token: string): Promise<void> {
  const db = await product.database()
  await spreadStates(db)
  for (const type of ['AWAITING_ACTIVATION', 'NOT_PICKED_UP', 'NOT_DELIVERED'] as const) {
    const { pageInfo } = await list(token, { type })
    for (const crowd of CROWDS) await measure(`${type} (${pageInfo.count}), first page, ${crowd} at once`, token, { type }, crowd)
  }
  const endCursor = await cursorBehind(db, 50_000)
  await measure('AWAITING_ACTIVATION behind 50,000 orders', token, { type: 'AWAITING_ACTIVATION', endCursor }, 1)
  await measure('NOT_DELIVERED, page 100', token, { type: 'NOT_DELIVERED', page: 100 }, 1)
}

async function advance(order: object): Promise<void> {
  const answer = await fetch(`${product.simulatorsUrl}/shopify/_sim/advance`, {
    method: 'POST',
    body: JSON.stringify({ shop: SHOP, ...order }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function connect(token: string): Promise<void> {
  const begun = await callProduct(product.url, token, 'POST', '/user/integration/shopify/connect', { body: { shop: NAME } })
  const query = await agreeAsMerchant(String(begun.body.redirectUrl))
  const finished = await callProduct(product.url, token, 'POST', '/user/integration/shopify/connect/finish', { body: { query } })
  if (finished.status !== 200) throw new Error(JSON.stringify(finished))
}

async function progress(token: string): Promise<Progress> {
  const { body } = await callProduct(product.url, token, 'GET', '/user/integration/shopify/shops')
  return (body as unknown as { sync: Progress }[])[0]?.sync ?? { state: 'gone', copied: 0, total: null }
}

async function copiedTo(token: string, isThere: (at: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const at = await progress(token)
    if (isThere(at)) return at
    if (at.state === 'failed') throw new Error(JSON.stringify(at))
    await wait(100)
  }
}

async function firstCopy(token: string): Promise<void> {
  const before = await product.cpu()
  let begun = performance.now()
  const killedAt = await copiedTo(token, ({ copied }) => copied >= ORDERS * KILLED_AT)
  const firstMs = performance.now() - begun
  const after = await product.cpu()
  const shares = (Object.keys(after) as (keyof typeof after)[]).map(
    (part) => `${part} ${((after[part] - before[part]) / killedAt.copied).toFixed(2)}`,
  )
  await product.kill()
  const restartMs = await product.start()
  begun = performance.now()
  const resumed = await progress(token)
  await copiedTo(token, ({ state }) => state === 'ready')
  const restMs = performance.now() - begun
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(`first copy of ${ORDERS} orders: ${seconds(firstMs + restMs)}, ${((ORDERS * 1000) / (firstMs + restMs)).toFixed(0)} orders/s`)
  console.log(`  killed at ${killedAt.copied}, up again in ${seconds(restartMs)}, gone on from ${resumed.copied}`)
  console.log(`  processor ms an order: ${shares.join(', ')}`)
  const { rows } = await (await product.database()).$client.query<{ count: number }>('select count(*) from store_orders where shop = $1', [
    SHOP,
  ])
  console.log(`  orders in the copy: ${rows[0]?.count}`)
}

/** As thousands of activations would leave them, written straight into the database: activating is not measured here. */
async function spreadStates(db: Database): Promise<void> {
  const flags = [
    ['active', 'is_not_picked_up', NOT_PICKED_UP, '1'],
    ['in_transit', 'is_not_delivered', NOT_DELIVERED, '2'],
  ] as const
  for (const [state, flag, count, idsBegin] of flags) {
    await db.$client.query(
      `with picked as (
         select client_id, shop, id, pieces, $4 || lpad((row_number() over ())::text, 11, '0') as order_id from store_orders where shop = $1 and is_awaiting order by id desc limit $3
       ), sent as (
         insert into store_shipments (client_id, shop, store_order_id, part_id, number, order_id, lines, offer_id, version, cash_bani, products,
                                      order_state, awb, fulfilment_state, created_at)
         select client_id, shop, id, id, 1, order_id, jsonb_build_array(jsonb_build_object('id', id, 'quantity', pieces)),
                gen_random_uuid(), '', 0, '[]', $2, 'bench-' || id, 'fulfilled', now() from picked
       )
       update store_orders o set is_awaiting = false, ${flag} = true, sent_at = now() from picked p where (o.client_id, o.shop, o.id) = (p.client_id, p.shop, p.id)`,
      [SHOP, state, count, idsBegin],
    )
  }
  // As the database does by itself within minutes of so many new rows.
  await db.$client.query('vacuum (analyze) store_orders')
}

async function list(token: string, filters: Filters): Promise<Page> {
  const { status, body } = await callProduct(product.url, token, 'POST', `/user/integration/shopify/orders/${NAME}`, { body: filters })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Page
}

/** Where a page would end that this many orders stand before. */
async function cursorBehind(db: Database, orders: number): Promise<string> {
  const { rows } = await db.$client.query<{ created_at: Date; id: string }>(
    'select created_at, id from store_orders where shop = $1 and is_awaiting order by created_at desc, id desc offset $2 limit 1',
    [SHOP, Math.min(orders, Math.floor(ORDERS / 2))],
  )
  const [row] = rows
  return Buffer.from(JSON.stringify([row?.created_at.toISOString(), row?.id, SHOP])).toString('base64url')
}

async function measure(what: string, token: string, filters: Filters, crowd: number): Promise<void> {
  const before = await product.cpu()
  const times = await measureTimes(CALLS, crowd, () => list(token, filters))
  const after = await product.cpu()
  const used = (part: 'product' | 'database') => ((after[part] - before[part]) / CALLS).toFixed(1)
  console.log(`${what}: ${timeFiguresOf(times)}; processor ms a call: product ${used('product')}, database ${used('database')}`)
}
