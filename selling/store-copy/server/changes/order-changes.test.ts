import { describe, expect, it, vi } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import {
  activationTrial,
  cancelled,
  goingElsewhere,
  held,
  movedAway,
  movedInPlace,
  ourNumbers,
  sentElsewhere,
} from '#selling/store-orders/server/test-activations.ts'
import { pageOf, WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { orderNow } from '#sending/orders/server/test-orders.ts'

const trial = await activationTrial()
const { app, shop, fan } = trial

const oneUnit = ({ id }: StoreOrder) => ({ awaiting: [aPart(`${id}-p1`, [aLine(`${id}-l1`, { remaining: 1 })])] })
const owing = (ron: number) => () => ({ outstanding: { minor: minorUnits(ron * 100), currency: 'RON' }, paymentGateways: ['Ramburs'] })
const archived = () => ({ isClosed: true })

describe('an order that changed in the store before it was read', () => {
  it.each([
    ['was cancelled', cancelled, 'store-order-not-sendable'],
    ['was moved', movedAway, 'store-order-changed'],
    ['was sent elsewhere', sentElsewhere, 'store-order-changed'],
    ['goes elsewhere', goingElsewhere, 'store-order-changed'],
    ['owes something', owing(99), 'store-order-changed'],
    ['has one unit less', oneUnit, 'store-order-changed'],
    ['is held', held(false), 'store-order-not-sendable'],
    ['is put away', archived, 'store-order-not-sendable'],
  ])('%s: nothing is reserved', async (_, happened, code) => {
    const body = await trial.aBody()
    trial.change(happened)
    expect(await trial.refusal(body)).toMatchObject({ code })
    await trial.nothingReserved()
  })

  it.each(['down', 'never'] as const)('cannot be read (%s): nothing is reserved', async (way) => {
    const body = await trial.aBody()
    shop.ways.order = [way]
    expect(await trial.refusal(body)).toMatchObject({ code: 'store-failed' })
    await trial.nothingReserved()
  })
})

/** The reading is answered, and only then it happens: what was read is no longer so. */
function afterReading(happens: () => void): void {
  const connected = shop.connected('')
  const { order } = connected
  connected.order = async (asked) => {
    connected.order = order
    const answer = await order(asked)
    happens()
    return answer
  }
}

/** The store was looked at once more, and only then it happens. */
function beforeFulfilment(happens: () => void): void {
  shop.meanwhile.fulfil = happens
}

const moments = [
  ['between reading and reservation', afterReading],
  ['while the courier makes the AWB', trial.whileCourierWorks],
  ['just before its fulfilment', beforeFulfilment],
] as const

describe.each(moments)('an order that changes %s', (_, when) => {
  it.each([
    ['is cancelled', cancelled, /anulata in magazin.*AWB-ul FAN[\w-]+ a fost anulat, iar suma a revenit in sold/],
    ['is moved', movedAway, /nu mai asteapta expedierea.*anulat/],
    ['is sent elsewhere', sentElsewhere, /nu mai asteapta expedierea.*anulat/],
  ])('and %s: the AWB is cancelled, the charge reversed, and a notice says why', async (_what, happened, notice) => {
    const body = await trial.aBody()
    when(() => trial.change(happened))
    await trial.activate(body)
    await trial.reverted(notice)
    expect(ourNumbers(shop, trial.id)).toEqual([])
  })
})

describe('an order that changes while the courier makes the AWB', () => {
  it.each([
    ['goes elsewhere', goingElsewhere, /Datele de livrare s-au modificat.*anulat/],
    ['moves to another warehouse with all its ids', movedInPlace, /mutate in magazin.*anulat/],
  ])('and %s: the AWB is cancelled, and it can be activated as it is now', async (_, happened, notice) => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => trial.change(happened))
    await trial.activate(body)
    await trial.reverted(notice)
    const [part] = (await pageOf(app, trial.store, trial.id)).shippingOrders.awaitingFulfillment
    expect(part).toMatchObject({ activation: { state: 'refused', message: expect.stringMatching(notice) } })
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
  })

  it('and is paid online: it is not collected again at the door', async () => {
    trial.change(owing(100))
    const body = await trial.aBody()
    expect(body.extraOptions.repayment?.amount).toBe(10_000)
    trial.whileCourierWorks(() => trial.change(owing(0)))
    await trial.activate(body)
    await trial.reverted(/Suma de incasat s-a modificat.*anulat/)
  })

  it('and is held: it is fulfilled once the store lets go', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => trial.change(held(false)))
    await trial.activate(body)
    const readings = () => shop.calls.filter((call) => call === 'order').length
    const before = readings()
    await vi.waitFor(() => expect(readings()).toBeGreaterThan(before + 1), WITHIN)
    expect(await trial.lastShipment()).toMatchObject({ fulfilmentState: 'pending' })
    trial.change(held(true))
    await trial.fulfilled()
  })

  it('and is cancelled when the parcel was picked up already: the merchant reads that it is too late', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      trial.change(cancelled)
      fan.isPickedUp = true
    })
    await trial.activate(body)
    await trial.until({ fulfilmentState: 'failed', notice: expect.stringMatching(/anulata in magazin.*nu mai poate fi anulat/) })
    fan.isPickedUp = false
    const [card] = (await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled
    expect(card?.internalOrder).toMatchObject({ fulfilmentState: 'failed', notice: expect.stringMatching(/nu mai poate fi anulat/) })
  })

  it('and is cancelled while the courier does not answer: nothing reaches the store, and a late no of the courier is shown', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      trial.change(cancelled)
      fan.answers = false
    })
    const { order } = await trial.activate(body)
    const ref = { clientId: trial.store.clientId, orderId: order.uniqueId }
    await vi.waitFor(async () => expect((await orderNow(app, ref)).cancelRequestedAt).not.toBeNull(), WITHIN)
    fan.isPickedUp = true
    fan.answers = true
    await trial.until({ fulfilmentState: 'failed', notice: expect.stringMatching(/anulata in magazin.*nu mai poate fi anulat/) })
    fan.isPickedUp = false
    expect(shop.calls).not.toContain('fulfil')
  })

  it('and the courier cannot say whether the AWB was cancelled: it is asked again until it does', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      trial.change(cancelled)
      fan.answers = false
    })
    await trial.activate(body)
    await trial.until({ fulfilmentState: 'pending', notice: expect.stringMatching(/anulata in magazin/) })
    fan.answers = true
    await trial.reverted(/anulata in magazin.*anulat/)
  })
})
