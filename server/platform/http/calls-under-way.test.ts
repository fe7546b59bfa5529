import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { callLimitsOf, callsUnderWay, nextCallShare, watchLateness } from './calls-under-way.ts'
import { createHttp } from './http.ts'
import { listen } from './server.ts'

const limits = { max: 3, costlyMax: 2, lateMax: 2, lateCostlyMax: 1 }

it('takes so many calls at once, fewer of costly ones, and another as soon as one is over', () => {
  const calls = callsUnderWay(limits, () => 1)
  const [first] = [calls.begin(true), calls.begin(true)]
  expect(() => calls.begin(true)).toThrow('overloaded')
  calls.begin(false)
  expect(() => calls.refuseIfFull(false)).toThrow('overloaded')
  first?.()
  first?.()
  calls.begin(true)
  expect(() => calls.begin(false)).toThrow('overloaded')
})

it('takes fewer while its work is late', () => {
  let share = 1
  const calls = callsUnderWay(limits, () => share)
  calls.begin(true)
  share = 0
  expect(() => calls.begin(true)).toThrow('overloaded')
  calls.begin(false)
  expect(() => calls.begin(false)).toThrow('overloaded')
  share = 1
  calls.begin(false)
})

it('takes more again by little once its work is late no more: as many as wait would make it late again', () => {
  const late = Array.from({ length: 10 }).reduce((share: number) => nextCallShare(share, 500), 1)
  const max = 200
  let share = late
  const taken = () => {
    const calls = callsUnderWay({ max, costlyMax: 40, lateMax: 20, lateCostlyMax: 4 }, () => share)
    let all = 0
    for (let isFull = false; !isFull; ) {
      try {
        calls.begin(false)
        all += 1
      } catch {
        isFull = true
      }
    }
    return all
  }
  expect(taken()).toBe(20)
  share = nextCallShare(share, 0)
  expect(taken()).toBeLessThan(25)
  for (let looks = 0; looks < 50; looks += 1) share = nextCallShare(share, 0)
  expect(taken()).toBeGreaterThan(100)
  expect(taken()).toBeLessThan(120)
  for (let looks = 0; looks < 50; looks += 1) share = nextCallShare(share, 0)
  expect(taken()).toBe(max)
})

it('a fifth of the calls that a process works on may be costly', () => {
  expect(callLimitsOf({ callsAtOnce: 200 })).toEqual({ max: 200, costlyMax: 40, lateMax: 20, lateCostlyMax: 4 })
})

it('notices that its work is late, and that it is so no more', async () => {
  const lateness = watchLateness()
  for (const until = performance.now() + 600; performance.now() < until; );
  await wait(1)
  expect(lateness.share()).toBeLessThan(1)
  await expect.poll(() => lateness.share(), { timeout: 60_000, interval: 50 }).toBe(1)
  lateness.stop()
})

/** Of one call at once; `/api/held` is answered when the test says so. */
async function held(): Promise<{ http: FastifyInstance; release(): void }> {
  const config = readConfig({ CALLS_AT_ONCE: '1' })
  if ('problems' in config) throw new Error(config.problems.join())
  const released = Promise.withResolvers<void>()
  const http = createHttp(createLog('silent'), config)
  http.get('/api/held', async () => {
    await released.promise
    return 'late'
  })
  http.post('/api/sent', async () => 'taken')
  http.get('/api/health', async () => 'well')
  await http.ready()
  return { http, release: released.resolve }
}

it('answers more calls with 503 and when to come back, and health beside them', async () => {
  const { http, release } = await held()
  const first = http.inject('/api/held')
  await wait(1)
  const refused = await http.inject('/api/held')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().title]).toEqual([503, '2', 'overloaded'])
  expect((await http.inject('/api/health')).body).toBe('well')
  release()
  expect((await first).body).toBe('late')
  expect((await http.inject('/api/held')).body).toBe('late')
})

it('a caller whose body comes slowly takes no other’s place', async () => {
  const { http, release } = await held()
  release()
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.open(http)
  const address = `http://127.0.0.1:${server.port}/api`
  const slowly = new ReadableStream<Uint8Array>({
    async start(sending) {
      sending.enqueue(new TextEncoder().encode('{'))
      await fetch(`${address}/held`).then(async (answer) => expect([answer.status, await answer.text()]).toEqual([200, 'late']))
      sending.enqueue(new TextEncoder().encode('}'))
      sending.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/sent`, { method: 'POST', headers, body: slowly, duplex: 'half' } as RequestInit)
  expect(await answer.text()).toBe('taken')
  await server.close()
})
