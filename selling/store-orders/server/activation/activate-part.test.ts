import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { REFUSAL, type Way } from '#sending/orders/server/test-courier.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import { forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import { activationTrial, goingElsewhere } from '../test-activations.ts'
import { bodyOf, inputOf, pageOf, sendingOnly, WITHIN } from '../test-store-orders.ts'

const trial = await activationTrial()
const { app, shop, fan } = trial

describe('an activated part', () => {
  it('has one AWB and one charge, the store knows of it and the buyer with it, and nothing awaits any more', async () => {
    const { state, order } = await trial.activate(await trial.aBody())
    expect(state).toBe('active')
    await trial.fulfilled()
    const { shipped, awaiting } = shop.orderNow(trial.id)
    expect(shipped[0]?.tracking).toEqual([
      { number: order.awb, company: 'FAN Courier', url: `${app.config.publicUrl}/tracking/${order.awb}` },
    ])
    expect(awaiting).toEqual([])
    const page = await pageOf(app, trial.store, trial.id)
    expect(page.shippingOrders.awaitingFulfillment).toEqual([])
    expect(page.shippingOrders.fulfilled).toMatchObject([
      { internalOrder: { uniqueId: order.uniqueId, fulfilmentState: 'fulfilled', mayCancel: true, awb: { main: order.awb } } },
    ])
  })

  it('leaves what was postponed, which then travels with a second AWB', async () => {
    const input = sendingOnly(1, inputOf(await pageOf(app, trial.store, trial.id)))
    await trial.activate(await bodyOf(app, trial.store, input))
    await trial.fulfilled()
    expect(shop.orderNow(trial.id).awaiting[0]?.lines).toMatchObject([{ remaining: 1 }])
    await trial.activate(await trial.aBody())
    await vi.waitFor(() => expect(shop.numbers(trial.id)).toHaveLength(2), WITHIN)
    await trial.fulfilled()
    expect((await trial.shipments()).map(({ number }) => number)).toEqual([1, 2])
  })

  it('can be seen and activated further before the store knows of the first AWB', async () => {
    trial.change(() => ({ awaiting: [aPart(`${trial.id}-p1`, [aLine(`${trial.id}-l1`, { remaining: 5 })])] }))
    shop.ways.fulfil = ['down', 'down']
    const input = sendingOnly(2, inputOf(await pageOf(app, trial.store, trial.id)))
    await trial.activate(await bodyOf(app, trial.store, input))
    await trial.until({ orderState: 'active', fulfilmentState: 'pending' })
    const page = await pageOf(app, trial.store, trial.id)
    expect(page.shippingOrders.awaitingFulfillment[0]?.products).toMatchObject([{ quantity: 3 }])
    await trial.activate(await bodyOf(app, trial.store, inputOf(page)))
    await vi.waitFor(() => expect(shop.numbers(trial.id)).toHaveLength(2), WITHIN)
    await vi.waitFor(
      async () => expect((await trial.shipments()).map((one) => one.fulfilmentState)).toEqual(['fulfilled', 'fulfilled']),
      WITHIN,
    )
    expect(shop.orderNow(trial.id).awaiting).toEqual([])
  })
})

describe('a recipient that was corrected for one parcel', () => {
  const corrected = aParty({ contact: { name: 'Dan Rusu' } })
  const sentTo = async (recipient: Party) => {
    const input = { ...sendingOnly(1, inputOf(await pageOf(app, trial.store, trial.id))), recipient }
    await trial.activate(await bodyOf(app, trial.store, input))
    await trial.fulfilled()
  }
  const shownName = async () => (await pageOf(app, trial.store, trial.id)).shippingTo.internalAddress.contact.name

  it('is proposed for the rest of the order', async () => {
    await sentTo(corrected)
    expect(await shownName()).toBe('Dan Rusu')
  })

  it('is forgotten when the buyer changed it in the store since', async () => {
    await sentTo(corrected)
    trial.change(goingElsewhere)
    expect(await shownName()).toBe('Ioana Pop')
  })
})

