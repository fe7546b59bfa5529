import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CourierCode } from '#contract/couriers.ts'
import { bani, fromRon } from '#contract/money.ts'
import { syncLockersOf } from '#sending/lockers/server/sync-lockers.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { type JobWorker, startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { asRead, inRomanian } from '#texts/test-words.ts'
import { cancelAwb } from '../after-awb/cancel-awb.ts'
import { requestPickup } from '../after-awb/request-pickup.ts'
import { aDraft, anOffer, aParty, aShipment, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { couriersOnSimulators } from '../test-simulators.ts'
import { activateOrder } from './activate-order.ts'
import { createAwb } from './create-awb.ts'

const { couriers, withUnreachable, control, clearFaults, expectOneAwbEach } = await couriersOnSimulators()
const app = await testApp({ couriers: [...couriers.values()] })
const effectKinds = effectKindsOf([createAwb, cancelAwb, requestPickup] as readonly AnyEffectKind[])
const tasks = [runEffectTask(effectKinds)] as readonly Task[]
let worker: JobWorker
let clientId: string
const START = fromRon(200)

beforeAll(async () => {
  for (const courier of couriers.values()) await syncLockersOf(app, courier)
  worker = await startWorker(app, app.db.$client, tasks, { alone: true })
})
beforeEach(async () => {
  clientId = await testClient(app, START)
})
afterEach(async () => {
  await clearFaults()
  await expectAccountsRight(app)
  await expectOneAwbEach(app)
})
afterAll(() => worker.stop())

const available = async () => (await clientBalances(app.db, clientId)).availableBani
const createCall: Partial<Record<CourierCode, string>> = { fan: '^POST /intern-awb$', sameday: '^POST /api/awb$' }
const fault = (courier: CourierCode, order: object) => control(courier, 'faults', { match: createCall[courier] ?? '.', ...order })

/** FAN quotes without looking at the phone, and refuses the AWB for it. */
const unreachable = aShipment({ recipient: aParty({ contact: { phone: '12' } }) })

type Refusal = { message: string; extra: unknown }

describe.each([...couriers.keys()])('with %s', (courier) => {
  it('an activation makes one AWB and one charge of the offer’s price', async () => {
    const orderId = await aDraft(app, clientId)
    const offer = await anOffer(app, clientId, orderId, { courier })
    const { state, order } = await activateOrder(app, { clientId, orderId, offerId: offer.id, key: null })
    expect(state).toBe('active')
    expect(order).toMatchObject({ state: 'active', courier, price: offer.price, awb: expect.stringMatching(/^\w{10,}$/) })
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesBani: offer.price, servicesReservedBani: 0 })
  })

  it('a refusal leaves a draft, the money and the courier’s reason', async () => {
    const orderId = await aDraft(app, clientId)
    const offer = await anOffer(app, clientId, orderId, { courier, delivery: 'locker' })
    await control(courier, 'advance', { locker: offer.locker?.id, full: true })
    const input = { clientId, orderId, offerId: offer.id, key: null }
    const refused = (await activateOrder(app, input).catch(inRomanian)) as Refusal
    await control(courier, 'advance', { locker: offer.locker?.id, full: false })
    expect(refused).toMatchObject({
      code: 'locker-unavailable',
      status: 422,
      message: expect.stringMatching(/nu mai poate primi comanda: este plin/),
    })
    expect(refused.extra).toMatchObject({ point: { courier, id: offer.locker?.id }, alternatives: expect.any(Array) })
    expect(await orderNow(app, input)).toMatchObject({ state: 'draft', awb: null, refusal: { code: 'point-refused' } })
    expect(await available()).toBe(START)
  })

  it('a locker that filled up since the offer costs nothing: refused with others nearby, or by the courier where it does not report its drawers', async () => {
    const orderId = await aDraft(app, clientId)
    const offer = await anOffer(app, clientId, orderId, { courier, delivery: 'locker' })
    await control(courier, 'advance', { locker: offer.locker?.id, full: true })
    await syncLockersOf(app, courierOf(app, courier))
    const refused = (await activateOrder(app, { clientId, orderId, offerId: offer.id, key: null }).catch(inRomanian)) as Refusal
    await control(courier, 'advance', { locker: offer.locker?.id, full: false })
    await syncLockersOf(app, courierOf(app, courier))
    expect(await available()).toBe(START)
    if (offer.locker?.availableSizes === null) {
      expect(refused).toMatchObject({ code: 'locker-unavailable', message: expect.stringMatching(/este plin sau inchis/) })
      return
    }
    expect(refused).toMatchObject({
      code: 'locker-unavailable',
      message: `${offer.locker?.name}: Lockerul este plin si nu accepta comenzi.`,
    })
    const { alternatives } = refused.extra as { alternatives: { id: string; courier: string }[] }
    expect(alternatives).toHaveLength(5)
    expect(alternatives).not.toContainEqual(expect.objectContaining({ courier, id: offer.locker?.id }))
    expect(await orderNow(app, { clientId, orderId })).toMatchObject({ state: 'draft', attempt: 0 })
  })

  it('every answer lost: the AWB is found, one charge', async () => {
    const input = await ready(app, clientId, { courier })
    await fault(courier, { kind: 'lost-response' })
    const { state, order } = await activateOrder(app, input)
    expect(state).toBe('active')
    expect(await available()).toBe(START - Number(order.price))
  })

  it('an answer that makes no sense: the AWB is found, one charge', async () => {
    const input = await ready(app, clientId, { courier })
    await fault(courier, { kind: 'malformed' })
    expect((await activateOrder(app, input)).state).toBe('active')
  })

  it('a call that hangs and does nothing is repeated once the AWB is proved absent', async () => {
    const input = await ready(app, clientId, { courier })
    await fault(courier, { kind: 'timeout', count: 1 })
    expect((await activateOrder(app, input)).state).toBe('active')
  })

  it('a courier that is not there: refused at once, the money back', async () => {
    const input = await ready(app, clientId, { courier })
    app.couriers = withUnreachable(courier)
    await expect(activateOrder(app, input)).rejects.toMatchObject({ code: 'courier-refused' })
    app.couriers = couriers
    expect(await available()).toBe(START)
    expect((await activateOrder(app, { ...input, key: 'again' })).state).toBe('active')
  })
})

