import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { dayIn } from '../../../platform/clock.ts'
import { testApp, testClient, testClock, warm } from '../../../platform/test-app.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { attemptNow, jobsOf, rowsOf, started, watched, whoseChanged } from '../test-four-orders.ts'
import { expectAccountsRight, orderNow } from '../test-orders.ts'
import { askCourier } from './ask-courier.ts'
import { type AttemptRef, activationKey, CREATE_CALL_MS } from './attempt.ts'
import { claimsAreLost, recoverActivation, recoverActivations, recoverAll } from './recover-activation.ts'

const TRUST_MS = 60_000
const LEASE_MS = 45_000
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
const later = (ms: number) => new Date(at.getTime() + ms)
const pass = (ms: number) => {
  at = later(ms)
}
const recover = (ref: AttemptRef) => recoverActivation.run(then(), ref)
const everybody = () => [first, second, third, foreign]
const ids = (...refs: AttemptRef[]) => refs.map(({ orderId }) => orderId).toSorted()
const states = () => Promise.all(everybody().map(async (ref) => (await orderNow(app, ref)).state))

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
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
  await app.db.$client.query('update activation_attempts set look_at = null where settled_at is null')
})

/** All four have asked the courier, in these ways. */
async function asked(...ways: CourierInMemory['ways']): Promise<void> {
  courier.ways = ways
  for (const ref of everybody()) await askCourier.run(then(), ref)
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
    expect(await whoseChanged(app, () => recover(second))).toEqual(rowsOf(second))
    expect(seen.looks).toEqual([first.orderId, second.orderId])
  })

  it('carries on an activation whose job was lost, and that one only', async () => {
    pass(60_000)
    expect(await whoseChanged(app, () => recover(second))).toEqual(rowsOf(second, { client: true }).toSorted())
    expect([seen.calls, seen.looks]).toEqual([[second.orderId], []])
  })

  it('asks on the day of the call, also after midnight', async () => {
    at = new Date('2027-03-10T21:59:59Z') // a second before midnight in Bucharest
    await asked('never', 'never', 'never', 'never')
    pass(3_000)
    await recover(first)
    expect(seen.days).toEqual(['2027-03-10'])
    expect(dayIn(at)).toBe('2027-03-11')
  })

  it('is one job an order, and a minute’s task for all', async () => {
    expect(recoverActivation.name).toBe('recover-activation')
    expect(recoverActivations.schedule?.lastDue(new Date('2026-11-22T10:07:59Z')).period).toBe('2026-11-22T10:07:00.000Z')
    await asked('lost', 'lost', 'lost', 'lost')
    pass(1_000)
    await recoverActivations.run(then(), undefined as never)
    expect(await states()).toEqual(['active', 'active', 'active', 'active'])
  })

  it('of an order that has no courier says so', async () => {
    await asked('lost', 'lost', 'lost', 'lost')
    await app.db.$client.query('update orders set courier = null where id = $1', [first.orderId])
    pass(1_000)
    await expect(recover(first)).rejects.toThrow(`order ${first.orderId} is being activated without a courier`)
    await app.db.$client.query(`update orders set courier = 'fan' where id = $1`, [first.orderId])
  })
})

describe('the next look', () => {
  const next = async (ref = first) => (await attemptNow(app, ref)).lookAt?.getTime()
  const inMs = async (ref = first) => Number(await next(ref)) - at.getTime()

  it.each([
    [1_000, 2_000],
    [4_000, 2_000],
    [10_000, 5_000],
    [119_000, 59_500],
    [300_000, 60_000],
  ])('at a courier that cannot say, %i ms after the call, comes in %i ms', async (age, wait) => {
    await asked('lost', 'lost', 'lost', 'lost')
    courier.answers = false
    pass(age)
    await recover(first)
    expect(await inMs()).toBe(wait)
    expect(await jobsOf(app, first)).toContainEqual({ name: 'recover-activation', key: `recover/${activationKey(first)}`, at: later(wait) })
    expect(await next(foreign)).toBe(at.getTime() - age + 500)
  })

  it('of a courier that can be asked in no way comes in a minute', async () => {
    await asked('lost', 'lost', 'lost', 'lost')
    courier.findAwb = null
    pass(1_000)
    await recover(first)
    expect(await inMs()).toBe(60_000)
  })

  it('comes when the courier’s list can be trusted, to the millisecond, and then the call is repeated', async () => {
    await asked('never', 'never', 'never', 'never')
    pass(10_000)
    await recover(first)
    expect(await inMs()).toBe(TRUST_MS - 10_000)
    pass(TRUST_MS - 10_001)
    await recover(first)
    expect(seen.looks).toHaveLength(1) // not yet due
    await app.db.$client.query('update activation_attempts set look_at = $2 where order_id = $1', [first.orderId, at])
    await recover(first)
    expect(seen.looks).toHaveLength(2)
    expect(await inMs()).toBe(1)
    expect(seen.calls).toHaveLength(4)
    pass(1)
    await recover(first)
    expect(seen.calls).toHaveLength(5)
    expect((await orderNow(app, first)).state).toBe('active')
  })

  it('at a call that may still be going on proves nothing, however long the list lags', async () => {
    app.couriers.fan = courier = courierInMemory({ clock, trustAbsenceAfterMs: 0 })
    seen = watched(courier)
    courier.ways = ['crash']
    await expect(askCourier.run(then(), first)).rejects.toThrow('killed')
    courier.held.length = 0 // the call never arrived
    await app.db.$client.query('update activation_attempts set look_at = $2 where order_id = $1', [first.orderId, at])
    pass(CREATE_CALL_MS - 1)
    await recover(first)
    expect(await inMs()).toBe(2_000)
    expect(seen.calls).toHaveLength(1)
    await app.db.$client.query('update activation_attempts set look_at = $2 where order_id = $1', [first.orderId, at])
    pass(1)
    await recover(first)
    expect(seen.calls).toHaveLength(2)
  })

  it('is the looker’s own for 45 seconds', async () => {
    await asked('lost', 'lost', 'lost', 'lost')
    pass(1_000)
    const { findAwb } = courier
    let during: number | undefined
    if (findAwb)
      courier.findAwb = {
        ...findAwb,
        ask: async (...about) => {
          during = await next()
          return findAwb.ask(...about)
        },
      }
    await recover(first)
    expect(during).toBe(at.getTime() + LEASE_MS)
  })

  it('is nobody’s once the outcome is written', async () => {
    await asked('lost', 'lost', 'lost', 'lost')
    pass(1_000)
    await recover(first)
    await app.db.$client.query('update activation_attempts set look_at = $2 where order_id = $1', [first.orderId, at])
    await recover(first)
    expect(seen.looks).toEqual([first.orderId])
  })
})

it('after a start alone, every call without an answer has lost it now; what was known to be lost stays so, what ended stays ended', async () => {
  courier.ways = ['crash', 'lost', 'made']
  await expect(askCourier.run(then(), first)).rejects.toThrow('killed')
  await askCourier.run(then(), second)
  await askCourier.run(then(), third)
  const lostAt = at
  pass(5_000)
  const ended = await attemptNow(app, third)
  await claimsAreLost(then())
  expect(await attemptNow(app, first)).toMatchObject({ lookAt: at, unknownSince: at, unknownCause: 'cut' })
  expect(await attemptNow(app, second)).toMatchObject({ lookAt: at, unknownSince: lostAt, unknownCause: 'cut' })
  expect(await attemptNow(app, third)).toEqual(ended)
  expect(await attemptNow(app, foreign)).toMatchObject({ lookAt: at, unknownSince: null, unknownCause: null, claimedAt: null })
})
