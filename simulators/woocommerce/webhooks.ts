/** What a shop calls the application about: once, in the background, never repeated; switched off after failures in a row. */
import { createHmac } from 'node:crypto'
import type { JournalShelf } from '#simulators/journal.ts'
import { openSimTimers } from '#simulators/timers.ts'

export type Webhook = {
  id: number
  shop: string
  name: string
  topic: string
  deliveryUrl: string
  secret: string
  status: 'active' | 'paused' | 'disabled'
  /** In a row; a success begins anew, setting the status to active does not. */
  failures: number
}

export type WooDelivery = { shop: string; webhookId: number; topic: string; orderId: number; isForged: boolean; status: number | null }

/** `delayMs`: WordPress delivers in the background, at the next visit to the shop. */
export type WooWebhookBehaviour = { times: number; isDisordered: boolean; isSilent: boolean; delayMs: number }
export type WooMannerChange = { [K in keyof WooWebhookBehaviour]?: WooWebhookBehaviour[K] | undefined }

export type WooWebhooks = {
  ping(webhook: Webhook): void
  /** `payload`: what the order is when it is delivered. */
  announce(shop: string, home: string, topic: string, orderId: number, payload: () => object): void
  forge(shop: string, home: string, topic: string, orderId: number): void
  behave(manner: WooMannerChange): void
  deliveries(): WooDelivery[]
  stop(): void
}

const ANSWER_MS = 60_000
const FAILURES_MAX = 6
const KEPT_MAX = 500

export function openWooWebhooks({ shelf, now }: { shelf: JournalShelf<Webhook>; now(): Date }): WooWebhooks {
  const manner: WooWebhookBehaviour = { times: 1, isDisordered: false, isSilent: false, delayMs: 50 }
  const log: WooDelivery[] = []
  const stopping = new AbortController()
  const pending = new Map<string, () => void>()
  const { later, stop: stopTimers } = openSimTimers()

  const post = (url: string, headers: Record<string, string>, body: string) => {
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopping.signal])
    return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => null, // nothing answered: a failure
    )
  }

  async function deliver(webhook: Webhook, home: string, given: { orderId: number; body: string; isForged: boolean }): Promise<void> {
    const { id, shop, topic, deliveryUrl } = webhook
    const delivery: WooDelivery = { shop, webhookId: id, topic, orderId: given.orderId, isForged: given.isForged, status: null }
    log.push(delivery)
    if (log.length > KEPT_MAX) log.splice(0, log.length - KEPT_MAX)
    const secret = given.isForged ? 'not the secret' : webhook.secret
    const [resource = '', event = ''] = topic.split('.')
    const headers = {
      ...{ 'content-type': 'application/json', 'x-wc-webhook-source': `${home}/`, 'x-wc-webhook-topic': topic },
      ...{ 'x-wc-webhook-resource': resource, 'x-wc-webhook-event': event, 'x-wc-webhook-id': String(id) },
      'x-wc-webhook-signature': createHmac('sha256', secret).update(given.body).digest('base64'),
      // Not unique: it only knows the second.
      'x-wc-webhook-delivery-id': createHmac('md5', 'delivery')
        .update(`${id} ${Math.floor(now().getTime() / 1000)}`)
        .digest('hex'),
    }
    delivery.status = await post(deliveryUrl, headers, given.body)
    if (!given.isForged && !stopping.signal.aborted) count(webhook.id, delivery.status)
  }

  function count(id: number, status: number | null): void {
    const webhook = shelf.get(String(id))
    if (!webhook) return
    const isTaken = status !== null && status >= 200 && status <= 302
    const failures = isTaken ? 0 : webhook.failures + 1
    shelf.put(String(id), { ...webhook, failures, status: failures > FAILURES_MAX ? 'disabled' : webhook.status })
  }

  function release(): void {
    const waiting = [...pending.values()]
    pending.clear()
    for (const send of manner.isDisordered ? waiting.reverse() : waiting) send()
  }

  return {
    ping({ id, deliveryUrl }) {
      void post(deliveryUrl, { 'content-type': 'application/x-www-form-urlencoded' }, `webhook_id=${id}`)
    },
    announce(shop, home, topic, orderId, payload) {
      if (manner.isSilent) return
      const taking = shelf.all().filter((one) => one.shop === shop && one.topic === topic && one.status === 'active')
      for (const { id } of taking) {
        // While one for this order waits, further changes of it are that one's.
        const key = `${id} ${orderId}`
        if (pending.has(key)) continue
        pending.set(key, () => {
          const webhook = shelf.get(String(id))
          if (webhook?.status !== 'active') return
          const body = JSON.stringify(payload())
          for (let time = 0; time < manner.times; time += 1) void deliver(webhook, home, { orderId, body, isForged: false })
        })
        later(manner.delayMs, release)
      }
    },
    forge(shop, home, topic, orderId) {
      const webhook = shelf.all().find((one) => one.shop === shop && one.topic === topic)
      if (webhook) void deliver(webhook, home, { orderId, body: JSON.stringify({ id: orderId, status: 'completed' }), isForged: true })
    },
    behave(change) {
      for (const [name, value] of Object.entries(change)) if (value !== undefined) Object.assign(manner, { [name]: value })
    },
    deliveries: () => log.toReversed(),
    stop() {
      stopping.abort()
      stopTimers()
    },
  }
}
