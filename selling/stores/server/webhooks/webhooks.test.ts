import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shopifyDemoAccount } from '#partners/stores/shopify/settings.ts'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { presentStore } from '../present-store.ts'
import { storeOf, storePortOf } from '../stores.ts'
import { connectShop, DEMO_SHOP, inShopify, SMALL_SHOP } from '../test-shops.ts'
import { deleteOldEvents } from './events.ts'
import { subscribeAgain } from './subscribe-store.ts'

const { parts, call, user, simulator, serve } = await testServer()
const { app } = parts
await serve()
const settled = { timeout: 60_000, interval: 50 }
let client: Awaited<ReturnType<typeof user>>

beforeAll(async () => {
  client = await user('ana')
})
beforeEach(async () => {
  await app.db.execute(sql`delete from stores`)
  await app.db.execute(sql`delete from store_events`)
})

type Delivery = { topic?: string; shop?: string; eventId?: string; payload?: string; signature?: string; type?: string }

/** As Shopify delivers it. */
function deliver({ topic = 'orders/updated', shop = DEMO_SHOP, eventId = randomUUID(), payload, signature, type }: Delivery) {
  const body = payload ?? JSON.stringify({ admin_graphql_api_id: 'gid://shopify/Order/1' })
  const signed = createHmac('sha256', shopifyDemoAccount.clientSecret).update(body).digest('base64')
  return call('/webhooks/shopify', {
    method: 'POST',
    payload: body,
    headers: {
      'content-type': type ?? 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-event-id': eventId,
      'x-shopify-hmac-sha256': signature ?? signed,
    },
  })
}

const kept = async () => (await app.db.execute(sql`select * from store_events order by received_at`)).rows
const state = async () => (await call('/user/integration/shopify/shops', { token: client.token })).json()[0]?.state

