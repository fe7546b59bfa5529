/** Orders as the server answers them, for the tests of this folder. */
import { fromRon, ZERO } from '#contract/money.ts'
import { firstPacking } from '#selling/packing/contract/first-packing.ts'
import { packingPlanOf } from '#selling/packing/contract/order-packing.ts'
import type { LockerOffered } from '#sending/offers/contract/offers.ts'
import { forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import type { AwaitingOrder, FulfilledOrder, StoreOrderDetails, StoreProductShown } from '../../../contract/page.ts'

export const aProduct = (id: string, own: Partial<StoreProductShown> = {}): StoreProductShown => ({
  id,
  variantId: `variant-${id}`,
  name: `Produs ${id}`,
  quantity: 1,
  unitPrice: fromRon(39.9),
  currency: 'RON',
  weightKg: 0.5,
  dimensions: { widthCm: 10, lengthCm: 20, heightCm: 5 },
  sku: `SKU-${id}`,
  imageUrl: null,
  mutationId: null,
  ...own,
})

const contact = { name: 'Ioana Pop', company: '', phone: '+40722123456', phone2: '', email: 'ioana@exemplu.ro' }
const address = {
  countryCode: 'RO' as const,
  ...{ postalCode: '400114', city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Memorandumului', number: '28' },
  ...{ building: '', entrance: '', intercom: '', floor: '', apartment: '', landmark: '', additionalInfo: '' },
}
export const aParty = { contact, address }

export const aLocker: LockerOffered = {
  ...{ courier: 'fan', id: 'F1', kind: 'locker', name: 'FANbox Unirii', address: 'Bulevardul Unirii 1', city: 'Sectorul 3' },
  ...{ countyCode: 'B', postalCode: '030100', latitude: 44.4, longitude: 26.1, schedule: [], availableSizes: null },
  ...{ repaymentAvailable: true, approximateDistanceKm: 0.4, scheduleText: 'Inchis' },
}

export function aPart(id: string, products: StoreProductShown[], own: Partial<AwaitingOrder> = {}): AwaitingOrder {
  return {
    fulfillmentOrderId: id,
    activationId: null,
    service: null,
    fromLocation: {
      storeAddress: { name: 'Depozit Cluj', formatted: ['Strada Memorandumului 28', 'Cluj-Napoca'], locationId: '71' },
      internalAddress: { ...aParty, addressId: null, locationId: '71', mutationId: null, validationStrategy: 'store' },
      errors: [],
      hasViableLocationsForMove: null,
      possibleLocationsForMove: null,
    },
    lineItems: products.map((one) => ({ variantId: one.variantId, fulfillmentOrderLineItemsId: one.id })),
    products,
    packing: packingPlanOf(firstPacking(products)),
    extraOptions: { ...forEachSwitch(() => false), insurance: null, repayment: null },
    rule: null,
    ruleRemarks: [],
    mutations: [],
    fulfillmentHolds: [],
    permits: { fulfil: true, move: true },
    defaultPackage: null,
    notSendable: null,
    obstacles: [],
    activeAwbs: [],
    changes: [],
    activation: null,
    ...own,
  }
}

/** Sent with us. */
export const aSentPart: FulfilledOrder = {
  ...{ fulfillmentId: 'fulfilment-1', name: '#1002.1', shippedAt: null, tracking: [], lineItems: [] },
  internalOrder: {
    uniqueId: 'ABCDEFGH1234',
    state: 'active',
    isBeingCancelled: false,
    status: { text: 'Activa', color: '#27ae60', dateTime: '2026-11-20T12:00:00.000Z', reason: null },
    awb: { main: '2000001', structure: { parcels: ['2000001'] } },
    forwarder: { groupId: 1, serviceName: { full: 'FAN Courier Standard' }, labelFormats: ['A4', 'A6'] },
    addresses: { from: { contactName: 'Depozit', addressCity: 'Cluj-Napoca' }, to: { contactName: 'Ioana Pop', addressCity: 'Dej' } },
    shippingPointData: null,
    fulfilmentState: 'fulfilled',
    notice: null,
    mayCancel: true,
    cashToChange: null,
  },
}

type Own = Partial<Omit<StoreOrderDetails, 'shippingTo' | 'shippingOrders'>> & {
  parts?: AwaitingOrder[]
  fulfilled?: StoreOrderDetails['shippingOrders']['fulfilled']
  shippingTo?: Partial<StoreOrderDetails['shippingTo']>
}

export function anOrder({ parts, fulfilled = [], shippingTo, ...own }: Own = {}): StoreOrderDetails {
  const [firstName, lastName] = ['Ioana', 'Pop']
  return {
    storeOrderId: 'gid://shopify/Order/5000000000001',
    name: '#1002',
    createdAt: '2026-11-20T10:00:00.000Z',
    cancelledAt: null,
    version: 'v1',
    customerNote: '',
    tags: [],
    price: { total: fromRon(100), fromCurrency: 'RON' },
    outstanding: ZERO,
    outstandingCurrency: 'RON',
    payment: { hasCashOnDelivery: false, status: 'paid' },
    fulfillment: { status: 'unfulfilled' },
    shippingTo: {
      storeAddress: {
        ...{ firstName, lastName, company: '', phone: '0722123456', province: 'Cluj', city: 'Cluj-Napoca', zip: '400114' },
        ...{ address1: 'Strada Memorandumului 28', address2: '' },
      },
      internalAddress: aParty,
      shippingPoint: null,
      errors: [],
      accepted: [],
      info: [],
      ...shippingTo,
    },
    shippingLine: { title: 'Livrare la adresa', activationId: null },
    shippingLocations: { usedLocationIds: ['71'], betterLocations: [] },
    locationsForMove: {},
    shippingOrders: { awaitingFulfillment: parts ?? [aPart('part-1', [aProduct('a'), aProduct('b', { quantity: 3 })])], fulfilled },
    ...own,
  }
}
