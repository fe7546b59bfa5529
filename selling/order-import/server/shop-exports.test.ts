/** Files as shops' own exports write them: which orders are imported, under which number, with what to collect, and what is said of the others. */
import { expect, it } from 'vitest'
import type { OrderImport } from '../contract/order-imports.ts'
import { importTrial } from './test-imports.ts'

const { another, upload, rowsOf, imported, said, listed } = await importTrial()

const cells = (header: readonly string[], own: Record<string, string | number>) => {
  const unknown = Object.keys(own).filter((name) => !header.includes(name))
  if (unknown.length > 0) throw new Error(`no such column: ${unknown}`)
  return header.map((name) => `"${String(own[name] ?? '').replaceAll('"', '""')}"`).join(',')
}
const csv = (header: readonly string[], rows: readonly Record<string, string | number>[]) =>
  Buffer.from([header.map((name) => `"${name}"`).join(','), ...rows.map((row) => cells(header, row))].join('\n'))
const meant = ({ header, mapping }: OrderImport, column: keyof OrderImport['mapping']) => header[mapping[column] ?? -1]

const shopifyHeader = [
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Accepts Marketing', 'Currency', 'Subtotal'],
  ...['Shipping', 'Taxes', 'Total', 'Discount Code', 'Discount Amount', 'Shipping Method', 'Created at', 'Lineitem quantity'],
  ...['Lineitem name', 'Lineitem price', 'Lineitem compare at price', 'Lineitem sku', 'Lineitem requires shipping', 'Lineitem taxable'],
  ...['Lineitem fulfillment status', 'Billing Name', 'Billing Street', 'Billing Address1', 'Billing Address2', 'Billing Company'],
  ...['Billing City', 'Billing Zip', 'Billing Province', 'Billing Country', 'Billing Phone', 'Shipping Name', 'Shipping Street'],
  ...['Shipping Address1', 'Shipping Address2', 'Shipping Company', 'Shipping City', 'Shipping Zip', 'Shipping Province'],
  ...['Shipping Country', 'Shipping Phone', 'Notes', 'Note Attributes', 'Cancelled at', 'Payment Method', 'Payment Reference'],
  ...['Refunded Amount', 'Vendor', 'Outstanding Balance', 'Employee', 'Location', 'Device ID', 'Id', 'Tags', 'Risk Level', 'Source'],
  ...['Lineitem discount', 'Tax 1 Name', 'Tax 1 Value', 'Phone', 'Receipt Number', 'Duties', 'Billing Province Name'],
  ...['Shipping Province Name', 'Payment ID', 'Payment Terms Name', 'Next Payment Due At', 'Payment References'],
]
const order = (n: number, own: Record<string, string | number> = {}) => ({
  ...{ Name: `#${1000 + n}`, Email: 'ana@exemplu.ro', 'Financial Status': 'pending', 'Fulfillment Status': 'unfulfilled', Currency: 'RON' },
  ...{ Total: '120.00', 'Outstanding Balance': '120.00', 'Payment Method': 'Cash on Delivery (COD)', Id: 5_100_000_000_000 + n },
  ...{ 'Created at': '2026-11-20 10:15:00 +0200', 'Lineitem quantity': 1, 'Lineitem name': `Lampa ${n}`, 'Lineitem price': '120.00' },
  ...{ 'Shipping Name': `Ana Pop ${n}`, 'Shipping Address1': 'Strada Memorandumului 28', 'Shipping City': 'Cluj-Napoca' },
  ...{ 'Shipping Zip': "'400114", 'Shipping Province': 'CJ', 'Shipping Country': 'RO', 'Shipping Phone': '0722123456' },
  ...own,
})

it('of Shopify gives orders their own numbers and what is outstanding, and leaves out what is not to be sent', async () => {
  const owner = await another()
  const preview = await upload(
    csv(shopifyHeader, [
      order(1),
      order(2, { 'Cancelled at': '2026-11-21 09:00:00 +0200', 'Financial Status': 'voided' }),
      order(3, { 'Fulfillment Status': 'fulfilled' }),
      order(4, { 'Financial Status': 'partially_paid', 'Outstanding Balance': '70.00' }),
      order(5, { 'Financial Status': 'partially_refunded', 'Outstanding Balance': '90.00', 'Refunded Amount': '30.00' }),
      order(6, { Currency: 'EUR' }),
      order(7, { 'Financial Status': 'refunded', 'Outstanding Balance': '0.00' }),
      order(8, { 'Financial Status': 'paid', 'Outstanding Balance': '0.00', 'Payment Method': 'Shopify Payments' }),
      order(9, { 'Shipping Phone': '', 'Billing Phone': '0733000111' }),
      order(10, { 'Fulfillment Status': 'partial', 'Lineitem fulfillment status': 'fulfilled' }),
      { Name: '#1010', Email: 'ana@exemplu.ro', 'Lineitem quantity': 2, 'Lineitem name': 'Bec', 'Lineitem price': '5.00' },
    ]),
    owner,
  )
  expect(['number', 'total', 'address', 'phone'].map((column) => meant(preview, column as 'number'))).toEqual([
    'Name',
    'Total',
    'Shipping Address1',
    'Shipping Phone',
  ])
  expect(preview.counts).toMatchObject({ new: 6, part: 1, 'left-out': 3, faulty: 1 })
  const rows = await rowsOf(preview.id, undefined, owner.token)
  expect(rows.map(({ name, state, read }) => [name, state, read?.cash ?? null])).toEqual([
    ['#1001', 'new', 120],
    ['#1002', 'left-out', null],
    ['#1003', 'left-out', null],
    ['#1004', 'new', 70],
    ['#1005', 'new', 90],
    ['#1006', 'faulty', null],
    ['#1007', 'left-out', null],
    ['#1008', 'new', 0],
    ['#1009', 'new', 120],
    ['#1010', 'new', 120],
    ['#1010', 'part', null],
  ])
  expect(rows.filter(({ errors }) => errors.length > 0).map(said)).toEqual([
    ['cancelledOn: comanda este anulata: nu se importa'],
    ['fulfilmentStatus: comanda este deja expediata: nu se importa'],
    ['currency: comanda este in EUR, iar sumele unui fisier sunt doar in RON'],
    ['paymentStatus: banii au fost restituiti: comanda nu se importa'],
  ])
  expect(rows.at(-2)?.read).toMatchObject({ items: 2 })
  expect((await imported(preview.id, owner.token)).result).toEqual({ created: 6, updated: 0, unchanged: 0 })
  expect((await listed(owner)).map(({ orderDisplayName }: { orderDisplayName: string }) => orderDisplayName)).toContain('#1001')
})

