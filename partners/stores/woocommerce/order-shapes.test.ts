import { describe, expect, it } from 'vitest'
import { placeholderSamples } from '#contract/written-values/test-placeholders.ts'
import { WooOrderNode, type WooRefunds } from './order-answers.ts'
import { wooOrderSummary, wooStoreOrder } from './orders.ts'
import { shipmentKeyOf } from './our-shipments.ts'
import { canBook, isFullySent } from './to-send.ts'

type Line = { id?: number; quantity?: number; total?: string; total_tax?: string; price?: number }
type Method = { id: string; title?: string; meta?: Record<string, unknown> }
type Shape = { lines?: Line[]; methods?: Method[]; meta?: Record<string, unknown>; status?: string; refunded?: number; node?: object }

const metaOf = (meta: Record<string, unknown> = {}) => Object.entries(meta).map(([key, value], i) => ({ id: i + 1, key, value }))
const party = {
  first_name: 'Ana',
  last_name: 'Pop',
  address_1: 'Str. Lunga 5',
  city: 'Brasov',
  state: 'BV',
  postcode: '500035',
  country: 'RO',
}

/** As the API writes an order of two lamps. `refunded`: so many of them were given back. */
function shaped({ lines = [{}], methods = [{ id: 'flat_rate' }], meta, status = 'processing', refunded = 0, node = {} }: Shape = {}) {
  const order = WooOrderNode.parse({
    ...{ id: 5001, number: '5001', status, currency: 'RON', total: '200.00', needs_payment: false, customer_note: '' },
    ...{ date_created_gmt: '2026-11-20T10:00:00', date_modified_gmt: '2026-11-20T10:00:00', date_paid_gmt: null },
    ...{ billing: { ...party, email: 'ana@exemplu.ro', phone: '0722000000' }, shipping: party },
    ...{ payment_method: 'cod', payment_method_title: 'Ramburs', meta_data: metaOf(meta) },
    line_items: lines.map((line) => ({
      ...{
        id: 1,
        name: 'Lampa',
        product_id: 7,
        variation_id: 0,
        quantity: 2,
        sku: 'L',
        total: '165.29',
        total_tax: '34.71',
        price: 82.645,
      },
      ...line,
    })),
    shipping_lines: methods.map(({ id, title = 'Livrare', meta: own }) => ({ method_id: id, method_title: title, meta_data: metaOf(own) })),
    refunds: refunded > 0 ? [{ id: 9, total: '-100.00' }] : [],
    ...node,
  })
  const refunds: WooRefunds =
    refunded > 0 ? [{ line_items: [{ quantity: -refunded, meta_data: [{ id: 1, key: '_refunded_item_id', value: '1' }] }] }] : []
  return { node: order, refunds, virtualLines: new Set<number>() }
}

describe('an address of marks', () => {
  it.each(placeholderSamples)('“%s” in the delivery’s is empty: the invoice’s counts', (text) => {
    const read = (shipping: object) => wooOrderSummary(shaped({ node: { shipping: { ...party, ...shipping } } })).shippingAddress
    expect(read({ phone: text })?.phone).toBe('0722000000')
    expect(read({ address_1: text, city: text })).toMatchObject({ address1: 'Str. Lunga 5', city: 'Brasov' })
  })
})

