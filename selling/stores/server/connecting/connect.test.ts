import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import { shopifyDemoAccount } from '#partners/stores/shopify/settings.ts'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { storePortOf } from '../stores.ts'
import { connectShop, DEMO_SHOP, inShopify, SMALL_SHOP } from '../test-shops.ts'
import { eraseShop } from './erase-shop.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let other: typeof client

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
})
beforeEach(async () => {
  await app.db.execute(sql`delete from stores`)
  await app.db.execute(sql`delete from store_grants`)
})

const at = (path: string) => `/user/integration/shopify/${path}`
const post = (path: string, payload: object, token = client.token) => call(at(path), { method: 'POST', token, payload })
const begin = async (shop = 'magazin-demo', token = client.token): Promise<string> =>
  (await post('connect', { shop }, token)).json().redirectUrl
const finish = (query: string, token = client.token) => post('connect/finish', { query }, token)
const listed = async (token = client.token) => (await call(at('shops'), { token })).json()
const titleOf = async (answer: Promise<{ json(): { title: string } }>) => (await answer).json().title
const needsAuth = async (name = 'magazin-demo') =>
  (await call(at('needs-auth'), { token: client.token, query: { apiClientId: name } })).json()

/** What a return says, changed and signed again as the store would. */
function changed(query: string, fields: Record<string, string>): string {
  const all = { ...Object.fromEntries(new URLSearchParams(query)), ...fields }
  const { hmac: _old, ...rest } = all
  const text = new URLSearchParams(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return `${text}&hmac=${createHmac('sha256', shopifyDemoAccount.clientSecret).update(text).digest('hex')}`
}

describe('connecting', () => {
  it('leads to the store’s own page and back, whatever form the name was typed in', async () => {
    const typed = ['magazin-demo', ' Magazin-Demo.myshopify.com ', 'https://admin.shopify.com/store/magazin-demo/orders']
    for (const shop of typed) {
      const url = new URL(await begin(shop))
      expect(url.pathname).toBe(`/shopify/${DEMO_SHOP}/admin/oauth/authorize`)
      expect(url.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:9/profile/shopify/return')
    }
    const answer = await finish(await agreeAsMerchant(await begin()))
    expect(answer.json()).toMatchObject({
      clientId: 'magazin-demo',
      platform: 'shopify',
      title: 'Magazin Demo',
      domain: DEMO_SHOP,
      currency: 'RON',
      state: 'connected',
      settings: { autoImport: true, markPaid: true, repaymentAccount: null },
    })
    expect(await listed()).toEqual([expect.objectContaining({ clientId: 'magazin-demo', title: 'Magazin Demo', state: 'connected' })])
    expect(await listed(other.token)).toEqual([])
  })

  it('asks for a name that a shop can have', async () => {
    for (const shop of ['', 'magazin.ro', 'doua cuvinte', 'evil.example/x.myshopify.com']) {
      const answer = await post('connect', { shop })
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'shop'])
    }
  })

  it('gives every asking a state of its own that cannot be guessed', async () => {
    const states = await Promise.all([1, 2, 3].map(async () => new URL(await begin()).searchParams.get('state') ?? ''))
    expect(new Set(states).size).toBe(3)
    for (const state of states) expect(Buffer.from(state, 'base64url')).toHaveLength(32)
  })

  it('believes a return once, and only from the client who began', async () => {
    const query = await agreeAsMerchant(await begin())
    expect(await titleOf(finish(query, other.token))).toBe('store-return-forged')
    expect((await finish(query)).statusCode).toBe(200)
    expect(await titleOf(finish(query))).toBe('store-return-forged')
    expect(await listed(other.token)).toEqual([])
  })

  it('believes no return that the store did not sign, that is of another shop, or that was not expected', async () => {
    const forgeries: ((query: string) => string)[] = [
      (query) => query.replace('code=', 'code=0'),
      (query) => changed(query, { shop: SMALL_SHOP }),
      (query) => changed(query, { timestamp: '1700000000' }),
      (query) => changed(query, { state: 'ghicit' }),
      () => '',
    ]
    for (const forge of forgeries) expect(await titleOf(finish(forge(await agreeAsMerchant(await begin()))))).toBe('store-return-forged')
    expect(await listed()).toEqual([])
  })

  it('believes no return after ten minutes', async () => {
    const query = await agreeAsMerchant(await begin())
    const { clock } = app
    const later = testClock()
    later.advance(10 * 60_000)
    app.clock = later
    const answer = await titleOf(finish(query)).finally(() => {
      app.clock = clock
    })
    expect(answer).toBe('store-return-forged')
  })

  it('says when the merchant refused, or the store did not keep its word', async () => {
    expect(await titleOf(finish(await agreeAsMerchant(await begin(), 'deny')))).toBe('store-denied')
    expect(await titleOf(finish(changed(await agreeAsMerchant(await begin()), { code: 'inventat' })))).toBe('store-failed')
    expect(await listed()).toEqual([])
  })

  it('leaves a shop with the client who has it, also when two finish at once', async () => {
    const queries = await Promise.all([begin(), begin('magazin-demo', other.token)].map(async (url) => agreeAsMerchant(await url)))
    const answers = await Promise.all([finish(queries[0] ?? ''), finish(queries[1] ?? '', other.token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const late = answers[0]?.statusCode === 409 ? client : other
    expect(await titleOf(post('connect', { shop: 'magazin-demo' }, late.token))).toBe('store-taken')
    expect(await listed(late.token)).toEqual([])
  })

  it('keeps nothing readable of the grant', async () => {
    await connectShop(app, client.id)
    const { rows } = await app.db.execute(sql`select (select string_agg(g::text, ' ') from store_grants g) as grants,
      (select string_agg(t::text, ' ') from partner_tokens t) as tokens, (select string_agg(c::text, ' ') from partner_calls c) as calls`)
    expect(JSON.stringify(rows)).toContain(DEMO_SHOP)
    expect(JSON.stringify(rows)).not.toMatch(/shpat_|shprt_/)
  })
})

describe('the warehouses of a shop', () => {
  it('are there to be mapped before any order was opened', async () => {
    await connectShop(app, client.id)
    await app.db.execute(sql`delete from store_locations`)
    const { body, statusCode } = await call(at('locations/magazin-demo'), { token: client.token })
    expect(statusCode).toBe(200)
    const named = JSON.parse(body) as { locationId: string }[]
    expect(named.length).toBeGreaterThanOrEqual(3)
    expect(named[0]?.locationId).toMatch(/^gid:\/\/shopify\/Location\/\d+$/)
    expect((await call(at('locations/magazin-demo'), { token: other.token })).statusCode).toBe(404)
  })
})

describe('a disconnected shop', () => {
  const disconnect = (token = client.token) => call(at('shops/magazin-demo'), { method: 'DELETE', token })

  it('is gone with its grant, and comes back with its settings', async () => {
    const { settings } = await connectShop(app, client.id)
    await call(at('settings/magazin-demo'), { method: 'PUT', token: client.token, payload: { ...settings, autoImport: false } })
    expect((await disconnect()).json()).toEqual({ success: true })
    expect(await listed()).toEqual([])
    expect((await app.db.execute(sql`select from store_grants`)).rowCount).toBe(0)
    expect((await app.db.execute(sql`select from partner_tokens where key like ${`%${DEMO_SHOP}`}`)).rowCount).toBe(0)
    expect(await titleOf(disconnect())).toBe('not-found')
    await connectShop(app, client.id)
    expect(await listed()).toEqual([expect.objectContaining({ state: 'connected', settings: { ...settings, autoImport: false } })])
  })

  it('can be connected by another client', async () => {
    await connectShop(app, client.id)
    await disconnect()
    await connectShop(app, other.id)
    expect(await listed()).toEqual([])
    expect(await listed(other.token)).toHaveLength(1)
  })
})

describe('a shop that must be forgotten', () => {
  const forget = () => app.db.inTransaction((tx) => eraseShop(tx, DEMO_SHOP))
  const left = async () =>
    (await app.db.execute(sql`select (select count(*) from stores) as stores, (select count(*) from store_grants) as grants`)).rows[0]

  it('is, when it was disconnected or the app was removed', async () => {
    await connectShop(app, client.id)
    await call(at('shops/magazin-demo'), { method: 'DELETE', token: client.token })
    expect([await forget(), await left()]).toEqual([true, { stores: 0, grants: 0 }])
    await connectShop(app, client.id)
    await app.db.execute(sql`update stores set needs_auth_since = now()`)
    expect([await forget(), await left()]).toEqual([true, { stores: 0, grants: 0 }])
  })

  it('is not, when it was connected again meanwhile', async () => {
    await connectShop(app, client.id)
    expect([await forget(), await left()]).toEqual([false, { stores: 1, grants: 1 }])
  })
})

describe('a merchant who must agree again', () => {
  it('is notified and sent to the store, and is let in again after', async () => {
    await connectShop(app, client.id)
    expect(await needsAuth()).toEqual({ needsAuth: false, redirectUrl: null })
    await inShopify(simulator, { uninstall: true })
    await app.db.execute(sql`delete from rate_limits`)
    const asked = await needsAuth()
    expect(asked.needsAuth).toBe(true)
    expect(await listed()).toEqual([expect.objectContaining({ state: 'needs-auth' })])
    expect((await finish(await agreeAsMerchant(asked.redirectUrl))).json()).toMatchObject({ state: 'connected' })
    expect(await needsAuth()).toEqual({ needsAuth: false, redirectUrl: null })
  })

  it('is notified when rights were revoked, and no more once they are back', async () => {
    await connectShop(app, client.id)
    await inShopify(simulator, { dropScopes: ['write_orders'] })
    await app.db.execute(sql`delete from rate_limits`)
    expect((await needsAuth()).needsAuth).toBe(true)
    expect((await needsAuth()).needsAuth).toBe(true)
    await connectShop(app, client.id)
    expect((await needsAuth()).needsAuth).toBe(false)
  })

  it('is not sent round for ever when he does not grant everything', async () => {
    const url = new URL(await begin())
    const scopes = (url.searchParams.get('scope') ?? '').split(',').filter((scope) => scope !== 'write_orders')
    url.searchParams.set('scope', scopes.join(','))
    await finish(await agreeAsMerchant(url.href))
    await vi.waitFor(async () => {
      await app.db.execute(sql`delete from rate_limits`)
      expect(await needsAuth()).toEqual({ needsAuth: false, redirectUrl: null })
    })
    const check = (await call(at('check-account-configuration/magazin-demo'), { token: client.token })).json()
    expect(check).toContainEqual(expect.objectContaining({ code: 'missing-scopes', message: expect.stringContaining('write_orders') }))
  })

  it('costs the store one call a minute, however often screens ask', async () => {
    await connectShop(app, client.id)
    await app.db.execute(sql`delete from rate_limits`)
    const asked = vi.spyOn(storePortOf(app, { platform: 'shopify' }).connected(DEMO_SHOP), 'access')
    await Promise.all(Array.from({ length: 10 }, () => needsAuth()))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('is not sent anywhere while the store does not answer', async () => {
    await connectShop(app, client.id)
    await app.db.execute(sql`delete from rate_limits`)
    await fetch(`${simulator}/shopify/_sim/faults`, { method: 'POST', body: JSON.stringify({ match: 'graphql', kind: 'error', count: 1 }) })
    expect(await needsAuth()).toEqual({ needsAuth: false, redirectUrl: null })
  })
})
