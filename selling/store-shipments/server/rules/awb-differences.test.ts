import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { amountOf, fromRon, minorUnits } from '#contract/money.ts'
import { aStoreOrder } from '#partners/stores/test-store.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { copyStore } from '#selling/store-copy/server/rounds/copy-store.ts'
import { correctStoreCash } from '#selling/store-fulfilment/server/correct-cash.ts'
import { listedOrder } from '#selling/store-orders/server/list/list-orders.ts'
import { activationTrial, goingElsewhere } from '#selling/store-orders/server/test-activations.ts'
import { pageOf } from '#selling/store-orders/server/test-store-orders.ts'
import { orderNow } from '#sending/orders/server/test-orders.ts'
import type { CourierPort } from '#sending/ports/couriers.ts'
import { withoutWaiting } from '#server/effects/test-effects.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { ShipmentRow } from '../shipments.ts'
import { cashOfShipments } from './awb-differences.ts'
import { orderVersionOf } from './order-version.ts'

const ro = textsOf('ro')

const trial = await activationTrial()
const { app, shop, fan } = trial

const owing = (ron: number) => ({ outstanding: amountOf(ron, 'RON'), paymentGateways: ['Ramburs'] })
const read = (id = trial.id) => readOrderNow(app, trial.store, id)
const row = (id = trial.id) => listedOrder(app, ro, { clientId: trial.store.clientId, name: trial.store.shop }, id)
const card = async () => (await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled[0]?.internalOrder

/** With its AWB, of which the store knows, and a second order beside it that nothing happens to. */
async function sent(ron = 100): Promise<{ awb: string; orderId: string; other: string }> {
  trial.change(() => owing(ron))
  const other = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id: other, ...owing(ron) }))
  await read(other)
  const { order } = await trial.activate(await trial.aBody())
  await trial.fulfilled()
  return { awb: order.awb ?? '', orderId: order.uniqueId, other }
}

describe('an order that changes after its AWB', () => {
  it.each([
    ['is paid in the shop', () => owing(0), /incaseaza 100,00 RON, dar nu mai are nimic de incasat/],
    ['owes less', () => owing(80), /incaseaza 100,00 RON, dar ar trebui sa incaseze 80,00 RON/],
    ['owes more', () => owing(130), /incaseaza 100,00 RON, dar ar trebui sa incaseze 130,00 RON/],
    ['goes elsewhere', goingElsewhere, /Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul/],
    [
      'has another quantity of it',
      ({ shipped }) => ({ shipped: shipped.map((one) => ({ ...one, lines: one.lines.map((line) => ({ ...line, quantity: 1 })) })) }),
      /Produsele livrarii s-au modificat/,
    ],
  ] as [string, Parameters<typeof trial.change>[0], RegExp][])(
    'and %s says so on the list and on the card, and no other order does',
    async (_, change, said) => {
      const { awb, other } = await sent()
      expect(await row()).toMatchObject({ notice: null })
      trial.change(change)
      await read()
      expect(await row()).toMatchObject({ notice: expect.stringMatching(said) })
      expect((await row()).notice).toContain(awb)
      expect(await card()).toMatchObject({ notice: expect.stringMatching(said) })
      expect(await row(other)).toMatchObject({ notice: null })
    },
  )

  it('is found by the comparison with the store too, though the shop sent no webhook', async () => {
    await sent()
    trial.change(() => owing(0))
    await app.db.$client.query('update stores set synced_until = $2, sync_cursor = null where client_id = $1', [
      trial.store.clientId,
      new Date(0),
    ])
    await copyStore.run(app, trial.store)
    const { rows } = await app.db.$client.query('select notice_codes as notice from store_orders where id = $1', [trial.id])
    expect(rows).toMatchObject([{ notice: [{ code: 'differs-cash', params: { owedBani: 0 } }] }])
  })
})

