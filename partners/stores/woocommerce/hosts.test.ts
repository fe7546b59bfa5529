import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectedStore, StorePort } from '#selling/ports/stores.ts'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { productId } from '#simulators/woocommerce/catalogue.ts'
import { demoKey } from '#simulators/woocommerce/keys.ts'
import { sampleDeps } from '../../sample-partner.ts'
import { doneValueOf, grantsInMemory, readAllOrders } from '../store-trial.ts'
import { requirePresent } from './access.ts'
import { WooCommerceSettings, woocommerceDemoAccount, woocommerceSandbox } from './settings.ts'
import { readWooWebhook, webhookSecretOf } from './webhooks.ts'
import { woocommerceStore } from './woocommerce-store.ts'

const SHOP = 'atelier-demo.ro'
const deps = { ...sampleDeps(), grants: grantsInMemory(), productName: 'Expedio' }
const code = JSON.stringify({ consumer_key: demoKey.consumerKey, consumer_secret: demoKey.consumerSecret, key_permissions: 'read_write' })
let simulators: Simulators
let store: StorePort
let shop: ConnectedStore

const advance = async (change: object) => {
  const answer = await fetch(`http://127.0.0.1:${simulators.port}/woocommerce/_sim/advance`, {
    method: 'POST',
    body: JSON.stringify(change),
  })
  expect(answer.status).toBe(200)
}
const healthy = { slowMs: 0, isHeaderStripped: false, prefix: '', suffix: '', answers: 'normal', failEvery: 0 }

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  store = woocommerceStore(woocommerceSandbox(`http://127.0.0.1:${simulators.port}`), deps)
  shop = store.connected(SHOP)
  deps.grants.put(SHOP, doneValueOf(await store.connection.exchange(SHOP, code)))
})
afterEach(() => advance({ hosting: healthy }))
afterAll(() => simulators.stop())

const page = () => shop.orders({ after: null, pageSize: 10, changedSince: null })

describe('a host', () => {
  it('that takes the header away gets the key in the address, and no record shows it', async () => {
    await advance({ hosting: { isHeaderStripped: true } })
    expect((await page()).kind).toBe('done')
    expect(JSON.stringify(deps.calls)).not.toContain(demoKey.consumerSecret)
    expect(JSON.stringify(deps.calls)).not.toContain(demoKey.consumerKey)
  })

  it('whose PHP warns before the answer is read all the same', async () => {
    await advance({ hosting: { prefix: '<br />\n<b>Warning</b>: array [0] is deprecated in /wp-content/x.php\n' } })
    expect(doneValueOf(await page()).orders).toHaveLength(10)
  })

  it('whose page cache writes a comment behind the answer is read all the same', async () => {
    await advance({ hosting: { suffix: '\n<!-- Cached page for great performance -->\n<!-- 0.2 s -->' } })
    expect(doneValueOf(await page()).orders).toHaveLength(10)
  })

  it('with orders in tables that a plugin does not write to is said to hide lockers', async () => {
    const remarks = async (system: object) => {
      await advance({ system })
      return doneValueOf(await shop.access()).remarks
    }
    expect(await remarks({ isHposSynced: false, plugins: ['samedaycourier-shipping/samedaycourier-shipping.php'] })).toEqual([
      'lockers-hidden',
    ])
    expect(await remarks({ isHposSynced: true })).toEqual([])
    expect(await remarks({ isHposSynced: false, plugins: ['woocommerce/woocommerce.php'] })).toEqual([])
  })

  it.each(['maintenance', 'login-page'])('that answers with a %s says nothing of the orders', async (answers) => {
    await advance({ hosting: { answers } })
    expect((await page()).kind).toBe('unknown')
    expect((await shop.order('5001')).kind).toBe('unknown')
  })

  it('that fails now and then loses no order: pages go on where they were', async () => {
    const whole = (await readAllOrders(shop)).map(({ id }) => id)
    await advance({ hosting: { failEvery: 3 } })
    const ids: string[] = []
    let after: string | null = null
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await shop.orders({ after, pageSize: 50, changedSince: null })
      if (answer.kind !== 'done') continue
      ids.push(...answer.value.orders.map(({ id }) => id))
      after = answer.value.next
      if (after === null) break
    }
    expect(ids).toEqual(whole)
  })
})

