/**
 * A WooCommerce shop of 5,000 orders on a poor host: the first copy with the product killed in the middle, then 200 orders activated by one
 * request while the host takes its time, speaks HTML and answers 503 now and then. Afterwards the shop has one tracking number, one entry of
 * ours and at most one note an AWB, the couriers one AWB and the ledger one charge. Then cash is collected and booked as paid, once each; and webhooks are
 * doubled, disordered, forged and switched off: the copy is right within a minute. BENCH_ORDERS, BENCH_ACTIVATED take other numbers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '#contract/money.ts'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import type { BulkActivation } from '#selling/store-orders/contract/bulk.ts'
import { StoreOrderPageAtWire } from '#selling/store-orders/contract/wire-answers.ts'
import type { StoreConnection } from '#selling/stores/contract/stores.ts'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 5000)
const ACTIVATED = Number(process.env.BENCH_ACTIVATED ?? 200)
const SHOP = 'atelier-demo.ro'
const NAME = 'atelier-demo'
const platform = 'woocommerce'
const KILLED_AT = 0.4
const ENDS_WITHIN_MS = 540_000
const RIGHT_WITHIN_MS = 60_000
const PAGE = 100
const poorHost = { slowMs: 150, failEvery: 9, prefix: '<br />\n<b>Warning</b>: Undefined array key in /wp-content/plugins/x.php\n' }
const goodHost = { slowMs: 0, failEvery: 0, prefix: '', answers: 'normal' }
const COURIERS = ['fan', 'sameday'] as const

const product = await productUnderTest()
let isRight = true
const check = (what: string, wrong: readonly string[]) => {
  isRight &&= wrong.length === 0
  console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${what}${wrong.length === 0 ? '' : `: ${wrong.length} wrong`}`)
  for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
}

try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url)
  const db = await product.database()
  const amountBani = fromRon(ACTIVATED * 300)
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' }),
  )
  await advance({ seed: ORDERS })
  await connect(token)
  await firstCopy(token, db)
  await settle(token)
  const bulk = await activate(token)
  await compare(db, bulk)
  await collect(db)
  await webhooks(db)
} finally {
  await product.stop()
}
process.exit(isRight ? 0 : 1)

async function connect(token: string): Promise<void> {
  const body = { platform, shop: `https://${SHOP}/` }
  const begun = await callProduct(product.url, token, 'POST', '/user/integration/shopify/connect', { body })
  const query = await agreeAsMerchant(String(begun.body.redirectUrl))
  const finished = await callProduct(product.url, token, 'POST', '/user/integration/shopify/connect/finish', { body: { platform, query } })
  if (finished.status !== 200) throw new Error(JSON.stringify(finished))
}

async function shopNow(token: string): Promise<StoreConnection | null> {
  const answer = await callProduct(product.url, token, 'GET', '/user/integration/shopify/shops').catch(() => null)
  if (answer?.status !== 200) return null
  return (answer.body as unknown as StoreConnection[]).find(({ clientId }) => clientId === NAME) ?? null
}

async function firstCopy(token: string, db: Database): Promise<void> {
  const begun = performance.now()
  let seen = -1
  let isToBeKilled = true
  await until('the first copy', async () => {
    const sync = (await shopNow(token))?.sync
    if (!sync) return false
    if (sync.copied < seen && sync.state === 'copying') isRight = false
    seen = Math.max(seen, sync.copied)
    if (isToBeKilled && sync.copied >= ORDERS * KILLED_AT) {
      isToBeKilled = false
      await product.kill()
      console.log(`  killed at ${sync.copied} of ${sync.total}, back in ${((await product.start()) / 1000).toFixed(1)} s`)
    }
    return sync.checkedAt !== null && sync.state !== 'copying'
  })
  const { rows } = await db.$client.query<{ count: number }>('select count(*)::int as count from store_orders where shop = $1', [SHOP])
  const kept = (await state()).shops.find(({ slug }) => slug === SHOP)?.orders ?? 0
  console.log(`first copy of ${ORDERS} orders in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  check('every order is in the copy', rows[0]?.count === kept ? [] : [`${rows[0]?.count} copied of ${kept}`])
}

async function settle(token: string): Promise<void> {
  const shop = await shopNow(token)
  const settings = {
    ...shop?.settings,
    cashGateways: ['cod', 'Plata ramburs', 'Plată ramburs', 'Ramburs', 'Plata la livrare'],
    repaymentAccount: { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelierul Mesteacan SRL' },
    defaultPackage: { weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 },
  }
  const saved = await callProduct(product.url, token, 'PUT', `/user/integration/shopify/settings/${NAME}`, { body: settings })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved))
}

async function activate(token: string): Promise<BulkActivation> {
  const ids = (await ready(token)).slice(0, ACTIVATED)
  await advance({ hosting: poorHost })
  const begun = performance.now()
  const path = `/user/integration/shopify/orders-activation/${NAME}`
  const { body } = await callProduct(product.url, token, 'POST', path, { body: { list: ids.map((id) => ({ id })) } })
  let bulk: BulkActivation | null = null
  await until('the activation', async () => {
    bulk = (await callProduct(product.url, token, 'GET', `${path}/${body.id}`)).body as unknown as BulkActivation
    return bulk.state === 'done'
  })
  if (!bulk) throw new Error('no activation')
  const { activated, failed, orders } = bulk as BulkActivation
  const seconds = (performance.now() - begun) / 1000
  console.log(`${ids.length} orders on a poor host: ${activated} activated, ${failed} refused in ${seconds.toFixed(1)} s`)
  for (const { name, reason } of orders.filter((one) => one.state === 'failed').slice(0, 3)) console.log(`  ${name}: ${reason}`)
  check('most of them could be activated', activated >= ids.length * 0.9 ? [] : [`${activated}`])
  return bulk
}

async function ready(token: string): Promise<string[]> {
  const ids: string[] = []
  for (let endCursor: string | null = null; ids.length < ACTIVATED; ) {
    const filters: object = { type: 'AWAITING_ACTIVATION', count: PAGE, endCursor }
    const answer = await callProduct(product.url, token, 'POST', `/user/integration/shopify/orders/${NAME}`, { body: filters })
    const page = StoreOrderPageAtWire.parse(answer.body)
    ids.push(...page.list.filter((order) => order.status.readyForActivation).map((order) => order.storeOrderId))
    endCursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    if (endCursor === null) break
  }
  return ids
}

type Shipment = { orderId: string; storeOrderId: string; awb: string; fulfilmentState: string; cashBani: number; markedPaid: boolean }
async function shipmentsIn(db: Database): Promise<Shipment[]> {
  const { rows } = await db.$client.query<Shipment>(
    `select order_id as "orderId", store_order_id as "storeOrderId", awb, fulfilment_state as "fulfilmentState", cash_bani as "cashBani",
            marked_paid_at is not null as "markedPaid"
       from store_shipments where shop = $1 and awb is not null and fulfilment_state <> 'reverted'`,
    [SHOP],
  )
  return rows
}

async function compare(db: Database, bulk: BulkActivation): Promise<void> {
  await until('the fulfilments', async () => (await shipmentsIn(db)).every(({ fulfilmentState }) => fulfilmentState === 'fulfilled'))
  await advance({ hosting: goodHost })
  const shipments = await shipmentsIn(db)
  const held = await heldByOrder()
  const wrong: string[] = []
  for (const { orderId, storeOrderId, awb } of shipments) {
    const order = await inShop(storeOrderId)
    const numbers = order.trackings.filter(({ number }) => number === awb).length
    const entries = order.meta.filter(({ key }) => key === `_expedio_shipment_${awb}`).length
    const all = [numbers, entries, (held.get(orderId) ?? []).length]
    if (all.some((count) => count !== 1)) wrong.push(`${storeOrderId} ${awb}: numbers ${numbers}, entries ${entries}, AWBs ${all[2]}`)
  }
  check(`${shipments.length} shipments stand in the shop and at the couriers exactly once`, wrong)
  check('as many as were activated', shipments.length >= bulk.activated ? [] : [`${shipments.length} of ${bulk.activated}`])
  const charges = (await verifyCharges(db)).map((one) => `${one.orderId}: ${one.what}`)
  const { differences } = await verifyLedger(db)
  check('charges and ledger', [...charges, ...differences.map((one) => JSON.stringify(one))])
}

/** The couriers deliver, the cash is booked by completing the order. */
async function collect(db: Database): Promise<void> {
  const cash = (await shipmentsIn(db)).filter(({ cashBani }) => cashBani > 0)
  await advance({ hosting: { ...poorHost, slowMs: 50 } })
  for (const { awb } of cash) await deliver(awb)
  const begun = performance.now()
  await until('the booked cash', async () => (await shipmentsIn(db)).every((one) => one.cashBani === 0 || one.markedPaid))
  await advance({ hosting: goodHost })
  const wrong: string[] = []
  for (const { storeOrderId } of cash) {
    const { status, paidAt } = await inShop(storeOrderId)
    if (status !== 'completed' || paidAt === null) wrong.push(`${storeOrderId}: ${status}, paid ${paidAt}`)
  }
  console.log(`cash of ${cash.length} orders booked in the shop in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  check('each is completed and paid in the shop', wrong)
}

async function deliver(awb: string): Promise<void> {
  for (const courier of COURIERS) {
    const answer = await fetch(`${product.simulatorsUrl}/${courier}/_sim/advance`, {
      method: 'POST',
      body: JSON.stringify({ awb, to: 'delivered' }),
    })
    if (answer.ok) return
  }
  throw new Error(`no courier delivers ${awb}`)
}

async function webhooks(db: Database): Promise<void> {
  const orders = (await state()).orders.slice(0, 20).map(({ id }) => id)
  const noted = async (note: string) => {
    const { rows } = await db.$client.query<{ count: number }>(
      "select count(*)::int as count from store_orders where shop = $1 and summary ->> 'note' = $2",
      [SHOP, note],
    )
    return rows[0]?.count ?? 0
  }
  const change = async (note: string) => {
    for (const order of orders) await advance({ order, customerNote: note })
  }
  const inTime = async (note: string, what: string) => {
    const begun = performance.now()
    const isIn = await until(what, async () => (await noted(note)) === orders.length, RIGHT_WITHIN_MS + 15_000).then(
      () => true,
      () => false,
    )
    const seconds = (performance.now() - begun) / 1000
    check(
      `${what}: right after ${seconds.toFixed(1)} s`,
      isIn && seconds <= RIGHT_WITHIN_MS / 1000 ? [] : [`${await noted(note)} of ${orders.length}`],
    )
  }
  await advance({ webhooks: { times: 3, isDisordered: true, delayMs: 500 } })
  await change('de doua ori')
  await inTime('de doua ori', 'webhooks doubled and disordered')
  for (const order of orders) await advance({ forge: { topic: 'order.updated', order } })
  await until('the forged ones', async () => (await state()).deliveries.some(({ isForged }) => isForged))
  await wait(1000)
  const forged = (await state()).deliveries.filter(({ isForged }) => isForged)
  check(
    'forged webhooks are refused',
    forged.flatMap(({ status }) => (status === 401 ? [] : [String(status)])),
  )
  await advance({ webhookStatus: 'disabled' })
  await change('fara anunt')
  await inTime('fara anunt', 'webhooks that the shop switched off')
}

type InShop = { status: string; paidAt: number | null; trackings: { number: string }[]; meta: { key: string }[]; id: number }
type State = {
  shops: { slug: string; orders: number }[]
  orders: InShop[]
  deliveries: { isForged: boolean; status: number | null }[]
}
async function state(query = ''): Promise<State> {
  return (await fetch(`${product.simulatorsUrl}/woocommerce/_sim/state?shop=${SHOP}${query}`)).json() as Promise<State>
}

async function inShop(id: string): Promise<InShop> {
  const [order] = (await state(`&order=${id}`)).orders
  if (!order) throw new Error(`the shop has no order ${id}`)
  return order
}

async function advance(change: object): Promise<void> {
  const answer = await fetch(`${product.simulatorsUrl}/woocommerce/_sim/advance`, {
    method: 'POST',
    body: JSON.stringify({ shop: SHOP, ...change }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

type Held = { awb: string; reference: string; deletedAt?: string | null; cancelledAt?: string | null; cancelled?: boolean }

async function heldByOrder(): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const courier of COURIERS) {
    const { shipments } = (await (await fetch(`${product.simulatorsUrl}/${courier}/_sim/state`)).json()) as { shipments: Held[] }
    for (const { awb, reference, deletedAt, cancelledAt, cancelled } of shipments) {
      const order = reference.replace(/-\d+$/, '')
      if (!deletedAt && !cancelledAt && !cancelled) held.set(order, [...(held.get(order) ?? []), awb])
    }
  }
  return held
}

async function until(what: string, isSo: () => Promise<boolean>, withinMs = ENDS_WITHIN_MS): Promise<void> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (await isSo()) return
    await wait(300)
  }
  throw new Error(`${what}: not within ${withinMs / 1000} s`)
}
