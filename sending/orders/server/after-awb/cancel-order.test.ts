import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { availableBalance } from '#paying/balance/server/available.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { settleEffect } from '#server/effects/settle-effect.ts'
import { runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { activateOrder } from '../activation/activate-order.ts'
import type { AttemptRef } from '../activation/attempt.ts'
import { createAwb } from '../activation/create-awb.ts'
import { compareAndNote, compareAwbs, compareDay } from '../comparison/compare-awbs.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { aDraft, anOffer, askCourier, begun, effectNow, expectAccountsRight, orderNow, ready, recoverAll } from '../test-orders.ts'
import { cancelAwb } from './cancel-awb.ts'
import { cancelOrder } from './cancel-order.ts'

const ro = textsOf('ro')

const START = fromRon(100)
const clock = testClock()
const today = () => bucharestDayOf(clock.now())
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
withoutWaiting(app)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock, priceRon: 20 })])
  clientId = await testClient(app, START)
})
afterEach(() => expectAccountsRight(app))

const available = async () => (await clientBalances(app.db, clientId)).availableBani

async function activated() {
  const ref = await begun(app, await ready(app, clientId))
  await askCourier(app, ref)
  return ref
}

const runStrayJobs = () => runDueEffects(app, cancelAwb)

describe('cancelling', () => {
  it('before pick-up cancels the AWB and gives the money back, shown as a reversal', async () => {
    const ref = await activated()
    const order = await cancelOrder(app, ref)
    expect(order).toMatchObject({ state: 'cancelled', actions: { cancel: false, print: false } })
    expect(courier.activeAwbs(ref.orderId)).toEqual([])
    expect(await available()).toBe(START)
    const { transactions, amounts } = await availableBalance(app, ro, clientId)
    expect(transactions.map(({ amount, isRevert }) => ({ amount, isRevert }))).toEqual([
      { amount: 1307, isRevert: false },
      { amount: -1307, isRevert: true },
    ])
    expect(amounts).toMatchObject({ totalServicesNotInvoiced: 0, totalReturnedTransactions: -1307, totalLeft: START })
  })

  it('sent twice at once, and again later, gives the money back once', async () => {
    const ref = await activated()
    await Promise.all([cancelOrder(app, ref), cancelOrder(app, ref), cancelOrder(app, ref)])
    await cancelOrder(app, ref)
    expect(await available()).toBe(START)
    expect((await orderDetails(app, clientId, ref.orderId)).timeline.filter((step) => step.state === 'cancelled')).toHaveLength(1)
  })

  it('after the courier has it is refused with the courier’s reason, the charge stays', async () => {
    const ref = await activated()
    courier.isPickedUp = true
    await expect(cancelOrder(app, ref)).rejects.toMatchObject({
      code: 'order-not-cancellable',
      message: expect.stringContaining('AWB-ul a fost ridicat.'),
    })
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(await available()).toBe(START - 1307)
  })

  it('when the courier does not answer is shown as such, keeps the charge, and is done when the courier answers', async () => {
    const ref = await activated()
    courier.answers = false
    expect(await cancelOrder(app, ref)).toMatchObject({ state: 'active', isBeingCancelled: true, actions: { cancel: false, print: false } })
    expect(await available()).toBe(START - 1307)
    courier.answers = true
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    expect((await orderNow(app, ref)).state).toBe('cancelled')
    expect(await available()).toBe(START)
  })

  it('of a draft, or while it is being activated, says there is no AWB', async () => {
    const orderId = await aDraft(app, clientId)
    await expect(cancelOrder(app, { clientId, orderId })).rejects.toMatchObject({ code: 'order-has-no-awb' })
    const ref = await begun(app, await ready(app, clientId))
    await expect(cancelOrder(app, ref)).rejects.toMatchObject({ code: 'order-has-no-awb' })
    await askCourier(app, ref)
  })
})