describe('the same request', () => {
  it('sent twice at once makes one AWB and one charge, with a key and without', async () => {
    for (const key of [randomUUID(), null]) {
      const input = { ...(await ready(app, clientId)), key }
      const before = await available()
      const answers = await Promise.all([activateOrder(app, input), activateOrder(app, input), activateOrder(app, input)])
      expect(new Set(answers.map((answer) => answer.order.awb)).size).toBe(1)
      expect(await available()).toBe(before - Number(answers[0]?.order.price))
    }
  })

  it('sent again later is answered the same, with a key and without', async () => {
    for (const key of [randomUUID(), null]) {
      const input = { ...(await ready(app, clientId)), key }
      expect(await activateOrder(app, input)).toEqual(await activateOrder(app, input))
    }
  })

  it('sent again after a refusal with the same key is refused the same, and asks no courier', async () => {
    const input = { ...(await ready(app, clientId, { shipment: unreachable })), key: randomUUID() }
    const problems = [await activateOrder(app, input).catch(String), await activateOrder(app, input).catch(String)]
    expect(problems[0]).toBe(problems[1])
    expect((await orderNow(app, input)).attempt).toBe(1)
  })

  it('with a key that stands for another request is a conflict', async () => {
    const key = randomUUID()
    await activateOrder(app, { ...(await ready(app, clientId)), key })
    const other = activateOrder(app, { ...(await ready(app, clientId)), key })
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused', status: 409 })
  })
})

it('refuses a second offer while the first is being activated', async () => {
  const input = await ready(app, clientId)
  const other = await anOffer(app, clientId, input.orderId, { courier: 'sameday' })
  const [first, second] = await Promise.allSettled([activateOrder(app, input), activateOrder(app, { ...input, offerId: other.id })])
  const refused = [first, second].filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'order-not-draft' })
})

it('refuses when the balance is too small, says by how much, and leaves no trace', async () => {
  const poor = await testClient(app, bani(1))
  const input = await ready(app, poor)
  await expect(asRead(activateOrder(app, input))).rejects.toMatchObject({
    code: 'balance-too-small',
    message: expect.stringMatching(/\(0,01 RON\).*RON/),
    extra: { available: 0.01 },
  })
  expect(await orderNow(app, input)).toMatchObject({ state: 'draft', attempt: 0 })
})

it('lets exactly ten of fifty through at once when the balance pays for ten', async () => {
  const probe = await ready(app, clientId)
  const { order } = await activateOrder(app, probe)
  const client = await testClient(app, bani(10 * Number(order.price)))
  // All of the same shipment: one offer is good for all, and no courier is asked fifty times at once.
  const first = await ready(app, client)
  const others = await Promise.all(Array.from({ length: 49 }, () => aDraft(app, client)))
  const inputs = [first, ...others.map((orderId) => ({ ...first, orderId }))]
  const outcomes = await Promise.allSettled(inputs.map((input) => activateOrder(app, input)))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'balance-too-small' })
  expect((await clientBalances(app.db, client)).availableBani).toBe(0)
})
