/** Where stores call. Bodies are verified as raw bytes, saved once, and handled after the answer. */
import type { FastifyInstance } from 'fastify'
import { StorePartner } from '#contract/store-platforms.ts'
import type { Gate } from '#server/platform/http/http.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { WEBHOOK_PATH } from './subscribe-store.ts'

/** An order is sent whole, up to hundreds of lines with their properties: far above what our own calls may carry. */
const WEBHOOK_BYTES_MAX = 5 * 1024 * 1024

export async function addWebhooks(http: FastifyInstance, gate: Gate): Promise<void> {
  await http.register(async (scope) => {
    // Whatever its content type: parsed and serialised again it would not match the signature.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { platform: string } }>(
      WEBHOOK_PATH,
      { bodyLimit: WEBHOOK_BYTES_MAX, schema: { hide: true } as never },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const platform = StorePartner.safeParse(request.params.platform).data
        if (!platform) return reply.status(404).send()
        const isGenuine = await receiveWebhook(gate.app, platform, {
          headers: request.headers,
          query: new URL(request.url, 'http://here').searchParams,
          body,
        })
        return reply.status(isGenuine ? 200 : 401).send()
      },
    )
  })
}
