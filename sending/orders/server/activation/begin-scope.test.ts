import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { NO_SESSION, type ProcessSession } from '#server/platform/processes/process-session.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { asRead } from '#texts/test-words.ts'
import { orderFromStoreReason } from '../draft/write-order.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { fourStarted, jobsOf, rowsOf, started, startedAgain, whoseChanged } from '../test-four-orders.ts'
import { anOffer, askCourier, begun, effectNow, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { activateOrder, activationOutcomeWithin, beginActivation } from './activate-order.ts'
import { type AttemptRef, activationKey } from './attempt.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock, priceRon: 20 })])
  clientId = await testClient(app, fromRon(100))
})
afterEach(() => expectAccountsRight(app))

describe('beginning an activation', () => {
  it('writes its order, its attempt, its job and its client’s reservation, and no rows of any other order or client', async () => {
    await fourStarted(app)
    await started(app, clientId)
    const input = await ready(app, clientId)
    await app.db.$client.query(`update orders set refusal = '{"code": "courier-said-no"}' where id = $1`, [input.orderId])
    const now = new Date(clock.now().getTime() + 1_000)
    let ref: AttemptRef | undefined
    const changed = await whoseChanged(app, async () => {
      ref = await begun({ ...app, clock: { now: () => now } }, input)
    })
    expect(ref).toEqual({ clientId, orderId: input.orderId, attempt: 1 })
    if (!ref) return
    expect(changed).toEqual(rowsOf(ref, { client: true }))
    expect(await orderNow(app, ref)).toMatchObject({
      state: 'activating',
      stateChangedAt: now,
      attempt: 1,
      refusal: null,
      courier: 'fan',
      serviceName: 'Standard',
      offer: expect.objectContaining({ id: input.offerId }),
      priceBani: 1307,
      locker: null,
    })
    expect(await effectNow(app, ref)).toMatchObject({
      state: 'due',
      subject: input.orderId,
      input: { orderId: input.orderId, attempt: 1, courier: 'fan', reference: `${input.orderId}-1` },
      dueSince: now,
      lookAt: now,
    })
    expect(await jobsOf(app, ref)).toEqual([{ name: 'run-effect', at: expect.any(Date) }])
    const { rows } = await app.db.$client.query(
      'select debit, credit, amount_bani, kind, state, key from ledger_transfers where order_id = $1',
      [input.orderId],
    )
    const reservation = { debit: 'services', credit: 'revenue', amount_bani: 1307, kind: 'order-activation', state: 'pending' }
    expect(rows).toEqual([{ ...reservation, key: activationKey(ref) }])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 2 * 1307 })
  })

  it('that its caller carries on has no job', async () => {
    const input = await ready(app, clientId)
    await activateOrder(app, input)
    expect(await jobsOf(app, { ...input, attempt: 1 })).toEqual([])
  })

  it('locks nothing while its caller waits for a session of its process', async () => {
    const input = await ready(app, clientId)
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<ProcessSession>()
    const current = () => {
      asked.resolve()
      return held.promise
    }
    const activated = activateOrder({ ...app, process: { current } }, input)
    await asked.promise
    const { rows } = await app.db.$client.query('select id from orders where id = $1 for update nowait', [input.orderId])
    expect(rows).toEqual([{ id: input.orderId }])
    held.resolve(NO_SESSION)
    expect(await activated).toMatchObject({ state: 'active' })
  })

  it('after a refusal is another attempt with a reservation of its own', async () => {
    courier.ways = ['refused']
    const first = await started(app, clientId)
    await askCourier(app, first)
    const before = await effectNow(app, first)
    const second = await startedAgain(app, first)
    expect(second.attempt).toBe(2)
    expect(await effectNow(app, first)).toEqual(before)
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 1307 })
    expect(await orderNow(app, second)).toMatchObject({ attempt: 2, refusal: null })
    await askCourier(app, second)
    expect((await orderNow(app, second)).state).toBe('active')
  })

  it('again with the same offer is the same attempt, under way or done; with another offer it is refused', async () => {
    const input = await ready(app, clientId)
    const other = await anOffer(app, clientId, input.orderId, { courier: 'sameday' })
    const ref = await begun(app, input)
    expect(await whoseChanged(app, async () => expect(await begun(app, input)).toEqual(ref))).toEqual([])
    const changed = begun(app, { ...input, offerId: other.id })
    await expect(changed).rejects.toMatchObject({ code: 'order-not-draft' })
    await askCourier(app, ref)
    expect(await activateOrder(app, input)).toMatchObject({ success: true, state: 'active', order: { uniqueId: input.orderId } })
    await expect(activateOrder(app, { ...input, offerId: other.id })).rejects.toMatchObject({ code: 'order-not-draft' })
    expect(courier.createCalls).toBe(1)
  })

  it('at the same moment, eight times, is one attempt, one call, one reservation, with a key and without', async () => {
    for (const key of [null, randomUUID()]) {
      const input = { ...(await ready(app, clientId)), key }
      const before = (await clientBalances(app.db, clientId)).servicesReservedBani
      const { createCalls } = courier
      const all = await Promise.all(Array.from({ length: 8 }, () => activateOrder(app, input)))
      expect(all.map(({ order }) => order.awb)).toEqual(Array(8).fill(courier.activeAwbs(input.orderId)[0]))
      expect(courier.createCalls).toBe(createCalls + 1)
      expect(await clientBalances(app.db, clientId)).toMatchObject({
        servicesReservedBani: before,
        servicesBani: key === null ? 1307 : 2 * 1307,
      })
    }
  })

  it('under a key that stood for another offer or order is a conflict and changes nothing', async () => {
    const key = randomUUID()
    const input = { ...(await ready(app, clientId)), key }
    const other = await anOffer(app, clientId, input.orderId, { courier: 'sameday' })
    const next = await ready(app, clientId)
    await activateOrder(app, input)
    for (const changed of [{ offerId: other.id }, { orderId: next.orderId }]) {
      const reused = () => expect(activateOrder(app, { ...input, ...changed })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
      expect(await whoseChanged(app, reused)).toEqual([])
    }
  })

  it('of a store’s draft is refused with where to activate it; under way it is answered like every other', async () => {
    const input = await ready(app, clientId)
    await app.db.$client.query(`update orders set origin = 'store' where id = $1`, [input.orderId])
    const refused = () =>
      expect(activateOrder(app, input)).rejects.toMatchObject({ code: 'order-not-draft', because: orderFromStoreReason })
    expect(await whoseChanged(app, refused)).toEqual([])
    const ref = await begun(app, input)
    await askCourier(app, ref)
    expect(await activateOrder(app, input)).toMatchObject({ state: 'active' })
  })

  it('for which the balance is too small by one ban leaves no trace and says what is there and what it costs', async () => {
    const poor = await testClient(app, bani(1306))
    const input = await ready(app, poor)
    const refused = () =>
      expect(asRead(activateOrder(app, input))).rejects.toMatchObject({
        code: 'balance-too-small',
        message: 'Soldul disponibil (13,06 RON) este insuficient: comanda costa 13,07 RON.',
        extra: { available: 13.06, price: 13.07 },
      })
    expect(await whoseChanged(app, refused)).toEqual([])
    const paid = await testClient(app, bani(1307))
    expect(await begun(app, await ready(app, paid))).toMatchObject({ attempt: 1 })
  })

  it('that fails for another reason fails with that reason', async () => {
    const failing = beginActivation(app, { clientId, key: null, operation: 'activate-order', body: {} }, async () => {
      throw new RangeError('something else')
    })
    await expect(failing).rejects.toThrow('something else')
    const missing = activateOrder(app, { ...(await ready(app, clientId)), orderId: 'ZZZZZZZZZZZZ' })
    await expect(missing).rejects.toMatchObject({ code: 'not-found' })
  })

  it('of an order whose price is not known any more is refused', async () => {
    const input = await ready(app, clientId)
    const ref = await begun(app, input)
    await app.db.$client.query('update orders set price_bani = null where id = $1', [input.orderId])
    await expect(begun(app, input)).rejects.toMatchObject({ code: 'order-not-draft' })
    await app.db.$client.query('update orders set price_bani = 1307 where id = $1', [input.orderId])
    await askCourier(app, ref)
  })
})

describe('the outcome', () => {
  it('is the AWB', async () => {
    const input = await ready(app, clientId)
    const { success, state, order } = await activateOrder(app, input)
    expect({ success, state, awb: order.awb }).toEqual({ success: true, state: 'active', awb: courier.held[0]?.awb })
  })

  it('is the refusal with the courier’s reason, or with our words where it gave none, the same however often it is asked for', async () => {
    courier.ways = ['refused']
    const ref = await started(app, clientId)
    await askCourier(app, ref)
    for (const _ of [1, 2])
      await expect(activationOutcomeWithin(app, ref)).rejects.toMatchObject({ code: 'courier-refused', because: partnerSaid(REFUSAL) })
    await app.db.$client.query(`update effects set reason = null where subject = $1`, [ref.orderId])
    await expect(activationOutcomeWithin(app, ref)).rejects.toMatchObject({ code: 'courier-refused', because: { code: 'courier-said-no' } })
  })
})
