import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import { shopifyDemoAccount } from '#partners/stores/shopify/settings.ts'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { storePortOf } from '../stores.ts'
import { connectShop, DEMO_SHOP, SMALL_SHOP } from '../test-shops.ts'

const { parts, http, call, user } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let other: typeof client

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
})
beforeEach(async () => {
  for (const table of ['stores', 'store_grants', 'store_installs']) await app.db.execute(sql.raw(`delete from ${table}`))
})

const seconds = (ago = 0) => String(Math.floor(app.clock.now().getTime() / 1000) - ago)

/** As Shopify opens the app's address. */
function opening(own: Record<string, string> = {}, secret: string = shopifyDemoAccount.clientSecret): string {
  const query = new URLSearchParams({ host: 'YWRtaW4', shop: DEMO_SHOP, timestamp: seconds(), ...own })
  query.sort()
  query.set('hmac', createHmac('sha256', secret).update(query.toString()).digest('hex'))
  return query.toString()
}

const get = (path: string, query: string, cookie = '') =>
  http.inject({ method: 'GET', url: `/api/shopify/${path}?${query}`, headers: { cookie } })
const cookiesOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** A browser that opened the app at Shopify. */
async function begun(own: Record<string, string> = {}) {
  const answer = await get('install', opening(own))
  return { redirectUrl: String(answer.headers.location), cookie: cookiesOf(answer) }
}
async function agreed(own: Record<string, string> = {}) {
  const { redirectUrl, cookie } = await begun(own)
  const query = await agreeAsMerchant(redirectUrl)
  return { query, cookie, answer: await get('installed', query, cookie) }
}
const take = (cookie: string, token = client.token) =>
  call('/user/integration/shopify/connect/install', { method: 'POST', token, headers: { cookie } })
const listed = async (token = client.token) => (await call('/user/integration/shopify/shops', { token })).json()
const installs = async () => (await app.db.execute(sql`select * from store_installs`)).rows

describe('opening the app at the store', () => {
  it('asks the store first, and gives the shop to the user who signs in then, once', async () => {
    const { redirectUrl } = await begun()
    const url = new URL(redirectUrl)
    expect([url.pathname, url.searchParams.get('redirect_uri')]).toEqual([
      `/shopify/${DEMO_SHOP}/admin/oauth/authorize`,
      'http://127.0.0.1:9/api/shopify/installed',
    ])
    const { answer, cookie } = await agreed()
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile/shopify/install'])
    expect([await listed(), await listed(other.token)]).toEqual([[], []])
    expect((await take(cookie)).json()).toMatchObject({ domain: DEMO_SHOP, state: 'connected', title: 'Magazin Demo' })
    for (const token of [client.token, other.token]) expect((await take(cookie, token)).statusCode).toBe(409)
    expect([(await listed()).length, await listed(other.token)]).toEqual([1, []])
  })

  it('gives it once also when two take it at the same moment', async () => {
    const { cookie } = await agreed()
    const answers = await Promise.all([take(cookie), take(cookie, other.token), take(cookie)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('keeps what was granted sealed, for the browser that began, and for a day', async () => {
    const { query, cookie } = await agreed()
    expect(JSON.stringify(await installs())).not.toMatch(/shpat_|shprt_/)
    expect(JSON.stringify(await installs())).not.toContain(cookie.split('=')[1])
    expect((await get('installed', query, cookie)).statusCode).toBe(403) // the way back is good once
    for (const foreign of ['', 'store-install=ghicit']) expect((await take(foreign)).statusCode).toBe(409)
    const { clock } = app
    const later = testClock()
    later.advance(25 * 3_600_000)
    app.clock = later
    const answer = await take(cookie).finally(() => {
      app.clock = clock
    })
    expect(answer.statusCode).toBe(409)
    expect(await listed()).toEqual([])
  })

  it('leaves a shop with the client who has it', async () => {
    const { cookie } = await agreed()
    await connectShop(app, other.id)
    const answer = await take(cookie)
    expect([answer.statusCode, answer.json().title]).toEqual([409, 'store-taken'])
    expect((await listed(other.token)).length).toBe(1)
  })

  it('opens the page of a shop that lets us in, and asks again where it does not', async () => {
    await connectShop(app, client.id)
    const answer = await get('install', opening())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile/shopify'])
    expect(await installs()).toEqual([])
    // Jobs of the new store may still have its token in their hands.
    await vi.waitFor(async () => {
      await app.db.execute(sql`delete from store_grants`)
      await storePortOf(app, { platform: 'shopify' }).connection.forget(DEMO_SHOP)
      expect((await begun()).redirectUrl).toContain('/admin/oauth/authorize')
    })
  })

  it.each<[string, () => string]>([
    ['is not signed', () => `shop=${DEMO_SHOP}&timestamp=${seconds()}`],
    ['has a wrong signature', () => opening({}, 'alt-secret')],
    ['was changed', () => opening().replace(DEMO_SHOP, SMALL_SHOP)],
    ['is too old', () => opening({ timestamp: seconds(91) })],
    ['is of no shop', () => opening({ shop: 'evil.example' })],
    ['is a way back from connecting', () => opening({ code: 'c', state: 's' })],
  ])('that %s is refused with a page that says so', async (_, query) => {
    const answer = await get('install', query())
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('Deschideti din nou aplicatia din Shopify.')
    expect(await installs()).toEqual([])
  })

  it('whose way back comes to another browser, is refused by the merchant, or is of another shop, connects nothing', async () => {
    const { redirectUrl, cookie } = await begun()
    const query = await agreeAsMerchant(redirectUrl)
    const another = await begun({ shop: SMALL_SHOP })
    expect((await get('installed', query, '')).statusCode).toBe(403)
    expect((await get('installed', query, another.cookie)).statusCode).toBe(403)
    const denied = await get('installed', await agreeAsMerchant(redirectUrl, 'deny'), cookie)
    expect(denied.body).toContain('Conectarea a fost refuzata in magazin.')
    expect((await installs()).filter(({ sealed }) => sealed !== null)).toEqual([])
  })
})
