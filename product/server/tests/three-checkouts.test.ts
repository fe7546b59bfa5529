/**
 * One order of two lamps in the shapes that it takes at three checkouts: WooCommerce's classic one, its block checkout (store API, pickup
 * locations, additional fields) and Shopify's. What is to be sent, how, and to which locker must be read alike from each.
 */
import { expect, it } from 'vitest'
import { ShopifyOrderNode as ShopifyNode } from '#partners/stores/shopify/order-answers.ts'
import { shopifyStoreOrder as shopifyOrder } from '#partners/stores/shopify/orders.ts'
import { WooOrderNode as WooNode } from '#partners/stores/woocommerce/order-answers.ts'
import { wooStoreOrder as wooOrder } from '#partners/stores/woocommerce/orders.ts'
import { shipmentKeyOf } from '#partners/stores/woocommerce/our-shipments.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { chosenPoint } from '#selling/store-shipments/server/rules/chosen-point.ts'
import { stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'

/** What happened to the order, in no shop's words. */
type Happened = {
  refunded?: number
  sent?: number
  /** The shipment of what was sent was cancelled. */
  isCancelled?: boolean
  by?: 'courier' | 'pick-up' | 'pick-up and courier' | 'locker'
  /** The buyer chose this locker; null: none, though the method wants one. */
  locker?: { courier: string; id: string } | null
}

const ORDERED = 2
const AT = '2026-11-20T10:00:00'
const buyer = {
  first_name: 'Ana',
  last_name: 'Pop',
  address_1: 'Str. Lunga 5',
  city: 'Brasov',
  state: 'BV',
  postcode: '500035',
  country: 'RO',
}
const metaOf = (meta: Record<string, unknown>) => Object.entries(meta).map(([key, value], i) => ({ id: i + 1, key, value }))
const shopLocation = {
  ...{
    id: 'shop',
    name: 'Atelier',
    formatted: [],
    address1: '',
    address2: '',
    city: '',
    province: '',
    zip: '',
    countryCode: 'RO',
    phone: '',
  },
}

type Checkout = { created: object; pickUp: object; courier: object; locker: object; noise: Record<string, unknown> }
const classic: Checkout = {
  created: { created_via: 'checkout' },
  pickUp: { method_id: 'local_pickup', method_title: 'Ridicare personala', instance_id: '3', meta_data: [] },
  courier: { method_id: 'flat_rate', method_title: 'Curier', instance_id: '1', meta_data: [] },
  locker: { method_id: 'samedaycourier', method_title: 'Sameday easybox', instance_id: '7', meta_data: metaOf({ service_code: 'LN' }) },
  noise: { is_vat_exempt: 'no', _wc_order_attribution_source_type: 'typein' },
}
const block: Checkout = {
  created: { created_via: 'store-api' },
  pickUp: {
    ...{ method_id: 'pickup_location', method_title: 'Atelier (Calea Victoriei 27)', instance_id: '0' },
    meta_data: metaOf({ pickup_location: 'Atelier', pickup_address: 'Calea Victoriei 27, Bucuresti', pickup_details: 'L-V 10-18' }),
  },
  courier: { method_id: 'flat_rate', method_title: 'Curier', instance_id: '1', meta_data: metaOf({ Produse: 'Lampa × 2' }) },
  locker: {
    ...{ method_id: 'samedaycourier', method_title: 'Sameday easybox', instance_id: '7' },
    meta_data: metaOf({ service_code: 'LN', Produse: 'Lampa × 2' }),
  },
  noise: { '_wc_other/atelier/cadou': '1', '_wc_shipping/atelier/interfon': '12' },
}

function inWoo({ created, pickUp, courier, locker: toLocker, noise }: Checkout, given: Happened): StoreOrder {
  const { refunded = 0, sent = 0, isCancelled = false, by = 'courier', locker } = given
  const shipment = {
    ...{ number: '7000', company: 'FAN Courier', url: 'https://exemplu.ro', shippedAt: `${AT}.000Z`, isCancelled },
    lines: [{ id: '1', quantity: sent }],
  }
  const methods = { courier: [courier], 'pick-up': [pickUp], 'pick-up and courier': [pickUp, courier], locker: [toLocker] }
  const node = WooNode.parse({
    ...{ id: 5001, number: '5001', status: 'processing', currency: 'RON', total: '200.00', needs_payment: false, customer_note: '' },
    ...{ date_created_gmt: AT, date_modified_gmt: AT, date_paid_gmt: null, payment_method: 'cod', payment_method_title: 'Ramburs' },
    ...{ billing: { ...buyer, email: 'ana@exemplu.ro', phone: '0722000000' }, shipping: buyer, ...created },
    meta_data: metaOf({
      ...noise,
      ...(sent > 0 ? { [shipmentKeyOf('7000')]: JSON.stringify(shipment) } : {}),
      ...(locker ? { _sameday_shipping_locker_id: JSON.stringify({ lockerId: locker.id, name: 'easybox' }) } : {}),
    }),
    line_items: [
      ...[
        {
          id: 1,
          name: 'Lampa',
          product_id: 7,
          variation_id: 0,
          quantity: ORDERED,
          sku: 'L',
          total: '165.29',
          total_tax: '34.71',
          price: 82.645,
        },
      ],
    ],
    shipping_lines: methods[by],
    refunds: refunded > 0 ? [{ id: 9, total: '-100.00' }] : [],
  })
  const lines = [{ quantity: -refunded, meta_data: [{ id: 1, key: '_refunded_item_id', value: '1' }] }]
  const order = { node, refunds: refunded > 0 ? [{ line_items: lines }] : [], virtualLines: new Set<number>() }
  return wooOrder({ ...order, facts: { hasTracking: false, gramsEach: 1000, location: shopLocation }, weights: new Map() })
}

/** Shopify counts by itself: what is left stands in its fulfilment orders, what was cancelled waits again. */
function inShopify({ refunded = 0, sent = 0, isCancelled = false, by = 'courier', locker }: Happened): StoreOrder {
  const left = ORDERED - refunded - (isCancelled ? 0 : sent)
  const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'RON' } })
  const part = (methodType: string, remainingQuantity: number, n: number) => ({
    ...{ id: `gid://shopify/FulfillmentOrder/${n}`, status: remainingQuantity > 0 ? 'OPEN' : 'CLOSED', fulfillmentHolds: [] },
    ...{ supportedActions: [{ action: 'CREATE_FULFILLMENT' }], deliveryMethod: { methodType } },
    assignedLocation: { ...shopLocation, location: null },
    lineItems: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: [
        {
          ...{
            id: `gid://shopify/FulfillmentOrderLineItem/${n}`,
            productTitle: 'Lampa',
            variantTitle: null,
            sku: 'L',
            totalQuantity: ORDERED,
          },
          ...{ remainingQuantity, requiresShipping: true, weight: { value: 1, unit: 'KILOGRAMS' }, image: null, variant: null },
          lineItem: { discountedUnitPriceAfterAllDiscountsSet: money('100.0') },
        },
      ],
    },
  })
  const types = { courier: ['SHIPPING'], 'pick-up': ['PICK_UP'], 'pick-up and courier': ['SHIPPING'], locker: ['SHIPPING'] }[by]
  const shipped = {
    ...{ id: 'gid://shopify/Fulfillment/1', name: '#5001-F1', status: isCancelled ? 'CANCELLED' : 'SUCCESS', createdAt: `${AT}Z` },
    ...{ trackingInfo: [{ number: '7000', company: 'FAN Courier', url: null }], location: null },
    fulfillmentLineItems: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: [{ quantity: sent, lineItem: { title: 'Lampa', image: null } }],
    },
  }
  const titles = { courier: 'Curier', 'pick-up': 'Ridicare din atelier', 'pick-up and courier': 'Curier', locker: 'Livrare la easybox' }
  const node = ShopifyNode.parse({
    ...{ id: 'gid://shopify/Order/5001', name: '#5001', createdAt: `${AT}Z`, updatedAt: `${AT}Z`, cancelledAt: null, closed: false },
    ...{ test: false, email: 'ana@exemplu.ro', phone: '0722000000', customer: null, displayFinancialStatus: 'PENDING' },
    ...{ displayFulfillmentStatus: 'UNFULFILLED', currentTotalPriceSet: money('200.0'), paymentGatewayNames: ['Ramburs'] },
    ...{ totalOutstandingSet: { presentmentMoney: { amount: '200.0', currencyCode: 'RON' } }, tags: [], note: null },
    ...{ currentSubtotalLineItemsQuantity: ORDERED - refunded, shippingLine: { title: titles[by], code: null, source: 'shopify' } },
    shippingAddress: {
      ...{ firstName: 'Ana', lastName: 'Pop', company: null, phone: null, address1: 'Str. Lunga 5', address2: null, city: 'Brasov' },
      ...{ province: 'Brasov', provinceCode: 'BV', zip: '500035', countryCodeV2: 'RO' },
    },
    customAttributes:
      locker && by === 'locker'
        ? [
            { key: 'locker_courier', value: locker.courier },
            { key: 'locker_id', value: locker.id },
          ]
        : [],
    canMarkAsPaid: true,
    fulfillmentOrders: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: types.map((type, n) => part(type, left, n + 1)) },
    fulfillments: sent > 0 ? [shipped] : [],
  })
  return shopifyOrder(node)
}

