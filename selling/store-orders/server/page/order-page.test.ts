import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { amountOf, fromRon, minorUnits } from '#contract/money.ts'
import { aLine, aLocation, aPart, aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { MoveTarget } from '#selling/ports/stores.ts'
import { saveDimensions } from '#selling/stores/server/product-dimensions.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { held, sentElsewhere } from '../test-activations.ts'
import { connectedShop, pageOf } from '../test-store-orders.ts'

const shop = storeInMemory()
const app = await testApp({ stores: { shopify: shop } })
let store: StoreRow
let id: string

beforeEach(async () => {
  store = await connectedShop(app, await testClient(app, fromRon(100)))
  id = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id }))
  shop.calls = []
  shop.targets = []
})

const page = (orderId = id) => pageOf(app, store, orderId)
const change = (own: Parameters<typeof shop.change>[1]) => shop.change(id, own)
const awaiting = async (orderId = id) => (await page(orderId)).shippingOrders.awaitingFulfillment
const only = async () => {
  const [part, ...others] = await awaiting()
  if (!part || others.length > 0) throw new Error('not one part')
  return part
}
const paidAtDoor =
  (amountRon: number, currency = 'RON') =>
  (): Partial<StoreOrder> => ({
    outstanding: amountOf(amountRon, currency),
    paymentGateways: ['Ramburs'],
  })
const fromTwoWarehouses = (): Partial<StoreOrder> => ({
  awaiting: [
    aPart(`${id}-p1`, [aLine(`${id}-l1`)]),
    aPart(`${id}-p2`, [aLine(`${id}-l2`)], { location: aLocation({ id: 'depozit-2', name: 'Depozit Cluj' }) }),
  ],
})

describe('an order that waits', () => {
  it('is one reading of the store, with its products, packed into one package', async () => {
    const part = await only()
    expect(part.products).toMatchObject([{ quantity: 2, weightKg: 1, dimensions: null, mutationId: null }])
    expect(part.packing.packages).toMatchObject([{ weightKg: 2, lengthCm: 30, lines: [{ quantity: 2 }] }])
    expect(part.defaultPackage).toEqual({ weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 })
    expect(part).toMatchObject({ notSendable: null, activation: null, changes: [], mutations: [], extraOptions: { repayment: null } })
    expect(part.fromLocation).toMatchObject({
      internalAddress: { validationStrategy: 'store', locationId: 'depozit-1' },
      hasViableLocationsForMove: null,
    })
    expect(shop.calls).toEqual(['order'])
  })

  it('shows dimensions that were kept of its variants', async () => {
    const dimensions = { widthCm: 12, lengthCm: 22, heightCm: 7 }
    const mutationId = await saveDimensions(app.db, store, { variantId: `v-${id}-l1`, name: '', sku: '', dimensions, weightKg: 3 })
    const part = await only()
    expect(part.products).toMatchObject([{ dimensions, mutationId, weightKg: 3 }])
    expect(part.packing.packages).toMatchObject([{ weightKg: 6, lengthCm: 22, widthCm: 12, heightCm: 7 }])
  })

  it('never packs what needs no delivery', async () => {
    change(() => ({ awaiting: [aPart('p', [aLine('l1'), aLine('card', { isShippable: false })])] }))
    expect((await only()).products.map((product) => product.id)).toEqual(['l1'])
  })

  it.each([
    ['is held', held(false), /asteptare in magazin: „Verificam/],
    ['is picked up', () => ({ awaiting: [aPart('p', [aLine('l')], { delivery: 'pick-up' as const })] }), /ridica produsele personal/],
    [
      'is scheduled',
      () => ({ awaiting: [aPart('p', [aLine('l')], { permits: { fulfil: false, move: false }, state: 'scheduled' as const })] }),
      /programata/,
    ],
    [
      'goes abroad',
      ({ shippingAddress }: StoreOrder) => ({ shippingAddress: shippingAddress && { ...shippingAddress, countryCode: 'DE' } }),
      /in afara Romaniei/,
    ],
    ['is a test', () => ({ isTest: true }), /de test/],
  ])('and %s says why it cannot be sent', async (_, own, why) => {
    change(own)
    expect((await only()).notSendable).toMatch(why)
  })

  it('says who holds it and why, though a hold alone forbids nothing', async () => {
    change(({ awaiting: parts }) => ({
      awaiting: parts.map((part) => ({ ...part, holds: [{ id: 'h', reason: 'HIGH_RISK_OF_FRAUD', notes: 'Verificam.' }] })),
    }))
    expect(await only()).toMatchObject({
      notSendable: null,
      fulfillmentHolds: [{ reason: 'HIGH_RISK_OF_FRAUD', reasonNotes: 'Verificam.', said: '„Verificam.”' }],
    })
  })
})

