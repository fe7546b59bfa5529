import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { updateOrder } from '#sending/orders/server/draft/write-order.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aDraft, anOffer, aParty, aShipment, orderNow, ready } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { askOffers } from './ask-offers.ts'

const START = fromRon(100)
const clock = testClock()
const app = await testApp({ clock })
let fan: CourierInMemory
let clientId: string

beforeEach(async () => {
  fan = courierInMemory({ clock })
  app.couriers = couriersOf([fan, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, START)
})

/** Refused with this, and nothing has happened. */
async function expectRefused(input: Parameters<typeof activateOrder>[1], code: string): Promise<void> {
  await expect(activateOrder(app, input)).rejects.toMatchObject({ code })
  expect(await orderNow(app, input)).toMatchObject({ state: 'draft', attempt: 0 })
  expect((await clientBalances(app.db, clientId)).availableBani).toBe(START)
}

describe('an offer cannot be activated', () => {
  it('once it has expired', async () => {
    const input = await ready(app, clientId)
    clock.advance(30 * 60_000)
    await expectRefused(input, 'offer-expired')
  })

  it.each([
    [
      'the weight',
      aShipment({ packing: { ...aShipment().packing, packages: [{ weightKg: 2.1, lengthCm: 30, widthCm: 20, heightCm: 8 }] } }),
    ],
    ['the place', aShipment({ recipient: aParty({ address: { street: 'Calea Victoriei' } }) })],
    ['an option', aShipment({ options: { openAtDelivery: true } })],
  ])('after a change of %s', async (_what, shipment) => {
    const input = await ready(app, clientId)
    await updateOrder(app, { clientId, orderId: input.orderId, input: orderInput({ shipment }) })
    await expectRefused(input, 'offer-not-current')
  })

  it('of another client, of another shipment, or that was never made', async () => {
    const input = await ready(app, clientId)
    const other = await ready(app, await testClient(app, START))
    await expectRefused({ ...input, offerId: other.offerId }, 'offer-not-current')
    await expectRefused({ ...input, offerId: randomUUID() }, 'offer-not-current')
    const heavy = await anOffer(
      app,
      clientId,
      await aDraft(app, clientId, aShipment({ recipient: aParty({ contact: { name: 'Alt Om' } }) })),
    )
    await expectRefused({ ...input, offerId: heavy.id }, 'offer-not-current')
  })

  it('that says why it cannot be chosen', async () => {
    const { quotes } = fan
    fan.quotes = async (shipment) => {
      const answer = await quotes(shipment)
      const problems = [partnerSaid('Prea greu pentru acest serviciu.')]
      return answer.kind === 'quoted' ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, problems })) } : answer
    }
    const orderId = await aDraft(app, clientId)
    const { offers } = await askOffers(app, clientId, aShipment())
    const offer = offers.find((one) => one.courier === 'fan')
    await expect(activateOrder(app, { clientId, orderId, offerId: offer?.id ?? '', key: null })).rejects.toMatchObject({
      code: 'offer-unavailable',
      because: partnerSaid('Prea greu pentru acest serviciu.'),
    })
  })
})

it('an offer to the address is good whatever point the order names meanwhile', async () => {
  const input = await ready(app, clientId)
  const shipment = aShipment({ locker: { courier: 'fan', id: 'F1' } })
  await updateOrder(app, { clientId, orderId: input.orderId, input: orderInput({ shipment }) })
  expect(await activateOrder(app, input)).toMatchObject({ state: 'active' })
})

it('offers made before the order was saved are good for it, as long as the shipment is the same', async () => {
  const { offers } = await askOffers(app, clientId, aShipment())
  const orderId = await aDraft(app, clientId)
  const input = { clientId, orderId, offerId: offers[0]?.id ?? '', key: null }
  expect(await activateOrder(app, input)).toMatchObject({ state: 'active' })
})

it('a reference of the client’s own can be changed without asking for offers again', async () => {
  const input = await ready(app, clientId)
  await updateOrder(app, { clientId, orderId: input.orderId, input: orderInput({ shipment: aShipment(), clientReference: 'Factura 12' }) })
  expect(await activateOrder(app, input)).toMatchObject({ state: 'active' })
})
