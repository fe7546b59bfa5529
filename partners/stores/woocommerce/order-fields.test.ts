/** An order with every field of the platform's schema filled: each is read, left out by a rule, or not understood. */
import { describe, expect, it } from 'vitest'
import { WooOrderNode } from './order-answers.ts'
import { unknownOrderFieldsOf, wooOrderFieldsOf } from './order-fields.ts'
import { wooOrderSummary } from './orders.ts'
import { readRestAnswer } from './rest.ts'

const words = (text: string) => text.trim().split(/\s+/)
const marked = (part: string, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, `<${part}${field}>`]))

/** Of REST v3 as WooCommerce 10 answers it. */
const schema = {
  top: words(`parent_id number order_key created_via version status currency date_created date_modified discount_total discount_tax
    shipping_total shipping_tax cart_tax total_tax prices_include_tax customer_id customer_ip_address customer_user_agent customer_note
    payment_method payment_method_title transaction_id date_paid date_completed date_completed_gmt cart_hash payment_url is_editable
    needs_payment needs_processing currency_symbol tax_lines fee_lines coupon_lines _links`),
  address: words('first_name last_name company address_1 address_2 city state postcode country phone'),
  line: words(`name tax_class subtotal subtotal_tax taxes meta_data sku global_unique_id price image parent_name`),
  method: words('id instance_id method_title method_id total total_tax taxes tax_status'),
}

const whole = (own: object = {}, meta: object[] = []) => ({
  ...marked('', schema.top),
  ...{ id: 5001, total: '200.00', date_created_gmt: '2026-11-20T10:00:00', date_modified_gmt: '2026-11-20T10:00:00' },
  ...{ date_paid_gmt: null, needs_payment: true },
  billing: { ...marked('billing.', [...schema.address, 'email']) },
  shipping: marked('shipping.', schema.address),
  line_items: [
    {
      ...marked('line.', schema.line),
      ...{
        id: 1,
        product_id: 7,
        variation_id: 8,
        quantity: 2,
        total: '165.29',
        total_tax: '34.71',
        image: { id: 3, src: '<src>' },
        meta_data: [],
      },
    },
  ],
  shipping_lines: [{ ...marked('method.', schema.method), meta_data: [{ id: 1, key: 'Items', value: 'Lampa x 2' }] }],
  refunds: [{ id: 9, reason: '<reason>', total: '-10.00' }],
  meta_data: [{ id: 1, key: 'is_vat_exempt', value: 'yes' }, { id: 2, key: '_edit_lock', value: '1' }, ...meta],
  ...own,
})

describe('an order with every field filled', () => {
  it('has none that is neither read nor left out by a rule', () => {
    const { read, leftOut, notUnderstood } = wooOrderFieldsOf(whole())
    expect(notUnderstood).toEqual([])
    const accounted = [...read, ...leftOut.map(({ field }) => field)]
    for (const field of schema.top) expect(accounted).toContain(field)
    for (const field of schema.address) expect(read).toEqual(expect.arrayContaining([`billing.${field}`, `shipping.${field}`]))
    for (const field of [...schema.line, 'id', 'quantity']) if (field !== 'meta_data') expect(accounted).toContain(`line_items.${field}`)
    for (const field of schema.method) expect(accounted).toContain(`shipping_lines.${field}`)
    expect(leftOut).toContainEqual({ field: 'meta: _edit_lock', rule: 'of-programs' })
  })

  it('keeps each marked value of the delivery in the order', () => {
    const said = JSON.stringify(wooOrderSummary({ node: WooOrderNode.parse(whole()), refunds: [], virtualLines: new Set() }))
    for (const field of schema.address.filter((one) => one !== 'country')) expect(said).toContain(`<shipping.${field}>`)
    for (const field of ['payment_method', 'payment_method_title', 'customer_note', 'number']) expect(said).toContain(`<${field}>`)
  })

  it('shows what a new version adds, wherever it stands', () => {
    const [line] = whole().line_items
    const newer = whole({
      delivery_window: '<window>',
      shipping: { ...marked('shipping.', schema.address), gate_code: '4471#' },
      line_items: [{ ...line, keep_cold: true }],
    })
    expect(unknownOrderFieldsOf(newer).toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'delivery_window', text: '<window>' },
      { field: 'line_items.keep_cold', text: 'true' },
      { field: 'shipping.gate_code', text: '4471#' },
    ])
    expect(wooOrderSummary({ node: WooOrderNode.parse(newer), refunds: [], virtualLines: new Set() }).notUnderstood).toHaveLength(3)
  })

  it.each([
    ['delivery_date', '2026-12-01', true],
    ['_wc_other/acme/gate-code', '4471#', true],
    ['_wc_shipping/acme/floor', '3', true],
    ['_acme_locker_point', 'P 12', true],
    ['Mesaj cadou', 'La multi ani!', true],
    ['delivery_date', '', false],
    ['gift', 'no', false],
    ['_acme_sync', 'done', false],
    ['_sameday_shipping_locker_id', '{"id":7}', false],
    ['curiero_fan_fanbox', 'FB9', false],
  ])('with %s of a plugin being %j shows it: %s', (key, value, isShown) => {
    expect(unknownOrderFieldsOf(whole({}, [{ id: 5, key, value }]))).toEqual(isShown ? [{ field: key, text: value }] : [])
  })
})

/** As the block checkout stores them, and the API gives them out. */
describe('signs that a store wrote for a page', () => {
  it('are read once where its texts come in: addresses, companies, notes, products and own fields', () => {
    const address = { ...marked('shipping.', schema.address), country: 'RO' }
    const [line] = whole().line_items
    const order = whole({
      customer_note: 'la poarta &#8222;B&#8221;,<br />hala 12&#215;15',
      shipping: {
        ...address,
        address_1: 'Strada Lunga 12 &#8211; 14',
        company: 'Acme &amp; O&#8217;Brien SRL',
        address_2: "bl. O\\\\\\'Turn\\', &lt;b&gt;sc. A&lt;/b&gt;",
        city: 'Sf&acirc;ntu Gheorghe',
      },
      line_items: [{ ...line, name: 'Roti &amp; Spite <span class="mic">(mari)</span>' }],
      meta_data: [{ id: 1, key: 'delivery_date', value: 'luni &#8211; marti' }],
    })
    const body = Buffer.from(JSON.stringify(order))
    const answer = readRestAnswer(
      { kind: 'answered', status: 200, type: 'application/json', body },
      { operation: 'order', path: 'wc/v3/orders/5001', answer: WooOrderNode },
    )
    if (answer.kind !== 'done') throw new Error(answer.kind)
    const read = wooOrderSummary({ node: answer.value, refunds: [], virtualLines: new Set() })
    expect(read).toMatchObject({
      note: 'la poarta „B”,\nhala 12×15',
      shippingAddress: {
        address1: 'Strada Lunga 12 – 14',
        address2: "bl. O'Turn', sc. A",
        company: 'Acme & O’Brien SRL',
        city: 'Sfântu Gheorghe',
      },
      notUnderstood: [{ field: 'delivery_date', text: 'luni – marti' }],
    })
    expect(answer.value.line_items.map(({ name }) => name)).toEqual(['Roti & Spite (mari)'])
  })
})

describe('a part of a metre', () => {
  it('arrives, and is packed as one that costs and weighs what it does', () => {
    const [line] = whole().line_items
    const node = WooOrderNode.parse(whole({ line_items: [{ ...line, name: 'Stofa', quantity: 0.55 }] }))
    expect(wooOrderSummary({ node, refunds: [], virtualLines: new Set() }).itemCount).toBe(1)
  })
})
