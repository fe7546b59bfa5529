/** Every field of an order's answer: read, left out by a rule, or not understood; what a new version or a plugin adds is the third. Pure. */
import { type FieldsRead, type FilledField, fieldsReadOf, filledText, isFilledValue } from '#contract/read-fields.ts'
import { isPointKey, isUnknownLockerKey } from './lockers.ts'
import { WooOrderNode } from './order-answers.ts'

/**
 * `bookkeeping`: of the shop's own programs. `of-the-account`: who ordered, from where. `said-in-utc`: in the shop's time what is read in
 * UTC. `in-the-total`: sums that the total holds. `of-the-payment`: how it was paid. `of-the-product`, `of-the-method`: what is shown with
 * them in the shop. `of-programs`: keys that plugins hide.
 */
export type WooFieldRule =
  | 'bookkeeping'
  | 'of-the-account'
  | 'said-in-utc'
  | 'in-the-total'
  | 'of-the-payment'
  | 'of-the-product'
  | 'of-the-method'
  | 'of-programs'

const leftOut: Record<WooFieldRule, string> = {
  bookkeeping:
    'parent_id order_key created_via version cart_hash _links is_editable needs_processing new_order_email_sent recorded_sales recorded_coupon_usage_counts order_stock_reduced set_paid currency_symbol refunds.reason refunds._links line_items.product_data',
  'of-the-account': 'customer_id customer_ip_address customer_user_agent customer_data',
  'said-in-utc': 'date_created date_modified date_paid date_completed date_completed_gmt',
  'in-the-total':
    'discount_total discount_tax shipping_total shipping_tax cart_tax total_tax prices_include_tax tax_lines fee_lines coupon_lines line_items.tax_class line_items.tax_status line_items.subtotal line_items.subtotal_tax line_items.taxes line_items.price shipping_lines.total shipping_lines.total_tax shipping_lines.taxes shipping_lines.tax_status shipping_lines.discounted_price',
  'of-the-payment': 'transaction_id payment_url',
  'of-the-product':
    'line_items.meta_data line_items.parent_name line_items.bundled_by line_items.bundled_item_title line_items.bundled_items line_items.composite_parent line_items.composite_name line_items.composite_children',
  'of-the-method': 'shipping_lines.id shipping_lines.instance_id',
  'of-programs': '',
}
const ruleByField = new Map(
  Object.entries(leftOut).flatMap(([rule, fields]) => fields.split(' ').map((field) => [field, rule as WooFieldRule])),
)

const { billing, shipping, line_items: lines, shipping_lines: methods, refunds } = WooOrderNode.shape
/** Their fields are looked at one by one. */
const parts = {
  billing: billing.shape,
  shipping: shipping.shape,
  line_items: lines.element.shape,
  shipping_lines: methods.def.innerType.element.shape,
  refunds: refunds.def.innerType.element.shape,
}
const readFields = new Set([
  ...Object.keys(WooOrderNode.shape),
  ...Object.entries(parts).flatMap(([part, shape]) => Object.keys(shape).map((field) => `${part}.${field}`)),
])

/** `meta: key` stands for an entry of the meta data. */
const META = 'meta: '
/** What buyers are asked at the checkout in fields of the shop's own. */
const asked = /^_wc_(?:billing|shipping|other)\//

function ruleOf(field: string): WooFieldRule | null {
  if (!field.startsWith(META)) return ruleByField.get(field) ?? null
  const key = field.slice(META.length)
  if (isUnknownLockerKey(key) || asked.test(key)) return null
  return key.startsWith('_') ? 'of-programs' : key === 'is_vat_exempt' ? 'bookkeeping' : null
}

const isRead = (field: string): boolean => (field.startsWith(META) ? isPointKey(field.slice(META.length)) : readFields.has(field))

const Entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
type MetaEntry = { key?: unknown; value?: unknown }

function filledIn(answer: object): FilledField[] {
  const all: [string, unknown][] = []
  const metaOf = (meta: unknown) => {
    for (const { key, value } of (Array.isArray(meta) ? meta : []) as MetaEntry[]) all.push([`${META}${String(key)}`, value]) // as it is written
  }
  for (const [field, value] of Object.entries(answer)) {
    if (field === 'meta_data') metaOf(value)
    else if (!(field in parts)) all.push([field, value])
    else
      for (const one of Array.isArray(value) ? value : [value])
        for (const [inner, innerValue] of Entries(one)) all.push([`${field}.${inner}`, innerValue])
  }
  const methodLines: unknown[] = Array.isArray((answer as { shipping_lines?: unknown }).shipping_lines)
    ? (answer as { shipping_lines: unknown[] }).shipping_lines
    : []
  for (const line of methodLines)
    for (const { key, value } of ((line as { meta_data?: MetaEntry[] }).meta_data ?? []) as MetaEntry[])
      if (isUnknownLockerKey(String(key))) all.push([`${META}${String(key)}`, value])
  return all.flatMap(([field, value]) => (isFilledValue(value) ? [{ field, text: filledText(value) }] : []))
}

/** `answer`: as it came, with all it has. */
export const wooOrderFieldsOf = (answer: object): FieldsRead<WooFieldRule> => fieldsReadOf(filledIn(answer), { isRead, ruleOf })

/** Each once, as it is called in the shop. */
export function unknownOrderFieldsOf(answer: object): FilledField[] {
  const named = wooOrderFieldsOf(answer).notUnderstood.map(({ field, text }) => ({
    field: field.startsWith(META) ? field.slice(META.length) : field,
    text,
  }))
  return [...new Map(named.map((one) => [one.field, one])).values()]
}
