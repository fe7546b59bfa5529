/** What Shopify's file of orders says, fact by fact (docs/formats/shopify-orders-file.md). */
import { expect, it } from 'vitest'
import { type Cells, readExport } from './test-exports.ts'

const order: Cells = {
  ...{ Name: '#1001', Email: 'ana@exemplu.ro', 'Financial Status': 'pending', 'Fulfillment Status': 'unfulfilled', Currency: 'RON' },
  ...{ Subtotal: '100.00', Shipping: '20.00', Taxes: '0.00', Total: '120.00', 'Outstanding Balance': '120.00' },
  ...{ 'Payment Method': 'Cash on Delivery (COD)', 'Shipping Method': 'Curier', 'Created at': '2026-11-20 10:15:00 +0200' },
  ...{ 'Lineitem quantity': 1, 'Lineitem name': 'Lampa', 'Lineitem price': '100.00', 'Lineitem sku': 'L-1' },
  ...{ 'Billing Name': 'Ion Marin', 'Billing Address1': 'Strada Horea 12', 'Billing City': 'Sibiu', 'Billing Zip': "'550001" },
  ...{ 'Billing Province': 'SB', 'Billing Country': 'RO', 'Billing Phone': '0733000111', 'Shipping Name': 'Ana Pop' },
  ...{ 'Shipping Street': 'Strada Memorandumului 28, ap. 3', 'Shipping Address1': 'Strada Memorandumului 28' },
  ...{ 'Shipping Address2': 'ap. 3', 'Shipping Company': 'Atelier SRL', 'Shipping City': 'Cluj-Napoca', 'Shipping Zip': "'400114" },
  ...{ 'Shipping Province': 'CJ', 'Shipping Country': 'RO', 'Shipping Phone': '0722123456', Id: 5_100_000_000_001 },
}
const delivery = Object.fromEntries(
  Object.keys(order)
    .filter((name) => /^Shipping (?!Method)/.test(name))
    .map((name) => [name, '']),
)
const next = (own: Cells): Cells => ({ Name: '#1001', Email: 'ana@exemplu.ro', ...own })

it.each<[string, Cells, object, Cells[]?]>([
  ['the number is the name, not the platform’s own id', {}, { number: '#1001', said: [] }],
  [
    'each row is a product, and the order’s cells are in the first',
    {},
    { places: ['1 Lampa', '2 Bec'], cash: 12_000 },
    [next({ 'Lineitem quantity': 2, 'Lineitem name': 'Bec', 'Lineitem price': '5.00' })],
  ],
  ['the product has its code and its price for one', {}, { products: [{ name: 'Lampa', sku: 'L-1', quantity: 1, priceBani: 10_000 }] }],
  ['names of products hold commas and quotes', { 'Lineitem name': 'Lampa "Nor", alba' }, { places: ['1 Lampa "Nor", alba'] }],
  ['the total is a number with a dot', { Total: '1234.50', 'Outstanding Balance': '' }, { totalBani: 123_450, cash: 123_450 }],
  ['what is outstanding is collected', { 'Outstanding Balance': '70.00' }, { cash: 7_000 }],
  ['partially paid', { 'Financial Status': 'partially_paid', 'Outstanding Balance': '50.00' }, { cash: 5_000, said: [] }],
  ['partially refunded', { 'Financial Status': 'partially_refunded', 'Outstanding Balance': '90.00' }, { cash: 9_000, said: [] }],
  ['paid', { 'Financial Status': 'paid', 'Outstanding Balance': '0.00', 'Payment Method': 'Shopify Payments' }, { cash: 0, isPaid: true }],
  ['authorized by card', { 'Financial Status': 'authorized', 'Payment Method': 'Shopify Payments' }, { cash: 0, isPaid: false }],
  ['a bank transfer that has not come', { 'Payment Method': 'Bank Deposit' }, { cash: 0, isPaid: false }],
  ['a method that the shop named itself', { 'Payment Method': 'Plata ramburs la curier' }, { cash: 12_000 }],
  ['refunded', { 'Financial Status': 'refunded', 'Outstanding Balance': '0.00' }, { said: ['paymentStatus import-left-refunded'] }],
  ['cancelled, by its day', { 'Cancelled at': '2026-11-21 09:00:00 +0200' }, { said: ['cancelledOn import-left-cancelled'] }],
  ['fulfilled', { 'Fulfillment Status': 'fulfilled' }, { said: ['fulfilmentStatus import-left-sent'] }],
  [
    'partly fulfilled, without what has left',
    { 'Fulfillment Status': 'partial', 'Lineitem fulfillment status': 'fulfilled' },
    { places: ['1 Bec'] },
    [next({ 'Lineitem quantity': 1, 'Lineitem name': 'Bec', 'Lineitem fulfillment status': 'pending' })],
  ],
  ['a state of sending that no rule knows', { 'Fulfillment Status': 'teleported' }, { said: ['fulfilmentStatus import-status-unknown'] }],
  ['another currency', { Currency: 'EUR' }, { said: ['currency import-currency'] }],
  ['another country', { 'Shipping Country': 'HU' }, { said: ['country import-abroad'] }],
  ['a zip with its mark of a text', {}, { address: { zip: '400114' } }],
  ['a province is the county’s code', {}, { address: { province: 'CJ', provinceCode: 'CJ' } }],
  ['Bucharest is the province B', { 'Shipping Province': 'B', 'Shipping City': 'Bucuresti' }, { address: { provinceCode: 'B' } }],
  [
    'the street stands in two lines, and once more in one',
    {},
    { address: { address1: 'Strada Memorandumului 28', address2: 'ap. 3' }, rules: { 'Shipping Street': 'said-by-another' } },
  ],
  ['a company', {}, { address: { company: 'Atelier SRL' } }],
  [
    'without a delivery the invoice’s address stands in, whole',
    delivery,
    { address: { lastName: 'Ion Marin', address1: 'Strada Horea 12', city: 'Sibiu', zip: '550001' } },
  ],
  ['a delivery without a phone has the invoice’s', { 'Shipping Phone': '' }, { address: { phone: '0733000111', city: 'Cluj-Napoca' } }],
  ['the moment has its zone, and counts for its day', {}, { orderedOn: '2026-11-20' }],
  ['notes have lines', { Notes: 'Sunati inainte\nla poarta' }, { note: 'Sunati inainte\nla poarta' }],
  ['attributes of the cart are shown', { 'Note Attributes': 'Data livrarii: luni' }, { shown: ['Note Attributes'] }],
  ['sums beside the total are left out', {}, { rules: { Subtotal: 'in-the-total', Shipping: 'in-the-total', Taxes: 'in-the-total' } }],
  [
    'marks of the shop are left out',
    { Tags: 'vip', 'Risk Level': 'Low', Source: 'web' },
    { rules: { Tags: 'bookkeeping', 'Risk Level': 'bookkeeping', Source: 'bookkeeping' }, shown: [] },
  ],
  ['a new column is shown', { 'Delivery window': 'luni' }, { shown: ['Delivery window'] }],
])('%s', (_fact, own, expected, more = []) => expect(readExport({ ...order, ...own }, more)).toMatchObject(expected))

