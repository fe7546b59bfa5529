/** What the listening server refuses by itself: before it serves, and beyond what it works on at once. */
import type { Config } from '#server/platform/config.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { listen } from '#server/platform/http/server.ts'
import { createLog } from '#server/platform/log.ts'

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

export const serverProblems = (config: Config) => ({
  'starting-or-stopping': fromAServerThatStarts,
  overloaded: () => beyondOneAtOnce(config),
})

async function fromAServerThatStarts(): Promise<Answer> {
  const server = await listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/health`)
  const body = await answer.text()
  await server.close()
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body }
}

/** The second call of a process that works on one. */
async function beyondOneAtOnce(config: Config): Promise<Answer> {
  const http = createHttp(createLog('silent'), { ...config, callsAtOnce: 1 })
  const begun = Promise.withResolvers<void>()
  http.get('/api/held', () => {
    begun.resolve()
    return new Promise<never>(() => undefined)
  })
  http.inject('/api/held').catch(() => undefined) // never answered
  await begun.promise
  return http.inject('/api/held')
}
