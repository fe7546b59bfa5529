import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CourierCode } from '#contract/couriers.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import type { CourierShipment } from '#sending/ports/couriers.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { courierShipment } from './ask-offers.ts'
import { quotesWithinLimits } from './within-limit.ts'

const log = createLog('silent')
const HANGS = Number.POSITIVE_INFINITY

/** What a courier takes for its next answers, in ms; the last one stays. */
type Timed = { port: CourierInMemory; takesMs: number; asked: number; stopped: number }

function courierTaking(takesMs: number, code: CourierCode): Timed {
  const port = courierInMemory({ code, clock: systemClock })
  const { quotes } = port
  const timed: Timed = { port, takesMs, asked: 0, stopped: 0 }
  port.quotes = (shipment, signal) => {
    timed.asked += 1
    signal?.addEventListener('abort', () => {
      timed.stopped += 1
    })
    return new Promise((resolve) => {
      if (timed.takesMs !== HANGS) setTimeout(() => resolve(quotes(shipment)), timed.takesMs)
    })
  }
  return timed
}

let quick: Timed
let other: Timed
const parcel = (content: string): CourierShipment => {
  const shipment = aShipment()
  const packing = { ...shipment.packing, content }
  return courierShipment({ shipment: { ...shipment, packing }, reference: 'OFERTA', locker: null, pickupOn: '2026-11-19' })
}

/** Who quoted, and after how long. Every question is another one unless its content says so. */
async function ask(content = String(Math.random()), timed: Timed[] = [quick, other], isPatient = false) {
  const shipment = parcel(content)
  const began = performance.now()
  let endedAt: number | null = null
  const asking = quotesWithinLimits(
    { log },
    timed.map(({ port }) => ({ courier: port, quotes: port.quotes, shipment })),
    { isPatient },
  ).then((answers) => {
    endedAt = performance.now()
    return answers
  })
  while (endedAt === null) await vi.advanceTimersByTimeAsync(10)
  const from = (await asking).filter((one) => one.answer.kind === 'quoted').map((one) => one.courier.code)
  return { from, tookMs: endedAt - began }
}
const askedTimes = async (times: number) => {
  for (let i = 0; i < times; i += 1) await ask()
}

beforeEach(() => {
  vi.useFakeTimers()
  quick = courierTaking(20, 'fan')
  other = courierTaking(30, 'sameday')
})
afterEach(() => vi.useRealTimers())

it('waits for the slower courier as long as a call may take, where no user is waiting', async () => {
  await askedTimes(5)
  other.takesMs = 2_000
  expect((await ask()).from).toEqual(['fan'])
  expect(await ask('many', [quick, other], true)).toEqual({ from: ['fan', 'sameday'], tookMs: expect.closeTo(2_000, -2) })
})

