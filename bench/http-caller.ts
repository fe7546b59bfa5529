/** Calls over plain sockets from a thread of its own, as light as can be: what is measured is the product, not its caller. */
import { connect, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type CallLoad = {
  port: number
  /** Pages send it with every call, also where no session is checked. */
  token: string
  /** Asked in turn, over and over. */
  paths: readonly string[]
  users: number
  calls: number
  /** Each user asks this often, as a user who types; null: as soon as the answer is there. */
  everyMs: number | null
}

export type MeasuredCalls = { times: number[]; perSecond: number }

/** Milliseconds from asking to the whole answer. A user whose last answer is still to come asks all the same and waits. */
export function measureCalls(load: CallLoad): Promise<MeasuredCalls> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: load })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

async function run({ port, token, paths, users, calls, everyMs }: CallLoad): Promise<MeasuredCalls> {
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      const { ask, end } = await connected(port, token)
      const startsAt = startedAt + (everyMs === null ? 0 : spread(user) * everyMs)
      for (let turn = 0; next < calls; turn += 1) {
        const path = paths[next % paths.length] ?? '/'
        next += 1
        const dueAt = everyMs === null ? performance.now() : startsAt + turn * everyMs
        if (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
        // A timer that fires late is a key pressed late; only waiting behind one's own last answer counts.
        const isBehind = performance.now() - dueAt > LATE_TIMER_MS
        const askedAt = isBehind ? dueAt : performance.now()
        await ask(path)
        times.push(performance.now() - askedAt)
      }
      end()
    }),
  )
  return { times, perSecond: times.length / ((performance.now() - startedAt) / 1000) }
}

const LATE_TIMER_MS = 5

/** The same fraction for a user on every run. */
const spread = (user: number): number => ((user * 7919) % 1000) / 1000

/** One connection with one call at a time. Rejects for anything but 200. */
async function connected(port: number, token: string): Promise<{ ask(path: string): Promise<void>; end(): void }> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(opened))
    opened.once('error', reject)
  })
  let answered: (problem: Error | null) => void = () => undefined
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < headEnd + 4 + length) return
    const problem = received.startsWith('HTTP/1.1 200') ? null : new Error(received.slice(0, 300))
    received = ''
    answered(problem)
  })
  return {
    ask: (path) =>
      new Promise((resolve, reject) => {
        answered = (problem) => (problem ? reject(problem) : resolve())
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
      }),
    end: () => socket.end(),
  }
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as CallLoad))