describe('what a store reports', () => {
  it('is neither believed nor kept where the operator has no account with its platform any more, and is again once it has', async () => {
    await connectShop(app, client.id)
    const inUse = app.stores
    app.stores = new Map([...inUse].filter(([platform]) => platform !== 'shopify'))
    const answer = await deliver({})
    app.stores = inUse
    expect([answer.statusCode, answer.json().title, await kept()]).toEqual([409, 'partner-not-in-use', []])
    expect((await deliver({})).statusCode).toBe(200)
    expect(await kept()).toHaveLength(1)
  })

  it('is kept once, however often and in whatever order it is delivered', async () => {
    await connectShop(app, client.id)
    const eventId = randomUUID()
    for (let i = 0; i < 5; i += 1) expect((await deliver({ eventId })).statusCode).toBe(200)
    await deliver({ eventId, topic: 'orders/edited' })
    const rows = await kept()
    expect(rows.map(({ topic }) => topic)).toEqual(['orders/updated', 'orders/edited'])
    expect(rows[0]).toMatchObject({
      event_id: expect.stringMatching(`^${eventId}/`),
      shop: DEMO_SHOP,
      change: { kind: 'order-changed', orderId: 'gid://shopify/Order/1' },
    })
  })

  it('is kept once also when it is delivered many times at once', async () => {
    await connectShop(app, client.id)
    const eventId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver({ eventId })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await kept()).toHaveLength(1)
  })

  it('is judged by its bytes, whatever it calls itself and however large', async () => {
    await connectShop(app, client.id)
    // Read and written again these bytes would be others: spaces, escapes, a number beyond what JavaScript can hold.
    const odd = '{ "admin_graphql_api_id" : "gid:\\/\\/shopify\\/Order\\/7", "id": 12345678901234567890.10 }'
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await deliver({ payload: odd, type })).statusCode).toBe(200)
    }
    const large = JSON.stringify({ admin_graphql_api_id: 'gid://shopify/Order/8', note: 'ă'.repeat(2_000_000) })
    expect((await deliver({ payload: large })).statusCode).toBe(200)
    expect(await kept()).toHaveLength(5)
  })

  it('that it did not sign is refused, and does nothing', async () => {
    await connectShop(app, client.id)
    const forged = [
      { signature: 'AAAA' },
      { signature: '' },
      { payload: '', signature: 'x' },
      { topic: 'app/uninstalled', signature: 'AAAA' },
    ]
    for (const one of forged) expect((await deliver(one)).statusCode).toBe(401)
    expect([await kept(), await state()]).toEqual([[], 'connected'])
  })

  it('with which it only tries the address is taken without a word: no operator reads it as forged', async () => {
    const warn = vi.spyOn(app.log, 'warn')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await call('/webhooks/woocommerce?shop=ceai.ro', { method: 'POST', payload: 'webhook_id=5', headers })
    expect([answer.statusCode, warn.mock.calls, await kept()]).toEqual([200, [], []])
    warn.mockRestore()
  })

  it('of a shop that is not connected, or that is of no use, is taken and dropped', async () => {
    await connectShop(app, client.id)
    for (const one of [{ shop: SMALL_SHOP }, { topic: 'themes/update' }, { payload: '{}' }]) {
      expect((await deliver(one)).statusCode).toBe(200)
    }
    expect(await kept()).toEqual([])
  })

  it('of buyers to be forgotten is kept also for a shop that was disconnected, and nothing else', async () => {
    await connectShop(app, client.id)
    await call('/user/integration/shopify/shops/magazin-demo', { method: 'DELETE', token: client.token })
    const buyer = JSON.stringify({ shop_domain: DEMO_SHOP, customer: { id: 17 }, orders_to_redact: [5] })
    const shop = JSON.stringify({ shop_domain: DEMO_SHOP, shop_id: 1 })
    for (const one of [{ topic: 'customers/redact', payload: buyer }, { topic: 'shop/redact', payload: shop }, {}]) {
      expect((await deliver(one)).statusCode).toBe(200)
    }
    expect((await kept()).map(({ topic }) => topic)).toEqual(['customers/redact', 'shop/redact'])
  })

  it('is forgotten after thirty days', async () => {
    await connectShop(app, client.id)
    await deliver({ eventId: 'old' })
    await app.db.execute(sql`update store_events set received_at = now() - interval '31 days'`)
    await deliver({ eventId: 'new' })
    await deleteOldEvents.run({ ...app, clock: testClock() }, undefined as never)
    expect((await kept()).map(({ event_id }) => event_id)).toEqual([expect.stringMatching(/^new\//)])
  })
})

describe('a shop', () => {
  const isStored = async (topic: string) => (await kept()).some((row) => row.topic === topic)

  it('is subscribed to after connecting, and reports changes by itself', async () => {
    const store = await connectShop(app, client.id)
    await vi.waitFor(async () => expect(await subscribed()).toContain('ORDERS_UPDATED'), settled)
    const page = await storePortOf(app, { platform: 'shopify' })
      .connected(store.shop)
      .orders({ after: null, pageSize: 1, changedSince: null })
    const order = page.kind === 'done' ? page.value.orders[0]?.id : undefined
    await inShopify(simulator, { order, note: 'Va rog sunati.' })
    await vi.waitFor(async () => expect(await isStored('orders/updated')).toBe(true), settled)
  })

  it('that does not call us any more is subscribed to again, each topic once', async () => {
    await connectShop(app, client.id)
    await vi.waitFor(async () => expect(await subscribed()).toContain('APP_UNINSTALLED'), settled)
    const { publicUrl } = app.config
    app.config.publicUrl = 'http://127.0.0.1:9/mutat'
    for (let i = 0; i < 2; i += 1) {
      await subscribeAgain.run(app, undefined as never)
      await vi.waitFor(async () => expect(await subscribed()).toContain('APP_UNINSTALLED'), settled)
    }
    const topics = await subscribed()
    app.config.publicUrl = publicUrl
    expect(new Set(topics).size).toBe(topics.length)
  })

  it('that removed the app needs its merchant at once', async () => {
    await connectShop(app, client.id)
    await vi.waitFor(async () => expect(await subscribed()).toContain('APP_UNINSTALLED'), settled)
    await inShopify(simulator, { uninstall: true })
    await vi.waitFor(async () => expect(await state()).toBe('needs-auth'), settled)
  })

  it('is not taken for lost by old news: the store itself is asked', async () => {
    await connectShop(app, client.id)
    const asked = vi.spyOn(storePortOf(app, { platform: 'shopify' }).connected(DEMO_SHOP), 'access')
    const news = { 'app/uninstalled': JSON.stringify({ myshopify_domain: DEMO_SHOP }), 'app/scopes_update': '{"previous":[],"current":[]}' }
    for (const [topic, payload] of Object.entries(news)) {
      const before = asked.mock.calls.length
      expect((await deliver({ topic, payload })).statusCode).toBe(200)
      expect(await state()).toBe('connected') // also before any request
      await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before), settled)
      await vi.waitFor(async () => expect(await openEvents()).toEqual([]), settled)
      expect(await state()).toBe('connected')
    }
    asked.mockRestore()
  })

  it('of which one kind of change is refused calls for the others, is named with the shop, and blocks nothing', async () => {
    const { publicUrl } = app.config
    app.config.publicUrl = 'http://127.0.0.1:9/fara-doua'
    await inShopify(simulator, { refuseTopics: ['ORDERS_EDITED', 'ORDERS_PAID'] })
    await connectShop(app, client.id)
    const unreported = async () => presentStore(app, await storeOf(app.db, { clientId: client.id, name: 'magazin-demo' })).unreported
    const check = async () =>
      (await call('/user/integration/shopify/check-account-configuration/magazin-demo', { token: client.token })).json()
    await vi.waitFor(async () => expect((await unreported()).toSorted()).toEqual(['ORDERS_EDITED', 'ORDERS_PAID']), settled)
    expect(JSON.stringify(await check())).not.toContain('ORDERS_EDITED')
    expect(await subscribed()).toEqual(expect.arrayContaining(['ORDERS_UPDATED', 'APP_SCOPES_UPDATE']))
    expect(await subscribed()).not.toContain('ORDERS_EDITED')
    await inShopify(simulator, { refuseTopics: [] })
    await subscribeAgain.run(app, undefined as never)
    await vi.waitFor(async () => expect(await unreported()).toEqual([]), settled)
    expect(await subscribed()).toContain('ORDERS_EDITED')
    app.config.publicUrl = publicUrl
  })
})

