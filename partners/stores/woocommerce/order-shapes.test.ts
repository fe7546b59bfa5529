import { describe, expect, it } from 'vitest'
import { placeholderSamples } from '#contract/written-values/test-placeholders.ts'
import { wooOrderSummary } from './orders.ts'
import { shipmentKeyOf } from './our-shipments.ts'
import { party, shaped, type TestLine, type TestShape, whole } from './test-shapes.ts'
import { canBook, isFullySent } from './to-send.ts'

describe('an address of marks', () => {
  it.each(placeholderSamples)('“%s” in the delivery’s is empty: the invoice’s counts', (text) => {
    const read = (shipping: object) => wooOrderSummary(shaped({ node: { shipping: { ...party, ...shipping } } })).shippingAddress
    expect(read({ phone: text })?.phone).toBe('0722000000')
    expect(read({ address_1: text, city: text })).toMatchObject({ address1: 'Str. Lunga 5', city: 'Brasov' })
  })
})

const sent = (quantity: number, own: object = {}, lineId = '1') => ({
  [shipmentKeyOf(`70000${quantity}`)]: JSON.stringify({
    ...{ number: `70000${quantity}`, company: 'FAN Courier', url: 'https://exemplu.ro', shippedAt: '2026-11-20T10:00:00.000Z' },
    ...{ isCancelled: false, lines: [{ id: lineId, quantity }], ...own },
  }),
})

describe('what of an order is to be sent', () => {
  it.each([
    ['nothing sent', {}, 2, false],
    ['one sent', { meta: sent(1) }, 1, false],
    ['both sent', { meta: sent(2) }, 0, true],
    ['one refunded', { refunded: 1 }, 1, false],
    ['one refunded, one sent', { refunded: 1, meta: sent(1) }, 0, true],
    ['both sent, one refunded afterwards', { refunded: 1, meta: sent(2) }, 0, true],
    ['both refunded', { refunded: 2 }, 0, false],
    ['a shipment that was cancelled', { meta: sent(2, { isCancelled: true }) }, 2, false],
    ['one refunded, its shipment cancelled', { refunded: 1, meta: sent(1, { isCancelled: true }) }, 1, false],
    ['a line of none', { lines: [{}, { id: 2, quantity: 0 }], meta: sent(2) }, 0, true],
    ['another line left', { lines: [{}, { id: 2, quantity: 1 }], meta: sent(2) }, 1, false],
  ] satisfies [string, TestShape, number, boolean][])(
    'with %s is what its lines have less refunds and shipments',
    (_what, shape, left, isSent) => {
      const order = shaped(shape)
      const read = whole(order)
      expect(read.awaiting.flatMap(({ lines }) => lines).reduce((all, { remaining }) => all + remaining, 0)).toBe(left)
      expect(isFullySent(order)).toBe(isSent)
      expect(wooOrderSummary(order).fulfilment === 'fulfilled').toBe(isSent)
    },
  )

  it('counts no line that no courier carries: an order with a voucher is fully sent without it', () => {
    const order = { ...shaped({ lines: [{}, { id: 2, quantity: 1 }], meta: sent(2) }), virtualLines: new Set([2]) }
    expect([isFullySent(order), canBook(order), wooOrderSummary(order).fulfilment]).toEqual([true, true, 'fulfilled'])
    expect(whole(order).awaiting).toEqual([])
  })

  it('lets cash be booked once what is left after refunds was sent', () => {
    expect(canBook(shaped({ meta: sent(1) }))).toBe(false)
    expect(canBook(shaped({ refunded: 1, meta: sent(1) }))).toBe(true)
    expect(whole(shaped({ refunded: 1, meta: sent(1) })).canMarkPaid).toBe(true)
  })

  it('and what another program sent are of the items that were not refunded', () => {
    expect(whole(shaped({ status: 'completed', refunded: 1 })).shipped.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
      [1],
    ])
  })
})

describe('an order', () => {
  it.each([
    ['local_pickup', 'Ridicare personala', 'pick-up'],
    ['pickup_location', 'Atelier, Calea Victoriei 27', 'pick-up'],
    ['local_pickup_plus', 'Din magazin', 'pick-up'],
    ['wc_pickup_store', 'Magazin Cluj', 'pick-up'],
    ['flat_rate', 'Ridicare din magazin', 'pick-up'],
    ['flat_rate', 'Ridicare de la sediu', 'pick-up'],
    ['free_shipping', 'Click & Collect', 'pick-up'],
    ['flat_rate', 'Ridicare din easybox', 'shipping'],
    ['flat_rate', 'Ridicare de la sediul Cargus', 'shipping'],
    ['flat_rate', 'Livrare la domiciliu', 'shipping'],
  ])('by %s, "%s", is %s', (id, title, delivery) => {
    expect(whole(shaped({ methods: [{ id, title }] })).awaiting).toMatchObject([{ delivery }])
  })

  it('is sent where one of its methods is a courier’s', () => {
    expect(whole(shaped({ methods: [{ id: 'local_pickup' }, { id: 'flat_rate' }] })).awaiting).toMatchObject([{ delivery: 'shipping' }])
  })
})