/** Orders as other programs were reported to read them wrongly: what is imported, and what is collected. */
it.each<[string, Cells, object, Cells[]?]>([
  // btcpayserver/btcpayserver #3193
  [
    'a part was paid by card, and the rest is paid at the door',
    { 'Financial Status': 'partially_paid', 'Outstanding Balance': '50.00', 'Payment Method': 'Shopify Payments + Cash on Delivery (COD)' },
    { cash: 5_000, said: [] },
  ],
  // microsoft/ALAppExtensions #21122
  [
    'a part was paid, and none of it at the door',
    { 'Financial Status': 'partially_paid', 'Outstanding Balance': '50.00', 'Payment Method': 'Shopify Payments' },
    { cash: 0, isPaid: null, said: [] },
  ],
  // lightward/mechanic-tasks #127
  ['a payment that expired', { 'Financial Status': 'expired', 'Payment Method': 'Shopify Payments' }, { cash: 0, isPaid: false, said: [] }],
  // lightward/mechanic-tasks #35
  [
    'an authorization that was voided with its order',
    { 'Financial Status': 'voided', 'Outstanding Balance': '0.00', 'Cancelled at': '2026-11-21 09:00:00 +0200' },
    { said: ['cancelledOn import-left-cancelled'] },
  ],
  // julionc/awesome-shopify #81: states stand in the first row alone
  [
    'a refunded order of two products',
    { 'Financial Status': 'refunded', 'Outstanding Balance': '0.00' },
    { said: ['paymentStatus import-left-refunded'] },
    [next({ 'Lineitem quantity': 2, 'Lineitem name': 'Bec', 'Lineitem price': '5.00' })],
  ],
  [
    'a price is for one, and the total that of the order',
    { Total: '250.00', 'Outstanding Balance': '250.00', 'Lineitem quantity': 2, 'Lineitem price': '115.00' },
    { cash: 25_000, products: [{ quantity: 2, priceBani: 11_500 }] },
  ],
  // Shopify/shopify_transporter #80, #89: headings of its older files
  [
    'cancelled, closed, with codes of county and country',
    { 'Cancelled At': '2026-11-20T10:00:00Z', 'Closed At': '2026-11-21T10:00:00Z', 'Cancel Reason': 'customer' },
    { number: '#1001', said: ['cancelledOn import-left-cancelled'] },
  ],
  // Shopify/shopify_transporter #98
  ['nothing was paid yet', { 'Financial Status': '', 'Payment Method': 'Plata ramburs' }, { cash: 12_000, isPaid: null, said: [] }],
  // medusajs/medusa #10232, #10686: below nothing the shop owes, and nothing is collected
  [
    'more was given back than is owed',
    { 'Financial Status': 'partially_refunded', 'Outstanding Balance': '-20.00', 'Refunded Amount': '50.00' },
    { cash: 0, said: [] },
  ],
  // docs.xbp.app, order format of Shopify: a city with its code behind it, and an order from abroad
  [
    'another country and another currency',
    { Currency: 'EUR', 'Shipping Country': 'FR', 'Shipping City': 'PARIS (75008)', 'Shipping Zip': "'75008" },
    { said: ['country import-abroad', 'currency import-currency'] },
  ],
  // frappe/ecommerce_integrations #225
  ['what came back is shown', { 'Fulfillment Status': 'restocked' }, { said: ['fulfilmentStatus import-status-unknown'] }],
  // smartstore/Smartstore #1294: neither address has a phone, and the order does
  [
    'a phone of the buyer alone',
    { 'Shipping Phone': '', 'Billing Phone': '', Phone: "'+40722555666" },
    { address: { phone: '+40722555666' } },
  ],
  ['a dash for a phone', { 'Shipping Phone': '-' }, { address: { phone: '0733000111' } }],
])('as reported elsewhere: %s', (_what, own, expected, more = []) => expect(readExport({ ...order, ...own }, more)).toMatchObject(expected))
