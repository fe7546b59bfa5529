import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { testApp, testClient, testClock } from '../../../platform/test-app.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { begun, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { askCourier } from './ask-courier.ts'
import { CREATE_CALL_MS } from './attempt.ts'
import { clockWasSetBack } from './lost-attempts.ts'
import { recoverAll } from './recover-activation.ts'

const TRUST_MS = 60_000
const HOUR_MS = 3_600_000

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  clientId = await testClient(app, fromRon(100))
})

afterEach(async () => {
  await expectAccountsRight(app)
  await app.db.$client.query(`update activation_attempts set look_at = null where settled_at is null`)
})

describe('the job of a claimed attempt, done once more because its worker was killed', () => {
  it('makes the courier be asked at once, and leaves what others activate alone', async () => {
    const other = await begun(app, await ready(app, await testClient(app, fromRon(100))))
    courier.ways = ['crash']
    const { ref } = await begun(app, await ready(app, clientId))
    await expect(askCourier.run(app, ref)).rejects.toThrow('killed')
    await askCourier.run(app, ref)
    await recoverAll(app)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
    expect((await orderNow(app, other.ref)).state).toBe('activating')
  })

  it('repeats no call that may still be under way', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    await app.db.$client.query('update activation_attempts set calls = 1, claimed_at = $2 where order_id = $1', [ref.orderId, clock.now()])
    await askCourier.run(app, ref)
    await recoverAll(app)
    clock.advance(CREATE_CALL_MS / 2)
    await recoverAll(app)
    expect(courier.createCalls).toBe(0)
    clock.advance(CREATE_CALL_MS / 2 + TRUST_MS + 1_000)
    await recoverAll(app)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })
})

describe('a clock that is set back by an hour', () => {
  it('keeps no attempt waiting for that hour: what the courier has is found at once', async () => {
    courier.ways = ['lost']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    clock.advance(-HOUR_MS)
    await recoverAll(app)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await clockWasSetBack(app)
    await recoverAll(app)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('lets absence count from then, never from before', async () => {
    courier.ways = ['never']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    clock.advance(-HOUR_MS)
    await clockWasSetBack(app)
    await recoverAll(app)
    expect(courier.createCalls).toBe(1)
    clock.advance(TRUST_MS + 1_000)
    await recoverAll(app)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(2)
  })
})
