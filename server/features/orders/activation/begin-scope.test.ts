import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '../../../../contract/money.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import { testApp, testClient, testClock, warm } from '../../../platform/test-app.ts'
import { ofTheStore } from '../draft/write-order.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { attemptNow, fourStarted, jobsOf, rowsOf, started, startedAgain, startedWith, whoseChanged } from '../test-four-orders.ts'
import { anOffer, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { activateOrder, beginActivation, outcomeWithin } from './activate-order.ts'
import { askCourier } from './ask-courier.ts'
import { type AttemptRef, activationKey, JOB_LOST_AFTER_MS } from './attempt.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock, priceRon: 20 }) }
  clientId = await testClient(app, fromRon(100))
})
afterEach(() => expectAccountsRight(app))

/** Begun, its courier asked, and what the caller is told. */
async function activated(wish: Awaited<ReturnType<typeof ready>>) {
  const ref = await startedWith(app, wish)
  await askCourier.run(app, ref)
  return activateOrder(app, wish)
}

describe('beginning an activation', () => {
  it('writes its order, its attempt, its job and its client’s reservation, and nobody else’s anything', async () => {
    await fourStarted(app)
    await started(app, clientId)
    const wish = await ready(app, clientId)
    await app.db.$client.query(`update orders set refusal = 'de dinainte' where id = $1`, [wish.orderId])
    const now = new Date(clock.now().getTime() + 1_000)
    let ref: AttemptRef | undefined
    const changed = await whoseChanged(app, async () => {
      ref = await startedWith({ ...app, clock: { now: () => now } }, wish)
    })
    expect(ref).toEqual({ clientId, orderId: wish.orderId, attempt: 1 })
    if (!ref) return
    expect(changed).toEqual(rowsOf(ref, { client: true }))
    expect(await orderNow(app, ref)).toMatchObject({
      state: 'activating',
      stateChangedAt: now,
      attempt: 1,
      refusal: null,
      courier: 'fan',
      serviceName: 'Standard',
      offer: expect.objectContaining({ id: wish.offerId }),
      priceBani: 1307,
      locker: null,
    })
    expect(await attemptNow(app, ref)).toMatchObject({
      offerId: wish.offerId,
      startedAt: now,
      lookAt: new Date(now.getTime() + JOB_LOST_AFTER_MS),
      calls: 0,
      claimedAt: null,
    })
    expect(await jobsOf(app, ref)).toEqual([{ name: 'ask-courier', key: null, at: expect.any(Date) }])
    const { rows } = await app.db.$client.query(
      'select debit, credit, amount_bani, kind, state, key from ledger_transfers where order_id = $1',
      [wish.orderId],
    )
    const reservation = { debit: 'services', credit: 'revenue', amount_bani: 1307, kind: 'order-activation', state: 'pending' }
    expect(rows).toEqual([{ ...reservation, key: activationKey(ref) }])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 2 * 1307 })
  })

  it('after a refusal is another attempt with a reservation of its own', async () => {
    courier.ways = ['refused']
    const first = await started(app, clientId)
    await askCourier.run(app, first)
    const before = await attemptNow(app, first)
    const second = await startedAgain(app, first)
    expect(second.attempt).toBe(2)
    expect(await attemptNow(app, first)).toEqual(before)
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 1307 })
    expect(await orderNow(app, second)).toMatchObject({ attempt: 2, refusal: null })
    await askCourier.run(app, second)
    expect((await orderNow(app, second)).state).toBe('active')
  })

  it('again with the same offer is the same attempt, under way or done; with another offer it is refused', async () => {
    const wish = await ready(app, clientId)
    const other = await anOffer(app, clientId, wish.orderId, { courier: 'sameday' })
    const ref = await startedWith(app, wish)
    expect(await whoseChanged(app, async () => expect(await startedWith(app, wish)).toEqual(ref))).toEqual([])
    const changed = startedWith(app, { ...wish, offerId: other.id })
    await expect(changed).rejects.toMatchObject({ code: 'order-not-draft' })
    await askCourier.run(app, ref)
    expect(await activateOrder(app, wish)).toMatchObject({ success: true, state: 'active', order: { uniqueId: wish.orderId } })
    await expect(activateOrder(app, { ...wish, offerId: other.id })).rejects.toMatchObject({ code: 'order-not-draft' })
    expect(courier.createCalls).toBe(1)
  })

  it('at the same moment, eight times, is one attempt, one job, one reservation, with a key and without', async () => {
    for (const key of [null, randomUUID()]) {
      const wish = { ...(await ready(app, clientId)), key }
      const before = (await clientBalances(app.db, clientId)).servicesReservedBani
      const all = Array.from({ length: 8 }, () => activateOrder(app, wish))
      for (const one of all) one.catch(() => undefined)
      const ref = { clientId, orderId: wish.orderId, attempt: 1 }
      await expect.poll(async () => (await orderNow(app, ref)).state, { timeout: 10_000 }).toBe('activating')
      await askCourier.run(app, ref)
      expect(new Set((await Promise.all(all)).map(({ order }) => order.awb)).size).toBe(1)
      expect((await jobsOf(app, ref)).map(({ name }) => name)).toEqual(['ask-courier'])
      expect(await clientBalances(app.db, clientId)).toMatchObject({
        servicesReservedBani: before,
        servicesBani: key === null ? 1307 : 2 * 1307,
      })
    }
  })

  it('under a key that stood for another offer or order is a conflict and changes nothing', async () => {
    const key = randomUUID()
    const wish = { ...(await ready(app, clientId)), key }
    const other = await anOffer(app, clientId, wish.orderId, { courier: 'sameday' })
    const next = await ready(app, clientId)
    const first = activateOrder(app, wish)
    const ref = { clientId, orderId: wish.orderId, attempt: 1 }
    await expect.poll(async () => (await orderNow(app, ref)).state, { timeout: 10_000 }).toBe('activating')
    await askCourier.run(app, ref)
    await first
    for (const changed of [{ offerId: other.id }, { orderId: next.orderId }]) {
      const reused = () => expect(activateOrder(app, { ...wish, ...changed })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
      expect(await whoseChanged(app, reused)).toEqual([])
    }
  })

  it('of a store’s draft is refused with where to activate it; under way it is told like every other', async () => {
    const wish = await ready(app, clientId)
    await app.db.$client.query(`update orders set origin = 'store' where id = $1`, [wish.orderId])
    const refused = () => expect(activateOrder(app, wish)).rejects.toMatchObject({ code: 'order-not-draft', message: ofTheStore })
    expect(await whoseChanged(app, refused)).toEqual([])
    const ref = await startedWith(app, wish)
    await askCourier.run(app, ref)
    expect(await activateOrder(app, wish)).toMatchObject({ state: 'active' })
  })

  it('for which the balance is too small by one ban leaves no trace and says what is there and what it costs', async () => {
    const poor = await testClient(app, bani(1306))
    const wish = await ready(app, poor)
    const refused = () =>
      expect(activateOrder(app, wish)).rejects.toMatchObject({
        code: 'balance-too-small',
        message: 'Soldul disponibil (13,06 RON) este insuficient: comanda costa 13,07 RON.',
        extra: { available: 13.06, price: 13.07 },
      })
    expect(await whoseChanged(app, refused)).toEqual([])
    const paid = await testClient(app, bani(1307))
    expect(await startedWith(app, await ready(app, paid))).toMatchObject({ attempt: 1 })
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
    const wish = await ready(app, clientId)
    const ref = await startedWith(app, wish)
    await app.db.$client.query('update orders set price_bani = null where id = $1', [wish.orderId])
    await expect(startedWith(app, wish)).rejects.toMatchObject({ code: 'order-not-draft' })
    await app.db.$client.query('update orders set price_bani = 1307 where id = $1', [wish.orderId])
    await askCourier.run(app, ref)
  })
})

describe('the outcome', () => {
  it('is the AWB', async () => {
    const wish = await ready(app, clientId)
    const { success, state, order } = await activated(wish)
    expect({ success, state, awb: order.awb }).toEqual({ success: true, state: 'active', awb: courier.held[0]?.awb })
  })

  it('is the refusal with the courier’s reason, or with our words where it gave none, told however often', async () => {
    courier.ways = ['refused']
    const ref = await started(app, clientId)
    await askCourier.run(app, ref)
    for (const _ of [1, 2]) await expect(outcomeWithin(app, ref)).rejects.toMatchObject({ code: 'courier-refused', message: REFUSAL })
    await app.db.$client.query('update activation_attempts set reason = null where order_id = $1', [ref.orderId])
    await expect(outcomeWithin(app, ref)).rejects.toMatchObject({ code: 'courier-refused', message: 'Curierul a refuzat comanda.' })
  })
})
