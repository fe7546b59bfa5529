/**
 * What Shopify reports: the signature judged on the raw bytes, topics in our words. Only the body is signed. Headers say where to
 * look and nothing else, and the same secret also signs addresses (the way back from connecting), so a body must be a JSON object.
 */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { StoreChange, WebhookReading } from '#selling/ports/store-webhooks.ts'
import { isSameSecret, isShopifyDomain } from './oauth.ts'
import { SHOPIFY_API_VERSION } from './settings.ts'

type Headers = Record<string, string | string[] | undefined>

/** Shopify's event ids are UUIDs, its topics `group/name`. */
const EVENT_ID = /^[\w-]{1,100}$/
const TOPIC = /^[a-z_]{1,50}\/[a-z_]{1,50}$/
const DIGEST_LENGTH = 22

export function readShopifyWebhook(headers: Headers, body: Uint8Array, secret: string): WebhookReading {
  const said = (name: string) => {
    const value = headers[`x-shopify-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  if (!isSameSecret(said('hmac-sha256'), expected)) return forged('the signature is wrong')
  const payload = objectIn(body)
  if (!payload) return forged('the body is no JSON object')
  const [shop, topic, eventId] = [said('shop-domain'), said('topic'), said('event-id') || said('webhook-id')]
  if (!isShopifyDomain(shop) || !TOPIC.test(topic) || !EVENT_ID.test(eventId)) return forged('a header is missing or odd')
  const change = changeOf(topic, payload, shop)
  if (!change) return forged('the body is of another shop or another topic')
  const version = said('api-version')
  return {
    kind: 'genuine',
    shop,
    topic,
    // With a digest of what was signed: an id alone could be given to another body, which would then never be read.
    eventId: `${eventId}/${createHash('sha256').update(body).digest('base64url').slice(0, DIGEST_LENGTH)}`,
    change,
    otherVersion: version === SHOPIFY_API_VERSION || version === '' ? null : version,
  }
}

const forged = (cause: string): WebhookReading => ({ kind: 'forged', cause })
const Payload = z.record(z.string(), z.unknown())

/** null: signed by this secret perhaps, and no webhook. */
function objectIn(body: Uint8Array): z.infer<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null
  } catch {
    return null // no JSON: said by the caller
  }
}

const Numeric = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,20}$/)])
const orderGid = (id: string) => `gid://shopify/Order/${id}`
const orderChanged = (orderId: string): StoreChange => ({ kind: 'order-changed', orderId })

const OrderPayload = z.object({ admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/) })
const EditPayload = z.object({ order_edit: z.object({ order_id: Numeric }) })
const FulfilmentPayload = z.object({ order_id: Numeric })
const Part = z.object({ id: z.string().regex(/^gid:\/\/shopify\/FulfillmentOrder\/\d{1,30}$/) })
const PartPayload = z.union([
  z.object({ fulfillment_order: Part }).transform((read) => read.fulfillment_order.id),
  z.object({ moved_fulfillment_order: Part }).transform((read) => read.moved_fulfillment_order.id),
  z.object({ original_fulfillment_order: Part }).transform((read) => read.original_fulfillment_order.id),
])
const customer = z.object({ id: Numeric })
const DataRequest = z.object({ shop_domain: z.string(), customer, orders_requested: z.array(Numeric), data_request: z.object({}) })
const BuyerRedact = z.object({ shop_domain: z.string(), customer, orders_to_redact: z.array(Numeric) })
const ShopRedact = z.object({ shop_domain: z.string(), shop_id: Numeric, customer: z.never().optional() })
const Uninstalled = z.object({ myshopify_domain: z.string() })

/**
 * The payload only says which order or part: what it says of it may be old by now, and is read again. What has us delete data or
 * send an e-mail names its shop within what is signed. null: the body is not one of this topic and this shop.
 */
function changeOf(topic: string, payload: unknown, shop: string): StoreChange | null {
  switch (topic) {
    case 'app/uninstalled':
      return Uninstalled.safeParse(payload).data?.myshopify_domain === shop ? { kind: 'uninstalled' } : null
    case 'app/scopes_update': // names no shop: it only has us ask the shop of the header
      return { kind: 'scopes-changed' }
    case 'shop/redact':
      return ShopRedact.safeParse(payload).data?.shop_domain === shop ? { kind: 'shop-forgotten' } : null
    case 'customers/data_request': {
      const { data } = DataRequest.safeParse(payload)
      if (data?.shop_domain !== shop) return null
      return { kind: 'buyer-data-wanted', customerId: data.customer.id, orderIds: data.orders_requested.map(orderGid) }
    }
    case 'customers/redact': {
      const { data } = BuyerRedact.safeParse(payload)
      if (data?.shop_domain !== shop) return null
      return { kind: 'buyer-forgotten', customerId: data.customer.id, orderIds: data.orders_to_redact.map(orderGid) }
    }
  }
  return lookedAt(topic, payload) ?? { kind: 'ignored', topic }
}

/** null: of no use to us. */
function lookedAt(topic: string, payload: unknown): StoreChange | null {
  if (topic.startsWith('orders/')) return orderIn(payload)
  if (topic.startsWith('fulfillments/')) {
    const { data } = FulfilmentPayload.safeParse(payload)
    return data ? orderChanged(orderGid(data.order_id)) : null
  }
  if (topic.startsWith('fulfillment_orders/')) {
    const { data } = PartPayload.safeParse(payload)
    return data === undefined ? null : { kind: 'part-changed', partId: data }
  }
  return null
}

/** `orders/edited` carries the edit and not the order. */
function orderIn(payload: unknown): StoreChange | null {
  const order = OrderPayload.safeParse(payload).data
  if (order) return orderChanged(order.admin_graphql_api_id)
  const edit = EditPayload.safeParse(payload).data
  return edit ? orderChanged(orderGid(edit.order_edit.order_id)) : null
}
