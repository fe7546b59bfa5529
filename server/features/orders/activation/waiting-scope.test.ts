import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientBalances } from '../../../ledger/balances.ts'
import { testApp, testClock, warm } from '../../../platform/test-app.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { attemptNow, type FourOrders, fourStarted, jobsOf, rowsOf, watched, whoseChanged } from '../test-four-orders.ts'
import { expectAccountsRight, orderNow } from '../test-orders.ts'
import { askCourier, claimAndAsk } from './ask-courier.ts'
import { type AttemptRef, activationKey, FIRST_LOOK_MS } from './attempt.ts'
import { recoverActivation } from './recover-activation.ts'
import { leaveToOperator, settleActivation, settleRepeated } from './settle-activation.ts'

const TRUST_MS = 60_000
const HOUR_MS = 3_600_000
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let seen: ReturnType<typeof watched>
let four: FourOrders
let at: Date
const said: unknown[] = []
const log: typeof app.log = Object.assign(Object.create(app.log), { error: (...words: unknown[]) => said.push(words) })
const then = () => ({ ...app, log, clock: { now: () => at } })
const later = (ms: number) => new Date(at.getTime() + ms)
const pass = (ms: number) => {
  at = later(ms)
}

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  four = await fourStarted(app)
  at = clock.now()
  seen = watched(courier)
  said.length = 0
})
afterEach(async () => {
  await expectAccountsRight(app)
  await app.db.$client.query('update activation_attempts set look_at = null where settled_at is null')
})

/** The attempt is due now, and looked for. */
async function lookNow(ref: AttemptRef): Promise<void> {
  await app.db.$client.query('update activation_attempts set look_at = $3 where order_id = $1 and attempt = $2', [
    ref.orderId,
    ref.attempt,
    at,
  ])
  await recoverActivation.run(then(), ref)
}

const ofAttemptAlone = (ref: AttemptRef) => rowsOf(ref, { order: false })

describe('a refused repetition', () => {
  const refusedAgain = (ref: AttemptRef) => settleRepeated(then(), { ref, courier: 'fan', answer: { kind: 'refused', reason: REFUSAL } })

  it('is kept with its attempt alone until the list can be trusted; nothing else changes but its job', async () => {
    expect(await whoseChanged(app, () => refusedAgain(four.mine))).toEqual(rowsOf(four.mine))
    const lookAt = later(FIRST_LOOK_MS)
    expect(await attemptNow(app, four.mine)).toMatchObject({
      reason: REFUSAL,
      unknownCause: 'refused-again',
      unknownSince: at,
      lookAt,
      settledAt: null,
    })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'activating', refusal: null })
    expect(await jobsOf(app, four.mine)).toContainEqual({
      name: 'recover-activation',
      key: `recover/${activationKey(four.mine)}`,
      at: lookAt,
    })
  })

  it('changes nothing once the outcome is written', async () => {
    await settleActivation(then(), { ref: four.mine, courier: 'fan', answer: { kind: 'refused', reason: 'Prima.' } })
    expect(await whoseChanged(app, () => refusedAgain(four.mine))).toEqual([])
  })

  it('is the outcome at once where the courier can be asked in no way; the courier that was asked counts', async () => {
    courier.findAwb = null
    await refusedAgain(four.mine)
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', refusal: REFUSAL })
    await settleRepeated(then(), { ref: four.sibling, courier: 'sameday', answer: { kind: 'refused', reason: REFUSAL } })
    expect((await orderNow(app, four.sibling)).state).toBe('activating')
  })

  it('is the outcome once the courier’s list shows no AWB; the money is back, and no other client’s', async () => {
    courier.ways = ['never', 'refused']
    await askCourier.run(then(), four.mine)
    await claimAndAsk(then(), four.mine, 1)
    pass(TRUST_MS)
    expect(await whoseChanged(app, () => lookNow(four.mine))).toEqual(rowsOf(four.mine, { client: true }))
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', refusal: REFUSAL })
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({ servicesReservedBani: 1307, availableBani: 8_693 })
    expect(seen.calls).toHaveLength(2)
  })

  it('that was an AWB after all, or no answer, is settled as every first call', async () => {
    await settleRepeated(then(), { ref: four.mine, courier: 'fan', answer: { kind: 'unknown', cause: 'timeout' } })
    expect(await attemptNow(app, four.mine)).toMatchObject({ reason: null, unknownCause: 'timeout' })
    const awb = { number: 'AWB1', parcels: ['AWB1'], costNetBani: null }
    await settleRepeated(then(), { ref: four.mine, courier: 'fan', answer: { kind: 'created', awb } })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', awb: 'AWB1' })
  })
})