describe('an order paid at the door', () => {
  const withTwo = async () => {
    for (const { id, payment } of await readAllOrders(shop)) {
      const order = doneValueOf(await shop.order(id))
      const [line] = order?.awaiting[0]?.lines ?? []
      const isFit = payment === 'pending' && order?.awaiting[0]?.permits.fulfil === true && order.awaiting[0].lines.length === 1
      if (order && line && isFit && order.paymentGateways.includes('cod')) return { order, line }
    }
    throw new Error('the shop has no such order')
  }
  const send = (orderId: string, lineId: string, { quantity, number }: { quantity: number; number: string }) =>
    shop.fulfil({
      ...{ orderId, parts: [{ id: orderId, lines: [{ id: lineId, quantity }] }], notifyBuyer: false, booksCash: false },
      tracking: { number, company: 'FAN Courier', url: `https://exemplu.ro/${number}` },
    })

  it('of which an item was refunded is finished by sending the others, and its cash is booked', async () => {
    const { order, line } = await withTwo()
    await advance({ order: Number(order.id), quantity: 2 })
    await advance({ order: Number(order.id), refund: { quantity: 1 } })
    expect(doneValueOf(await shop.order(order.id))).toMatchObject({ itemCount: 1, awaiting: [{ lines: [{ total: 1, remaining: 1 }] }] })
    expect(await send(order.id, line.id, { quantity: 2, number: '801' })).toMatchObject({ kind: 'refused', reason: 'rejected' })
    expect((await send(order.id, line.id, { quantity: 1, number: '802' })).kind).toBe('done')
    expect(doneValueOf(await shop.order(order.id))).toMatchObject({ fulfilment: 'fulfilled', canMarkPaid: true, awaiting: [] })
    expect((await readAllOrders(shop)).find(({ id }) => id === order.id)).toMatchObject({ fulfilment: 'fulfilled' })
    expect(await shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    expect(doneValueOf(await shop.order(order.id))).toMatchObject({ payment: 'partially-refunded', outstanding: { minor: 0 } })
  })

  it('with something that no courier carries is finished without it', async () => {
    const { order, line } = await withTwo()
    const voucher = Number(line.variantId) === productId(2) ? 3 : 2
    await advance({ order: Number(order.id), quantity: 1, addLine: voucher })
    await advance({ system: { virtual: [voucher] } })
    expect(doneValueOf(await shop.order(order.id))?.awaiting[0]?.lines.map(({ isShippable }) => isShippable)).toEqual([true, false])
    expect((await send(order.id, line.id, { quantity: 1, number: '803' })).kind).toBe('done')
    expect((await readAllOrders(shop)).find(({ id }) => id === order.id)).toMatchObject({ fulfilment: 'fulfilled' })
    expect(await shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    await advance({ system: { virtual: [] } })
  })

  it('that a plugin does not know is gone, and not the whole shop', async () => {
    const missing = (code: string) => requirePresent(Promise.resolve({ kind: 'missing', code } as const))
    expect(await missing('woocommerce_rest_order_invalid_id')).toMatchObject({ reason: 'rejected', message: { code: 'order-gone' } })
    expect(await missing('rest_no_route')).toMatchObject({ reason: 'closed', message: { code: 'woocommerce-gone' } })
  })
})

describe('paging', () => {
  it('brings every order once where many were made in one second, and none is skipped when one is deleted meanwhile', async () => {
    await advance({ shop: 'taraba-demo.ro', seed: 0 })
    const small = await otherShop()
    await advance({ shop: 'taraba-demo.ro', addOrders: 60 })
    const first = doneValueOf(await small.orders({ after: null, pageSize: 25, changedSince: null }))
    await advance({ shop: 'taraba-demo.ro', order: Number(first.orders[0]?.id), bin: 'delete' })
    const ids = first.orders.map(({ id }) => id)
    let after = first.next
    while (after !== null) {
      const next = doneValueOf(await small.orders({ after, pageSize: 25, changedSince: null }))
      ids.push(...next.orders.map(({ id }) => id))
      after = next.next
    }
    expect(ids.length).toBe(60)
    expect(new Set(ids).size).toBe(60)
  })

  /** Connected as its merchant does it, by a key that its own server brings. */
  async function otherShop(): Promise<ConnectedStore> {
    const keys: { url: string; body: Promise<string>; stop(): void } = await listen()
    const way = { shop: 'taraba-demo.ro', state: 's', returnUrl: 'http://127.0.0.1:1/back', callbackUrl: keys.url }
    await fetch(store.connection.authorizeUrl(way).replace('/authorize?', '/access_granted?'), { redirect: 'manual' })
    const read = store.connection.keys?.read(JSON.parse(await keys.body))
    keys.stop()
    deps.grants.put('taraba-demo.ro', doneValueOf(await store.connection.exchange('taraba-demo.ro', read?.code ?? '')))
    return store.connected('taraba-demo.ro')
  }

  async function listen() {
    const { createServer } = await import('node:http')
    const { promise: body, resolve } = Promise.withResolvers<string>()
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        response.writeHead(200).end()
        resolve(text)
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const bound = server.address()
    return { url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`, body, stop: () => server.close() }
  }
})

describe('a key', () => {
  it.each([
    ['not JSON', 'rejected'],
    [JSON.stringify({ consumer_key: 'ck_1', consumer_secret: 'cs_1' }), 'rejected'],
    [code.replace('read_write', 'read'), 'not-allowed'],
    [code.replace(demoKey.consumerSecret, `cs_${'0'.repeat(40)}`), 'rejected'],
    [code.replace(demoKey.consumerKey, `ck_${'0'.repeat(40)}`), 'rejected'],
  ])('%s is refused', async (given, reason) => {
    expect(await store.connection.exchange(SHOP, given)).toMatchObject({ kind: 'refused', reason })
  })

  it('removed in the shop has the merchant connect again', async () => {
    await advance({ keys: 'remove' })
    expect(await page()).toMatchObject({ kind: 'refused', reason: 'needs-auth' })
  })

  it('sent without a state, or not a key, is none', () => {
    expect(store.connection.keys?.read({ consumer_key: demoKey.consumerKey, consumer_secret: demoKey.consumerSecret })).toBeNull()
    expect(store.connection.keys?.read('text')).toBeNull()
  })
})

describe('a shop’s address', () => {
  const real = woocommerceStore(WooCommerceSettings.parse(woocommerceDemoAccount), deps).connection
  it.each([
    ['https://Magazin.RO/', 'magazin.ro'],
    ['magazin.ro/shop/', 'magazin.ro/shop'],
    ['https://www.magazin.ro/shop/wp-admin/index.php?x=1', 'www.magazin.ro/shop'],
    ['Căsuță.ro/magazin', 'xn--csu-9oac39n.ro/magazin'],
  ])('%s is %s', (typed, name) => expect(real.shopOf(typed)).toBe(name))
  it.each([
    'localhost',
    'magazin',
    '127.0.0.1',
    '10.0.0.5/shop',
    'http://[::1]/',
    'a.local',
    'db.internal',
    'magazin.ro:8080',
    'u:p@magazin.ro',
    '../x.ro',
    '',
  ])('%s is none, as our server would call it', (typed) => expect(real.shopOf(typed)).toBeNull())
})

describe('a delivery', () => {
  const { webhookSecret: productSecret } = woocommerceDemoAccount
  const body = Buffer.from(JSON.stringify({ id: 5001, status: 'processing' }))
  const signed = (shopName: string, bytes: Uint8Array) => ({
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-delivery-id': 'd1',
    'x-wc-webhook-signature': createHmac('sha256', webhookSecretOf(productSecret, shopName)).update(bytes).digest('base64'),
  })

  it('of a shop is genuine for that shop alone', () => {
    expect(readWooWebhook(signed('a.ro', body), body, { shop: 'a.ro', productSecret })).toMatchObject({
      kind: 'genuine',
      shop: 'a.ro',
      change: { kind: 'order-changed', orderId: '5001' },
    })
    for (const other of ['b.ro', '']) expect(readWooWebhook(signed('a.ro', body), body, { shop: other, productSecret }).kind).toBe('forged')
  })

  it.each([
    ['another body', Buffer.from('{"id":5002}')],
    ['no JSON', Buffer.from('text')],
  ])('with %s is forged', (_name, other) => {
    expect(readWooWebhook(signed('a.ro', body), other, { shop: 'a.ro', productSecret }).kind).toBe('forged')
  })

  it('that only tries the address is no forgery: it is unsigned and says nothing', () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(readWooWebhook(form, Buffer.from('webhook_id=5'), { shop: 'a.ro', productSecret })).toEqual({ kind: 'ping' })
    expect(
      readWooWebhook({ 'x-wc-webhook-topic': 'order.updated' }, Buffer.from('webhook_id=5'), { shop: 'a.ro', productSecret }).kind,
    ).toBe('forged')
  })

  it('signed and without an order is forged; two bodies of one second have ids of their own', () => {
    const empty = Buffer.from('[]')
    expect(readWooWebhook(signed('a.ro', empty), empty, { shop: 'a.ro', productSecret }).kind).toBe('forged')
    const later = Buffer.from(JSON.stringify({ id: 5001, status: 'completed' }))
    const ids = [body, later].map((bytes) => {
      const read = readWooWebhook(signed('a.ro', bytes), bytes, { shop: 'a.ro', productSecret })
      return read.kind === 'genuine' ? read.eventId : null
    })
    expect(new Set(ids).size).toBe(2)
  })
})
