import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { paceOf } from '#tools/test/pace.ts'
import { seedShopifyOrder, shopifyOrderCases } from './seed.ts'

const shop = 'magazin-demo.myshopify.com'
const list = `query L($first: Int!, $after: String, $query: String, $sort: OrderSortKeys) {
  orders(first: $first, after: $after, query: $query, sortKey: $sort) { nodes { id name } pageInfo { hasNextPage endCursor } }
}`
type Answer = {
  data?: { orders: { nodes: { id: string; name: string }[]; pageInfo: { endCursor: string } } }
  errors?: { extensions: { code?: string } }[]
}

let simulators: Simulators
let dataDir: string
let token: string
const at = (path: string) => `http://127.0.0.1:${simulators.port}/shopify/${path}`
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) })).json()
const ask = (query: string, variables: object = {}) =>
  post(`${shop}/admin/api/2026-10/graphql.json`, { query, variables }, { 'x-shopify-access-token': token }) as Promise<Answer>
const advance = (order: object) => post('_sim/advance', order) as Promise<{ orders: number; added: { id: string }[] }>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shopify-'))
  simulators = await startSimulators({ port: 0, dataDir })
  const query = new URLSearchParams({
    client_id: 'demo-shopify-client',
    scope: 'read_orders',
    redirect_uri: 'http://127.0.0.1:1/back',
    state: 's',
  })
  const page = await (await fetch(at(`${shop}/admin/oauth/authorize?${query}`))).text()
  const code = /code=([0-9a-f]+)/.exec(page)?.[1]
  const app = { client_id: 'demo-shopify-client', client_secret: 'Demo-shopify-secret-1', code, expiring: '1' }
  token = ((await post(`${shop}/admin/oauth/access_token`, app)) as { access_token: string }).access_token
})
afterAll(async () => {
  await simulators.stop()
  await rm(dataDir, { recursive: true })
})

describe('the simulated Shopify', () => {
  it('has every case often among its first 300 orders', () => {
    const plan = {
      shopNumber: 1,
      count: 300,
      newestAt: 0,
      lockers: { open: [{ id: 'FAN0001', name: 'a' }], full: [{ id: 'FAN0002', name: 'b' }] },
    }
    const orders = Array.from({ length: 300 }, (_, n) => seedShopifyOrder(plan, n))
    expect(300 / shopifyOrderCases.length).toBeGreaterThan(10)
    expect(new Set(orders.flatMap((order) => order.parts.map((part) => part.locationId))).size).toBe(3)
    expect(orders.filter((order) => order.shippingLine?.code === 'locker' && order.attributes.length === 0).length).toBeGreaterThan(10)
    for (const order of orders) {
      const waiting = order.parts.flatMap((part) => part.lines).reduce((total, line) => total + line.remaining, 0)
      const sent = order.fulfilments.flatMap((one) => one.lines).reduce((total, line) => total + line.quantity, 0)
      const ordered = order.lines.reduce((total, line) => total + line.quantity, 0)
      expect(waiting + sent).toBe(order.cancelledAt ? 0 : ordered)
    }
  })

  it('refuses what its schema does not know, what costs too much, and a token it never gave', async () => {
    expect((await ask('{ orders(first: 1) { nodes { idd } } }')).errors?.[0]?.extensions.code).toBe('undefinedField')
    const expensive =
      '{ orders(first: 200) { nodes { shippingAddress { city } customer { displayName } currentTotalPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } } } } }'
    expect((await ask(expensive)).errors?.[0]?.extensions.code).toBe('MAX_COST_EXCEEDED')
    const unauthorized = await fetch(at(`${shop}/admin/api/2026-10/graphql.json`), {
      method: 'POST',
      headers: { 'x-shopify-access-token': 'no' },
      body: '{}',
    })
    expect(unauthorized.status).toBe(401)
  })

  it('charges a query for what its answer holds and not for what it might have held', async () => {
    const { extensions } = (await ask('{ orders(first: 3) { nodes { id fulfillments(first: 50) { id } } } }')) as unknown as {
      extensions: { cost: { requestedQueryCost: number; actualQueryCost: number } }
    }
    expect(extensions.cost.requestedQueryCost).toBeGreaterThan(150)
    expect(extensions.cost.actualQueryCost).toBeLessThan(20)
  })

  it('denies a mutation without its scope, and hides parts silently', async () => {
    const id = (await ask(list, { first: 1 })).data?.orders.nodes[0]?.id
    expect(
      (await ask('mutation M($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }', { id })).errors?.[0]?.extensions
        .code,
    ).toBe('ACCESS_DENIED')
    expect(await ask('query Q($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) { nodes { id } } } }', { id })).toMatchObject({
      data: { order: { fulfillmentOrders: { nodes: [] } } },
    })
  })

  it('finds changes and new orders again after a restart', async () => {
    const { added } = await advance({ addOrders: 2 })
    await advance({ order: '#1003', note: 'pastrat' })
    await simulators.stop()
    simulators = await startSimulators({ port: 0, dataDir })
    const found = await ask('query Q($id: ID!) { order(id: $id) { name note } }', { id: `gid://shopify/Order/${added[1]?.id}` })
    expect(found).toMatchObject({ data: { order: { name: '#1322' } } })
    expect(await (await fetch(at('_sim/state?order=5100000000002'))).json()).toMatchObject({ orders: [{ note: 'pastrat' }] })
  })

  it('has 100,000 orders at once, shows what changed first, and ends paging at 25,000', async () => {
    const pace = await paceOf(async () => {
      expect((await advance({ seed: 100_000, throttle: { maximumAvailable: 1e9, available: 1e9 } })).orders).toBe(100_000)
      await ask(list, { first: 50 })
    })
    expect(pace).toBeLessThan(20)
    const since = new Date().toISOString()
    await advance({ order: '5100000099000', note: 'nou' })
    const changed = await ask(list, { first: 50, sort: 'UPDATED_AT', query: `updated_at:>='${since}'` })
    expect(changed.data?.orders.nodes.map((one) => one.name)).toEqual(['#100001'])
    let after: string | undefined
    let pages = 0
    for (; pages < 110; pages += 1) {
      const page = await ask(list, { first: 250, ...(after ? { after } : {}) })
      if (!page.data) break
      after = page.data.orders.pageInfo.endCursor
    }
    expect(pages).toBe(100)
  })
})