describe('cash at the door', () => {
  it('is what the buyer still owes, paid out to the merchant’s account', async () => {
    change(paidAtDoor(123.45))
    expect((await only()).extraOptions.repayment).toMatchObject({ amount: 12_345, accountHolder: 'Atelier SRL' })
  })

  it.each([
    ['was paid meanwhile', paidAtDoor(0)],
    ['is paid otherwise', () => ({ outstanding: { minor: minorUnits(5000), currency: 'RON' }, paymentGateways: ['Ordin de plata'] })],
  ])('is nothing for an order that %s', async (_, own) => {
    change(own)
    expect((await only()).extraOptions.repayment).toBeNull()
  })

  it('of an order from two warehouses is collected once, and the page says so', async () => {
    change(() => ({ ...fromTwoWarehouses(), ...paidAtDoor(300)() }))
    const shown = await page()
    expect(shown.shippingOrders.awaitingFulfillment.map(({ extraOptions }) => extraOptions.repayment?.amount ?? 0)).toEqual([30_000, 0])
    expect(shown.shippingTo.info).toContainEqual(expect.stringMatching(/300,00 RON se incaseaza o singura data/))
  })

  it('is collected by a part that can be sent', async () => {
    change(() => {
      const [first = aPart('p', []), ...others] = fromTwoWarehouses().awaiting ?? []
      return { ...paidAtDoor(300)(), awaiting: [{ ...first, permits: { fulfil: false, move: true } }, ...others] }
    })
    expect((await awaiting()).map(({ extraOptions }) => extraOptions.repayment?.amount ?? 0)).toEqual([0, 30_000])
  })

  it('in another currency cannot be collected', async () => {
    change(paidAtDoor(50, 'EUR'))
    expect(await only()).toMatchObject({ notSendable: expect.stringMatching(/in EUR.*doar in RON/), extraOptions: { repayment: null } })
  })

  it('without an account to pay it out to cannot be collected', async () => {
    store = await connectedShop(app, store.clientId, { repaymentAccount: null })
    change(paidAtDoor(50))
    expect((await only()).notSendable).toMatch(/contul in care se vireaza/)
  })
})

describe('several warehouses', () => {
  const target = (locationId: string, own: Partial<MoveTarget> = {}): MoveTarget => ({
    ...{ locationId, name: locationId, isMovable: true, message: '', availableLines: 1, unavailableLines: 0 },
    ...own,
  })

  it('are shown with those that would do with fewer', async () => {
    change(fromTwoWarehouses)
    shop.targets = [target('depozit-2'), target('depozit-3', { isMovable: false, message: 'Nu este pe stoc.' })]
    const { shippingLocations, locationsForMove, shippingOrders } = await page()
    expect(shippingLocations).toEqual({
      usedLocationIds: ['depozit-1', 'depozit-2'],
      betterLocations: [{ locationId: 'depozit-2', newLocationsCount: 1, canFulfillAllOrders: true }],
    })
    expect(locationsForMove).toEqual({ 'depozit-2': { name: 'depozit-2' }, 'depozit-3': { name: 'depozit-3' } })
    expect(shippingOrders.awaitingFulfillment[0]?.fromLocation).toMatchObject({
      hasViableLocationsForMove: true,
      possibleLocationsForMove: [
        { id: 'depozit-2', movable: true },
        { id: 'depozit-3', movable: false, message: 'Nu este pe stoc.' },
      ],
    })
  })

  it('are shown also when the store does not say where their parts could go', async () => {
    change(fromTwoWarehouses)
    shop.ways.moveTargets = ['down', 'down']
    expect((await awaiting()).map(({ fromLocation }) => fromLocation.possibleLocationsForMove)).toEqual([null, null])
  })
})

describe('what was sent', () => {
  it('outside the platform is shown as not ours', async () => {
    change(sentElsewhere)
    const { awaitingFulfillment, fulfilled } = (await page()).shippingOrders
    expect(awaitingFulfillment).toEqual([])
    expect(fulfilled).toMatchObject([{ fulfillmentId: 'f-x', internalOrder: null, tracking: [{ number: 'ALT1' }] }])
  })

  it('and was cancelled in the store is not shown', async () => {
    change((order) => {
      const { shipped = [] } = sentElsewhere(order)
      return { shipped: shipped.map((one) => ({ ...one, state: 'cancelled' as const })) }
    })
    expect((await page()).shippingOrders.fulfilled).toEqual([])
  })
})