describe('the same activation', () => {
  it.each(['with a key', 'without one'])('sent twice at once %s makes one order, one AWB and one charge', async (how) => {
    const body = await trial.aBody()
    const key = how === 'with a key' ? randomUUID() : null
    const [one, two] = await Promise.all([trial.activate(body, key), trial.activate(body, key)])
    expect(one.order.uniqueId).toBe(two.order.uniqueId)
    await trial.fulfilled()
    expect(await trial.shipments()).toHaveLength(1)
  })

  it('sent again when the store knows of it is answered the same', async () => {
    const body = await trial.aBody()
    const first = await trial.activate(body)
    await trial.fulfilled()
    expect((await trial.activate(body)).order).toMatchObject({ uniqueId: first.order.uniqueId, awb: first.order.awb })
    expect(await trial.shipments()).toHaveLength(1)
  })

  it('from a second window with another offer is refused, and one AWB is made', async () => {
    const [mine, theirs] = [await trial.aBody(), await trial.aBody()]
    const outcomes = await Promise.allSettled([trial.activate(mine), trial.activate(theirs)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'store-order-changed' } })
    await trial.fulfilled()
  })

  it('cannot be begun from the list of orders, neither changed there', async () => {
    fan.ways = ['refused']
    const body = await trial.aBody()
    await trial.refusal(body)
    const shipment = await trial.lastShipment()
    const input = { clientId: trial.store.clientId, orderId: shipment?.orderId ?? '', offerId: body.activationId, key: null }
    await expect(activateOrder(app, input)).rejects.toMatchObject({ code: 'order-not-draft' })
  })
})

describe('what the courier says', () => {
  it('refused: the part awaits as it was typed, with the reason, and the next try is the same order of ours', async () => {
    fan.ways = ['refused']
    const body = await trial.aBody({
      extraOptions: { ...forEachSwitch((name) => name === 'openAtDelivery'), insurance: null, repayment: null },
    })
    const asked = await bodyOf(app, trial.store, body)
    expect(await trial.refusal(asked)).toMatchObject({ code: 'courier-refused', because: partnerSaid(REFUSAL) })
    await trial.until({ orderState: 'draft', refusal: REFUSAL })
    const page = await pageOf(app, trial.store, trial.id)
    const [part] = page.shippingOrders.awaitingFulfillment
    expect(part).toMatchObject({ activation: { state: 'refused', message: REFUSAL }, changes: [], extraOptions: { openAtDelivery: true } })
    expect(part?.packing.packages[0]).toMatchObject({ weightKg: 2, calculatedAutomatically: false })
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
    expect(await trial.shipments()).toHaveLength(1)
  })

  it.each<Way>(['lost', 'never'])('%s: found out, and one AWB is reported to the store', async (way) => {
    fan.ways = [way]
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
    expect(shop.numbers(trial.id)).toHaveLength(1)
  })

  it('while it has not said anything the part is shown as being activated, and cannot be sent again', async () => {
    let finish = () => {}
    const { createAwb } = fan
    fan.createAwb = async (...asked) => {
      fan.createAwb = createAwb
      await new Promise<void>((resolve) => (finish = resolve))
      return createAwb(...asked)
    }
    const body = await trial.aBody()
    const outcome = trial.activate(body)
    await trial.until({ orderState: 'activating' })
    const page = await pageOf(app, trial.store, trial.id)
    expect(page.shippingOrders.awaitingFulfillment[0]?.activation).toMatchObject({ state: 'activating' })
    expect(await trial.refusal(await bodyOf(app, trial.store, inputOf(page)))).toMatchObject({ code: 'store-order-changed' })
    finish()
    await outcome
    await trial.fulfilled()
  })
})

describe('a request', () => {
  it('for other products than those packed is refused', async () => {
    const body = await trial.aBody()
    expect(await trial.refusal({ ...body, fulfilledLineItems: [{ fulfillmentLineItemId: `${trial.id}-l1`, quantity: 1 }] })).toMatchObject({
      code: 'invalid-fields',
      errors: [{ path: 'fulfilledLineItems' }],
    })
    await trial.nothingReserved()
  })

  it('whose packages are not measured is refused at the fields', async () => {
    const body = await trial.aBody()
    const packages = { ...body.packages, packages: body.packages.packages.map((one) => ({ ...one, weightKg: null })) }
    expect(await trial.refusal({ ...body, packages })).toMatchObject({
      code: 'invalid-fields',
      errors: [{ path: 'packages.packages.0.weightKg' }],
    })
  })

  it('changed after its offer was asked for is refused', async () => {
    const body = await trial.aBody()
    const packages = { ...body.packages, packages: body.packages.packages.map((one) => ({ ...one, weightKg: 20 })) }
    expect(await trial.refusal({ ...body, packages })).toMatchObject({ code: 'offer-not-current' })
    await trial.nothingReserved()
  })

  it('too expensive for the balance leaves no trace', async () => {
    await trial.connect(fromRon(1))
    expect(await trial.refusal(await trial.aBody())).toMatchObject({ code: 'balance-too-small' })
    expect(await trial.shipments()).toEqual([])
    expect((await trial.aBody()).fulfilledLineItems).toMatchObject([{ quantity: 2 }])
  })
})
