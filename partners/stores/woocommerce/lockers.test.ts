/** The buyer's locker, as the couriers' own plugins and programs for many couriers keep it. */
import { describe, expect, it } from 'vitest'
import { wooOrderSummary } from './orders.ts'
import { shaped, type TestMethod, type TestShape } from './test-shapes.ts'

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
  ['by a plugin that is not known here', 'acme_delivery', { _acme_pickup_point_id: '12' }, ['acme_delivery', '']],
  ['by Sameday, with a method that is not known here', 'acme_delivery', { _sameday_shipping_locker_id: '77' }, ['acme_delivery', '']],
  // myparcelnl/woocommerce #39
  ['within another program’s options', 'acme_delivery', { _acme_delivery_options: '{"deliveryType":"standard"}' }, null],
  ['beside a word that only sounds like one', 'acme_delivery', { _adblocker_seen: '1' }, null],
]

describe('a locker', () => {
  const sameday = { _sameday_shipping_locker_id: '{"lockerId":"77","name":"easybox A"}' }
  const lockerIn = (shape: TestShape) => {
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
  ] satisfies [string, TestMethod, string[] | null][])('left in an order by %s counts as the method says', (_what, method, locker) => {
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