const exporterHeader = [
  ...['Order Number', 'Order Status', 'Order Date', 'Customer Note', 'First Name (Billing)', 'Last Name (Billing)', 'Company (Billing)'],
  ...['Address 1&2 (Billing)', 'City (Billing)', 'State Code (Billing)', 'Postcode (Billing)', 'Country Code (Billing)'],
  ...['Email (Billing)', 'Phone (Billing)', 'First Name (Shipping)', 'Last Name (Shipping)', 'Address 1&2 (Shipping)'],
  ...['City (Shipping)', 'State Code (Shipping)', 'Postcode (Shipping)', 'Country Code (Shipping)', 'Payment Method Title'],
  ...['Cart Discount Amount', 'Order Subtotal Amount', 'Shipping Method Title', 'Order Shipping Amount', 'Order Refund Amount'],
  ...['Order Total Amount', 'Order Total Tax Amount', 'SKU', 'Item #', 'Item Name', 'Quantity (- Refund)', 'Quantity', 'Item Cost'],
]
const billed = {
  ...{
    'First Name (Billing)': 'Ion',
    'Last Name (Billing)': 'Marin',
    'Address 1&2 (Billing)': 'Strada Horea 12',
    'City (Billing)': 'Sibiu',
  },
  ...{ 'State Code (Billing)': 'SB', 'Postcode (Billing)': '550001', 'Country Code (Billing)': 'RO', 'Email (Billing)': 'ion@exemplu.ro' },
  'Phone (Billing)': '0722123456',
}
const delivered = {
  ...{ 'First Name (Shipping)': 'Ana', 'Last Name (Shipping)': 'Pop', 'Address 1&2 (Shipping)': 'Strada Memorandumului 28' },
  ...{ 'City (Shipping)': 'Cluj-Napoca', 'State Code (Shipping)': 'CJ', 'Postcode (Shipping)': '400114', 'Country Code (Shipping)': 'RO' },
}
const exported = (n: number, own: Record<string, string | number> = {}) => ({
  ...{ 'Order Number': 900 + n, 'Order Status': 'Processing', 'Order Date': '2026-11-20 10:15', 'Payment Method Title': 'Ramburs' },
  ...{ 'Order Total Amount': '99.00', 'Item Name': `Stofa ${n}`, Quantity: 1, 'Item Cost': '99.00' },
  ...{ ...billed, ...delivered, ...own },
})

it('of WooCommerce is read whatever the order of words, the delivery before the invoice, which fills what is empty', async () => {
  const owner = await another()
  const nowhere = Object.fromEntries(Object.keys(delivered).map((name) => [name, '']))
  const preview = await upload(
    csv(exporterHeader, [
      exported(1),
      exported(2, nowhere),
      exported(3, { 'Order Status': 'Anulată' }),
      exported(4, { 'Order Status': 'wc-completed' }),
      exported(5, { Quantity: '0.55', 'Item Cost': '100.00' }),
      exported(6, { 'Order Status': 'la-ambalat' }),
    ]),
    owner,
  )
  expect(preview.counts).toMatchObject({ new: 4, 'left-out': 2, faulty: 0 })
  const columns = ['firstName', 'address', 'city', 'county', 'postalCode', 'total', 'paymentMethod', 'phone', 'quantity'] as const
  expect(columns.map((column) => meant(preview, column))).toEqual([
    ...['First Name (Shipping)', 'Address 1&2 (Shipping)', 'City (Shipping)', 'State Code (Shipping)', 'Postcode (Shipping)'],
    ...['Order Total Amount', 'Payment Method Title', 'Phone (Billing)', 'Quantity'],
  ])
  const rows = await rowsOf(preview.id, undefined, owner.token)
  expect(rows.map(({ recipient, read }) => [recipient, read?.cash, read?.items])).toMatchObject([
    ['Ana Pop', 99, 1],
    ['Ion Marin', 99, 1],
    [expect.anything(), undefined, undefined],
    [expect.anything(), undefined, undefined],
    ['Ana Pop', 99, 1],
    ['Ana Pop', 99, 1],
  ])
  expect([4, 5].map((at) => rows[at] && said(rows[at]))).toEqual([
    ['quantity: cantitatea 0.55 se trimite ca o singura bucata'],
    ['orderStatus: starea „la-ambalat” nu este cunoscuta, iar comanda se importa'],
  ])
})
