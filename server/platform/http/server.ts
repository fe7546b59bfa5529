/** Listens from the first moment: 503 until the product can serve and from the moment it stops. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AWAY_RETRY_AFTER_S } from '../database/database-away.ts'
import { alwaysSentHeaders, privateAnswerHeaders } from './answer-headers.ts'

export type OpenServer = {
  port: number
  /** From now on requests are served. */
  open(http: FastifyInstance): void
  /** From now on every new request is answered 503; what is under way finishes. Resolves once it has, or after a while. */
  drain(): Promise<void>
  /** Stops listening. Until then every request is answered. */
  close(): Promise<void>
}

const DRAIN_MS = 25_000
/**
 * Connections that are kept learn by their next request that they end. It is waited for until none has come for so long: callers of a busy machine
 * come late, and one whose connection is closed as it sends gets no answer.
 */
const LAST_REQUESTS_MS = 1_000
const LAST_REQUESTS_MS_MAX = 10_000
/** What waits to be accepted when listening ends is reset: it ends in a moment in which nothing comes. */
const LULL_MS = 150
const LULL_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 10
const CLOSE_MS = 2_000

/** Rejects with the error of the listening socket, e.g. EADDRINUSE. */
export async function listen({ host, port }: { host: string; port: number }): Promise<OpenServer> {
  let serving: FastifyInstance | null = null
  let isStopping = false
  let askedAt = 0
  const underWay = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  const server: Server = createServer((request, response) => {
    askedAt = performance.now()
    if (!serving || isStopping) return void answerNotReady(request, response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    serving.routing(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
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
    async drain() {
      isStopping = true
      for (const response of underWay) response.shouldKeepAlive = false
      askedAt = performance.now()
      const areLast = () => connections.size === 0 || performance.now() - askedAt > LAST_REQUESTS_MS
      await until(areLast, LAST_REQUESTS_MS_MAX)
      await until(() => underWay.size === 0, DRAIN_MS)
    },
    async close() {
      isStopping = true
      await until(() => performance.now() - askedAt > LULL_MS, LULL_WITHIN_MS)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      await closed
      clearTimeout(force)
      await serving?.close()
    },
  }
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  for (const deadline = performance.now() + withinMs; !isSo() && performance.now() < deadline; ) await wait(LOOK_EVERY_MS)
}

async function answerNotReady(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Every language's texts: what listens first does not wait for them.
  const [{ Problem }, { acceptedLanguage }, { textsOf }] = await Promise.all([
    import('#contract/problems.ts'),
    import('#contract/texts/languages.ts'),
    import('../texts.ts'),
  ])
  await requestSentWhole(request)
  const problem = new Problem('starting-or-stopping')
  response.writeHead(problem.status, {
    ...alwaysSentHeaders,
    ...privateAnswerHeaders,
    'content-type': 'application/problem+json',
    'retry-after': AWAY_RETRY_AFTER_S,
    connection: 'close',
  })
  response.end(JSON.stringify(problem.toDetails(textsOf(acceptedLanguage(request.headers['accept-language'])))))
}

const SENT_WITHIN_MS = 5_000

/** A caller that still sends when the answer comes would meet a broken connection instead of it. */
export function requestSentWhole(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(resolve, SENT_WITHIN_MS)
  request.once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => clearTimeout(patience))
}
