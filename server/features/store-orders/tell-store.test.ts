import { describe, expect, it } from 'vitest'
import type { StoreOrder } from '../../partners/stores/port.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { tellStore } from './tell-store.ts'
import { activationTrial, cancelled, goingElsewhere, sentBySomebody } from './test-activations.ts'
import { aLine, aPart } from './test-store.ts'
import { bodyOf, pageOf, sendingOnly, wishOf } from './test-store-orders.ts'
import { watchOverMany } from './watch-over-many.ts'

const trial = await activationTrial()
const { app, shop } = trial

describe('telling the store', () => {
  it.each([
    ['findFulfilment', 'down'],
    ['findFulfilment', 'never'],
    ['order', 'down'],
    ['fulfil', 'down'],
    ['fulfil', 'never'],
    ['findFulfilment', 'rights-missing'],
    ['order', 'rights-missing'],
  ] as const)('is tried again when %s is %s', async (call, way) => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      shop.ways[call] = [way]
    })
    await trial.activate(body)
    await trial.told()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('whose answer is lost is looked up and not done twice', async () => {
    trial.change(() => ({ awaiting: [aPart(`${trial.id}-p1`, [aLine(`${trial.id}-l1`, { remaining: 9 })])] }))
    // Enough is left for a second one: the pieces alone do not tell.
    const wish = sendingOnly(2, wishOf(await pageOf(app, trial.store, trial.id)))
    const body = await bodyOf(app, trial.store, wish)
    shop.ways.fulfil = ['lost']
    await trial.activate(body)
    await trial.told()
    expect(shop.numbers(trial.id)).toHaveLength(1)
    expect(shop.orderNow(trial.id).awaiting[0]?.lines).toMatchObject([{ remaining: 7 }])
  })

  it('waits while rights are missing, and cancels no AWB for what it cannot see', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      shop.ways.order = Array(3).fill('rights-missing')
    })
    const { order } = await trial.activate(body)
    await trial.told()
    expect(await trial.lastShipment()).toMatchObject({ orderState: 'active', awb: order.awb, notice: null })
  })

  it('twice at once is done once', async () => {
    shop.ways.findFulfilment = ['down']
    await trial.activate(await trial.aBody())
    await trial.until({ orderState: 'active', told: 'not-yet' })
    const shipment = await trial.lastShipment()
    const telling = { clientId: trial.store.clientId, orderId: shipment?.orderId ?? '', attempt: 1 }
    await Promise.all(Array.from({ length: 5 }, () => tellStore.run(app, telling)))
    await trial.told()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('what it will not have for a reason of its own is left to a person, in its words', async () => {
    const body = await trial.aBody()
    shop.ways.fulfil = ['rejected']
    await trial.activate(body)
    await trial.until({
      told: 'failed',
      notice: expect.stringMatching(/nu primeste livrarea cu AWB-ul FAN[\w-]+: Nu se poate/),
    })
  })

  it('is made good for when its job was lost: looked up, and not done twice', async () => {
    await trial.activate(await trial.aBody())
    await trial.told()
    // As a process leaves it that dies after it told the store and before it wrote that down, and whose job never comes back.
    await app.db.$client.query("update store_shipments set told = 'not-yet', fulfilment_id = null, created_at = now() - interval '1 hour'")
    await watchOverMany.run(app, undefined as never)
    await trial.told()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('is ended by a person who tells it the AWB', async () => {
    const body = await trial.aBody()
    shop.ways.fulfil = ['rejected']
    const { order } = await trial.activate(body)
    await trial.until({ told: 'failed' })
    const byHand = {
      ...sentBySomebody(shop.orderNow(trial.id)).shipped?.[0],
      tracking: [{ number: order.awb, company: 'FAN Courier', url: '' }],
      lines: [{ name: 'Produs', imageUrl: null, quantity: 2 }],
    }
    trial.change(() => ({ awaiting: [], shipped: [byHand] as StoreOrder['shipped'] }))
    expect((await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled).toMatchObject([
      { internalOrder: { storeTold: 'told', notice: null } },
    ])
  })

  it('of an order that was cancelled here meanwhile does not happen, and its pieces await again', async () => {
    shop.ways.findFulfilment = Array(20).fill('down')
    const { order } = await trial.activate(await trial.aBody())
    await cancelOrder(app, { clientId: trial.store.clientId, orderId: order.uniqueId })
    await trial.undone(/AWB-ul FAN[\w-]+ a fost anulat/)
    expect((await pageOf(app, trial.store, trial.id)).shippingOrders.awaitingFulfillment).toHaveLength(1)
  })

  it('and cancelling here afterwards cancels it there too', async () => {
    const { order } = await trial.activate(await trial.aBody())
    await trial.told()
    await cancelOrder(app, { clientId: trial.store.clientId, orderId: order.uniqueId })
    await trial.undone(/livrarea din magazin au fost anulate/)
    expect(shop.numbers(trial.id)).toEqual([])
  })

  it.each([
    ['is cancelled', cancelled, /anulata in magazin, dar AWB-ul FAN[\w-]+ este activ/],
    ['goes elsewhere', goingElsewhere, /Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul FAN/],
  ])('is done, and then the order %s: the page says so', async (_, happened, notice) => {
    await trial.activate(await trial.aBody())
    await trial.told()
    trial.change((order) => ({ ...happened(order), awaiting: [] }))
    const [card] = (await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled
    expect(card?.internalOrder).toMatchObject({ notice: expect.stringMatching(notice), mayCancel: true })
  })
})
