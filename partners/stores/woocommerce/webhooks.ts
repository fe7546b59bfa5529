/** What a shop calls us for. Its secret is derived from ours, so that nothing of it is kept and one shop can never sign for another. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { asText } from '#contract/texts/message.ts'
import type { RefusedTopic, WebhookReading } from '#selling/ports/store-webhooks.ts'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { requirePresent } from './access.ts'
import type { ShopRest } from './rest.ts'

const topics = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const

/** Alphanumeric: WordPress decodes entities in it. */
export const webhookSecretOf = (productSecret: string, shop: string): string =>
  createHmac('sha256', productSecret).update(`woocommerce webhooks ${shop}`).digest('hex')

/** Signed or not, the address says which shop's secret is tried; the signature then says that it is that shop. */
export const webhookAddressOf = (url: string, shop: string): string => `${url}?${new URLSearchParams({ shop })}`

const Webhook = z.object({ id: z.int(), topic: z.string(), status: z.string(), delivery_url: z.string() })
const Webhooks = z.array(Webhook)
const Any = z.looseObject({})
const PER_PAGE = 100
const PAGES_MAX = 10

type Subscribed = { url: string; secret: string }

/** What is subscribed and active stays. One that the shop switched off is made anew: set to active it would be off after one failure. */
export async function subscribeWooWebhooks(rest: ShopRest, { url, secret }: Subscribed): Promise<StoreAnswer<{ refused: RefusedTopic[] }>> {
  const held = await subscribedTo(rest, url)
  if (held.kind !== 'done') return held
  const refused: RefusedTopic[] = []
  for (const topic of topics) {
    const own = held.value.filter((one) => one.topic === topic)
    if (own.some(({ status }) => status === 'active')) continue
    const removed = await remove(rest, own)
    if (removed.kind !== 'done') return removed
    const body = { name: `Expedio ${topic}`, topic, delivery_url: url, secret }
    const answer = await requirePresent(rest.one({ operation: 'subscribe', method: 'POST', path: 'wc/v3/webhooks', body, answer: Any }))
    if (answer.kind === 'refused' && (answer.reason === 'rejected' || answer.reason === 'not-allowed'))
      refused.push({ topic, message: asText(answer.message) })
    else if (answer.kind !== 'done') return answer
  }
  return { kind: 'done', value: { refused } }
}

export async function unsubscribeWooWebhooks(rest: ShopRest, url: string): Promise<StoreAnswer<null>> {
  const held = await subscribedTo(rest, url)
  return held.kind === 'done' ? remove(rest, held.value) : held
}

async function remove(rest: ShopRest, some: z.infer<typeof Webhooks>): Promise<StoreAnswer<null>> {
  for (const { id } of some) {
    const call = {
      operation: 'unsubscribe',
      method: 'DELETE',
      path: `wc/v3/webhooks/${id}`,
      query: { force: 'true' },
      answer: Any,
    } as const
    const removed = await rest.one(call)
    if (removed.kind !== 'done' && removed.kind !== 'missing') return removed
  }
  return { kind: 'done', value: null }
}

async function subscribedTo(rest: ShopRest, url: string): Promise<StoreAnswer<z.infer<typeof Webhooks>>> {
  const held: z.infer<typeof Webhooks> = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { per_page: String(PER_PAGE), page: String(page) }
    const answer = await requirePresent(rest.one({ operation: 'webhooks', path: 'wc/v3/webhooks', query, answer: Webhooks }))
    if (answer.kind !== 'done') return answer
    held.push(...answer.value.filter((one) => one.delivery_url === url))
    if (answer.value.length < PER_PAGE) break
  }
  return { kind: 'done', value: held }
}

type Headers = Record<string, string | string[] | undefined>
const Payload = z.object({ id: z.int().positive() })
const DIGEST_LENGTH = 22

/** Only the body is signed; it says which order to read, and nothing else of it is believed. */
export function readWooWebhook(
  headers: Headers,
  body: Uint8Array,
  { shop, productSecret }: { shop: string; productSecret: string },
): WebhookReading {
  const textOf = (name: string) => {
    const value = headers[`x-wc-webhook-${name}`]
    return typeof value === 'string' ? value : ''
  }
  if (isPing(headers, body)) return { kind: 'ping' }
  if (shop === '') return forged('the address names no shop')
  const expected = createHmac('sha256', webhookSecretOf(productSecret, shop)).update(body).digest('base64')
  if (!isSame(textOf('signature'), expected)) return forged('the signature is wrong')
  const read = payloadIn(body)
  if (!read) return forged('the body is no order')
  const topic = textOf('topic')
  const isOurs = topics.some((one) => one === topic)
  return {
    kind: 'genuine',
    shop,
    topic: isOurs ? topic : 'unknown',
    // The delivery's own id only knows the second it was sent in.
    eventId: `${textOf('delivery-id').replace(/\W/g, '').slice(0, 64)}/${createHash('sha256').update(body).digest('base64url').slice(0, DIGEST_LENGTH)}`,
    change: isOurs ? { kind: 'order-changed', orderId: String(read.id) } : { kind: 'ignored', topic: 'unknown' },
    otherVersion: null,
  }
}

/** What a shop sends once when a webhook is made: unsigned, and it says nothing. */
const isPing = (headers: Headers, body: Uint8Array): boolean =>
  !Object.keys(headers).some((name) => name.startsWith('x-wc-webhook-')) && /^webhook_id=\d{1,15}$/.test(Buffer.from(body).toString('utf8'))

const forged = (cause: string): WebhookReading => ({ kind: 'forged', cause })

function payloadIn(body: Uint8Array): z.infer<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null
  } catch {
    return null // no JSON: reported by the caller
  }
}

/** In constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
