import { describe, expect, it, vi } from 'vitest'
import { amountOf, fromRon, minorUnits } from '#contract/money.ts'
import { aLine, aLocation, aPart } from '#partners/stores/test-store.ts'
import { activationTrial, killedBeforeCommit } from '#selling/store-orders/server/test-activations.ts'
import { bodyOf, connectedShop, inputOf, pageOf, WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { trackAwbs } from '#sending/orders/server/after-awb/track-orders.ts'
import type { TrackingEvent } from '#sending/ports/couriers.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { inRomanian } from '#texts/test-words.ts'
import { markPaidInStore } from './mark-paid.ts'

const trial = await activationTrial()
const { app, shop, fan } = trial

const paidAtDoor = (amountRon: number) => trial.change(() => ({ outstanding: amountOf(amountRon, 'RON'), paymentGateways: ['Ramburs'] }))
const owed = () => shop.orderNow(trial.id).outstanding.minor

async function delivered(awbs: readonly (string | null)[]): Promise<void> {
  const event: TrackingEvent = {
    state: 'delivered',
    courierCode: 'S2',
    text: 'Livrat',
    place: null,
    happenedAt: new Date(Date.now() + 60_000),
  }
  fan.events = [event]
  await trackAwbs(
    app,
    awbs.flatMap((awb) => awb ?? []),
  )
  fan.events = []
}

async function sent(): Promise<string | null> {
  const { order } = await trial.activate(await trial.aBody())
  await trial.fulfilled()
  return order.awb
}

describe('cash that was collected', () => {
  it('is booked in the store once the parcel is delivered, once', async () => {
    paidAtDoor(100)
    const awb = await sent()
    expect(owed()).toBe(10_000)
    await delivered([awb])
    await trial.until({ orderState: 'delivered', markedPaidAt: expect.any(Date) })
    expect(owed()).toBe(0)
    expect(shop.calls.filter((call) => call === 'markPaid')).toHaveLength(1)
  })

  it.each(['lost', 'never', 'down'] as const)('is booked though the store’s answer is %s', async (way) => {
    paidAtDoor(100)
    const awb = await sent()
    shop.ways.markPaid = [way]
    await delivered([awb])
    await trial.until({ markedPaidAt: expect.any(Date) })
    expect(owed()).toBe(0)
  })

  it('is booked by the next process where the first was killed after the store’s yes, and once however many jobs there are', async () => {
    paidAtDoor(100)
    const awb = await sent()
    await delivered([awb])
    await trial.until({ markedPaidAt: expect.any(Date) })
    const { clientId } = trial.store
    await app.db.$client.query('update store_shipments set marked_paid_at = null where client_id = $1', [clientId])
    await killedBeforeCommit(app, clientId, 'store-mark-paid')
    const ref = { clientId, kind: markPaidInStore.name, key: (await trial.lastShipment())?.orderId ?? '' }
    await Promise.all(Array.from({ length: 5 }, () => runEffect(app, markPaidInStore, ref)))
    await trial.until({ markedPaidAt: expect.any(Date), notice: null })
    expect(shop.calls.filter((call) => call === 'markPaid')).toHaveLength(2)
    expect(owed()).toBe(0)
  })

  it('that the store will not book is left to the merchant, in its words', async () => {
    paidAtDoor(100)
    const awb = await sent()
    shop.ways.markPaid = ['rejected']
    await delivered([awb])
    await trial.until({ notice: expect.stringMatching(/nu a inregistrat rambursul incasat: Nu se poate/), markedPaidAt: null })
    expect(await booking()).toEqual(['refused'])
  })

  it('is not booked where the merchant does not want it', async () => {
    await connectedShop(app, trial.store.clientId, { markPaid: false })
    paidAtDoor(100)
    const awb = await sent()
    await delivered([awb])
    await trial.until({ orderState: 'delivered' })
    await vi.waitFor(async () => expect(await booking()).toEqual(['done']), WITHIN)
    expect(shop.calls).not.toContain('markPaid')
  })

  it('less than is owed is left to the merchant: a store books only the whole', async () => {
    paidAtDoor(100)
    const body = await trial.aBody()
    const { repayment } = body.extraOptions
    const extraOptions = { ...body.extraOptions, repayment: repayment && { ...repayment, amount: fromRon(60) } }
    const { order } = await trial.activate(await bodyOf(app, trial.store, { ...body, extraOptions }))
    await trial.fulfilled()
    await delivered([order.awb])
    await trial.until({ notice: expect.stringMatching(/incasat 60,00 RON din 100,00 RON/), markedPaidAt: null })
    expect(owed()).toBe(10_000)
  })

  it('is not booked where the order is owed in another currency by then, however little of it', async () => {
    paidAtDoor(100)
    const awb = await sent()
    trial.change(() => ({ outstanding: amountOf(20, 'EUR') }))
    await delivered([awb])
    await trial.until({ notice: expect.stringMatching(/incasat 100,00 RON din 20,00 EUR/), markedPaidAt: null })
    expect(shop.calls).not.toContain('markPaid')
  })

  it('for a parcel without cash nothing is booked', async () => {
    const awb = await sent()
    await delivered([awb])
    await trial.until({ orderState: 'delivered' })
    expect(shop.calls).not.toContain('markPaid')
  })
})

const booking = async () => {
  const effects = await effectsOf(app, (await trial.lastShipment())?.orderId ?? '')
  return effects.filter(({ kind }) => kind === 'store-mark-paid').map(({ state }) => state)
}

describe('an order from two warehouses', () => {
  const twoParts = () =>
    trial.change(() => ({
      awaiting: [
        aPart(`${trial.id}-p1`, [aLine('l1')]),
        aPart(`${trial.id}-p2`, [aLine('l2')], { location: aLocation({ id: 'depozit-2' }) }),
      ],
      outstanding: { minor: minorUnits(20_000), currency: 'RON' },
      paymentGateways: ['Ramburs'],
    }))
  const bodies = async () => {
    const shown = await pageOf(app, trial.store, trial.id)
    return Promise.all(shown.shippingOrders.awaitingFulfillment.map((part) => bodyOf(app, trial.store, inputOf(shown, part))))
  }

  it('collects once: the second parcel may collect nothing more, even where the request asks for it', async () => {
    twoParts()
    const [first, second] = await bodies()
    if (!first || !second) throw new Error('not two parts')
    await trial.activate(first)
    const shown = await pageOf(app, trial.store, trial.id)
    expect(shown.shippingOrders.awaitingFulfillment).toMatchObject([{ extraOptions: { repayment: null } }])
    expect(shown.shippingTo.info).toContainEqual(expect.stringMatching(/se incaseaza cu AWB-ul FAN/))
    const greedy = { ...inputOf(shown), extraOptions: first.extraOptions }
    expect(inRomanian(await trial.refusal(await bodyOf(app, trial.store, greedy)))).toMatchObject({
      code: 'invalid-fields',
      errors: [{ path: 'extraOptions.repayment.amount', message: expect.stringMatching(/se incaseaza deja cu AWB-ul FAN/) }],
    })
    await trial.activate(await trial.aBody())
    await vi.waitFor(() => expect(shop.numbers(trial.id)).toHaveLength(2), WITHIN)
  })

  it('collects once also when both parts are activated at the same moment, each with the whole amount', async () => {
    twoParts()
    const [first, second] = await bodies()
    if (!first || !second) throw new Error('not two parts')
    const greedy = await bodyOf(app, trial.store, { ...second, extraOptions: first.extraOptions })
    const outcomes = await Promise.allSettled([trial.activate(first), trial.activate(greedy)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await trial.shipments()).map(({ cashBani }) => cashBani)).toEqual([20_000])
    await trial.fulfilled()
  })

  it('may collect with the second parcel what the first no longer does', async () => {
    twoParts()
    const [first] = await bodies()
    if (!first) throw new Error('no part')
    fan.ways = ['refused']
    await trial.refusal(first)
    await trial.until({ orderState: 'draft' })
    expect((await trial.aBody()).extraOptions.repayment?.amount).toBe(20_000)
  })
})

it('more than is owed is never collected', async () => {
  paidAtDoor(100)
  const body = await trial.aBody()
  const { repayment } = body.extraOptions
  const extraOptions = { ...body.extraOptions, repayment: repayment && { ...repayment, amount: fromRon(150) } }
  expect(inRomanian(await trial.refusal(await bodyOf(app, trial.store, { ...body, extraOptions })))).toMatchObject({
    errors: [{ message: expect.stringMatching(/mai are de platit 100,00 RON/) }],
  })
})
