/** What the exporter that most WooCommerce shops use writes, fact by fact (docs/formats/woocommerce-exports.md). */
import { expect, it } from 'vitest'
import { type Cells, readExport } from './test-exports.ts'

const order: Cells = {
  ...{ 'Order Number': 901, 'Order Status': 'Processing', 'Order Date': '2026-11-20 10:15', 'Customer Note': 'Sunati inainte' },
  ...{ 'First Name (Billing)': 'Ion', 'Last Name (Billing)': 'Marin', 'Company (Billing)': '', 'Address 1&2 (Billing)': 'Strada Horea 12' },
  ...{ 'City (Billing)': 'Sibiu', 'State Code (Billing)': 'SB', 'Postcode (Billing)': '550001', 'Country Code (Billing)': 'RO' },
  ...{
    'Email (Billing)': 'ion@exemplu.ro',
    'Phone (Billing)': '0722123456',
    'First Name (Shipping)': 'Ana',
    'Last Name (Shipping)': 'Pop',
  },
  ...{ 'Address 1&2 (Shipping)': 'Strada Memorandumului 28', 'City (Shipping)': 'Cluj-Napoca', 'State Code (Shipping)': 'CJ' },
  ...{ 'Postcode (Shipping)': '400114', 'Country Code (Shipping)': 'RO', 'Payment Method Title': 'Ramburs' },
  ...{ 'Cart Discount Amount': '0', 'Order Subtotal Amount': '79.00', 'Shipping Method Title': 'Curier', 'Order Shipping Amount': '20.00' },
  ...{ 'Order Refund Amount': '', 'Order Total Amount': '99.00', 'Order Total Tax Amount': '17.18', SKU: 'S-1', 'Item #': 1 },
  ...{ 'Item Name': 'Stofa', Quantity: 1, 'Item Cost': '79.00' },
}
const without = (pattern: RegExp, cells: Cells = order): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !pattern.test(name)))
const emptied = (pattern: RegExp): Cells =>
  Object.fromEntries(Object.keys(order).flatMap((name) => (pattern.test(name) ? [[name, '']] : [])))
const instead = (pattern: RegExp, own: Cells): Cells => ({ ...without(pattern), ...own })