describe('the phone of an order', () => {
  const phones = (shipping: object, billing: object) => {
    const node = { shipping: { ...party, ...shipping }, billing: { ...party, email: 'ana@exemplu.ro', ...billing } }
    const read = wooOrderSummary(shaped({ node }))
    return [read.shippingAddress?.phone, read.phone]
  }
  it.each<[string, object, object, [string, string]]>([
    // Automattic/woocommerce-services #693, XiaoFaye/WooCommerce.NET #801
    ['of the invoice alone', {}, { phone: '0722000002' }, ['0722000002', '0722000002']],
    // strangerstudios/paid-memberships-pro #551
    ['of the invoice beside nothing', { phone: null }, { phone: '0722000002' }, ['0722000002', '0722000002']],
    // krokedil/klarna-checkout-for-woocommerce #429
    ['of the delivery alone', { phone: '0733000001' }, {}, ['0733000001', '0733000001']],
    ['of the delivery beside an empty one', { phone: '0733000001' }, { phone: '' }, ['0733000001', '0733000001']],
    // TycheSoftwares/woocommerce-delivery-notes #626
    ['of both', { phone: '0733000001' }, { phone: '0722000002' }, ['0733000001', '0722000002']],
    // woocommerce/woocommerce-android #15291: words in the delivery’s; the order’s is called
    ['in words, beside the invoice’s', { phone: 'abc-def' }, { phone: '0722000002' }, ['abc-def', '0722000002']],
    // woocommerce/woocommerce-blocks #2023, WordPress/gutenberg #32559: asked for
    ['of neither', { phone: '' }, { phone: '' }, ['', '']],
  ])('%s', (_which, shipping, billing, read) => expect(phones(shipping, billing)).toEqual(read))
})

/** Quantities as plugins write them: packed as one, called by how much of it, at what the buyer pays for it. */
describe('a part of what is sold by measure', () => {
  it.each<[number | string, string, TestLine, number]>([
    // woocommerce/woocommerce-rest-api #199
    [0.5, 'Stofa (0.5)', {}, 20_000],
    // mollie/OpenCart #160
    [0.55, 'Stofa (0.55)', {}, 20_000],
    // mollie/WooCommerce #1240, #255
    [1.5, 'Stofa (1.5)', { total: '30.00', total_tax: '0.00' }, 3_000],
    ['0.4', 'Stofa (0.4)', { total: '4.00', total_tax: '0.84' }, 484],
    // woocommerce/woocommerce #54815
    [0.01, 'Stofa (0.01)', { total: '0.05', total_tax: '0.00' }, 5],
    [2.25, 'Stofa (2.25)', {}, 20_000],
    // wpovernight/woocommerce-pdf-invoices-packing-slips #564
    ['1.75', 'Stofa (1.75)', {}, 20_000],
    // opensourcepos/opensourcepos #2067
    [0.25, 'Stofa (0.25)', {}, 20_000],
    // woocommerce/woocommerce-android #14510
    ['3.250', 'Stofa (3.25)', {}, 20_000],
    // woocommerce/woocommerce-rest-api-docs #263: sums of parts as programs write them
    [0.1 + 0.2, 'Stofa (0.3)', {}, 20_000],
    // woocommerce/woocommerce-gateway-stripe #4030
    [1.2, 'Stofa (1.2)', {}, 20_000],
    [0.75, 'Stofa (0.75)', {}, 20_000],
    // woocommerce/woocommerce-android #755: sold by measure, with many decimals
    ['12.3456', 'Stofa (12.3456)', {}, 20_000],
    // XiaoFaye/WooCommerce.NET #286: whole, with its decimals
    ['2.000', 'Stofa', {}, 10_000],
  ])('of quantity %j is "%s"', (quantity, name, own, minor) => {
    const node = {
      line_items: [
        { id: 1, name: 'Stofa', product_id: 7, variation_id: 0, sku: 'L', total: '165.29', total_tax: '34.71', price: 1, ...own, quantity },
      ],
    }
    const lines = whole(shaped({ node })).awaiting.flatMap((part) => part.lines)
    expect(lines).toMatchObject([{ name, remaining: name === 'Stofa' ? 2 : 1, unitPrice: { minor } }])
  })
})

describe('the price of a product', () => {
  const priceOf = (line: TestLine) => whole(shaped({ lines: [line] })).awaiting[0]?.lines[0]?.unitPrice.minor
  it.each([
    ['with VAT', { quantity: 2, total: '165.29', total_tax: '34.71', price: 82.645 }, 10_000],
    ['of the reduced rate', { quantity: 1, total: '90.09', total_tax: '9.91', price: 90.09 }, 10_000],
    ['after its discount', { quantity: 1, total: '74.38', total_tax: '15.62', price: 74.38 }, 9_000],
    ['of a shop without VAT', { quantity: 3, total: '30.00', total_tax: '0.00', price: 10 }, 1_000],
  ])('%s is what the buyer pays for one', (_what, line, minor) => expect(priceOf(line)).toBe(minor))
})