const checkouts: Record<string, (given: Happened) => StoreOrder> = {
  'the classic checkout': (given) => inWoo(classic, given),
  'the block checkout': (given) => inWoo(block, given),
  Shopify: inShopify,
}

const easybox = { courier: 'sameday', id: '77' }
type Read = { left: number; delivery: string | null; locker: { courier: string; id: string } | null; wantsLocker: boolean }
const plain = { delivery: 'shipping', locker: null, wantsLocker: false }

const shapes: [string, Happened, Read][] = [
  ['nothing sent', {}, { left: 2, ...plain }],
  ['one sent', { sent: 1 }, { left: 1, ...plain }],
  ['both sent', { sent: 2 }, { left: 0, ...plain, delivery: null }],
  ['one refunded', { refunded: 1 }, { left: 1, ...plain }],
  ['one refunded and one sent', { refunded: 1, sent: 1 }, { left: 0, ...plain, delivery: null }],
  ['both refunded', { refunded: 2 }, { left: 0, ...plain, delivery: null }],
  ['both sent, the shipment cancelled', { sent: 2, isCancelled: true }, { left: 2, ...plain }],
  ['one refunded, and its shipment cancelled', { refunded: 1, sent: 1, isCancelled: true }, { left: 1, ...plain }],
  ['collected by the buyer', { by: 'pick-up' }, { left: 2, ...plain, delivery: 'pick-up' }],
  ['collected, one refunded', { by: 'pick-up', refunded: 1 }, { left: 1, ...plain, delivery: 'pick-up' }],
  ['collected, with a locker left over from before', { by: 'pick-up', locker: easybox }, { left: 2, ...plain, delivery: 'pick-up' }],
  ['a part collected, the rest by courier', { by: 'pick-up and courier' }, { left: 2, ...plain }],
  ['to a locker', { by: 'locker', locker: easybox }, { left: 2, delivery: 'shipping', locker: easybox, wantsLocker: true }],
  [
    'to a locker, one refunded',
    { by: 'locker', locker: easybox, refunded: 1 },
    { left: 1, delivery: 'shipping', locker: easybox, wantsLocker: true },
  ],
  ['to a locker that was not chosen', { by: 'locker', locker: null }, { left: 2, delivery: 'shipping', locker: null, wantsLocker: true }],
]

it('are more than forty shapes', () => {
  expect(shapes.length * Object.keys(checkouts).length).toBeGreaterThanOrEqual(40)
})

it.each(Object.keys(checkouts).flatMap((checkout) => shapes.map(([what, given, read]) => [checkout, what, given, read] as const)))(
  'of %s: %s',
  (checkout, _what, given, read) => {
    const order = checkouts[checkout]?.(given) as StoreOrder
    const toSend = stillToSend(order, [])
    const { isWanted, choice } = chosenPoint(order)
    expect({
      left: toSend.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + quantity, 0),
      delivery: toSend[0]?.part.delivery ?? null,
      locker: choice,
      wantsLocker: isWanted,
    }).toEqual(read)
  },
)
