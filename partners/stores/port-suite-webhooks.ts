/** What the store reports, and what only seems to come from it. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoreChange, WebhookReading } from '#selling/ports/store-webhooks.ts'
import { type StoreTrial, storeWaitLimits } from './store-trial.ts'

export function webhookSuite(trial: StoreTrial): void {
  const { advance, waiting } = trial

  describe('webhooks', () => {
    const heard: { reading: WebhookReading; at: number }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const reading = trial.store.readWebhook(
          request.headers,
          Buffer.concat(chunks),
          new URL(request.url ?? '/', 'http://here').searchParams,
        )
        heard.push({ reading, at: heard.length })
        response.writeHead(reading.kind === 'genuine' ? 200 : 401).end()
      })
    })
    let url = ''
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const bound = server.address()
      url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/webhooks`
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const genuine = (kind: StoreChange['kind']) =>
      heard.flatMap(({ reading }) => (reading.kind === 'genuine' && reading.change.kind === kind ? [reading] : []))

    it('are subscribed once, and name the order that changed', async () => {
      expect(await trial.shop.subscribe(url)).toEqual({ kind: 'done', value: { refused: [] } })
      expect(await trial.shop.subscribe(url)).toEqual({ kind: 'done', value: { refused: [] } })
      const order = await waiting()
      await advance({ order: order.id, ...trial.under.edits.city('Turda') })
      await vi.waitFor(
        () => expect(genuine('order-changed').map(({ change }) => change)).toContainEqual({ kind: 'order-changed', orderId: order.id }),
        storeWaitLimits,
      )
      expect(genuine('order-changed')).toHaveLength(1)
    })

    it('carry one event id however often one is delivered', async () => {
      const { id } = await waiting()
      heard.length = 0
      // What the shop still had to report of another order may arrive meanwhile.
      const ofIt = () => genuine('order-changed').filter(({ change }) => change.kind === 'order-changed' && change.orderId === id)
      await advance({ webhooks: { times: 5, isDisordered: true } })
      await advance({ order: id, ...trial.under.edits.note('De cinci ori.') })
      await vi.waitFor(() => expect(ofIt()).toHaveLength(5), storeWaitLimits)
      expect(new Set(ofIt().map(({ eventId }) => eventId)).size).toBe(1)
      await advance({ webhooks: { times: 1, isDisordered: false } })
    })

    if (trial.under.can.hold)
      it('name the part that was held, and its order can be asked', async () => {
        heard.length = 0
        const order = await waiting()
        await advance({ order: order.id, hold: 'Adresa de verificat.' })
        await vi.waitFor(
          () => expect(genuine('part-changed')[0]?.change).toEqual({ kind: 'part-changed', partId: order.awaiting[0]?.id }),
          storeWaitLimits,
        )
        await advance({ order: order.id, hold: null })
      })

    it('are forged when the store did not sign them', async () => {
      const orderId = trial.under.unknown.order
      await advance(trial.under.edits.forged)
      await vi.waitFor(() => expect(heard.filter(({ reading }) => reading.kind === 'forged')).toHaveLength(1), storeWaitLimits)
      // What else the shop still had to report may arrive meanwhile; none of it is about this order.
      expect(genuine('order-changed').map(({ change }) => change)).not.toContainEqual({ kind: 'order-changed', orderId })
    })

    if (trial.under.can.reportPrivacy)
      it('report privacy requests and the uninstallation', async () => {
        heard.length = 0
        await advance({ privacy: { topic: 'customers/redact', orders: [5_100_000_000_001] } })
        await advance({ uninstall: true })
        await vi.waitFor(() => expect([...genuine('buyer-forgotten'), ...genuine('uninstalled')]).toHaveLength(2), storeWaitLimits)
        expect(genuine('buyer-forgotten')[0]?.change).toMatchObject({ orderIds: ['gid://shopify/Order/5100000000001'] })
      })
  })
}
