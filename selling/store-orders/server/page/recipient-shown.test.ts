import { expect, it } from 'vitest'
import { aStoreOrder } from '#partners/stores/test-store.ts'
import { orderVersionDifferences, orderVersionOf } from '#selling/store-shipments/server/rules/order-version.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { OrderRow } from '#sending/orders/server/present-order.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { testApp } from '#server/platform/test-app.ts'
import type { PartDrafts } from '../drafts.ts'
import { recipientShown } from './recipient-shown.ts'

const app = await testApp()

/** One parcel of the order has gone to a locker. */
async function shownAfterLocker(own: Parameters<typeof aStoreOrder>[0]) {
  const order = aStoreOrder(own)
  const version = orderVersionOf(order, [])
  const shipment = { version, orderId: 'una' } as ShipmentRow // what is looked at here
  const ours = { recipient: aParty(), lockerCourier: 'fan', lockerId: 'L1' } as unknown as OrderRow // what is looked at here
  const { shippingTo } = await recipientShown(app, {
    order,
    drafts: [],
    shipments: [shipment],
    orders: new Map([['una', ours]]),
    isAnother: (before) => orderVersionDifferences(before, version).includes('recipient'),
  })
  return shippingTo
}

it('a locker that one parcel was sent to is not taken for the buyer’s choice', async () => {
  expect((await shownAfterLocker({})).shippingPoint).toBeNull()
})

it('a locker chosen for a buyer who named none is proposed for the rest', async () => {
  const { shippingPoint, errors } = await shownAfterLocker({ shippingLine: { title: 'Livrare la locker', code: '', source: '' } })
  expect(shippingPoint).toMatchObject({ internalId: 'fan-L1', isGone: true })
  expect(errors.map(({ type }) => type)).not.toContain('SHIPPING_POINT_MISSING_ERROR')
})

it('a buyer’s missing point is not missed once a service to the address was saved', async () => {
  const order = aStoreOrder({ shippingLine: { title: 'Livrare la locker', code: '', source: '' } })
  const version = orderVersionOf(order, [])
  const shownWith = async (service: object | null) => {
    const draft = { version, recipient: aParty(), shippingPointId: null, accepted: [], service }
    const { shippingTo } = await recipientShown(app, {
      ...{ order, shipments: [], orders: new Map(), isAnother: () => false },
      drafts: [{ partId: 'p', draft: draft as unknown as PartDrafts[number]['draft'] }], // what is looked at here
    })
    return shippingTo.errors.map(({ type }) => type)
  }
  const toAddress = { courier: 'fan', serviceCode: 'standard', serviceName: 'Standard', lockerId: null }
  expect(await shownWith(toAddress)).toEqual([])
  expect(await shownWith(null)).toEqual(['SHIPPING_POINT_MISSING_ERROR'])
  expect(await shownWith({ ...toAddress, lockerId: 'L1' })).toEqual(['SHIPPING_POINT_MISSING_ERROR'])
})
