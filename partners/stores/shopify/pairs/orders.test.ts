import { describe, expect, it } from 'vitest'
import type { OrderSummaryNode, PartNode, ShopifyOrderNode } from '../order-answers.ts'
import { shopifyOrderSummary, shopifyStoreOrder } from '../orders.ts'
import { orderSearchOf, summariesOf } from '../read-orders.ts'
import { bareSummary } from './sample-nodes.ts'

const ron = (amount: string) => ({ shopMoney: { amount, currencyCode: 'RON' } })
const owed = (amount: string, currencyCode = 'RON') => ({ presentmentMoney: { amount, currencyCode } })
const lastPage = { hasNextPage: false, endCursor: null }

const summary = (own: Partial<OrderSummaryNode> = {}): OrderSummaryNode =>
  bareSummary({
    id: 'gid://shopify/Order/5100000000001',
    name: '#1002',
    createdAt: '2026-11-20T08:00:00Z',
    updatedAt: '2026-11-20T09:30:00Z',
    currentTotalPriceSet: ron('129.9'),
    totalOutstandingSet: owed('79.95'),
    paymentGatewayNames: ['Ramburs'],
    currentSubtotalLineItemsQuantity: 2,
    shippingAddress: {
      firstName: 'Ioana',
      lastName: 'Pop',
      company: null,
      phone: '0722333444',
      address1: 'Strada Memorandumului 28',
      address2: null,
      city: 'Cluj-Napoca',
      province: 'Cluj',
      provinceCode: 'CJ',
      zip: '400114',
      countryCodeV2: 'RO',
    },
    shippingLine: { title: 'Locker', code: null, source: 'shopify' },
    customAttributes: [{ key: 'locker_id', value: null }],
    ...own,
  })

const part = (own: Partial<PartNode> = {}): PartNode => ({
  id: 'gid://shopify/FulfillmentOrder/1',
  status: 'OPEN',
  supportedActions: [{ action: 'CREATE_FULFILLMENT' }],
  fulfillmentHolds: [],
  deliveryMethod: null,
  assignedLocation: {
    name: 'Depozit',
    address1: 'Strada Garii 1',
    address2: null,
    city: 'Iasi',
    province: 'Iasi',
    zip: '700098',
    countryCode: 'RO',
    phone: null,
    location: null,
  },
  lineItems: { nodes: [line({})], pageInfo: lastPage },
  ...own,
})
const line = (own: Partial<PartNode['lineItems']['nodes'][number]>): PartNode['lineItems']['nodes'][number] => ({
  id: 'gid://shopify/FulfillmentOrderLineItem/11',
  productTitle: 'Tricou',
  variantTitle: 'M / Negru',
  sku: null,
  remainingQuantity: 2,
  totalQuantity: 3,
  requiresShipping: true,
  weight: { value: 210, unit: 'GRAMS' },
  image: null,
  variant: null,
  lineItem: { discountedUnitPriceAfterAllDiscountsSet: ron('79.9') },
  ...own,
})
const order = (own: Partial<ShopifyOrderNode>): ShopifyOrderNode => ({
  ...summary(),
  canMarkAsPaid: true,
  fulfillmentOrders: { nodes: [part()], pageInfo: lastPage },
  fulfillments: [],
  ...own,
})

