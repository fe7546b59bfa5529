import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { subscribedTopics } from './subscriptions.ts'
import { readShopifyWebhook } from './webhooks.ts'

const SECRET = 'app-secret'
const SHOP = 'magazin-demo.myshopify.com'
const OTHER = 'alt-magazin.myshopify.com'
const orderId = 'gid://shopify/Order/5100000000001'
const partId = 'gid://shopify/FulfillmentOrder/5100000000001001'

const order = { id: 5100000000001, admin_graphql_api_id: orderId, name: '#1001' }
const part = { fulfillment_order: { id: partId, status: 'open' } }
const moved = { moved_fulfillment_order: { id: partId }, original_fulfillment_order: { id: partId } }
const customer = { id: 17, email: 'ioana@exemplu.ro' }
const own = { shop_id: 1, shop_domain: SHOP }
const changed = { kind: 'order-changed', orderId }
const touched = { kind: 'part-changed', partId }

/** As Shopify sends them, one of each topic, and what it means. */
const genuine: Record<string, [body: object, change: object]> = {
  'orders/create': [order, changed],
  'orders/updated': [order, changed],
  'orders/edited': [{ order_edit: { id: 9, order_id: 5100000000001, app_id: null } }, changed],
  'orders/cancelled': [order, changed],
  'orders/paid': [order, changed],
  'fulfillment_orders/order_routing_complete': [part, touched],
  'fulfillment_orders/moved': [moved, touched],
  'fulfillment_orders/split': [part, touched],
  'fulfillment_orders/placed_on_hold': [part, touched],
  'fulfillment_orders/hold_released': [part, touched],
  'fulfillment_orders/cancelled': [part, touched],
  'fulfillments/create': [{ id: 1, order_id: 5100000000001 }, changed],
  'fulfillments/update': [{ id: 1, order_id: 5100000000001 }, changed],
  'app/uninstalled': [{ id: 1, domain: 'exemplu.ro', myshopify_domain: SHOP }, { kind: 'uninstalled' }],
  'app/scopes_update': [{ previous: [], current: [] }, { kind: 'scopes-changed' }],
  'customers/data_request': [
    { ...own, customer, orders_requested: [5100000000001], data_request: { id: 1 } },
    { kind: 'buyer-data-wanted', customerId: '17', orderIds: [orderId] },
  ],
  'customers/redact': [
    { ...own, customer, orders_to_redact: [5100000000001] },
    { kind: 'buyer-forgotten', customerId: '17', orderIds: [orderId] },
  ],
  'shop/redact': [own, { kind: 'shop-forgotten' }],
}
const topics = Object.keys(genuine)
/** What deletes data, or sends an e-mail. */
const lawful = ['customers/data_request', 'customers/redact', 'shop/redact'] as const
const bodyOf = (topic: string) => JSON.stringify(genuine[topic]?.[0])

type Sent = { topic: string; body: string; shop?: string; eventId?: string; signature?: string; version?: string }

function read({ topic, body, shop = SHOP, eventId = 'e-1', signature, version = '2026-10' }: Sent) {
  const headers = {
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop,
    'x-shopify-event-id': eventId,
    'x-shopify-api-version': version,
    'x-shopify-hmac-sha256': signature ?? createHmac('sha256', SECRET).update(body).digest('base64'),
  }
  return readShopifyWebhook(headers, Buffer.from(body), SECRET)
}

/** What a merchant's own browser brings back from connecting: the sorted query, and its signature from hexadecimal to base64. */
const returned = `code=0907a61c0c8d55e99db179b68161bc00&host=YWRtaW4&shop=${SHOP}&state=s&timestamp=1763766000`
const returnedSignature = Buffer.from(createHmac('sha256', SECRET).update(returned).digest('hex'), 'hex').toString('base64')

describe.each(topics)('a webhook of %s', (topic) => {
  const body = bodyOf(topic)

  it('is read where the store signed it', () => {
    expect(read({ topic, body })).toMatchObject({ kind: 'genuine', shop: SHOP, topic, change: genuine[topic]?.[1], otherVersion: null })
  })

  it('is none where an address was signed and not a body', () => {
    expect(read({ topic, body: returned, signature: returnedSignature })).toMatchObject({ kind: 'forged' })
  })

  it.each(['[]', '"text"', '7', 'null', '', `[${body}]`])('is none where the body is no object: %s', (odd) => {
    expect(read({ topic, body: odd })).toMatchObject({ kind: 'forged' })
  })

  it('is none with a wrong signature, a shop that cannot be, an event without an id', () => {
    expect(read({ topic, body, signature: 'AAAA' })).toMatchObject({ kind: 'forged' })
    expect(read({ topic, body, signature: '' })).toMatchObject({ kind: 'forged' })
    for (const shop of ['', 'exemplu.ro', `${SHOP}\u0000`, '../x']) expect(read({ topic, body, shop })).toMatchObject({ kind: 'forged' })
    for (const eventId of ['', 'a b', 'x'.repeat(200)]) expect(read({ topic, body, eventId })).toMatchObject({ kind: 'forged' })
  })

  it('says which other version of the interface it is written in', () => {
    expect(read({ topic, body, version: '2027-01' })).toMatchObject({ kind: 'genuine', otherVersion: '2027-01' })
  })
})

describe('a body that says what its headers do not', () => {
  it.each(['app/uninstalled', ...lawful])('is none where it is of another shop: %s', (topic) => {
    expect(read({ topic, body: bodyOf(topic), shop: OTHER })).toMatchObject({ kind: 'forged' })
  })

  it.each(lawful.flatMap((topic) => topics.filter((other) => other !== topic).map((other) => [other, topic] as const)))(
    'is none where it is of %s and called %s',
    (other, topic) => {
      expect(read({ topic, body: bodyOf(other) })).toMatchObject({ kind: 'forged' })
    },
  )

  it('has another event of its own, so that it cannot take the place of a later one', () => {
    const ids = [order, { ...order, admin_graphql_api_id: 'gid://shopify/Order/2' }].map((one) => {
      const reading = read({ topic: 'orders/updated', body: JSON.stringify(one) })
      return reading.kind === 'genuine' ? reading.eventId : null
    })
    expect(ids[0]).not.toBe(ids[1])
  })

  it('is of no use where it names no order', () => {
    for (const topic of ['orders/updated', 'fulfillments/create', 'fulfillment_orders/moved', 'themes/update']) {
      expect(read({ topic, body: '{"admin_graphql_api_id":"gid://shopify/Order/1; drop"}' })).toMatchObject({ change: { kind: 'ignored' } })
    }
  })
})

it('every topic that is subscribed to is tried above', () => {
  const subscribed = subscribedTopics.map((topic) => topic.toLowerCase().replace(/^(fulfillment_orders|fulfillments|orders|app)_/, '$1/'))
  expect(topics).toEqual(expect.arrayContaining(subscribed))
})