describe('what waits for an operator', () => {
  const leave = (ref: AttemptRef, reason = 'Difera.') => leaveToOperator(then(), ref, { reason, lookAt: later(HOUR_MS) })

  it('is its attempt alone, with the reason, said once', async () => {
    expect(await whoseChanged(app, () => leave(four.mine))).toEqual(ofAttemptAlone(four.mine))
    expect(await attemptNow(app, four.mine)).toMatchObject({
      manualReason: 'Difera.',
      unknownSince: at,
      lookAt: later(HOUR_MS),
      settledAt: null,
    })
    expect(said).toEqual([[{ ...four.mine, reason: 'Difera.' }, 'an activation waits for an operator']])
    const since = at
    pass(HOUR_MS)
    await leave(four.mine)
    expect(await attemptNow(app, four.mine)).toMatchObject({ unknownSince: since, lookAt: later(HOUR_MS) })
    expect(said).toHaveLength(1)
    await leave(four.mine, 'Alt motiv.')
    expect((await attemptNow(app, four.mine)).manualReason).toBe('Alt motiv.')
    expect(said).toHaveLength(2)
  })

  it('is nothing whose outcome is written', async () => {
    await settleActivation(then(), { ref: four.mine, courier: 'fan', answer: { kind: 'refused', reason: REFUSAL } })
    expect(await whoseChanged(app, () => leave(four.mine))).toEqual([])
    expect(said).toEqual([])
  })

  it('is an attempt without an answer after three calls, its money reserved; an hour later it is looked for, not called', async () => {
    courier.ways = ['never', 'never', 'never']
    await askCourier.run(then(), four.mine)
    for (const calls of [2, 3]) {
      pass(TRUST_MS)
      await lookNow(four.mine)
      expect((await attemptNow(app, four.mine)).calls).toBe(calls)
    }
    pass(TRUST_MS)
    expect(await whoseChanged(app, () => lookNow(four.mine))).toEqual(ofAttemptAlone(four.mine))
    const waiting = {
      manualReason: 'FAN Courier nu a raspuns la mai multe incercari si nu a confirmat ca nu exista un AWB.',
      calls: 3,
      settledAt: null,
    }
    expect(await attemptNow(app, four.mine)).toMatchObject({ ...waiting, lookAt: later(HOUR_MS) })
    pass(HOUR_MS)
    await lookNow(four.mine)
    expect(await attemptNow(app, four.mine)).toMatchObject({ ...waiting, lookAt: later(HOUR_MS) })
    expect([seen.calls.length, said.length]).toEqual([3, 1])
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({ servicesReservedBani: 2 * 1307 })
  })

  it('is an attempt whose reference the courier knows, but not its AWB: it is not called again', async () => {
    courier.createAwb = async () => ({ kind: 'unknown', cause: 'exists' })
    await askCourier.run(then(), four.mine)
    pass(TRUST_MS)
    await lookNow(four.mine)
    expect(await attemptNow(app, four.mine)).toMatchObject({
      ...{ calls: 1, lookAt: later(HOUR_MS) },
      manualReason: 'FAN Courier spune ca AWB-ul exista deja, dar nu il gaseste dupa numarul comenzii.',
    })
  })

  it('is an AWB that differs from its order: it is not the order’s, and nothing else changes', async () => {
    courier.ways = ['lost']
    courier.facts = { ...courier.facts, weightKg: 17 }
    await askCourier.run(then(), four.mine)
    expect(await whoseChanged(app, () => lookNow(four.mine))).toEqual(ofAttemptAlone(four.mine))
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'activating', awb: null })
    expect(await attemptNow(app, four.mine)).toMatchObject({ manualReason: expect.stringContaining('17 kg'), lookAt: later(HOUR_MS) })
  })
})
