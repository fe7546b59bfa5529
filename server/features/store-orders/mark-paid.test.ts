import { describe, expect, it, vi } from 'vitest'
import { amountOf, fromRon, minorUnits } from '../../../contract/money.ts'
import type { TrackingEvent } from '../../partners/couriers/port.ts'
import { trackAwbs } from '../orders/track-orders.ts'
import { activationTrial } from './test-activations.ts'
import { aLine, aLocation, aPart } from './test-store.ts'
import { bodyOf, connectedShop, pageOf, WITHIN, wishOf } from './test-store-orders.ts'

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
  await trial.told()
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

  it('is not booked where the merchant does not want it', async () => {
    await connectedShop(app, trial.store.clientId, { markPaid: false })
    paidAtDoor(100)
    const awb = await sent()
    await delivered([awb])
    await trial.until({ orderState: 'delivered' })
    await vi.waitFor(async () => expect((await jobs()).filter((name) => name === 'mark-store-order-paid')).toEqual([]), WITHIN)
    expect(shop.calls).not.toContain('markPaid')
  })

  it('less than is owed is told to a person: a store books only the whole', async () => {
    paidAtDoor(100)
    const body = await trial.aBody()
    const { repayment } = body.extraOptions
    const extraOptions = { ...body.extraOptions, repayment: repayment && { ...repayment, amount: fromRon(60) } }
    const { order } = await trial.activate(await bodyOf(app, trial.store, { ...body, extraOptions }))
    await trial.told()
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

const jobs = async () =>
  (await app.db.$client.query<{ name: string }>('select task_identifier as name from graphile_worker.jobs')).rows.map(({ name }) => name)

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
    return Promise.all(shown.shippingOrders.awaitingFulfillment.map((part) => bodyOf(app, trial.store, wishOf(shown, part))))
  }

  it('collects once: the second parcel may collect nothing more, whoever asks', async () => {
    twoParts()
    const [first, second] = await bodies()
    if (!first || !second) throw new Error('not two parts')
    await trial.activate(first)
    const shown = await pageOf(app, trial.store, trial.id)
    expect(shown.shippingOrders.awaitingFulfillment).toMatchObject([{ extraOptions: { repayment: null } }])
    expect(shown.shippingTo.info).toContainEqual(expect.stringMatching(/se incaseaza cu AWB-ul FAN/))
    const greedy = { ...wishOf(shown), extraOptions: first.extraOptions }
    expect(await trial.refusal(await bodyOf(app, trial.store, greedy))).toMatchObject({
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
    await trial.told()
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
  expect(await trial.refusal(await bodyOf(app, trial.store, { ...body, extraOptions }))).toMatchObject({
    errors: [{ message: expect.stringMatching(/mai are de platit 100,00 RON/) }],
  })
})
