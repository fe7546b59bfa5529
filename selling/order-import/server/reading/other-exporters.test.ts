/** Headings of programs for orders and for couriers, as published: what each says is read, or shown beside the columns. */
import { expect, it } from 'vitest'
import { type Cells, readExport } from './test-exports.ts'

const ana = { lastName: 'Ana Pop', address1: 'Strada Lunga 5', city: 'Dej', zip: '405200', phone: '0722123456' }

it.each<[string, Cells, object]>([
  // templates of TradeGecko, published with their sample
  [
    'lines of an address, and shortened quantities',
    {
      ...{ 'Order #': 1617, 'Order Date': '21.11.2026', 'Order Status': 'pending', 'Subtotal Inc. Tax': '80', 'Shipping $': '19' },
      ...{ 'Item Description': 'Tricou', 'Item SKU': 'T', 'Item Unit Price': '40', 'Item Qty': 2 },
      ...{ 'Shipping First Name': 'Ana', 'Shipping Last Name': 'Pop', 'Shipping Company Name': 'Atelier SRL' },
      ...{
        'Shipping Address Line 1': 'Strada Lunga 5',
        'Shipping Address Line 2': 'ap. 3',
        'Shipping City': 'Dej',
        'Shipping State': 'CJ',
      },
      ...{ 'Shipping Zip Code': '405200', 'Shipping Country': 'Romania', Phone: '0722123456', 'Customer Notes': 'Sunati' },
    },
    {
      address: { ...ana, address2: 'ap. 3', company: 'Atelier SRL' },
      ...{ note: 'Sunati', places: ['2 Tricou'], products: [{ sku: 'T' }], shown: ['Subtotal Inc. Tax'] },
    },
  ],
  // opencart/opencart, its table of orders
  [
    'names run together, and a zone',
    {
      ...{ order_id: 901, date_added: '2026-11-20 10:15:00', firstname: 'Ion', lastname: 'Marin', telephone: '0722123456' },
      ...{ shipping_firstname: 'Ana', shipping_lastname: 'Pop', shipping_address_1: 'Strada Lunga 5', shipping_city: 'Dej' },
      ...{ shipping_postcode: '405200', shipping_zone: 'Cluj', shipping_country: 'Romania', payment_method: 'Ramburs', total: '99.0000' },
    },
    { address: { ...ana, provinceCode: 'CJ' }, number: '901', orderedOn: '2026-11-20', cash: 9_900 },
  ],
  // PrestaShop/PrestaShop, its table of orders
  [
    'an id, what is paid and a mobile',
    {
      ...{ id_order: 901, firstname: 'Ana', lastname: 'Pop', address1: 'Strada Lunga 5', postcode: '405200', city: 'Dej', state: 'Cluj' },
      ...{ phone_mobile: '0722123456', total_paid: '99.00', payment: 'Ramburs', date_add: '2026-11-20' },
    },
    { address: ana, number: '901', cash: 9_900, orderedOn: '2026-11-20', shown: [] },
  ],
  // templates of Easyship, as published programs write them
  [
    'whose they are, and a sign for what must be filled',
    {
      ...{ 'Platform Order Number': '901', "Receiver's Full Name*": 'Ana Pop', "Receiver's Phone Number*": '0722123456' },
      ...{ "Receiver's Email": 'ana@exemplu.ro', "Receiver's Address Line 1*": 'Strada Lunga 5', "Receiver's Address Line 2": 'ap. 3' },
      ...{ "Receiver's City*": 'Dej', "Receiver's State/Province": 'CJ', "Receiver's Postal Code*": '405200', "Receiver's Country*": 'RO' },
    },
    { address: { ...ana, address2: 'ap. 3', provinceCode: 'CJ' }, number: '901', email: 'ana@exemplu.ro', shown: [] },
  ],
  // the same: another country
  [
    'a country of a receiver',
    { "Receiver's Full Name*": 'Ana Pop', "Receiver's Address Line 1*": 'Strada Lunga 5', "Receiver's Country*": 'MD' },
    { said: ['country import-abroad'] },
  ],
  // uploads of couriers for whole files, as published
  [
    'recipients with a mobile and a city',
    {
      ...{ 'Order ID': '901', 'Parcel Description': 'Tricou', 'Recipient Name': 'Ana Pop', 'Recipient Mobile': '0722123456' },
      ...{ 'Recipient Address': 'Strada Lunga 5', 'Recipient City': 'Dej', 'COD Amount': '99', 'Exchange (0 or 1)': '0' },
    },
    { address: { lastName: 'Ana Pop', city: 'Dej', phone: '0722123456' }, cash: 9_900, shown: ['Parcel Description', 'Exchange (0 or 1)'] },
  ],
  [
    'contact numbers and what is collected',
    { "Receiver's Name": 'Ana Pop', "Receiver's Contact Number 1": '0722123456', 'Collection Amount': '99' },
    { address: { lastName: 'Ana Pop', phone: '0722123456' }, cash: 9_900, shown: [] },
  ],
  // a shop's own export, published with its headings
  [
    'a type of payment and a total price',
    {
      ...{
        'Order ID': 901,
        'Date Time': '2026-11-20 10:15:00',
        Status: 'processing',
        'Shipping First Name': 'Ana',
        ' Shipping City': 'Dej',
      },
      ...{ 'Shipping Last Name': 'Pop', 'Shipping Address': 'Strada Lunga 5', ' Shipping State': 'CJ', ' Shipping Zip/Postal': '405200' },
      ...{ ' Phone': '0722123456', ' Payment Type': 'cod', ' Total Price': '99.00', ' Shipping Amount': '19' },
    },
    { address: ana, cash: 9_900, orderedOn: '2026-11-20' },
  ],
  // Stedi/starter-kit #6, Shopify/shopify_transporter #107
  [
    'lines of the delivery’s price',
    {
      ...{ Name: '#901', 'Shipping Name': 'Ana Pop', 'Shipping Address1': 'Strada Lunga 5', 'Shipping City': 'Dej' },
      ...{ 'Shipping Line Title': 'Curier', 'Metafield Key': 'wash' },
    },
    { number: '#901', address: { lastName: 'Ana Pop', address1: 'Strada Lunga 5' }, shown: ['Shipping Line Title', 'Metafield Key'] },
  ],
  // Matrixify, as published programs read it: its lines have types, so nothing is packed of them by itself
  [
    'the sheet of a program that writes lines of all kinds',
    {
      ...{ Name: '#901', 'Created At': '2026-11-20 10:15:00 +0200', 'Customer: Email': 'ana@exemplu.ro', 'Customer: Phone': '0722123456' },
      ...{ 'Shipping: First Name': 'Ana', 'Shipping: Last Name': 'Pop', 'Shipping: Address 1': 'Strada Lunga 5', 'Shipping: City': 'Dej' },
      ...{
        'Shipping: Zip': '405200',
        'Billing: City': 'Sibiu',
        'Line: Type': 'Shipping Line',
        'Line: Title': 'Curier',
        'Line: Quantity': 1,
      },
    },
    { address: ana, email: 'ana@exemplu.ro', places: [], shown: ['Line: Type', 'Line: Title', 'Line: Quantity'] },
  ],
])('that say %s', (_how, own, expected) => expect(readExport(own)).toMatchObject(expected))
