import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CourierCode } from '#contract/couriers.ts'
import { fromRon } from '#contract/money.ts'
import { aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { nearestLockers } from '#sending/lockers/server/find-lockers.ts'
import { syncLockersOf } from '#sending/lockers/server/sync-lockers.ts'
import { aParty, expectAccountsRight, orderNow } from '#sending/orders/server/test-orders.ts'
import { couriersOnSimulators } from '#sending/orders/server/test-simulators.ts'
import { effectKindsOf } from '#server/effects/effect-kind.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import { type JobWorker, startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { shippingPointId } from '../../contract/page.ts'
import type { StoreOffer, StoreShipmentInput } from '../../contract/shipment.ts'
import { activatePart } from '../activation/activate-part.ts'
import { cancelled, goingElsewhere, storeKinds, storeSubscriptions } from '../test-activations.ts'
import { connectedShop, inputOf, linesOf, pageOf, WITHIN } from '../test-store-orders.ts'
import { storeOffers } from './store-offers.ts'

const ro = textsOf('ro')

const { couriers, clearFaults, expectOneAwbEach } = await couriersOnSimulators()
const shop = storeInMemory()
const app = await testApp({ couriers: [...couriers.values()], stores: { shopify: shop }, subscriptions: storeSubscriptions })
let worker: JobWorker
let store: StoreRow
let id: string
/** Where the geography of tests puts every recipient. */
const near = { latitude: 44.43, longitude: 26.1 }

beforeAll(async () => {
  for (const courier of couriers.values()) await syncLockersOf(app, courier)
  worker = await startWorker(app, app.db.$client, [runEffectTask(effectKindsOf(storeKinds))] as readonly Task[], {
    alone: true,
  })
})
beforeEach(async () => {
  store = await connectedShop(app, await testClient(app, fromRon(500)))
  id = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id }))
})
afterEach(async () => {
  await clearFaults()
  await expectAccountsRight(app)
  await expectOneAwbEach(app)
})
afterAll(() => worker.stop())