describe('Shopify\u2019s order', () => {
  it('becomes ours: decimal text to hundredths, nothing to empty text, a guest named by his parcel', () => {
    expect(shopifyOrderSummary(summary())).toMatchObject({
      customerName: 'Ioana Pop',
      phone: '0722333444',
      email: '',
      total: { minor: 12_990, currency: 'RON' },
      outstanding: { minor: 7995 },
      payment: 'pending',
      fulfilment: 'unfulfilled',
      shippingLine: { code: '' },
      attributes: [{ key: 'locker_id', value: '' }],
      shippingAddress: { company: '', countryCode: 'RO' },
      changedAt: new Date('2026-11-20T09:30:00Z'),
    })
  })

  it('keeps a state it never heard of as unknown', () => {
    expect(shopifyOrderSummary(summary({ displayFinancialStatus: null, displayFulfillmentStatus: 'TELEPORTED' }))).toMatchObject({
      payment: 'unknown',
      fulfilment: 'unknown',
    })
  })

  it('waits with what remains, at a place that may be deleted, with shipping when no method is named', () => {
    expect(shopifyStoreOrder(order({})).awaiting).toMatchObject([
      {
        state: 'open',
        permits: { fulfil: true, move: false },
        delivery: 'shipping',
        location: { id: null, formatted: ['Strada Garii 1', '700098', 'Iasi', 'Iasi'] },
        lines: [{ name: 'Tricou - M / Negru', remaining: 2, total: 3, variantId: null, unitPrice: { minor: 7990 } }],
      },
    ])
  })

  it.each(['CLOSED', 'CANCELLED'])('does not wait with a part that is %s', (status) => {
    expect(shopifyStoreOrder(order({ fulfillmentOrders: { nodes: [part({ status })], pageInfo: lastPage } })).awaiting).toEqual([])
  })

  it('does not wait with lines of which nothing remains', () => {
    const lineItems = { nodes: [line({ remainingQuantity: 0 }), line({ id: 'second' })], pageInfo: lastPage }
    const [waiting] = shopifyStoreOrder(order({ fulfillmentOrders: { nodes: [part({ lineItems })], pageInfo: lastPage } })).awaiting
    expect(waiting?.lines.map((one) => one.id)).toEqual(['second'])
  })

  it.each([
    [{ value: 210, unit: 'GRAMS' }, 0.21],
    [{ value: 1.65, unit: 'KILOGRAMS' }, 1.65],
    [{ value: 2, unit: 'POUNDS' }, 0.907],
    [{ value: 1, unit: 'OUNCES' }, 0.028],
    [{ value: 0.1, unit: 'GRAMS' }, 0.001],
    [{ value: 0, unit: 'KILOGRAMS' }, null],
    [{ value: 3, unit: 'STONES' }, null],
    [null, null],
  ])('weighs %j as %s kg', (weight, kg) => {
    const lineItems = { nodes: [line({ weight })], pageInfo: lastPage }
    const read = shopifyStoreOrder(order({ fulfillmentOrders: { nodes: [part({ lineItems })], pageInfo: lastPage } }))
    expect(read.awaiting[0]?.lines[0]?.weightKg).toBe(kg)
  })

  it('is searched with times in quotes', () => {
    const at = new Date('2026-11-20T08:00:00Z')
    expect(orderSearchOf({ changedSince: null })).toBeNull()
    expect(orderSearchOf({ changedSince: at, createdSince: at })).toBe(
      "updated_at:>='2026-11-20T08:00:00.000Z' AND created_at:>='2026-11-20T08:00:00.000Z'",
    )
  })
})

describe('an order paid in another currency than the shop counts in', () => {
  const euro = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } })

  it('owes at the door what the buyer was shown, and totals in the shop\u2019s money', () => {
    const read = shopifyOrderSummary(summary({ currentTotalPriceSet: euro('26.1'), totalOutstandingSet: owed('129.9', 'RON') }))
    expect(read).toMatchObject({ total: { minor: 2610, currency: 'EUR' }, outstanding: { minor: 12_990, currency: 'RON' } })
  })
})

describe('one odd order of a page', () => {
  it.each([
    ['a price that is no number', { currentTotalPriceSet: ron('NaN') }],
    ['a day that is none', { updatedAt: '0000-00-00' }],
    ['a name that is missing', { name: null }],
  ])('with %s is named and the others are read', (_, own) => {
    const odd = { ...summary(), id: 'gid://shopify/Order/666', ...own }
    const { orders, unreadable } = summariesOf([summary(), odd, summary()])
    expect(orders).toHaveLength(2)
    expect(unreadable).toMatchObject([{ id: 'gid://shopify/Order/666' }])
  })
})
