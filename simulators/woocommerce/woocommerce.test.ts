import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { demoKey } from './keys.ts'

let now = new Date('2026-03-10T10:00:00Z')
let simulators: Simulators
let origin: string
const home = () => `${origin}/woocommerce/atelier-demo.ro`
const basic = (key = demoKey.consumerKey, secret = demoKey.consumerSecret) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

type Sent = { method?: string; body?: unknown; authorization?: string | null }
async function ask(path: string, { method = 'GET', body, authorization = basic() }: Sent = {}) {
  const headers = { ...(authorization ? { authorization } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(path.startsWith('http') ? path : `${home()}/wp-json/${path}`, {
    ...{ method, headers, redirect: 'manual' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const value = answer.headers.get('content-type')?.startsWith('application/json') && text.startsWith('{') ? JSON.parse(text) : text
  return { status: answer.status, headers: answer.headers, text, value: text.startsWith('[') ? JSON.parse(text) : value }
}
const advance = (order: object) => ask(`${origin}/woocommerce/_sim/advance`, { method: 'POST', body: order })
const orderNow = async (id: number) => (await ask(`wc/v3/orders/${id}`)).value

/** Takes what a shop sends. */
const taken: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let answerWith = 200
const listener = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answerWith).end()
  })
})
const listening = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}` // listens on a port, so not a pipe

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, now: () => now })
  origin = `http://127.0.0.1:${simulators.port}`
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  listener.close()
  await simulators.stop()
})
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000)
  taken.length = 0
  answerWith = 200
  await advance({ seed: 40, hosting: { answers: 'normal', prefix: '', failEvery: 0, isHeaderStripped: false } })
})

describe('a key', () => {
  it('is asked for, and an unknown one is treated like none', async () => {
    for (const authorization of [null, basic('ck_unknown')]) {
      expect(await ask('wc/v3/orders', { authorization })).toMatchObject({ status: 401, value: { code: 'woocommerce_rest_cannot_view' } })
    }
  })

  it('with a wrong secret is refused by another code', async () => {
    const answer = await ask('wc/v3/orders', { authorization: basic(demoKey.consumerKey, 'cs_wrong') })
    expect(answer).toMatchObject({ status: 401, value: { code: 'woocommerce_rest_authentication_error' } })
  })

  it('in the address is taken where the host strips the header', async () => {
    await advance({ hosting: { isHeaderStripped: true } })
    expect((await ask('wc/v3/orders')).status).toBe(401)
    const { consumerKey, consumerSecret } = demoKey
    const path = `wc/v3/orders?consumer_key=${consumerKey}&consumer_secret=${consumerSecret}`
    expect((await ask(path, { authorization: null })).status).toBe(200)
  })

  it('is brought to the application, unsigned, and lives only where it answers 200', async () => {
    const query = new URLSearchParams({
      app_name: 'Expedio',
      scope: 'read_write',
      user_id: 'state-1',
      return_url: `${listening()}/back`,
      callback_url: `${listening()}/key`,
    })
    const page = await ask(`${home()}/wc-auth/v1/authorize?${query}`, { authorization: null })
    expect(page.text).toContain('id="approve"')
    const granted = await ask(`${home()}/wc-auth/v1/access_granted?${query}`, { authorization: null })
    expect(granted.status).toBe(302)
    expect(granted.headers.get('location')).toBe(`${listening()}/back?success=1&user_id=state-1`)
    const key = JSON.parse(taken[0]?.body ?? '')
    expect(key).toMatchObject({ user_id: 'state-1', key_permissions: 'read_write' })
    expect((await ask('wc/v3/orders', { authorization: basic(key.consumer_key, key.consumer_secret) })).status).toBe(200)
    answerWith = 500
    expect((await ask(`${home()}/wc-auth/v1/access_granted?${query}`, { authorization: null })).status).toBe(401)
    const lost = JSON.parse(taken[1]?.body ?? '')
    expect((await ask('wc/v3/orders', { authorization: basic(lost.consumer_key, lost.consumer_secret) })).status).toBe(401)
  })

  it('that may only read writes nothing', async () => {
    const { value } = await ask('wc/v3/orders?per_page=1')
    await advance({ keys: 'read-only' })
    expect((await ask(`wc/v3/orders/${value[0].id}`, { method: 'POST', body: { status: 'completed' } })).status).toBe(401)
    await simulators.stop()
    simulators = await startSimulators({ port: 0, now: () => now })
    origin = `http://127.0.0.1:${simulators.port}`
  })
})

