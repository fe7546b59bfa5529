/** Callers who each keep one connection and ask over and over: what they are answered while the product stops. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type KeptConnectionAnswers = {
  /** How often each status. */
  statuses: Map<number, number>
  /** What a request that was sent met instead of an answer. */
  broken: string[]
}

type Load = { port: number; token: string; path: string; callers: number }

/** Until the product is gone. A caller who is answered 503 comes back when it says; nothing that listens any more is the end. */
export async function callUntilGone({ port, token, path, callers }: Load): Promise<KeptConnectionAnswers> {
  const answers: KeptConnectionAnswers = { statuses: new Map(), broken: [] }
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const met = await ask(agent, { port, token, path })
        if (met === 'gone') break
        if (typeof met === 'string') {
          answers.broken.push(met)
          break
        }
        answers.statuses.set(met.status, (answers.statuses.get(met.status) ?? 0) + 1)
        if (met.status === 503) await wait(met.retryAfterMs)
      }
      agent.destroy()
    }),
  )
  return answers
}

type Met = { status: number; retryAfterMs: number } | 'gone' | string

function ask(agent: Agent, { port, token, path }: Omit<Load, 'callers'>): Promise<Met> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path, agent, headers: { authorization: `Bearer ${token}` } },
      (answer: IncomingMessage) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfterMs: Number(answer.headers['retry-after'] ?? 0) * 1000 }),
        )
        answer.once('error', (error) => resolve(`cut within the answer: ${error.message}`))
      },
    )
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'gone' : `${error.code}: ${error.message}`),
    )
    asked.end()
  })
}