describe('a signature that was given to an address', () => {
  /** What a merchant's own browser brings back from connecting, and its signature from hexadecimal to base64. */
  const returned = `code=1&host=x&shop=${SMALL_SHOP}&state=s&timestamp=1763766000`
  const signature = createHmac('sha256', shopifyDemoAccount.clientSecret).update(returned).digest('base64')

  it.each(['app/uninstalled', 'app/scopes_update', 'shop/redact', 'customers/redact', 'orders/updated'])(
    'is none for a webhook of %s: no shop is touched',
    async (topic) => {
      const other = await user(`bogdan-${topic.replace(/\W/g, '-')}`)
      await connectShop(app, client.id)
      await connectShop(app, other.id, SMALL_SHOP)
      const before = await everything()
      for (const shop of [DEMO_SHOP, SMALL_SHOP])
        expect((await deliver({ topic, shop, payload: returned, signature })).statusCode).toBe(401)
      expect(await kept()).toEqual([])
      expect(await everything()).toEqual(before)
    },
  )

  const everything = async () => {
    const { rows } = await app.db.execute(sql`select shop, client_id, needs_auth_since, settings,
      (select count(*) from store_grants g where g.shop = s.shop) as grants from stores s order by shop`)
    return rows
  }
})

const openEvents = async () => (await app.db.execute(sql`select 1 from store_events where done_at is null`)).rows

async function subscribed(): Promise<string[]> {
  const answer = (await (await fetch(`${simulator}/shopify/_sim/state`)).json()) as { subscriptions: { topic: string; uri: string }[] }
  return answer.subscriptions.filter(({ uri }) => uri === `${app.config.publicUrl}/api/webhooks/shopify`).map(({ topic }) => topic)
}