describe('orders', () => {
  it('come in pages of at most a hundred, counted in the headers, money as text', async () => {
    const { value, headers } = await ask('wc/v3/orders?per_page=15&page=3&orderby=id&order=asc')
    expect(value).toHaveLength(10)
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['40', '3'])
    expect(value[0]).toMatchObject({
      id: 5031,
      total: expect.stringMatching(/^\d+\.\d\d$/),
      date_created_gmt: expect.stringMatching(/^[\dT:-]{19}$/),
    })
    expect((await ask('wc/v3/orders?per_page=101')).value).toMatchObject({ code: 'rest_invalid_param' })
  })

  it('are found by the moment of their change, the bound left out', async () => {
    now = new Date(now.getTime() + 60_000)
    await advance({ order: 5003, customerNote: 'alta nota' })
    const changed = (await orderNow(5003)).date_modified_gmt
    const since = (moment: string) => ask(`wc/v3/orders?orderby=modified&order=asc&dates_are_gmt=true&modified_after=${moment}`)
    expect((await since(changed)).value).toEqual([])
    const before = new Date(Date.parse(`${changed}Z`) - 1000).toISOString().slice(0, 19)
    expect((await since(before)).value).toMatchObject([{ id: 5003, customer_note: 'alta nota' }])
  })

  it('answer 404 where read and 400 where written when there is none', async () => {
    expect((await ask('wc/v3/orders/1')).status).toBe(404)
    expect((await ask('wc/v3/orders/1', { method: 'POST', body: { status: 'completed' } })).status).toBe(400)
  })

  it('paid at the door are booked as paid by completing them, not by set_paid', async () => {
    const [cash] = (await ask('wc/v3/orders?per_page=100')).value.filter(
      (one: { payment_method: string; status: string }) => one.payment_method === 'cod' && one.status === 'processing',
    )
    await ask(`wc/v3/orders/${cash.id}`, { method: 'POST', body: { set_paid: true } })
    expect(await orderNow(cash.id)).toMatchObject({ date_paid: null, status: 'processing' })
    await ask(`wc/v3/orders/${cash.id}`, { method: 'POST', body: { status: 'completed' } })
    expect(await orderNow(cash.id)).toMatchObject({ date_paid: expect.any(String), status: 'completed' })
  })

  it('keep their moment of change when a note is added, and change when money goes back', async () => {
    const before = await orderNow(5001)
    now = new Date(now.getTime() + 5_000)
    expect((await ask('wc/v3/orders/5001/notes', { method: 'POST', body: { note: 'AWB 123' } })).status).toBe(201)
    expect((await orderNow(5001)).date_modified_gmt).toBe(before.date_modified_gmt)
    expect((await ask('wc/v3/orders/5001/refunds', { method: 'POST', body: { amount: '1.00', api_refund: false } })).status).toBe(201)
    expect((await orderNow(5001)).date_modified_gmt).not.toBe(before.date_modified_gmt)
  })

  it('take the same tracking number twice, where the plugin is there', async () => {
    const path = 'wc-shipment-tracking/v3/orders/5001/shipment-trackings'
    const body = {
      tracking_number: '7000',
      custom_tracking_provider: 'FAN Courier',
      custom_tracking_link: 'https://curier.exemplu.ro/7000',
    }
    await ask(path, { method: 'POST', body })
    await ask(path, { method: 'POST', body })
    expect((await ask(path)).value.map((one: { tracking_number: string }) => one.tracking_number)).toEqual(['7000', '7000'])
    await advance({ plugin: { hasTracking: false } })
    expect(await ask(path)).toMatchObject({ status: 404, value: { code: 'rest_no_route' } })
    await advance({ plugin: { hasTracking: true } })
  })

  it('in the bin are missing from lists and still found by their id', async () => {
    await advance({ order: 5002, bin: 'trash' })
    expect((await ask('wc/v3/orders?include=5002')).value).toEqual([])
    expect((await orderNow(5002)).status).toBe('trash')
  })
})

describe('hosting', () => {
  it.each([
    [{ answers: 'maintenance' }, 503, '<!DOCTYPE html>'],
    [{ answers: 'login-page' }, 200, '<!DOCTYPE html>'],
    [{ prefix: '<b>Warning</b>: deprecated\n' }, 200, '<b>Warning</b>'],
  ])('%j answers what is no JSON', async (hosting, status, beginning) => {
    await advance({ hosting })
    const answer = await ask('wc/v3/orders')
    expect(answer.status).toBe(status)
    expect(answer.text.startsWith(beginning)).toBe(true)
  })
})

describe('webhooks', () => {
  const subscribe = async (topic = 'order.updated') =>
    (await ask('wc/v3/webhooks', { method: 'POST', body: { name: 'test', topic, delivery_url: `${listening()}/hook`, secret: 'abc' } }))
      .value
  afterEach(async () => {
    for (const { id } of (await ask('wc/v3/webhooks')).value) await ask(`wc/v3/webhooks/${id}?force=true`, { method: 'DELETE' })
  })
  const deliveries = () => taken.filter(({ headers }) => headers['x-wc-webhook-topic'])

  it('are pinged unsigned, then deliver the order signed', async () => {
    const webhook = await subscribe()
    await vi.waitFor(() => expect(taken.map(({ body }) => body)).toContain(`webhook_id=${webhook.id}`))
    await advance({ order: 5001, customerNote: 'noua' })
    await vi.waitFor(() => expect(deliveries()).toHaveLength(1))
    const [delivery] = deliveries()
    expect(delivery?.headers['x-wc-webhook-signature']).toBe(
      createHmac('sha256', 'abc')
        .update(delivery?.body ?? '')
        .digest('base64'),
    )
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ id: 5001, customer_note: 'noua' })
  })

  it('are switched off after seven failures in a row, and nothing is repeated', async () => {
    const webhook = await subscribe()
    answerWith = 500
    for (let i = 0; i < 7; i += 1) {
      await advance({ order: 5001, customerNote: `nota ${i}` })
      await vi.waitFor(() => expect(deliveries()).toHaveLength(i + 1))
    }
    await vi.waitFor(async () => expect((await ask(`wc/v3/webhooks/${webhook.id}`)).value.status).toBe('disabled'))
    await advance({ order: 5001, customerNote: 'dupa' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(deliveries()).toHaveLength(7)
  })

  it('report what goes to the bin by its id alone, and say nothing of what is deleted for good', async () => {
    await subscribe('order.deleted')
    await advance({ order: 5004, bin: 'trash' })
    await vi.waitFor(() => expect(deliveries().map(({ body }) => JSON.parse(body))).toEqual([{ id: 5004 }]))
    await advance({ order: 5005, bin: 'delete' })
    expect((await ask('wc/v3/orders/5005')).status).toBe(404)
    expect(deliveries()).toHaveLength(1)
  })
})
