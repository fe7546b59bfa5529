import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { askOffers } from '#sending/offers/server/ask-offers.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import { runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { orderInput } from '../../../contract/orders.ts'
import { createAwb } from '../../activation/create-awb.ts'
import { orderDetails } from '../../queries.ts'
import { type CourierInMemory, courierInMemory } from '../../test-courier.ts'
import { aParty, aShipment, askCourier, begun, expectAccountsRight, orderNow, ready } from '../../test-orders.ts'
import { cancelAwb } from '../cancel-awb.ts'
import { activateReplacementTask, correctOrder } from './correct-order.ts'
import { correctionSubscriptions } from './replacement.ts'

const START = fromRon(100)
const PRICE = 1307
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' }, subscriptions: correctionSubscriptions })
withoutWaiting(app)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier])
  clientId = await testClient(app, START)
})
afterEach(() => expectAccountsRight(app))

const available = async () => (await clientBalances(app.db, clientId)).availableBani

async function activated(shipment: Shipment = aShipment()): Promise<string> {
  const ref = await begun(app, await ready(app, clientId, { shipment }))
  await askCourier(app, ref)
  return ref.orderId
}

const elsewhere = () => aShipment({ recipient: aParty({ contact: { phone: '0733111222' }, address: { number: '77' } }) })

async function corrected(orderId: string, shipment: Shipment = elsewhere(), key: string | null = 'o corectare') {
  const { offers } = await askOffers(app, clientId, shipment)
  const offerId = offers[0]?.id ?? ''
  return { again: () => correctOrder(app, { clientId, orderId, input: orderInput({ shipment }), offerId, key }) }
}
const correct = async (orderId: string, shipment?: Shipment) => (await corrected(orderId, shipment)).again()

const activeAwbs = () => courier.held.filter(({ isCancelled }) => !isCancelled).map(({ awb }) => awb)
const statesOf = async () =>
  (await app.db.$client.query('select state, replaces from orders where client_id = $1 order by created_at, id', [clientId])).rows
