/** What of an order's answer is read. Money comes as text, numbers as numbers, and plugins put anything into the meta data. */
import { z } from 'zod'
import { withoutEscapes } from '#contract/written-values/markup.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => withoutEscapes(value ?? ''))
const Address = z.looseObject({
  ...{ first_name: text, last_name: text, company: text, address_1: text, address_2: text },
  ...{ city: text, state: text, postcode: text, country: text, phone: text },
})
const moment = z.iso.datetime({ local: true }).transform((value) => new Date(`${value}Z`))

export const WooMetaData = z.array(z.object({ id: z.number().catch(0), key: z.string(), value: z.unknown() })).catch([])

const Line = z.looseObject({
  id: z.number(),
  name: text,
  product_id: z.number().catch(0),
  variation_id: z.number().catch(0),
  /** Of fabric or food also a part of one. */
  quantity: z.coerce.number(),
  sku: text,
  /** EAN, UPC or ISBN; since WooCommerce 9.2. */
  global_unique_id: text,
  /** Of the whole line, discounted; `total` is without its tax, as `price` is. */
  total: z.coerce.number(),
  total_tax: z.coerce.number().catch(0),
  image: z.object({ src: text }).nullish(),
})

/** With all fields that came, read or not (order-fields.ts). */
export const WooOrderNode = z.looseObject({
  id: z.int(),
  number: z.string().catch(''),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: moment,
  date_modified_gmt: moment,
  date_paid_gmt: moment.nullable().catch(null),
  total: z.string().regex(/^-?\d+(\.\d+)?$/),
  billing: Address.extend({ email: text }),
  shipping: Address,
  payment_method: text,
  payment_method_title: text,
  needs_payment: z.boolean().catch(false),
  customer_note: text,
  line_items: z.array(Line),
  shipping_lines: z.array(z.looseObject({ method_id: text, method_title: text, meta_data: WooMetaData })).catch([]),
  refunds: z.array(z.looseObject({ id: z.number(), total: z.string() })).catch([]),
  meta_data: WooMetaData,
})
export type WooOrderNode = z.infer<typeof WooOrderNode>
export type ShippingLine = WooOrderNode['shipping_lines'][number]

/** All of it that lists need, so that the shop does not have to work out the rest. */
export const ORDER_FIELDS = Object.keys(WooOrderNode.shape).join(',')

/** Negative quantities; the line is named in the meta data. */
export const WooRefunds = z.array(z.object({ line_items: z.array(z.object({ quantity: z.number(), meta_data: WooMetaData })).catch([]) }))
export type WooRefunds = z.infer<typeof WooRefunds>
