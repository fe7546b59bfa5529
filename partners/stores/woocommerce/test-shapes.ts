/** An order as the API writes it, in the shapes of shops and plugins: for the tests of what is read of it. */
import { WooOrderNode, type WooRefunds } from './order-answers.ts'
import { wooStoreOrder } from './orders.ts'

export type TestLine = { id?: number; quantity?: number; total?: string; total_tax?: string; price?: number }
export type TestMethod = { id: string; title?: string; meta?: Record<string, unknown> }
export type TestShape = {
  lines?: TestLine[]
  methods?: TestMethod[]
  meta?: Record<string, unknown>
  status?: string
  refunded?: number
  node?: object
}

const metaOf = (meta: Record<string, unknown> = {}) => Object.entries(meta).map(([key, value], i) => ({ id: i + 1, key, value }))
export const party = {
  first_name: 'Ana',
  last_name: 'Pop',
  address_1: 'Str. Lunga 5',
  city: 'Brasov',
  state: 'BV',
  postcode: '500035',
  country: 'RO',
}

/** As the API writes an order of two lamps. `refunded`: so many of them were given back. */
export function shaped({
  lines = [{}],
  methods = [{ id: 'flat_rate' }],
  meta,
  status = 'processing',
  refunded = 0,
  node = {},
}: TestShape = {}) {
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
export const whole = (order: ReturnType<typeof shaped>) =>
  wooStoreOrder({ ...order, facts: { hasTracking: false, gramsEach: 1000, location }, weights: new Map() })
