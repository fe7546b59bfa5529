import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import { testServer } from '#product/server/test-server.ts'
import { demoKey } from '#simulators/woocommerce/keys.ts'
import { connectShop, inWooCommerce, PLAIN_WOO_SHOP, WOO_SHOP } from '../test-shops.ts'
import { subscribeStore } from '../webhooks/subscribe-store.ts'

const { parts, call, user, simulator, serve } = await testServer()
const { app } = parts
await serve()
let client: Awaited<ReturnType<typeof user>>
let other: typeof client

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
})
beforeEach(async () => {
  for (const table of ['stores', 'store_grants', 'store_connecting']) await app.db.execute(sql.raw(`delete from ${table}`))
})

const at = (path: string) => `/user/integration/shopify/${path}`
const platform = 'woocommerce'
const begin = (shop = WOO_SHOP, token = client.token) => call(at('connect'), { method: 'POST', token, payload: { platform, shop } })
const urlFor = async (shop = WOO_SHOP): Promise<URL> => new URL((await begin(shop)).json().redirectUrl)
const finish = (query: string, token = client.token) => call(at('connect/finish'), { method: 'POST', token, payload: { platform, query } })
const paste = (given: object, token = client.token) =>
  call('/user/integration/stores/connect/key', {
    method: 'POST',
    token,
    payload: { platform, shop: WOO_SHOP, key: demoKey.consumerKey, secret: demoKey.consumerSecret, ...given },
  })
const bring = (body: object, to = platform) => call(`/stores/${to}/key`, { method: 'POST', payload: body })
const key = (state: string, own: object = {}) => ({
  ...{ key_id: 1, user_id: state, key_permissions: 'read_write' },
  ...{ consumer_key: demoKey.consumerKey, consumer_secret: demoKey.consumerSecret },
  ...own,
})
const listed = async (token = client.token) => (await call(at('shops'), { token })).json()
type Simulated = { webhooks: { shop: string; status: string }[]; keys: { shop: string }[] }
const simulated = async (): Promise<Simulated> => (await fetch(`${simulator}/woocommerce/_sim/state`)).json() as Promise<Simulated>
const webhooksOf = async (shop: string) => (await simulated()).webhooks.filter((one) => one.shop === shop)

