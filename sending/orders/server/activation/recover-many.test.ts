import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { effectsAfterClockSetBack, effectsOfLostProcesses } from '#server/effects/recover-effects.ts'
import { inSession } from '#server/effects/test-partner.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { rowsOf, started, watched, whoseChanged } from '../test-four-orders.ts'
import { askCourier, expectAccountsRight, killedInCall, leaveOpenAlone, orderNow, recoverAll } from '../test-orders.ts'
import type { AttemptRef } from './attempt.ts'

const TRUST_MS = 60_000
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)

/** Three orders of one client and one of another. */
let first: AttemptRef
let second: AttemptRef
let third: AttemptRef
let foreign: AttemptRef
let courier: CourierInMemory
let seen: ReturnType<typeof watched>
/** Time stands still between the steps, so that every time to look is known. */
let at: Date
const then = () => ({ ...app, clock: { now: () => at } })
const pass = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
const recover = (ref: AttemptRef) => askCourier(then(), ref)
const everybody = () => [first, second, third, foreign]
const ids = (...refs: AttemptRef[]) => refs.map(({ orderId }) => orderId).toSorted()
const states = () => Promise.all(everybody().map(async (ref) => (await orderNow(app, ref)).state))

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  const [one, two] = [await testClient(app, fromRon(100)), await testClient(app, fromRon(100))]
  first = await started(app, one)
  second = await started(app, one)
  third = await started(app, one)
  foreign = await started(app, two)
  at = clock.now()
  seen = watched(courier)
})
afterEach(async () => {
  await expectAccountsRight(app)
  await leaveOpenAlone(app)
})

/** All four have asked the courier, in these ways. */
async function asked(...ways: CourierInMemory['ways']): Promise<void> {
  courier.ways = ways
  for (const ref of everybody()) await askCourier(then(), ref)
}

describe('recovery', () => {
  it('looks for each order once and settles each with its own AWB', async () => {
    await asked('lost', 'never', 'lost', 'lost')
    pass(1_000)
    await recoverAll(then())
    expect(seen.looks.toSorted()).toEqual(ids(...everybody()))
    expect(await states()).toEqual(['active', 'activating', 'active', 'active'])
    for (const ref of [first, third, foreign]) expect([(await orderNow(app, ref)).awb]).toEqual(courier.activeAwbs(ref.orderId))
    await recoverAll(then())
    expect(seen.looks).toHaveLength(4)
    pass(TRUST_MS)
    await recoverAll(then())
    expect(seen.looks.slice(4)).toEqual([second.orderId])
    expect(seen.calls.slice(4)).toEqual([second.orderId])
    expect(await states()).toEqual(['active', 'active', 'active', 'active'])
    expect(courier.held).toHaveLength(4)
  })

  it('of one order leaves every other one as it was, found or not', async () => {
    await asked('lost', 'never', 'lost', 'lost')
    pass(1_000)
    expect(await whoseChanged(app, () => recover(first))).toEqual(rowsOf(first, { client: true }).toSorted())
    expect(await whoseChanged(app, () => recover(second))).toEqual(rowsOf(second, { order: false }))
    expect(seen.looks).toEqual([first.orderId, second.orderId])
  })

  it('carries on an activation whose job was lost, and that one only', async () => {
    pass(60_000)
    expect(await whoseChanged(app, () => recover(second))).toEqual(rowsOf(second, { client: true }).toSorted())
    expect([seen.calls, seen.looks]).toEqual([[second.orderId], []])
  })

  it('asks on the day of the call, also after midnight', async () => {
    const day = bucharestDayOf(at)
    at = new Date(startOfDay(addDays(day, 1)).getTime() - 1_000) // a second before midnight in Bucharest
    await asked('never', 'never', 'never', 'never')
    pass(3_000)
    await recover(first)
    expect(seen.days).toEqual([day])
    expect(bucharestDayOf(at)).toBe(addDays(day, 1))
  })
})

it('a job done once more because its worker was killed makes the courier be asked at once, and leaves other activations alone', async () => {
  const session = 2 ** 40
  await killedInCall(inSession(then(), session), first, courier)
  await effectsOfLostProcesses(then(), [session])
  expect(await whoseChanged(app, () => recover(first))).toEqual(rowsOf(first, { client: true }).toSorted())
  expect(await states()).toEqual(['active', 'activating', 'activating', 'activating'])
  expect(seen.calls).toEqual([first.orderId])
})

describe('a clock that is set back by an hour', () => {
  const HOUR_MS = 3_600_000

  it('keeps no attempt waiting for that hour: what the courier has is found at once', async () => {
    await asked('lost', 'lost', 'lost', 'lost')
    pass(-HOUR_MS)
    await recoverAll(then())
    expect(await states()).toEqual(['activating', 'activating', 'activating', 'activating'])
    await effectsAfterClockSetBack(then())
    await recoverAll(then())
    expect(await states()).toEqual(['active', 'active', 'active', 'active'])
    expect(courier.createCalls).toBe(4)
  })

  it('lets absence count from then, never from before', async () => {
    await asked('never', 'lost', 'lost', 'lost')
    pass(-HOUR_MS)
    await effectsAfterClockSetBack(then())
    await recoverAll(then())
    expect(courier.createCalls).toBe(4)
    pass(TRUST_MS + 1_000)
    await recoverAll(then())
    expect(await states()).toEqual(['active', 'active', 'active', 'active'])
    expect(courier.createCalls).toBe(5)
  })
})
