import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import { testApp, testClient, testClock } from '../../../platform/test-app.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { aDraft, begun, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { askCourier } from './ask-courier.ts'
import { CREATE_CALL_MS, JOB_LOST_AFTER_MS } from './attempt.ts'
import { claimsAreLost, recoverActivation, recoverAll } from './recover-activation.ts'
import { settleByHand } from './settle-by-hand.ts'

const TRUST_MS = 60_000
/** What one order costs with the courier in memory: 10 RON, 8 % more on the list, 21 % VAT. */
const PRICE_BANI = 1307
const START = fromRon(100)

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let courier: CourierInMemory
let clientId: string

/** Work on the attempt as a program's next start, or its minute, finds it. */
async function recoverAfter(ms: number): Promise<void> {
  clock.advance(ms)
  await recoverAll(app)
}

const available = async () => (await clientBalances(app.db, clientId)).availableBani

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  clientId = await testClient(app, START)
})

/** Nothing a test leaves open may be another's to recover. */
afterEach(async () => {
  await expectAccountsRight(app)
  await app.db.$client.query(`update activation_attempts set look_at = null where settled_at is null`)
})

describe('a program that dies', () => {
  it('after the money was reserved, its job lost: the courier is asked once at the next start', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: PRICE_BANI, availableBani: START - PRICE_BANI })
    const at = clock.now()
    const thatMoment = { ...app, clock: { now: () => at } }
    await claimsAreLost(thatMoment)
    await recoverAll(thatMoment)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.activeAwbs(ref.orderId)).toEqual([(await orderNow(app, ref)).awb])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 0, servicesBani: PRICE_BANI })
  })

  it('after the money was reserved, another process alive: the minute finds it once its job must be lost', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    await recoverAfter(JOB_LOST_AFTER_MS / 3)
    expect(courier.createCalls).toBe(0)
    await recoverAfter(JOB_LOST_AFTER_MS)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('between its claim and the call: asked again only once the courier has shown there is no AWB', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    await app.db.$client.query('update activation_attempts set calls = 1, claimed_at = $2, look_at = $2 where order_id = $1', [
      ref.orderId,
      clock.now(),
    ])
    await askCourier.run(app, ref)
    await claimsAreLost(app)
    await recoverAll(app)
    expect(courier.createCalls).toBe(0)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await recoverAfter(TRUST_MS + 1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('after the courier made the AWB and before it was written down: found by its reference, charged once', async () => {
    courier.ways = ['crash']
    const { ref } = await begun(app, await ready(app, clientId))
    await expect(askCourier.run(app, ref)).rejects.toThrow('killed')
    await askCourier.run(app, ref)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await claimsAreLost(app)
    await recoverAll(app)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.createCalls).toBe(1)
    expect(await available()).toBe(START - PRICE_BANI)
  })

  it('after the courier made the AWB, another process alive: the minute finds it once the call must be over', async () => {
    courier.ways = ['crash']
    const { ref } = await begun(app, await ready(app, clientId))
    await expect(askCourier.run(app, ref)).rejects.toThrow('killed')
    await recoverAfter(CREATE_CALL_MS)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await recoverAfter(JOB_LOST_AFTER_MS + 1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('after all was written, its job and every recovery repeated: nothing happens twice', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await Promise.all([askCourier.run(app, ref), recoverActivation.run(app, ref), recoverAll(app), recoverAfter(TRUST_MS)])
    expect(courier.createCalls).toBe(1)
    expect(await available()).toBe(START - PRICE_BANI)
    expect((await orderDetails(app, clientId, ref.orderId)).timeline.map((step) => step.state)).toEqual(['draft', 'active'])
  })
})

describe('a lost answer', () => {
  it('is found by the reference: one AWB, one charge', async () => {
    courier.ways = ['lost']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect((await orderDetails(app, clientId, ref.orderId)).waitingFor).toContain('s-a pierdut')
    await recoverAfter(1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
    expect(await available()).toBe(START - PRICE_BANI)
  })

  it('to a call that never arrived is not believed before the courier’s list can be trusted, then the call is repeated', async () => {
    courier.ways = ['never']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await recoverAfter(1_000)
    await recoverAfter(TRUST_MS / 2)
    expect(courier.createCalls).toBe(1)
    await recoverAfter(TRUST_MS / 2 + 1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(2)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })

  it('never comes, call after call: waits for an operator after three calls, the money reserved, and no more are made', async () => {
    courier.ways = ['never', 'never', 'never', 'never']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    for (let i = 0; i < 12; i += 1) await recoverAfter(TRUST_MS / 2)
    await claimsAreLost(app)
    await recoverAfter(0)
    expect(courier.createCalls).toBe(3)
    const waitingFor = expect.stringMatching(/in verificare.*suma ramane rezervata.*nu a confirmat/)
    expect(await orderDetails(app, clientId, ref.orderId)).toMatchObject({ state: 'activating', awb: null, waitingFor })
    expect(await available()).toBe(START - PRICE_BANI)
    expect(await settleByHand(app, { orderId: ref.orderId, awb: null })).toMatchObject({ state: 'draft' })
    expect(await available()).toBe(START)
  })

  it('while the courier cannot be asked: waits, marked, the money reserved, and is found once it can', async () => {
    courier.ways = ['lost']
    const { ref } = await begun(app, await ready(app, clientId))
    courier.answers = false
    await askCourier.run(app, ref)
    for (let i = 0; i < 5; i += 1) await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(await available()).toBe(START - PRICE_BANI)
    courier.answers = true
    await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.createCalls).toBe(1)
  })

  it('of a courier that can be asked in no way: waits, marked, the money reserved, and no second AWB is made', async () => {
    app.couriers.fan = courier = courierInMemory({ clock, canBeAsked: false })
    courier.ways = ['lost']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    for (let i = 0; i < 5; i += 1) await recoverAfter(3_600_000)
    expect(courier.createCalls).toBe(1)
    const order = await orderDetails(app, clientId, ref.orderId)
    expect(order).toMatchObject({ state: 'activating', waitingFor: expect.stringContaining('AWB-ul poate exista') })
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: PRICE_BANI, availableBani: START - PRICE_BANI })
  })

  it('is looked for by one process only, however many find it', async () => {
    courier.ways = ['never']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    clock.advance(TRUST_MS + 1_000)
    await Promise.all(Array.from({ length: 8 }, () => recoverAll(app)))
    expect(courier.createCalls).toBe(2)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })
})

describe('a repeated call that is refused', () => {
  it('because the first one had made the AWB after all: that AWB is the order’s', async () => {
    courier.ways = ['never', 'refused']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    clock.advance(TRUST_MS + 1_000)
    const { createAwb } = courier
    courier.createAwb = (wish, service) => {
      courier.arrive(wish.reference)
      return createAwb(wish, service)
    }
    await recoverAll(app)
    await recoverAfter(1_000)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })

  it('while nobody can say whether the first one made an AWB: waits, the money reserved, until the courier\u2019s list can be trusted', async () => {
    courier.ways = ['never', 'refused']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await recoverAfter(TRUST_MS + 1_000)
    expect(courier.createCalls).toBe(2)
    await recoverAfter(1_000)
    courier.answers = false
    await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(await available()).toBe(START - PRICE_BANI)
    courier.answers = true
    await recoverAfter(2 * TRUST_MS)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', refusal: REFUSAL })
    expect(courier.createCalls).toBe(2)
  })

  it('for a reason of its own: the money comes back', async () => {
    courier.ways = ['never', 'refused']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await recoverAfter(TRUST_MS + 1_000)
    await recoverAfter(TRUST_MS + 1_000)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', refusal: REFUSAL })
    expect(await available()).toBe(START)
  })
})

describe('who waits for the activation', () => {
  it('is told the AWB that recovery found', async () => {
    courier.ways = ['lost']
    const { ref, outcome } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await recoverAfter(1_000)
    expect(await outcome).toMatchObject({ state: 'active', order: { awb: courier.held[0]?.awb } })
  })

  it('is told why the money came back', async () => {
    courier.ways = ['never', 'refused']
    const { ref, outcome } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    await recoverAfter(TRUST_MS + 1_000)
    await recoverAfter(TRUST_MS + 1_000)
    await expect(outcome).rejects.toMatchObject({ code: 'courier-refused', message: REFUSAL })
  })
})

it('leaves drafts that nobody activated alone', async () => {
  const orderId = await aDraft(app, clientId)
  await recoverAfter(TRUST_MS)
  expect((await orderNow(app, { clientId, orderId })).state).toBe('draft')
  expect(courier.createCalls).toBe(0)
})
