/** What Shopify tells us: the signature judged on the raw bytes, topics in our words, and which we ask for. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { StoreAnswer, StoreChange, WebhookReading } from '../port.ts'
import { subscribe, subscriptions } from './documents/app.ts'
import { refusedBy, type ShopGraphql, UserErrors } from './graphql.ts'
import { isSame } from './oauth.ts'
import { PageInfo } from './order-answers.ts'

/** The three privacy topics cannot be subscribed: they are in the app's configuration at Shopify. */
export const subscribedTopics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_EDITED',
  'ORDERS_CANCELLED',
  'ORDERS_PAID',
  'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE',
  'FULFILLMENT_ORDERS_MOVED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_ORDERS_CANCELLED',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'APP_UNINSTALLED',
  'APP_SCOPES_UPDATE',
] as const

type Headers = Record<string, string | string[] | undefined>

export function readWebhook(headers: Headers, body: Uint8Array, secret: string): WebhookReading {
  const told = (name: string) => {
    const value = headers[`x-shopify-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  if (!isSame(told('hmac-sha256'), expected)) return { kind: 'forged', cause: 'the signature is wrong' }
  const [shop, topic, eventId] = [told('shop-domain'), told('topic'), told('event-id') || told('webhook-id')]
  if (!shop || !topic || !eventId) return { kind: 'forged', cause: 'a header is missing' }
  return { kind: 'genuine', shop, topic, eventId, change: changeOf(topic, jsonIn(body)) }
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined // signed, and still no JSON: told as ignored
  }
}

const Numeric = z.union([z.number().int().transform(String), z.string().regex(/^\d+$/)])
const OrderPayload = z.object({ admin_graphql_api_id: z.string().startsWith('gid://shopify/Order/') })
const FulfilmentPayload = z.object({ order_id: Numeric })
const Part = z.object({ id: z.string() })
const PartPayload = z.union([
  z.object({ fulfillment_order: Part }).transform((told) => told.fulfillment_order.id),
  z.object({ moved_fulfillment_order: Part }).transform((told) => told.moved_fulfillment_order.id),
  z.object({ original_fulfillment_order: Part }).transform((told) => told.original_fulfillment_order.id),
])
const CustomerPayload = z.object({
  customer: z.object({ id: Numeric }),
  orders_requested: z.array(Numeric).default([]),
  orders_to_redact: z.array(Numeric).default([]),
})

/** The payload only says which order or part: what it says of it may be old by now, and is read again. */
function changeOf(topic: string, payload: unknown): StoreChange {
  const ignored: StoreChange = { kind: 'ignored', topic }
  switch (topic) {
    case 'app/uninstalled':
      return { kind: 'uninstalled' }
    case 'app/scopes_update':
      return { kind: 'scopes-changed' }
    case 'shop/redact':
      return { kind: 'shop-forgotten' }
    case 'customers/data_request':
    case 'customers/redact': {
      const { data } = CustomerPayload.safeParse(payload)
      if (!data) return ignored
      const orderIds = [...data.orders_requested, ...data.orders_to_redact].map((id) => `gid://shopify/Order/${id}`)
      return { kind: topic === 'customers/redact' ? 'buyer-forgotten' : 'buyer-data-wanted', customerId: data.customer.id, orderIds }
    }
  }
  if (topic.startsWith('orders/')) {
    const { data } = OrderPayload.safeParse(payload)
    return data ? { kind: 'order-changed', orderId: data.admin_graphql_api_id } : ignored
  }
  if (topic.startsWith('fulfillments/')) {
    const { data } = FulfilmentPayload.safeParse(payload)
    return data ? { kind: 'order-changed', orderId: `gid://shopify/Order/${data.order_id}` } : ignored
  }
  if (topic.startsWith('fulfillment_orders/')) {
    const { data } = PartPayload.safeParse(payload)
    return data ? { kind: 'part-changed', partId: data } : ignored
  }
  return ignored
}

const Listed = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })), pageInfo: PageInfo }),
})
const Subscribed = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }).nullable() })
const PAGES_MAX = 10

export async function subscribeAll(graphql: ShopGraphql, url: string): Promise<StoreAnswer<null>> {
  const held = new Set<string>()
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await subscriptionPage(graphql, after)
    if (answer.kind !== 'done') return answer
    const { nodes, pageInfo } = answer.value.webhookSubscriptions
    for (const one of nodes) if (one.uri === url) held.add(one.topic)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    if (after === null) break
  }
  for (const topic of subscribedTopics.filter((one) => !held.has(one))) {
    const variables = { topic, subscription: { uri: url, format: 'JSON' } }
    const answer = await graphql({ operation: 'subscribe', document: subscribe, variables, answer: Subscribed, isRead: false })
    if (answer.kind !== 'done') return answer
    const refused = refusedBy(answer.value.webhookSubscriptionCreate?.userErrors ?? [])
    if (refused) return refused
  }
  return { kind: 'done', value: null }
}

const subscriptionPage = (graphql: ShopGraphql, after: string | null): Promise<StoreAnswer<z.infer<typeof Listed>>> =>
  graphql({ operation: 'subscriptions', document: subscriptions, variables: { after }, answer: Listed, isRead: true })
