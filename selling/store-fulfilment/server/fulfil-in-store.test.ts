import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { coded } from '#contract/texts/message.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import {
  activationTrial,
  cancelled,
  goingElsewhere,
  killedBeforeCommit,
  sentElsewhere,
} from '#selling/store-orders/server/test-activations.ts'
import { bodyOf, inputOf, pageOf, sendingOnly, WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { effectsOf, hasten, runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { fulfilInStore } from './fulfil-in-store.ts'

const trial = await activationTrial()
const { app, shop, fan } = trial

const byMerchant = (awb: string | null): StoreOrder['shipped'][number] => ({
  ...{ id: `by-merchant-${awb}`, name: '#1001.1', state: 'shipped', shippedAt: new Date(), locationName: '' },
  tracking: [{ number: awb ?? '', company: 'FAN Courier', url: '' }],
  lines: [{ name: 'Produs', imageUrl: null, quantity: 2 }],
})

/** However many tries it takes. */
const soonFulfilled = (orderId: string) =>
  vi.waitFor(async () => {
    await hasten(app, orderId)
    expect(await trial.lastShipment()).toMatchObject({ fulfilmentState: 'fulfilled', notice: null })
  }, WITHIN)

describe('the fulfilment in the store', () => {
  it.each([
    ['order', 'down'],
    ['fulfil', 'down'],
    ['fulfil', 'never'],
    ['order', 'rights-missing'],
  ] as const)('is tried again when %s is %s', async (call, way) => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      shop.ways[call] = [way]
    })
    await trial.activate(body)
    await trial.fulfilled()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('whose answer is lost is looked up and not done twice', async () => {
    trial.change(() => ({ awaiting: [aPart(`${trial.id}-p1`, [aLine(`${trial.id}-l1`, { remaining: 9 })])] }))
    // Enough is left for a second one: the quantities alone do not show whether it was done.
    const input = sendingOnly(2, inputOf(await pageOf(app, trial.store, trial.id)))
    const body = await bodyOf(app, trial.store, input)
    shop.ways.fulfil = ['lost']
    await trial.activate(body)
    await trial.fulfilled()
    expect(shop.numbers(trial.id)).toHaveLength(1)
    expect(shop.orderNow(trial.id).awaiting[0]?.lines).toMatchObject([{ remaining: 7 }])
  })

  it('waits while rights are missing, and cancels no AWB for what it cannot see', async () => {
    const body = await trial.aBody()
    trial.whileCourierWorks(() => {
      shop.ways.order = Array(3).fill('rights-missing')
    })
    const { order } = await trial.activate(body)
    await soonFulfilled(order.uniqueId)
    expect(await trial.lastShipment()).toMatchObject({ orderState: 'active', awb: order.awb, notice: null })
  })

  it('twice at once is done once', async () => {
    shop.ways.fulfil = ['down']
    await trial.activate(await trial.aBody())
    await trial.until({ orderState: 'active', fulfilmentState: 'pending' })
    const shipment = await trial.lastShipment()
    const { clientId, orderId = '', awb } = { clientId: trial.store.clientId, ...shipment }
    const ref = { clientId, kind: fulfilInStore.name, key: `${orderId}/${awb}` }
    await Promise.all(Array.from({ length: 5 }, () => runEffect(app, fulfilInStore, ref)))
    await trial.fulfilled()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('that is never answered is made ever more rarely, and is said to be tried', async () => {
    shop.ways.fulfil = ['down']
    const { order } = await trial.activate(await trial.aBody())
    const ours = async () => (await effectsOf(app, order.uniqueId)).find(({ kind }) => kind === 'store-fulfilment')
    await vi.waitFor(async () => expect(await ours()).toMatchObject({ state: 'due', tries: 1 }), WITHIN)
    shop.ways.fulfil = Array(3).fill('never')
    await app.db.$client.query('update effects set tries = 8, calls = 8 where subject = $1', [order.uniqueId])
    await trial.until({ fulfilmentState: 'pending', notice: expect.stringMatching(/nu stie inca de AWB-ul FAN.*Reincercam/) })
    await vi.waitFor(async () => expect(await ours()).toMatchObject({ state: 'unknown', calls: 9 }), WITHIN)
    const inMs = async () => ((await ours())?.lookAt?.getTime() ?? 0) - Date.now()
    await vi.waitFor(async () => expect(await inMs()).toBeGreaterThan(200_000), WITHIN)
    expect(await inMs()).toBeLessThan(600_000)
    shop.ways = {}
    await app.db.$client.query(
      "update effects set look_at = now() - interval '1 hour', unknown_since = now() - interval '1 hour' where subject = $1",
      [order.uniqueId],
    )
    await runDueEffects(app, fulfilInStore as AnyEffectKind)
    await trial.fulfilled()
  })

  it('what it will not have for a reason of its own is left to the merchant, in its words', async () => {
    const body = await trial.aBody()
    shop.ways.fulfil = ['rejected']
    await trial.activate(body)
    await trial.until({
      fulfilmentState: 'failed',
      notice: expect.stringMatching(/nu primeste livrarea cu AWB-ul FAN[\w-]+: Nu se poate/),
    })
  })

  it.each(['not written', 'claimed'])('is looked up and not made twice where a process died before its answer was %s', async (written) => {
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
    const { clientId } = trial.store
    await app.db.$client.query("update store_shipments set fulfilment_state = 'pending', fulfilment_id = null where client_id = $1", [
      clientId,
    ])
    await killedBeforeCommit(app, clientId, 'store-fulfilment', written === 'claimed' ? 'claimed' : 'unknown')
    await runDueEffects(app, fulfilInStore as AnyEffectKind)
    await trial.fulfilled()
    expect(shop.numbers(trial.id)).toHaveLength(1)
    expect(shop.calls.filter((call) => call === 'fulfil')).toHaveLength(1)
  })

  it('is ended by the merchant who makes it there with the AWB', async () => {
    const body = await trial.aBody()
    shop.ways.fulfil = ['rejected']
    const { order } = await trial.activate(body)
    await trial.until({ fulfilmentState: 'failed' })
    trial.change(() => ({ awaiting: [], shipped: [byMerchant(order.awb)] }))
    expect((await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled).toMatchObject([
      { internalOrder: { fulfilmentState: 'fulfilled', notice: null } },
    ])
  })

  it('of an order that was cancelled here meanwhile does not happen, and its items await again', async () => {
    shop.ways.fulfil = Array(20).fill('down')
    const { order } = await trial.activate(await trial.aBody())
    await cancelOrder(app, { clientId: trial.store.clientId, orderId: order.uniqueId })
    await trial.reverted(/AWB-ul FAN[\w-]+ a fost anulat/)
    expect((await pageOf(app, trial.store, trial.id)).shippingOrders.awaitingFulfillment).toHaveLength(1)
  })

  it('is not made while its AWB is being cancelled, and is made once the courier has refused that', async () => {
    shop.ways.fulfil = ['down']
    fan.answers = false
    const courierRefuses = () => {
      fan.isPickedUp = true
      fan.answers = true
    }
    const body = await trial.aBody()
    fan.answers = true
    const { order } = await trial.activate(body)
    fan.answers = false
    const ref = { clientId: trial.store.clientId, orderId: order.uniqueId }
    onTestFinished(withoutWaiting(app))
    expect(await cancelOrder(app, ref)).toMatchObject({ state: 'active', isBeingCancelled: true })
    const tries = async () => (await effectsOf(app, ref.orderId)).find(({ kind }) => kind === 'store-fulfilment')
    await vi.waitFor(async () => expect(await tries()).toMatchObject({ cause: coded('awb-being-cancelled') }), WITHIN)
    expect(shop.numbers(trial.id)).toEqual([])
    courierRefuses()
    await soonFulfilled(order.uniqueId)
    fan.isPickedUp = false
    expect(shop.numbers(trial.id)).toEqual([order.awb])
  })

  it('that is given up after a week is left to an operator and to the merchant, and is found once it is made by hand', async () => {
    shop.ways.fulfil = ['down']
    const { order } = await trial.activate(await trial.aBody())
    await trial.until({ fulfilmentState: 'pending', awb: order.awb })
    const ours = async () => (await effectsOf(app, order.uniqueId)).find(({ kind }) => kind === 'store-fulfilment')
    await vi.waitFor(async () => expect(await ours()).toMatchObject({ state: 'due', tries: 1 }), WITHIN)
    shop.ways.fulfil = ['down', 'down', 'down']
    await app.db.$client.query("update effects set due_since = now() - interval '8 days' where subject = $1", [order.uniqueId])
    await trial.until({ fulfilmentState: 'failed', notice: expect.stringMatching(/nu stie de AWB-ul FAN.*nu raspunde.*Adaugati livrarea/) })
    expect(await ours()).toMatchObject({ state: 'manual', settledAt: null })
    shop.ways = {}
    trial.change((now) => ({ ...sentElsewhere(now), shipped: [byMerchant(order.awb)] }))
    await app.db.$client.query("update effects set look_at = now() - interval '1 second' where subject = $1", [order.uniqueId])
    await runDueEffects(app, fulfilInStore as AnyEffectKind)
    await trial.fulfilled()
    expect(await ours()).toMatchObject({ state: 'done' })
  })

  it('and cancelling here afterwards cancels it there too', async () => {
    const { order } = await trial.activate(await trial.aBody())
    await trial.fulfilled()
    await cancelOrder(app, { clientId: trial.store.clientId, orderId: order.uniqueId })
    await trial.reverted(/livrarea din magazin au fost anulate/)
    expect(shop.numbers(trial.id)).toEqual([])
  })

  it.each([
    ['is cancelled', cancelled, /anulata in magazin, dar AWB-ul FAN[\w-]+ este activ/],
    ['goes elsewhere', goingElsewhere, /Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul FAN/],
  ])('is done, and then the order %s: the page says so', async (_, happened, notice) => {
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
    trial.change((order) => ({ ...happened(order), awaiting: [] }))
    const [card] = (await pageOf(app, trial.store, trial.id)).shippingOrders.fulfilled
    expect(card?.internalOrder).toMatchObject({ notice: expect.stringMatching(notice), mayCancel: true })
  })
})