const isOpen = async () => (await app.db.$client.query('select from order_corrections where client_id = $1', [clientId])).rowCount
const withCash = (ron: number) =>
  aShipment({ options: { repayment: { amount: fromRon(ron), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' } } })

describe('a correction', () => {
  it('cancels the AWB, makes another with what was corrected, charges once, and links both', async () => {
    const orderId = await activated()
    const answer = await correct(orderId)
    expect(answer).toMatchObject({ outcome: 'made', uniqueId: orderId, order: { state: 'active', replaces: { uniqueId: orderId } } })
    const { order, replacedBy } = answer
    expect([order.uniqueId, order.shipment.recipient.address.number]).toEqual([replacedBy, '77'])
    expect(activeAwbs()).toEqual([order.awb])
    expect(await available()).toBe(START - PRICE)
    expect(await orderDetails(app, clientId, orderId)).toMatchObject({
      state: 'cancelled',
      isBeingCorrected: false,
      replacedBy: { uniqueId: replacedBy, awb: order.awb, state: 'active' },
    })
  })

  it('clicked twice, and by two clerks at once, makes one new AWB', async () => {
    const orderId = await activated()
    const one = await corrected(orderId)
    const two = await corrected(orderId, elsewhere(), 'alt angajat')
    const outcomes = await Promise.allSettled([one.again(), one.again(), two.again()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'order-not-cancellable' })
    const settled = await Promise.allSettled([one.again(), two.again()])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([activeAwbs().length, courier.createCalls, await available()]).toEqual([1, 2, START - PRICE])
  })

  it('that the courier refuses to cancel makes nothing new, and says why', async () => {
    const orderId = await activated()
    courier.isPickedUp = true
    await expect(correct(orderId)).rejects.toMatchObject({
      code: 'order-not-cancellable',
      message: expect.stringContaining('AWB-ul a fost ridicat.'),
    })
    expect([await statesOf(), await isOpen(), courier.createCalls]).toEqual([[{ state: 'active', replaces: null }], 0, 1])
    const { timeline } = await orderDetails(app, clientId, orderId)
    expect(timeline.map(({ entry }) => entry.code)).toContain('correction-dropped')
  })

  it('whose cancellation is not known waits, makes nothing new, and goes on by itself once it is', async () => {
    const orderId = await activated()
    courier.answers = false
    const { again } = await corrected(orderId)
    expect(await again()).toMatchObject({
      outcome: 'waiting',
      order: { uniqueId: orderId, isBeingCancelled: true, isBeingCorrected: true },
    })
    expect([courier.createCalls, (await statesOf()).length]).toEqual([1, 1])
    courier.answers = true
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    const [, made] = await statesOf()
    expect(made).toEqual({ state: 'draft', replaces: orderId })
    const answer = await again()
    expect([answer.outcome, activeAwbs().length, await available()]).toEqual(['made', 1, START - PRICE])
  })

  it('is gone on with by the job where the process was lost between the two, once', async () => {
    const orderId = await activated()
    courier.answers = false
    const { replacedBy } = await correct(orderId)
    courier.answers = true
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    const ref = { clientId, orderId: replacedBy ?? '' }
    await Promise.all([activateReplacementTask.run(app, ref), activateReplacementTask.run(app, ref)])
    await runDueEffects(app, createAwb)
    await activateReplacementTask.run(app, ref)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect([activeAwbs().length, courier.createCalls, await available()]).toEqual([1, 2, START - PRICE])
  })

  it('of a parcel that was picked up meanwhile makes nothing new', async () => {
    const orderId = await activated()
    courier.answers = false
    await correct(orderId)
    courier.answers = true
    courier.isPickedUp = true
    // Once it is looked for, once it is asked again, and once more whether the first call did nothing.
    for (const _ of [1, 2, 3]) {
      clock.advance(60_000)
      await runDueEffects(app, cancelAwb)
    }
    expect([await statesOf(), await isOpen()]).toEqual([[{ state: 'active', replaces: null }], 0])
  })

  it('whose new AWB the courier refuses is a draft with everything in it, and the money is back', async () => {
    const orderId = await activated()
    courier.ways = ['refused']
    const answer = await correct(orderId)
    expect(answer).toMatchObject({
      outcome: 'refused',
      order: {
        state: 'draft',
        replaces: { uniqueId: orderId },
        refusal: expect.anything(),
        shipment: elsewhere(),
        actions: { edit: true },
      },
    })
    expect([activeAwbs(), await available()]).toEqual([[], START])
  })

  it('whose new answer is lost is found out, and makes no second AWB', async () => {
    const orderId = await activated()
    courier.answers = false
    const { again } = await corrected(orderId)
    const { replacedBy } = await again()
    courier.answers = true
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    courier.ways = ['lost']
    await activateReplacementTask.run(app, { clientId, orderId: replacedBy ?? '' })
    await runDueEffects(app, createAwb)
    expect((await orderNow(app, { clientId, orderId: replacedBy ?? '' })).state).toBe('activating')
    clock.advance(1_000)
    await runDueEffects(app, createAwb)
    expect([(await again()).outcome, activeAwbs().length, courier.createCalls]).toEqual(['made', 1, 2])
  })

  it('that came too late for its offer is a draft that says so', async () => {
    const orderId = await activated()
    courier.answers = false
    const { replacedBy } = await correct(orderId)
    courier.answers = true
    clock.advance(24 * 3_600_000)
    await runDueEffects(app, cancelAwb)
    const ref = { clientId, orderId: replacedBy ?? '' }
    await activateReplacementTask.run(app, ref)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', refusal: { code: 'problem', params: { problem: 'offer-expired' } } })
    expect(await available()).toBe(START)
  })

  it('that the balance does not pay for is refused before anything is cancelled', async () => {
    clientId = await testClient(app, bani(PRICE))
    const orderId = await activated()
    const expensive = courierInMemory({ clock, priceRon: 30 })
    expensive.held = courier.held
    app.couriers = couriersOf([expensive])
    await expect(correct(orderId)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await statesOf()).toEqual([{ state: 'active', replaces: null }])
    app.couriers = couriersOf([courier])
    expect(await correct(orderId)).toMatchObject({ outcome: 'made' })
  })
})

describe('cash alone', () => {
  it('is changed at the courier that can, and the AWB stays', async () => {
    const orderId = await activated(withCash(100))
    const { awb } = await orderNow(app, { clientId, orderId })
    const asked: number[] = []
    courier.updateCash = async (_awb, amount) => {
      asked.push(amount)
      return { kind: 'updated' }
    }
    const { again } = await corrected(orderId, withCash(70))
    expect([(await again()).outcome, (await again()).outcome]).toEqual(['kept', 'kept'])
    expect(await orderNow(app, { clientId, orderId })).toMatchObject({
      awb,
      state: 'active',
      extraOptions: { repayment: { amount: 7_000 } },
    })
    expect(asked).toEqual([7_000])
  })

  it('of a courier that cannot needs another AWB', async () => {
    const orderId = await activated(withCash(100))
    expect(await correct(orderId, withCash(70))).toMatchObject({ outcome: 'made', order: { repaymentAmount: 7_000 } })
    expect(activeAwbs()).toHaveLength(1)
  })
})
