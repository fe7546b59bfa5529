/** Where the card provider calls. Bodies are verified as raw bytes. */
import type { FastifyInstance } from 'fastify'
import type { Gate } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { CARD_NOTICE_PATH } from '../payment-order.ts'
import { receiveCardNotice } from './receive-notice.ts'

const NOTICE_BYTES_MAX = 128 * 1024

export async function addCardNotices(http: FastifyInstance, { app }: Gate): Promise<void> {
  await http.register(async (scope) => {
    // Whatever its content type: parsed and serialised again it would not match the signature.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BYTES_MAX }, (_request, body, done) => done(null, body))
    scope.post(CARD_NOTICE_PATH, { bodyLimit: NOTICE_BYTES_MAX, schema: { hide: true } as never }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await receiveCardNotice(app, { headers: request.headers, body, origin: requestOriginOf(request) })
      return answer ? reply.status(answer.status).send(answer.body) : reply.status(404).send()
    })
  })
}
