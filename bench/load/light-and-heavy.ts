/** Users who each keep a connection and ask for the same calls in turn, from a thread of their own. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Asked = { method: string; path: string; body?: unknown }
/** `until`: of this process's clock. `everyMs`: as a user who clicks; 0: as soon as the answer is there. */
type Users = { url: string; token: string; users: number; everyMs: number; until: number; calls: readonly Asked[] }
/** `times`: milliseconds to the whole answer, of those that are answered with 200. 0 is no answer. */
export type LoadAnswers = { times: number[]; statuses: Map<number, number> }

export function sendLightAndHeavy(users: Users): Promise<LoadAnswers> {
  return new Promise((resolve, reject) => {
    const forMs = users.until - performance.now()
    const thread = new Worker(new URL(import.meta.url), { workerData: { ...users, until: forMs } })
    thread.once('message', resolve).once('error', reject)
  })
}

export function percentileOfTimes(times: readonly number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil((times.length * percent) / 100) - 1] ?? 0
}

async function run({ users, until: forMs, everyMs, calls, url, token }: Users): Promise<LoadAnswers> {
  const until = performance.now() + forMs
  const answers: LoadAnswers = { times: [], statuses: new Map() }
  const user = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await wait((n / users) * everyMs)
    for (let turn = n; performance.now() < until; turn += 1) {
      const begun = performance.now()
      const { status, retryAfterMs } = await answered(agent, calls[turn % calls.length] as Asked)
      if (status === 200) answers.times.push(performance.now() - begun)
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
      await wait(Math.max(retryAfterMs, everyMs - (performance.now() - begun), 0))
    }
    agent.destroy()
  }
  const answered = (agent: Agent, { method, path, body }: Asked) =>
    new Promise<{ status: number; retryAfterMs: number }>((resolve) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      }
      const call = request(`${url}/api${path}`, { method, agent, headers }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfterMs: Number(answer.headers['retry-after'] ?? 0) * 1_000 }),
        )
      })
      call.once('error', () => resolve({ status: 0, retryAfterMs: 1_000 }))
      call.end(text)
    })
  await Promise.all(Array.from({ length: users }, (_, n) => user(n)))
  return answers
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Users))
