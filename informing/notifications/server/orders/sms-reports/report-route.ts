/** Where the provider of text messages calls: by GET as it documents, or with a form. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/platform/app.ts'
import type { Gate } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { receiveSmsReport } from './receive-report.ts'
import { SMS_REPORT_PATH } from './report-address.ts'

const REPORT_BYTES_MAX = 64 * 1024

export async function addSmsReports(http: FastifyInstance, { app }: Gate): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: REPORT_BYTES_MAX }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${SMS_REPORT_PATH}/:address`,
      bodyLimit: REPORT_BYTES_MAX,
      schema: { hide: true } as never,
      handler: (request, reply) => answer(app, request, reply),
    })
  })
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { address } = request.params as { address: string } // the route has it
  const received = await receiveSmsReport(app, { address, fields: fieldsOf(request), origin: requestOriginOf(request) })
  if (received === null) return reply.status(404).send()
  reply.type('text/plain')
  return received === 'forged' ? reply.status(403).send('FORBIDDEN') : reply.send(received.answer)
}

function fieldsOf({ url, body }: FastifyRequest): URLSearchParams {
  const fields = new URLSearchParams(url.split('?')[1] ?? '')
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : '')) fields.set(name, value)
  return fields
}