it.each<[string, Cells, object, Cells[]?]>([
  ['the number is that of the shop, not the id', { ...order, 'Order Id': 5_001 }, { number: '901' }],
  ['the id where there is no number', instead(/^Order Number$/, { 'Order ID': 5_001 }), { number: '5001' }],
  ['the day has an hour', order, { orderedOn: '2026-11-20' }],
  ['the buyer’s note is the courier’s', order, { note: 'Sunati inainte' }],
  ['first and last name are two columns', order, { address: { lastName: 'Ana Pop' } }],
  [
    'a full name is one',
    instead(/Name \(Shipping\)/, { 'Full Name (Shipping)': 'Ana Maria Pop' }),
    { address: { lastName: 'Ana Maria Pop' } },
  ],
  ['a company', { ...order, 'Company (Shipping)': 'Atelier SRL' }, { address: { company: 'Atelier SRL' } }],
  ['two lines of an address may be one column', order, { address: { address1: 'Strada Memorandumului 28', city: 'Cluj-Napoca' } }],
  [
    'two lines of an address may be two',
    instead(/^Address/, { 'Address 1 (Shipping)': 'Strada Lunga 5', 'Address 2 (Shipping)': 'ap. 3' }),
    { address: { address1: 'Strada Lunga 5', address2: 'ap. 3' } },
  ],
  ['a state is the county’s code', order, { address: { province: 'CJ', provinceCode: 'CJ' } }],
  ['a state may be the county’s name', instead(/^State Code/, { 'State Name (Shipping)': 'Cluj' }), { address: { provinceCode: 'CJ' } }],
  ['a postcode is called a zip in older ones', instead(/^Postcode/, { 'Zip (Shipping)': '400114' }), { address: { zip: '400114' } }],
  ['a country that is another', { ...order, 'Country Code (Shipping)': 'MD' }, { said: ['country import-abroad'] }],
  [
    'a country’s name has no blank before its bracket',
    instead(/^Country Code/, { 'Country Name(Shipping)': 'Moldova' }),
    { said: ['country import-abroad'] },
  ],
  ['phone and e-mail are the buyer’s', order, { email: 'ion@exemplu.ro', address: { phone: '0722123456' } }],
  ['a phone of the delivery goes first', { ...order, 'Phone (Shipping)': '0733000111' }, { address: { phone: '0733000111' } }],
  [
    'an empty delivery is the invoice’s address, whole',
    { ...order, ...emptied(/\(Shipping\)/) },
    { address: { lastName: 'Ion Marin', city: 'Sibiu', zip: '550001', provinceCode: 'SB' } },
  ],
  [
    'a delivery without a zip has none of the invoice’s',
    { ...order, 'Postcode (Shipping)': '' },
    { address: { zip: '', city: 'Cluj-Napoca' } },
  ],
  ['the total is collected where it is paid at the door', order, { cash: 9_900, totalBani: 9_900 }],
  ['the method’s own word says so too', instead(/^Payment Method Title$/, { 'Payment Method': 'cod' }), { cash: 9_900 }],
  ['a card', { ...order, 'Payment Method Title': 'Card online (Netopia)' }, { cash: 0 }],
  ['what was given back is not collected', { ...order, 'Order Refund Amount': '30.00' }, { cash: 6_900 }],
  [
    'a total less refunds is shown beside the total',
    { ...order, 'Order Total Amount (- Refund)': '69.00' },
    { totalBani: 9_900, shown: ['Order Total Amount (- Refund)'] },
  ],
  [
    'a total without tax is never the total',
    { ...order, 'Order Total Amount without Tax': '81.82' },
    { totalBani: 9_900, shown: ['Order Total Amount without Tax'] },
  ],
  ['another currency', { ...order, Currency: 'EUR' }, { said: ['currency import-currency'] }],
  [
    'each product has a row, which repeats the order',
    order,
    { places: ['1 Stofa', '3 Nasturi'] },
    [{ ...order, SKU: 'N', 'Item Name': 'Nasturi', Quantity: 3 }],
  ],
  ['a product has its code and its price', order, { products: [{ name: 'Stofa', sku: 'S-1', quantity: 1, priceBani: 7_900 }] }],
  [
    'a part of a metre is packed as one',
    { ...order, Quantity: '0.55' },
    { places: ['1 Stofa (0.55)'], said: ['quantity import-part-quantity'] },
  ],
  ['a state with its prefix', { ...order, 'Order Status': 'wc-completed' }, { said: ['orderStatus import-left-sent'] }],
  ['a state in Romanian', { ...order, 'Order Status': 'Anulată' }, { said: ['orderStatus import-left-cancelled'] }],
  ['a payment that failed', { ...order, 'Order Status': 'Failed' }, { said: ['orderStatus import-left-unfinished'] }],
  ['on hold goes on', { ...order, 'Order Status': 'On hold' }, { said: [] }],
  [
    'a state of the shop’s own goes on, and is shown',
    { ...order, 'Order Status': 'La ambalat' },
    { said: ['orderStatus import-status-unknown'] },
  ],
  [
    'sums beside the total are left out',
    order,
    {
      rules: { 'Order Total Tax Amount': 'in-the-total', 'Order Subtotal Amount': 'in-the-total', 'Cart Discount Amount': 'in-the-total' },
    },
  ],
  ['the number of the row is left out', order, { rules: { 'Item #': 'of-the-line' }, shown: [] }],
  ['a field of a plugin is shown', { ...order, delivery_date: '2026-12-01' }, { shown: ['delivery_date'] }],
])('%s', (_fact, own, expected, more = []) => expect(readExport(own, more)).toMatchObject(expected))

const named = (headings: Record<keyof typeof buyer, string>, own: Cells = {}): Cells => ({
  ...Object.fromEntries(Object.entries(headings).map(([part, heading]) => [heading, buyer[part as keyof typeof buyer]])), // its own keys
  ...own,
})
const buyer = { number: 901, name: 'Ana Pop', line: 'Strada Lunga 5', city: 'Dej', county: 'CJ', zip: '405200', phone: '0722123456' }
const here = {
  number: '901',
  address: { lastName: 'Ana Pop', address1: 'Strada Lunga 5', city: 'Dej', provinceCode: 'CJ', zip: '405200', phone: '0722123456' },
}
const usual = {
  ...{ number: 'Order Number', name: 'Full Name (Shipping)', line: 'Address 1&2 (Shipping)', city: 'City (Shipping)' },
  ...{ county: 'State Code (Shipping)', zip: 'Postcode (Shipping)', phone: 'Phone (Billing)' },
}

