/** Where the card provider calls. Bodies are verified as raw bytes. */
import type { FastifyInstance } from 'fastify'
import type { Gate } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { NOTICE_PATH } from '../payment-order.ts'
import { receiveNotice } from './receive-notice.ts'

const NOTICE_BYTES_MAX = 128 * 1024

export async function addCardNotices(http: FastifyInstance, { app }: Gate): Promise<void> {
  await http.register(async (scope) => {
    // Whatever its content type: parsed and serialised again it would not match the signature.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BYTES_MAX }, (_request, body, done) => done(null, body))
    scope.post(NOTICE_PATH, { bodyLimit: NOTICE_BYTES_MAX, schema: { hide: true } as never }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await receiveNotice(app, { headers: request.headers, body, origin: originOf(request) })
      return answer ? reply.status(answer.status).send(answer.body) : reply.status(404).send()
    })
  })
}