describe('a courier that begins to hang', () => {
  beforeEach(async () => {
    await askedTimes(5)
    other.takesMs = HANGS
  })

  it.each([
    ['different questions', [undefined, undefined, undefined, undefined]],
    ['one question', ['x', 'x', 'x', 'x']],
  ])('costs the first two who ask half a second and the next ones nothing: %s', async (_what, contents) => {
    const seen = []
    for (const content of contents) seen.push(await ask(content))
    expect(seen.map((one) => one.from)).toEqual([['fan'], ['fan'], ['fan'], ['fan']])
    for (const one of seen.slice(0, 2)) expect(one.tookMs).toBeLessThanOrEqual(510)
    for (const one of seen.slice(2)) expect(one.tookMs).toBeLessThanOrEqual(30)
  })

  it('costs many who ask at once no more than one', async () => {
    const seen = await Promise.all(Array.from({ length: 5 }, () => ask()))
    for (const one of seen) expect(one.tookMs).toBeLessThanOrEqual(510)
  })

  it('is cancelled after 3 s', async () => {
    await ask()
    expect(other.stopped).toBe(0)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(other.stopped).toBe(1)
  })

  it('is asked by one at a time, not all the time, and holds none of them up', async () => {
    await askedTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    other.asked = 0
    for (let i = 0; i < 50; i += 1) {
      const { tookMs } = await ask()
      expect(tookMs).toBeLessThanOrEqual(30)
      await vi.advanceTimersByTimeAsync(200)
    }
    // 11 s; a call of 3 s and a pause of 2 s in turn.
    expect(other.asked).toBe(3)
  })

  it('is there for the first who asks once it has recovered', async () => {
    await askedTimes(4)
    await vi.advanceTimersByTimeAsync(6_000)
    other.takesMs = 15
    expect(await ask()).toMatchObject({ from: ['fan', 'sameday'] })
    other.takesMs = 100
    expect(await ask()).toMatchObject({ from: ['fan', 'sameday'] })
  })

  it('is there for who asks the same again once it has recovered, though the first call still hangs', async () => {
    await ask('the same')
    other.takesMs = 30
    expect((await ask('the same')).from).toEqual(['fan', 'sameday'])
  })

  it('that recovers slower than the others is found to be back without a caller waiting for it', async () => {
    await askedTimes(4)
    await vi.advanceTimersByTimeAsync(6_000)
    other.takesMs = 200
    const first = await ask()
    expect(first.from).toEqual(['fan'])
    expect(first.tookMs).toBeLessThanOrEqual(30)
    await vi.advanceTimersByTimeAsync(200)
    expect((await ask()).from).toEqual(['fan', 'sameday'])
  })

  it('is waited for when there is no other courier', async () => {
    await askedTimes(4)
    await vi.advanceTimersByTimeAsync(6_000)
    other.takesMs = 200
    expect((await ask('x', [other])).from).toEqual(['sameday'])
  })
})

describe('a courier that is slow', () => {
  it('by habit is waited for as it is', async () => {
    other.takesMs = 900
    for (let i = 0; i < 5; i += 1) expect((await ask()).from).toEqual(['fan', 'sameday'])
    other.takesMs = 1_700
    expect((await ask()).from).toEqual(['fan', 'sameday'])
  })

  it('beyond the limit misses once: its late answer is there when the same is asked again, and the limit grows', async () => {
    other.takesMs = 1_600
    const first = await ask('the same')
    expect(first.from).toEqual(['fan'])
    expect(first.tookMs).toBeLessThanOrEqual(1_010)
    await vi.advanceTimersByTimeAsync(700)
    expect(await ask('the same')).toMatchObject({ from: ['fan', 'sameday'] })
    expect(other.asked).toBe(1)
    expect(await ask('another')).toMatchObject({ from: ['fan', 'sameday'] })
  })

  it('beyond the limit answers who asks the same again before it has', async () => {
    other.takesMs = 1_600
    await ask('the same')
    const again = await ask('the same')
    expect(again.from).toEqual(['fan', 'sameday'])
    expect(again.tookMs).toBeLessThanOrEqual(610)
  })

  it('is asked afresh for a third time, and once its late answer is a minute old', async () => {
    other.takesMs = 1_600
    await ask('the same')
    await vi.advanceTimersByTimeAsync(1_000)
    await ask('the same')
    expect(other.asked).toBe(1)
    await ask('the same')
    expect(other.asked).toBe(2)
    other.takesMs = 3_000 - 1
    await ask('old')
    await vi.advanceTimersByTimeAsync(70_000)
    await ask('old')
    expect(other.asked).toBe(4)
  })

  it('and quick again is no longer waited for so long', async () => {
    other.takesMs = 1_600
    await askedTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    other.takesMs = 30
    await askedTimes(25)
    other.takesMs = HANGS
    expect((await ask()).tookMs).toBeLessThanOrEqual(510)
  })
})

it('a courier that refuses at once is suspended after two refusals, and back with its next answer', async () => {
  const { quotes } = other.port
  other.port.quotes = async () => {
    other.asked += 1
    return { kind: 'unavailable', cause: 'status 500' }
  }
  await askedTimes(10)
  expect(other.asked).toBe(2)
  other.port.quotes = quotes
  await vi.advanceTimersByTimeAsync(2_000)
  other.takesMs = 10
  expect((await ask()).from).toEqual(['fan', 'sameday'])
})
