/** Asks for health again and again on one connection, in a thread of its own: what the bench itself works on delays nothing that is measured. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthWaits } from './watched-health.ts'

const EVERY_MS = 20
const { port, lateMs } = workerData as { port: number; lateMs: number } // as watched-health.ts gives them

let waits: HealthWaits = { calls: 0, late: 0, longestMs: 0, failed: 0 }
parentPort?.on('message', () => {
  parentPort?.postMessage(waits)
  waits = { calls: 0, late: 0, longestMs: 0, failed: 0 }
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const asked = () =>
  new Promise<number>((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/health', agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    call.once('error', () => resolve(0))
    call.end()
  })

for (;;) {
  const begun = performance.now()
  const status = await asked()
  const ms = performance.now() - begun
  waits.calls += 1
  if (ms > lateMs) waits.late += 1
  if (status !== 200) waits.failed += 1
  waits.longestMs = Math.max(waits.longestMs, ms)
  await wait(EVERY_MS)
}