describe('connecting a shop that brings a key', () => {
  it('leads to its own page, takes the key that its server brings, and back', async () => {
    const url = await urlFor(' https://Atelier-Demo.ro/wp-admin/ ')
    expect(url.pathname).toBe(`/woocommerce/${WOO_SHOP}/wc-auth/v1/authorize`)
    expect(url.searchParams.get('return_url')).toBe(`${app.config.publicUrl}/profile/woocommerce/return`)
    const answer = await finish(await agreeAsMerchant(url.href))
    expect(answer.json()).toMatchObject({
      ...{ clientId: 'atelier-demo', platform, title: 'Atelier Demo', domain: WOO_SHOP, currency: 'RON', state: 'connected' },
      abilities: { syncs: true, moves: false, completes: true },
    })
    expect(await listed()).toHaveLength(1)
    expect(await listed(other.token)).toEqual([])
  })

  it('accepts a key only with a state that is open, tries it, and has the shop delete one that does not open it', async () => {
    const state = (await urlFor()).searchParams.get('user_id') ?? ''
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const refused = [key('ghicit'), key(state, { consumer_secret: `cs_${'0'.repeat(40)}` }), { user_id: state }, {}]
    for (const body of refused) expect((await bring(body)).statusCode).toBe(403)
    expect((await bring(key(state), 'shopify')).statusCode).toBe(403)
    expect((await bring(key(state), 'altceva')).statusCode).toBe(403)
    expect((await bring(key(state))).statusCode).toBe(200)
    expect((await bring(key(state))).statusCode).toBe(403)
    const { rows } = await app.db.execute(sql`select sealed from store_connecting`)
    expect(JSON.stringify(rows)).not.toContain(demoKey.consumerSecret)
    expect((await finish(`success=1&user_id=${state}`, other.token)).json().title).toBe('store-return-forged')
    expect((await finish(`success=1&user_id=${state}`)).statusCode).toBe(200)
    expect((await finish(`success=1&user_id=${state}`)).json().title).toBe('store-return-forged')
  })

  it('never opens a shop with another shop’s key', async () => {
    const state = (await urlFor(PLAIN_WOO_SHOP)).searchParams.get('user_id') ?? ''
    expect((await bring(key(state))).statusCode).toBe(403)
    expect((await finish(`success=1&user_id=${state}`)).json()).toMatchObject({
      title: 'store-failed',
      detail: expect.stringMatching(/cheia/),
    })
    expect(await listed()).toEqual([])
  })

  it('says when the merchant refused', async () => {
    expect((await finish(await agreeAsMerchant((await urlFor()).href, 'deny'))).json().title).toBe('store-denied')
  })

  it.each([
    ['un nume', /adresa magazinului/],
    ['magazin-fara-nimic.ro', /niciun magazin WooCommerce/],
  ])('names what is in the way of %s before the browser leaves', async (shop, message) => {
    const answer = (await begin(shop)).json()
    expect(answer.errors).toEqual([expect.objectContaining({ path: 'shop', message: expect.stringMatching(message) })])
  })

  it.each([
    ['maintenance', /mentenanta/],
    ['blocked', /modul de securitate/],
    ['plain-permalinks', /legaturi permanente simple/],
    ['no-plugin', /nu este activ WooCommerce/],
    ['moved', /trimite catre alt-magazin\.ro/],
  ])('names what is in the way where the shop is %s', async (answers, message) => {
    await inWooCommerce(simulator, { shop: WOO_SHOP, hosting: { answers } })
    const { errors } = (await begin()).json()
    await inWooCommerce(simulator, { shop: WOO_SHOP, hosting: { answers: 'normal' } })
    expect(errors).toEqual([expect.objectContaining({ path: 'shop', message: expect.stringMatching(message) })])
  })

  it('takes the address that a shop gives of itself where only www differs, and the shop of a page of it', async () => {
    const url = await urlFor(`www.${WOO_SHOP}`)
    expect((await urlFor(`https://${WOO_SHOP}/produs/tren-din-lemn/?x=1`)).pathname).toBe(url.pathname)
    expect(url.pathname).toBe(`/woocommerce/${WOO_SHOP}/wc-auth/v1/authorize`)
  })
})

describe('a pasted key', () => {
  it('connects the shop it opens, and no other client takes it then', async () => {
    expect((await paste({})).json()).toMatchObject({ clientId: 'atelier-demo', state: 'connected' })
    expect((await paste({}, other.token)).json().title).toBe('store-taken')
  })

  it.each([
    [{ key: 'parola' }, 'invalid-fields'],
    [{ secret: `cs_${'0'.repeat(40)}` }, 'store-refused'],
    [{ shop: PLAIN_WOO_SHOP }, 'store-refused'],
  ])('%o is refused', async (given, title) => {
    expect((await paste(given)).json().title).toBe(title)
    expect(await listed()).toEqual([])
  })

  it('that may only read is refused in words', async () => {
    await inWooCommerce(simulator, { shop: WOO_SHOP, keys: 'read-only' })
    const answer = (await paste({})).json()
    await inWooCommerce(simulator, { shop: WOO_SHOP, keys: 'read-write' })
    expect(answer).toMatchObject({ title: 'store-refused', detail: expect.stringMatching(/Citire\/Scriere/) })
  })
})

it('a shop that is disconnected calls us no more; connected again its webhooks are there again', async () => {
  await connectShop(app, client.id, WOO_SHOP)
  await vi.waitFor(async () => expect(await webhooksOf(WOO_SHOP)).toHaveLength(4))
  expect((await call(at('shops/atelier-demo'), { method: 'DELETE', token: client.token })).statusCode).toBe(200)
  expect(await webhooksOf(WOO_SHOP)).toEqual([])
  expect((await app.db.execute(sql`select 1 from store_grants`)).rows).toEqual([])
  const store = await connectShop(app, client.id, WOO_SHOP)
  // By its own job: a second run beside it would subscribe twice.
  await vi.waitFor(async () => expect(await webhooksOf(WOO_SHOP)).toHaveLength(4))
  await inWooCommerce(simulator, { shop: WOO_SHOP, webhookStatus: 'disabled' })
  await subscribeStore.run(app, store)
  expect((await webhooksOf(WOO_SHOP)).map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active'])
})