/** Headings as exports were reported with; the same order behind each. */
it.each<[string, Cells, object, Cells[]?]>([
  // woocommerce.com, import and export of orders; woocommerce/woocommerce-subscriptions-importer-exporter #14
  [
    'in small words with lines between them',
    {
      ...{ order_id: 5_001, order_number: 901, order_date: '2026-11-20 10:15:00', status: 'processing', order_total: '99.00' },
      ...{
        order_currency: 'RON',
        payment_method: 'cod',
        payment_method_title: 'Ramburs',
        billing_first_name: 'Ion',
        billing_phone: '0722123456',
      },
      ...{ shipping_first_name: 'Ana', shipping_last_name: 'Pop', shipping_address_1: 'Strada Lunga 5', shipping_address_2: '' },
      ...{ shipping_city: 'Dej', shipping_state: 'CJ', shipping_postcode: '405200', shipping_country: 'RO', customer_note: 'Sunati' },
    },
    { ...here, cash: 9_900, orderedOn: '2026-11-20', note: 'Sunati', said: [], shown: [] },
  ],
  // woocommerce.com, import and export of orders: the month first
  ['with the month first in its days', named(usual, { order_date: '11/20/2026 6:29:00' }), { ...here, orderedOn: '2026-11-20' }],
  // woocommerce/woocommerce-subscriptions-importer-exporter #34
  [
    'to whom it is sent',
    {
      ...{
        'Order Number': 901,
        'Bill To Last Name': 'Marin',
        'Bill To City': 'Sibiu',
        'Ship To First Name': 'Ana',
        'Ship To Last Name': 'Pop',
      },
      ...{
        'Ship To Address': 'Strada Lunga 5',
        'Ship To City': 'Dej',
        'Ship To State': 'CJ',
        'Ship To Zip': '405200',
        Phone: '0722123456',
      },
    },
    { ...here, shown: [] },
  ],
  // Kademi/kademi-dev #5316
  [
    'without a word of what they are of',
    named({ ...usual, name: 'Name', line: 'Shipping Address', city: 'City', county: 'State', zip: 'Post Code', phone: 'Phone Number' }),
    here,
  ],
  // Shopify/shopify_transporter #89
  [
    'with codes of county and country',
    named(
      { ...usual, line: 'Shipping Address1', city: 'Shipping City', county: 'Shipping Province Code', zip: 'Shipping Zip', phone: 'Phone' },
      { 'Shipping Country Code': 'RO' },
    ),
    here,
  ],
  // awesomemotive/easy-digital-downloads #8142
  [
    'with a delivery that has no name',
    { ...named(usual, { 'First Name (Billing)': 'Ana', 'Last Name (Billing)': 'Pop' }), 'Full Name (Shipping)': '' },
    here,
  ],
  // nopSolutions/nopCommerce #6721
  [
    'with a name that cannot be seen',
    { ...named(usual, { 'First Name (Billing)': 'Ana', 'Last Name (Billing)': 'Pop' }), 'Full Name (Shipping)': '\u200b' },
    here,
  ],
  // craftcms/commerce #2007: nothing is read from a cell of JSON, and it is shown
  [
    'with an address in JSON',
    { 'Order Number': 901, shippingAddress: '{"city":"Dej"}', shippingAddressId: 7, total: '99.00' },
    { number: '901', totalBani: 9_900, shown: ['shippingAddress', 'shippingAddressId'] },
  ],
  // expressly/woocommerce #5
  [
    'with a company in both addresses',
    named(usual, { 'Company (Billing)': 'Alta SRL', 'Company (Shipping)': 'Atelier SRL' }),
    { address: { company: 'Atelier SRL' } },
  ],
  // OriginProtocol/dshop #499, #506
  [
    'with the method and the quantity',
    named(usual, { 'Payment Method': 'cod', 'Shipping Method': 'Curier', 'Order Total': '99.00', Product: 'Lampa', Quantity: 2 }),
    { ...here, cash: 9_900, method: 'Curier', places: ['2 Lampa'] },
  ],
  // headings of a file that was published: Item #, SKU, Name, Product Variation, Quantity
  [
    'with a product that is called by its name',
    {
      ...named({ ...usual, name: 'Last Name (Shipping)' }, { 'Last Name (Shipping)': 'Pop', 'First Name (Shipping)': 'Ana' }),
      ...{ 'Item #': 1, SKU: 'T', Name: 'Tricou', 'Product Variation': 'rosu', Quantity: 2 },
    },
    { ...here, products: [{ name: 'Tricou', sku: 'T', quantity: 2 }], shown: [] },
  ],
])('of an export reported elsewhere are read: %s', (_how, own, expected, more = []) =>
  expect(readExport(own, more)).toMatchObject(expected),
)

/** Quantities as people write what is sold by measure. */
it.each([
  // opensourcepos/opensourcepos #2067
  ['1/4', '1 Stofa (1/4)'],
  ['½', '1 Stofa (½)'],
  ['0.500', '1 Stofa (0.500)'],
  // wpovernight/woocommerce-pdf-invoices-packing-slips #564
  ['1,75', '1 Stofa (1,75)'],
  // woocommerce/woocommerce-android #14510
  ['2.5 kg', '1 Stofa (2.5 kg)'],
  ['0,75 litri', '1 Stofa (0,75 litri)'],
  ['3.25 metri', '1 Stofa (3.25 metri)'],
  // woocommerce/woocommerce #27274
  ['2 kg', '1 Stofa (2 kg)'],
  // woocommerce/woocommerce-rest-api-docs #263
  ['100 g', '1 Stofa (100 g)'],
  // woocommerce/storefront #2124
  ['.5', '1 Stofa (.5)'],
])('quantity %s is packed as one', (quantity, packed) => {
  expect(readExport({ ...order, Quantity: quantity })).toMatchObject({ places: [packed], said: ['quantity import-part-quantity'] })
})