const location = {
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
const whole = (order: ReturnType<typeof shaped>) =>
  wooStoreOrder({ ...order, facts: { hasTracking: false, gramsEach: 1000, location }, weights: new Map() })
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
  ] satisfies [string, Shape, number, boolean][])(
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

/** As the couriers' plugins of the neighbourhood keep it, and programs for many couriers. */
const ofOtherPlugins: [string, string, Record<string, unknown>, string[] | null][] = [
  // WordPressBugBounty/plugins-gls-shipping-for-woocommerce
  [
    'by GLS’s own plugin',
    'gls_shipping_method_parcel_shop',
    { _gls_pickup_info: '{"id":"RO400114-PARCELSHOP","name":"Papetaria Lunga","contact":{"city":"Brasov"}}' },
    ['gls', 'RO400114-PARCELSHOP'],
  ],
  ['by GLS’s own plugin, without a choice', 'gls_shipping_method_parcel_shop_zones', {}, ['gls', '']],
  // Zasilkovna/WooCommerce
  ['by Packeta, in its first versions', 'packetery_shipping_method', { packetery_point_id: '4711' }, ['packetery_shipping_method', '']],
  ['by Packeta, hidden', 'packeta_method_zpointro', { _packetery_point_id: '4711' }, ['packeta_method_zpointro', '']],
  // dpdconnect/woocommerce-shipping
  ['by DPD’s plugin of the west', 'dpd_parcelshop', { _dpd_parcelshop_id: 'RO10087' }, ['dpd', '']],
  // common-repository/wc-dpd: the method alone says it
  ['by DPD’s plugin of the neighbours', 'wc_dpd_parcelshop', {}, ['dpd', '']],
  // WordPressBugBounty/plugins-inpost-for-woocommerce
  ['by a machine’s number', 'easypack_parcel_machines', { _parcel_machine_id: 'BV01A' }, ['easypack_parcel_machines', '']],
  // WordPressBugBounty/plugins-box-now-delivery
  ['by BOX NOW', 'box_now_delivery', { _boxnow_locker_id: '77' }, ['box_now_delivery', '']],
  // bucel-sebastian/curiero-plugin-multipiece
  ['by CurieRO for many couriers', 'curiero_innoship', { curiero_innoship_locker: '88' }, ['curiero_innoship', '']],
  ['by CurieRO for Cargus', 'curiero_cargus', { curiero_cargus_pudo: '99' }, ['cargus', '']],
  // Pakettikauppa/woo-pakettikauppa #110: a method of which nothing is known
  ['by a plugin that nobody here knows', 'acme_delivery', { _acme_pickup_point_id: '12' }, ['acme_delivery', '']],
  ['by Sameday, with a method that nobody here knows', 'acme_delivery', { _sameday_shipping_locker_id: '77' }, ['acme_delivery', '']],
  // myparcelnl/woocommerce #39
  ['within another program’s options', 'acme_delivery', { _acme_delivery_options: '{"deliveryType":"standard"}' }, null],
  ['beside a word that only sounds like one', 'acme_delivery', { _adblocker_seen: '1' }, null],
]

describe('a locker', () => {
  const sameday = { _sameday_shipping_locker_id: '{"lockerId":"77","name":"easybox A"}' }
  const lockerIn = (shape: Shape) => {
    const read = Object.fromEntries(wooOrderSummary(shaped(shape)).attributes.map(({ key, value }) => [key, value]))
    return 'locker_courier' in read ? [read.locker_courier, read.locker_id] : null
  }

  it.each([
    ['as JSON', 'samedaycourier', sameday, ['sameday', '77']],
    ['as an object', 'samedaycourier', { _sameday_shipping_locker_id: { lockerId: 77, name: 'easybox A' } }, ['sameday', '77']],
    ['as its number', 'samedaycourier', { _sameday_shipping_locker_id: '77' }, ['sameday', '77']],
    ['by Cargus', 'cargus_ship_and_go', { _selected_cargus_location: '123' }, ['cargus', '123']],
    ['by CurieRO', 'curiero_fan_fanbox', { curiero_fan_fanbox: 'FB9' }, ['fan', 'FB9']],
    ['by its name alone', 'hgezlpfcr_pro_fanbox', { _hgezlpfcr_pro_fanbox_name: 'FANbox Gara' }, ['fan', '']],
    // sameday-courier/woocommerce-plugin #277
    ['as its id', 'samedaycourier', { _sameday_shipping_locker_id: '{"id":1893,"name":"Easybox Gara"}' }, ['sameday', '1893']],
    ['as its id in a text', 'samedaycourier', { _sameday_shipping_locker_id: '{"id":"1893","city":"Iasi"}' }, ['sameday', '1893']],
    ['as an object with its id', 'samedaycourier', { _sameday_shipping_locker_id: { id: 1893 } }, ['sameday', '1893']],
    ['behind blanks', 'samedaycourier', { _sameday_shipping_locker_id: ' {"lockerId":1893}' }, ['sameday', '1893']],
    ['for a page', 'samedaycourier', { _sameday_shipping_locker_id: '{\\"lockerId\\":\\"77\\"}' }, ['sameday', '77']],
    ['in JSON twice', 'samedaycourier', { _sameday_shipping_locker_id: JSON.stringify('{"lockerId":77}') }, ['sameday', '77']],
    ['cut off behind its id', 'samedaycourier', { _sameday_shipping_locker_id: '{"lockerId":77,"name":"Easyb' }, ['sameday', '77']],
    ['cut off within its id', 'samedaycourier', { _sameday_shipping_locker_id: '{"lockerId":7' }, ['sameday', '']],
    ['cut off', 'samedaycourier', { _sameday_shipping_locker_id: '{"lockerId":' }, ['sameday', '']],
    ['as what a script writes for none', 'samedaycourier', { _sameday_shipping_locker_id: 'undefined' }, null],
    ['as what a script makes of an object', 'samedaycourier', { _sameday_shipping_locker_id: '[object Object]' }, ['sameday', '']],
    ['in words', 'samedaycourier', { _sameday_shipping_locker_id: 'Easybox Gara, Iasi' }, ['sameday', '']],
    ['by Cargus as an object', 'cargus_ship_and_go', { _selected_cargus_location: { id: 123, name: 'Gara' } }, ['cargus', '123']],
    ['by CurieRO as JSON', 'curiero_sameday_lockers', { curiero_sameday_lockers: '{"locker_id":"9"}' }, ['sameday', '9']],
    ['under a key that is not known', 'fan_courier', { _fan_locker_selected: 'F 12' }, ['fan', '']],
    ['by a program for many couriers', 'europarcel_shipping', { _eawb_locker_id: '55' }, ['europarcel_shipping', '']],
    ['as no', 'fan_courier', { _fan_locker_selected: 'no' }, null],
    ['empty', 'samedaycourier', { _sameday_shipping_locker_id: '' }, null],
    ['as nothing', 'samedaycourier', { _sameday_shipping_locker_id: null }, null],
    ['as another object', 'samedaycourier', { _sameday_shipping_locker_id: { other: 1 } }, ['sameday', '']],
    ['as an empty object', 'samedaycourier', { _sameday_shipping_locker_id: '{}' }, null],
    // openlinker-project/openlinker #458
    [
      'with its address beside it',
      'samedaycourier',
      { _sameday_shipping_locker_id: { id: 'CLJ08A', name: 'Easybox CLJ08A', address: { street: 'Strada Lunga 5', city: 'Cluj-Napoca' } } },
      ['sameday', 'CLJ08A'],
    ],
    // shusaura85/fancourier-api #33, #21
    ['under the name of its service', 'curiero_fan_fanbox', { curiero_fan_fanbox: '{"pickupLocationId":"FB9"}' }, ['fan', 'FB9']],
    ['by its name, under a key that is not known', 'fan_courier', { _fan_fanbox: 'FANbox Gara Dej CJ' }, ['fan', '']],
    // woocommerce/woocommerce #15635
    ['as what a script makes of a list', 'samedaycourier', { _sameday_shipping_locker_id: 'Array' }, ['sameday', '']],
    // awesomemotive/easy-digital-downloads #8422
    [
      'as a list within a text',
      'samedaycourier',
      { _sameday_shipping_locker_id: 's:32:"a:1:{s:8:"lockerId";s:4:"1893";}";' },
      ['sameday', ''],
    ],
    // academe/wc-multiple-packages #8
    ['as several, with bars', 'samedaycourier', { _sameday_shipping_locker_id: '1893|1894' }, ['sameday', '']],
    // webapix/mygls-sdk #22
    ['by GLS, with its kind', 'curiero_mygls_box', { curiero_mygls_box: '2351-CSOMAGPONT' }, ['gls', '2351-CSOMAGPONT']],
    // allegro/allegro-api #9434, #9530
    ['as a number of seven digits', 'curiero_dpd_box', { curiero_dpd_box: '4516148' }, ['dpd', '4516148']],
    ['within a sentence', 'curiero_dpd_box', { curiero_dpd_box: 'Automat 24/7 (ID: 4592104), Strada Lunga 2' }, ['dpd', '']],
    // allegro/allegro-api #8776, #9052
    ['as nothing, where the method wants one', 'sameday_easybox', { _sameday_shipping_locker_id: { pointId: null } }, ['sameday', '']],
    ['as the first line of a list', 'samedaycourier', { _sameday_shipping_locker_id: '-1' }, ['sameday', '']],
    ['as a ticked box', 'samedaycourier', { _sameday_shipping_locker_id: 'yes' }, ['sameday', '']],
    ...ofOtherPlugins,
  ])('kept %s is the buyer’s choice', (_how, id, meta, locker) => {
    expect(lockerIn({ methods: [{ id }], meta })).toEqual(locker)
  })

  it.each([
    ['Sameday’s service to the door', { id: 'samedaycourier', meta: { service_code: '24' } }, null],
    ['Sameday’s service to lockers', { id: 'samedaycourier', meta: { service_code: 'LN' } }, ['sameday', '77']],
    ['Sameday’s service to partner shops', { id: 'samedaycourier', meta: { service_code: 'PP' } }, ['sameday', '77']],
    ['a flat rate', { id: 'flat_rate', title: 'Curier' }, null],
    ['a flat rate that is called a locker', { id: 'flat_rate', title: 'Livrare la easybox' }, ['sameday', '77']],
    ['free shipping', { id: 'free_shipping', title: 'Livrare gratuita' }, null],
    ['a rate by weight', { id: 'flexible_shipping_single', title: 'Curier rapid' }, null],
    ['a rate of a table', { id: 'table_rate', title: 'Standard' }, null],
    ['picking up', { id: 'local_pickup', title: 'Ridicare personala' }, null],
  ] satisfies [string, Method, string[] | null][])('left in an order by %s counts as the method says', (_what, method, locker) => {
    expect(lockerIn({ methods: [method], meta: sameday })).toEqual(locker)
  })

  // europarcel/woocommerce-europarcel: the method's own data say it, whatever the shop calls the method
  it('that a program for many couriers notes in its method is asked for', () => {
    const meta = { service_id: '2', is_locker: '1', fixed_location_id: '512', carrier_id: '6' }
    expect(lockerIn({ methods: [{ id: 'europarcel_shipping', title: 'Livrare economica', meta }] })).toEqual(['europarcel_shipping', ''])
    expect(lockerIn({ methods: [{ id: 'europarcel_shipping', meta: { ...meta, is_locker: '' } }] })).toBeNull()
  })

  // Zasilkovna/WooCommerce, ApiExtender: beside the method, in no meta data
  it('that a plugin adds to the answer’s method is asked for, and shown', () => {
    const packeta = { carrier_id: '590', point_id: '4711', point_name: 'Z-BOX Brasov' }
    const line = { method_id: 'packeta_method_590', method_title: 'Livrare', meta_data: [], packeta }
    const node = { shipping_lines: [line] }
    expect(lockerIn({ node })).toEqual(['packeta_method_590', ''])
    expect(wooOrderSummary(shaped({ node })).notUnderstood).toMatchObject([{ field: 'shipping_lines.packeta' }])
    expect(lockerIn({ node: { shipping_lines: [{ ...line, packeta: { ...packeta, point_id: null, point_name: null } }] } })).toBeNull()
  })

  // sameday-courier/woocommerce-plugin #169, #178, #199, #273
  it('that the method wants and the buyer did not choose is asked for', () => {
    expect(lockerIn({ methods: [{ id: 'samedaycourier', meta: { service_code: 'LN' } }] })).toEqual(['sameday', ''])
    expect(lockerIn({ methods: [], meta: sameday })).toBeNull()
  })
})

/** Quantities as plugins write them: packed as one, called by how much of it, at what the buyer pays for it. */
describe('a part of what is sold by measure', () => {
  it.each<[number | string, string, Line, number]>([
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
  const priceOf = (line: Line) => whole(shaped({ lines: [line] })).awaiting[0]?.lines[0]?.unitPrice.minor
  it.each([
    ['with VAT', { quantity: 2, total: '165.29', total_tax: '34.71', price: 82.645 }, 10_000],
    ['of the reduced rate', { quantity: 1, total: '90.09', total_tax: '9.91', price: 90.09 }, 10_000],
    ['after its discount', { quantity: 1, total: '74.38', total_tax: '15.62', price: 74.38 }, 9_000],
    ['of a shop without VAT', { quantity: 3, total: '30.00', total_tax: '0.00', price: 10 }, 1_000],
  ])('%s is what the buyer pays for one', (_what, line, minor) => expect(priceOf(line)).toBe(minor))
})