describe('cash that changed', () => {
  const asked: [string, number][] = []
  const changing: CourierPort['updateCash'] = async (awb, amountBani) => {
    asked.push([awb, amountBani])
    return { kind: 'updated' }
  }
  const correct = (uniqueId: string) => correctStoreCash(app, { clientId: trial.store.clientId, name: trial.store.shop, uniqueId })

  it('is changed at a courier that can, once, and nothing is said any more', async () => {
    fan.updateCash = changing
    const { awb, orderId } = await sent()
    trial.change(() => owing(80))
    expect(await card()).toMatchObject({ cashToChange: { from: 10_000, to: 8_000, byCourier: true } })
    await correct(orderId)
    await correct(orderId)
    expect(asked).toEqual([[awb, 8_000]])
    expect(await card()).toMatchObject({ notice: null, cashToChange: null })
    expect(await row()).toMatchObject({ notice: null })
    expect((await orderNow(app, { clientId: trial.store.clientId, orderId })).extraOptions.repayment?.amount).toBe(8_000)
    trial.change(() => owing(0))
    await correct(orderId)
    expect(asked.at(-1)).toEqual([awb, 0])
    expect((await orderNow(app, { clientId: trial.store.clientId, orderId })).extraOptions.repayment).toBeNull()
    fan.updateCash = null
  })

  it.each([
    ['cannot', null, 'cash-not-changeable'],
    ['refuses', async () => ({ kind: 'refused', reason: 'Livrat.' }), 'cash-not-changeable'],
    ['does not answer', async () => ({ kind: 'unknown', cause: 'timeout' }), 'courier-failed'],
  ] as [string, CourierPort['updateCash'], string][])('stays and is said at a courier that %s', async (_, updateCash, code) => {
    fan.updateCash = updateCash
    onTestFinished(withoutWaiting(app))
    const { orderId } = await sent()
    trial.change(() => owing(0))
    await expect(correct(orderId)).rejects.toMatchObject({ code })
    expect(await card()).toMatchObject({ cashToChange: { from: 10_000, to: 0, byCourier: updateCash !== null } })
    expect((await orderNow(app, { clientId: trial.store.clientId, orderId })).extraOptions.repayment?.amount).toBe(10_000)
    fan.updateCash = null
  })
})

describe('what parcels should collect', () => {
  const order = (ron: number, waits = false) => aStoreOrder({ ...owing(ron), ...(waits ? {} : { awaiting: [] }) })
  const parcel = (orderId: string, ron: number, own: Partial<ShipmentRow> = {}) =>
    ({
      ...{ orderId, cashBani: fromRon(ron), orderState: 'active', fulfilmentState: 'fulfilled', markedPaidAt: null },
      version: orderVersionOf(order(1), []),
      ...own,
    }) as ShipmentRow
  const now = (ron: number, shipments: ShipmentRow[], waits = false) =>
    Object.fromEntries([...cashOfShipments(order(ron, waits), shipments)].map(([id, amount]) => [id, amount / 100]))

  it('is less of the newest first', () => {
    expect(now(70, [parcel('a', 60), parcel('b', 40)])).toEqual({ a: 60, b: 10 })
    expect(now(50, [parcel('a', 60), parcel('b', 40)])).toEqual({ a: 50, b: 0 })
    expect(now(100, [parcel('a', 60), parcel('b', 40)])).toEqual({ a: 60, b: 40 })
  })

  it('is never changed of one that was delivered, and counts what it collected', () => {
    expect(now(80, [parcel('a', 60, { orderState: 'delivered' }), parcel('b', 40)])).toEqual({ b: 20 })
    expect(now(40, [parcel('a', 60, { orderState: 'delivered', markedPaidAt: new Date() }), parcel('b', 40)])).toEqual({ b: 40 })
  })

  it('is more only where nothing waits that will collect it, and the order changed', () => {
    expect(now(130, [parcel('a', 100)])).toEqual({ a: 130 })
    expect(now(130, [parcel('a', 100)], true)).toEqual({})
    expect(now(130, [parcel('a', 100, { version: orderVersionOf(order(130), []) })])).toEqual({})
    expect(cashOfShipments({ ...order(130), outstanding: { minor: minorUnits(1), currency: 'EUR' } }, [parcel('a', 100)]).size).toBe(0)
  })
})