describe('a second AWB', () => {
  const late = async (ref: AttemptRef, number: string) =>
    settleEffect(app, createAwb, await effectNow(app, ref), { kind: 'done', answer: { number, parcels: [number], costNetBani: null } })

  it('that arrives after the first is cancelled, the first stays', async () => {
    const ref = await activated()
    const second = courier.arrive(ref.orderId)
    await late(ref, second)
    await runStrayJobs()
    expect(courier.activeAwbs(ref.orderId)).toEqual([(await orderNow(app, ref)).awb])
  })

  it('reported again with the same number is the same', async () => {
    const ref = await activated()
    const { awb } = await orderNow(app, ref)
    await late(ref, awb ?? '')
    await runStrayJobs()
    expect(courier.activeAwbs(ref.orderId)).toEqual([awb])
    expect(await available()).toBe(START - 1307)
  })

  it('that arrives after the money was given back is cancelled at the courier that made it, another having the order now', async () => {
    courier.ways = ['refused']
    const first = await begun(app, await ready(app, clientId))
    await askCourier(app, first)
    expect((await orderNow(app, first)).state).toBe('draft')
    const { orderId } = first
    const offer = await anOffer(app, clientId, orderId, { courier: 'sameday' })
    const second = await begun(app, { clientId, orderId, offerId: offer.id, key: null })
    await askCourier(app, second)
    const stray = courier.arrive(first.orderId)
    await late(first, stray)
    await runStrayJobs()
    expect(courier.activeAwbs(first.orderId)).toEqual([])
    expect((await orderNow(app, first)).courier).toBe('sameday')
  })

  it('that was not reported to us is found in the courier’s own list', async () => {
    const ref = await activated()
    const double = courier.arrive(`${ref.orderId}-1`)
    const orphan = courier.arrive('ZZZZZZZZZZZZ')
    await compareDay(app, courier, today())
    await compareDay(app, courier, today())
    const { rows } = await app.db.$client.query('select awb, kind from awb_discrepancies where awb = any($1) order by kind', [
      [double, orphan],
    ])
    expect(rows).toEqual([
      { awb: double, kind: 'double' },
      { awb: orphan, kind: 'orphan' },
    ])
  })
})

describe('an AWB of an attempt that has ended without one', () => {
  /** An order of a client, its first attempt refused, its second active. */
  async function twice(id: string) {
    courier.ways = ['refused', 'made']
    const first = await begun(app, await ready(app, id))
    await askCourier(app, first)
    const offer = await anOffer(app, id, first.orderId)
    const second = await begun(app, { clientId: id, orderId: first.orderId, offerId: offer.id, key: null })
    await askCourier(app, second)
    return second
  }
  const noted = async (awb: string) => (await app.db.$client.query('select kind from awb_discrepancies where awb = $1', [awb])).rows

  it.each([true, false])(
    'is found by the comparison and cancelled once, whether its list has references (%s); others stay',
    async (listsReferences) => {
      const ref = await twice(clientId)
      const others = [await twice(clientId), await twice(await testClient(app, START))]
      const { rows } = await app.db.$client.query(
        "update effects set unknown_since = claimed_at where subject = $1 and kind = 'create-awb' returning 1",
        [ref.orderId],
      )
      expect(rows).toHaveLength(2)
      courier.listsReferences = listsReferences
      const late = courier.arrive(`${ref.orderId}-1`)
      await compareDay(app, courier, today())
      await compareDay(app, courier, today())
      await runStrayJobs()
      expect(await noted(late)).toEqual([{ kind: 'late' }])
      expect(courier.activeAwbs(ref.orderId)).toEqual([(await orderNow(app, ref)).awb])
      for (const other of others) expect(courier.activeAwbs(other.orderId)).toEqual([(await orderNow(app, other)).awb])
    },
  )

  it('is left to recovery while its attempt is open', async () => {
    courier.ways = ['late']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    const awb = courier.arrive(`${ref.orderId}-1`)
    await compareDay(app, courier, today())
    await runStrayJobs()
    expect([await noted(awb), courier.activeAwbs(ref.orderId)]).toEqual([[], [awb]])
  })
})

it('a comparison that fails is kept as failing, and is made again until it succeeds', async () => {
  const day = addDays(today(), -7)
  const state = async () =>
    (await app.db.$client.query("select failed_since, compared_at, cause from awb_comparisons where courier = 'fan' and day = $1", [day]))
      .rows[0]
  courier.answers = false
  await compareAndNote(app, courier, day)
  expect(await state()).toMatchObject({ failed_since: expect.any(Date), compared_at: null, cause: 'fan: no answer' })
  courier.answers = true
  await compareAwbs.run(app, undefined as never)
  expect(await state()).toMatchObject({ failed_since: null, compared_at: expect.any(Date), cause: null })
})

it('a cancelled order is not activated again', async () => {
  const input = await ready(app, clientId)
  const ref = await begun(app, input)
  await askCourier(app, ref)
  await cancelOrder(app, ref)
  await recoverAll(app)
  const other = await ready(app, clientId)
  await expect(activateOrder(app, { ...input, offerId: other.offerId })).rejects.toMatchObject({ code: 'order-not-draft' })
  expect(courier.createCalls).toBe(1)
})
