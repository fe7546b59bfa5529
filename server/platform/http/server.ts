/** Listens from the first moment: 503 until the product can serve and from the moment it stops. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AWAY_RETRY_AFTER_S } from '../database/database-away.ts'
import { alwaysSent, privateAnswer } from './answer-headers.ts'

export type OpenServer = {
  port: number
  /** From now on requests are served. */
  open(http: FastifyInstance): void
  /** Lets what is under way finish, then closes. */
  stop(): Promise<void>
}

const DRAIN_MS = 25_000
const CUT_IDLE_MS = 20

/** Rejects with the error of the listening socket, e.g. EADDRINUSE. */
export async function listen({ host, port }: { host: string; port: number }): Promise<OpenServer> {
  let serving: FastifyInstance | null = null
  let isStopping = false
  const server: Server = createServer((request, response) => {
    if (serving && !isStopping) serving.routing(request, response)
    else void answerNotReady(request, response)
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    open(http) {
      serving = http
    },
    async stop() {
      isStopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that is kept after its last answer would hold the stop up until it is cut.
      const cutIdle = setInterval(() => server.closeIdleConnections(), CUT_IDLE_MS)
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(cutIdle)
      clearTimeout(force)
      await serving?.close()
    },
  }
}

async function answerNotReady(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Every language's texts: what listens first does not wait for them.
  const [{ Problem }, { acceptedLanguage }, { textsOf }] = await Promise.all([
    import('../../../contract/problems.ts'),
    import('../../../contract/texts/languages.ts'),
    import('../texts.ts'),
  ])
  const problem = new Problem('starting-or-stopping')
  response.writeHead(problem.status, {
    ...alwaysSent,
    ...privateAnswer,
    'content-type': 'application/problem+json',
    'retry-after': AWAY_RETRY_AFTER_S,
    connection: 'close',
  })
  response.end(JSON.stringify(problem.toDetails(textsOf(acceptedLanguage(request.headers['accept-language'])))))
}