const anInput = async (own: Partial<StoreShipmentInput> = {}) => {
  const input = inputOf(await pageOf(app, store, id))
  // Both couriers know this sender's street, and a drawer takes this package.
  const sender = {
    addressId: null,
    party: aParty({
      address: { postalCode: '400114', city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Memorandumului', number: '28' },
    }),
  }
  const packages = input.packages.packages.map((one) => ({ ...one, heightCm: 8 }))
  return { ...input, sender, packages: { ...input.packages, packages }, ...own }
}
/** Both couriers answer, however busy the machine is. */
const offersFor = (input: StoreShipmentInput) =>
  vi.waitFor(async () => {
    const answer = await storeOffers(app, ro, { clientId: store.clientId, name: store.shop, input })
    expect(answer.warnings.filter(({ code }) => code === 'courier-unavailable')).toEqual([])
    return answer
  }, WITHIN)
const refusedOffers = (input: StoreShipmentInput) => storeOffers(app, ro, { clientId: store.clientId, name: store.shop, input })
const good = (list: readonly StoreOffer[], type: StoreOffer['type']) => {
  const found = list.find((one) => one.type === type && Object.keys(one.service.errors).length === 0)
  if (!found) throw new Error(`no offer ${type}: ${JSON.stringify(list)}`)
  return found
}
const activate = (input: StoreShipmentInput, offer: StoreOffer, shippingPointId: string | null) =>
  activatePart(app, {
    clientId: store.clientId,
    name: store.shop,
    key: null,
    body: { ...input, shippingPointId, activationId: offer.service.activationId, fulfilledLineItems: linesOf(input) },
  })
const pointsOf = async (courier: CourierCode) => nearestLockers(app.db, { near, courier, max: 5 })

describe('offers for a part', () => {
  it('are those of all couriers in the specification’s words, points first', async () => {
    const { list } = await offersFor(await anInput())
    const types = list.filter(({ service }) => Object.keys(service.errors).length === 0).map(({ type }) => type)
    expect(types).toEqual(types.toSorted((a, b) => Number(a === 'domestic') - Number(b === 'domestic')))
    const toPoint = good(list, 'domesticToPoint')
    expect(toPoint.extra.shippingPoint).toMatchObject({
      id: shippingPointId(toPoint.offer.locker ?? { courier: 'fan', id: '' }),
      meta: {
        name: expect.any(String),
        fullAddress: expect.any(String),
        availableSizes: expect.any(String),
        repaymentAvailable: expect.stringMatching(/^[01]?$/),
      },
      extendedData: { approximateDistance: expect.any(Number) },
    })
    const { service, extra, offer } = good(list, 'domestic')
    expect(extra.shippingPoint).toBeNull()
    expect(service).toMatchObject({
      activationId: offer.id,
      price: offer.price,
      forwarderGroupId: expect.any(Number),
      description: expect.stringMatching(/^Ridicare: \d\d\.\d\d\.\d{4}/),
    })
  })

  it('begin with the courier that the merchant takes for this shipping method', async () => {
    for (const courier of couriers.keys()) {
      store = await connectedShop(app, store.clientId, { courierMappings: [{ shippingTitle: 'LIVRARE la adresa', courier }] })
      const { list } = await offersFor(await anInput())
      expect(good(list, 'domestic').offer.courier).toBe(courier)
    }
  })

  it.each([
    ['was cancelled', cancelled, 'store-order-not-sendable'],
    ['goes elsewhere', goingElsewhere, 'store-order-changed'],
  ])('of an order that %s are refused as soon as our copy knows, and the store is not asked', async (_, happened, code) => {
    const input = await anInput()
    shop.change(id, happened)
    await pageOf(app, store, id)
    shop.calls = []
    await expect(refusedOffers(input)).rejects.toMatchObject({ code })
    expect(shop.calls).toEqual([])
  })

  it('for a buyer who chose no point lead to the address, and to a point once the merchant chooses one', async () => {
    shop.change(id, () => ({ shippingLine: { title: 'Livrare la easybox', code: '', source: '' } }))
    const input = await anInput()
    const withoutPoint = await offersFor(input)
    expect(new Set(withoutPoint.list.map(({ type }) => type))).toEqual(new Set(['domestic']))
    const [point] = await pointsOf('sameday')
    const { list } = await offersFor({ ...input, shippingPointId: shippingPointId(point ?? { courier: 'sameday', id: '' }) })
    expect(good(list, 'domesticToPoint').offer.locker?.id).toBe(point?.id)
  })
})

describe('an activation', () => {
  it('with the nearest point that was offered goes there, though it was not chosen before', async () => {
    const input = await anInput()
    const offer = good((await offersFor(input)).list, 'domesticToPoint')
    const { order } = await activate(input, offer, offer.extra.shippingPoint?.id ?? null)
    const ours = await orderNow(app, { clientId: store.clientId, orderId: order.uniqueId })
    expect(ours.locker).toMatchObject({ id: offer.offer.locker?.id })
  })

  it('to the address, where the buyer had chosen a point, goes to the address', async () => {
    const [point] = await pointsOf('fan')
    const attributes = [
      { key: 'locker_courier', value: 'fan' },
      { key: 'locker_id', value: point?.id ?? '' },
    ]
    shop.change(id, () => ({ attributes }))
    const shown = await pageOf(app, store, id)
    expect(shown.shippingTo.shippingPoint).toMatchObject({ internalId: `fan-${point?.id}`, isGone: false, locker: { name: point?.name } })
    const input = await anInput({ shippingPointId: `fan-${point?.id}` })
    const offer = good((await offersFor(input)).list, 'domestic')
    const { order } = await activate(input, offer, null)
    expect((await orderNow(app, { clientId: store.clientId, orderId: order.uniqueId })).locker).toBeNull()
  })

  it('to the address, where the merchant had chosen a point, goes to the address without naming the point', async () => {
    const [point] = await pointsOf('fan')
    const input = await anInput({ shippingPointId: `fan-${point?.id}` })
    const offer = good((await offersFor(input)).list, 'domestic')
    const { order } = await activate(input, offer, null)
    expect((await orderNow(app, { clientId: store.clientId, orderId: order.uniqueId })).locker).toBeNull()
  })

  it('to another point than the offer’s is refused', async () => {
    const input = await anInput()
    const offer = good((await offersFor(input)).list, 'domesticToPoint')
    const points = await pointsOf(offer.offer.courier)
    const other = points.find((one) => one.id !== offer.offer.locker?.id)
    await expect(activate(input, offer, shippingPointId(other ?? { courier: 'fan', id: '' }))).rejects.toMatchObject({
      code: 'offer-not-current',
    })
  })
})
