/** The shop's webhooks: signed, repeated when not taken, and, when asked to, late, twice, in disorder or forged. */
import { createHmac, randomUUID } from 'node:crypto'
import type { JournalShelf } from '#simulators/journal.ts'
import { openSimTimers } from '#simulators/timers.ts'

export type ShopifySubscription = { id: string; shop: string; topic: string; uri: string }
export type ShopifyDelivery = {
  shop: string
  topic: string
  uri: string
  eventId: string
  webhookId: string
  isForged: boolean
  attempts: number
  status: number | null
}
/** `times`: how often each is delivered. `isDisordered`: the last come first. `isSilent`: nothing is delivered, as when lost. */
export type ShopifyWebhookBehaviour = { times: number; isDisordered: boolean; isSilent: boolean; retryMs: number }

export type ShopifyWebhooks = {
  emit(shop: string, topic: string, payload: object, behaviour?: { isForged?: boolean; uri?: string }): void
  behave(behaviour: { [K in keyof ShopifyWebhookBehaviour]?: ShopifyWebhookBehaviour[K] | undefined }): ShopifyWebhookBehaviour
  deliveries(): ShopifyDelivery[]
  stop(): void
}

/** Shopify waits 5 s for an answer and tries eight times more; here sooner. */
const ANSWER_MS = 5000
const RETRIES_MAX = 8
const GATHER_MS = 150
const KEPT_MAX = 500

export function openShopifyWebhooks(given: {
  subscriptions: JournalShelf<ShopifySubscription>
  secret: string
  apiVersion: string
  now(): Date
}): ShopifyWebhooks {
  const behaviour: ShopifyWebhookBehaviour = { times: 1, isDisordered: false, isSilent: false, retryMs: 1000 }
  const log: ShopifyDelivery[] = []
  const { later, stop: stopTimers } = openSimTimers()
  const stopping = new AbortController()
  let gathered: (() => void)[] = []

  async function deliver(delivery: ShopifyDelivery, body: string): Promise<void> {
    delivery.attempts += 1
    const secret = delivery.isForged ? 'not the secret' : given.secret
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': delivery.topic,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-shop-domain': delivery.shop,
      'x-shopify-api-version': given.apiVersion,
      'x-shopify-webhook-id': delivery.webhookId,
      'x-shopify-event-id': delivery.eventId,
      'x-shopify-triggered-at': given.now().toISOString(),
    }
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopping.signal])
    delivery.status = await fetch(delivery.uri, { method: 'POST', headers, body, signal, redirect: 'manual' }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => null, // nothing there: tried again below
    )
    const isTaken = delivery.status !== null && delivery.status >= 200 && delivery.status < 300
    if (isTaken || delivery.isForged || stopping.signal.aborted) return
    if (delivery.attempts > RETRIES_MAX) return giveUp(delivery)
    later(behaviour.retryMs * 2 ** (delivery.attempts - 1), () => void deliver(delivery, body))
  }

  /** After that many failures Shopify takes the subscription away. */
  function giveUp({ shop, topic, uri }: ShopifyDelivery): void {
    const lost = given.subscriptions.all().find((one) => one.shop === shop && one.uri === uri && topicOf(one.topic) === topic)
    if (lost) given.subscriptions.drop(lost.id)
  }

  function release(): void {
    const waiting = behaviour.isDisordered ? gathered.reverse() : gathered
    gathered = []
    for (const send of waiting) send()
  }

  return {
    emit(shop, topic, payload, { isForged = false, uri } = {}) {
      if (behaviour.isSilent && !isForged) return
      const wanted = given.subscriptions.all().filter((one) => one.shop === shop && (isForged || topicOf(one.topic) === topic))
      const uris = uri ? [uri] : [...new Set(wanted.map((one) => one.uri))].slice(0, isForged ? 1 : undefined)
      const body = JSON.stringify(payload)
      const eventId = randomUUID()
      for (const to of uris) {
        for (let time = 0; time < behaviour.times; time += 1) {
          const delivery = { shop, topic, uri: to, eventId, webhookId: randomUUID(), isForged, attempts: 0, status: null }
          log.push(delivery)
          gathered.push(() => void deliver(delivery, body))
        }
      }
      if (log.length > KEPT_MAX) log.splice(0, log.length - KEPT_MAX)
      later(behaviour.isDisordered ? GATHER_MS : 0, release)
    },
    behave: (request) => Object.assign(behaviour, request),
    deliveries: () => log.toReversed(),
    stop() {
      stopping.abort()
      stopTimers()
    },
  }
}

/** `ORDERS_UPDATED` is sent as `orders/updated`; the topic's group may have an underscore of its own. */
export function topicOf(subscribed: string): string {
  const group =
    ['FULFILLMENT_ORDERS', 'FULFILLMENT_HOLDS', 'FULFILLMENTS', 'ORDERS', 'LOCATIONS', 'PRODUCTS', 'APP'].find((one) =>
      subscribed.startsWith(`${one}_`),
    ) ?? ''
  return `${group}/${subscribed.slice(group.length + 1)}`.toLowerCase()
}
