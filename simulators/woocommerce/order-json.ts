/** An order as `GET orders/<id>` answers it, refunds, notes and tracking numbers beside it. */
import { barcodeAt } from '#simulators/shopify/catalogue.ts'
import { productId, variationId, vatPercentOf, wooProductAt } from './catalogue.ts'
import {
  needsPayment,
  refundedOf,
  type SimNote,
  type SimRefund,
  type SimTracking,
  type SimWooLine,
  type SimWooOrder,
  shopMoneyText,
  shopTime,
  utcTime,
  wooOrderTotalOf,
} from './records.ts'

const VERSION = '10.4.3'

/** What the shop writes of an amount that has VAT in it: without it, and the tax beside it. */
function apart(grossBani: number, vatPercent: number): { net: string; tax: string; netBani: number; taxBani: number } {
  const netBani = Math.round((grossBani * 100) / (100 + vatPercent))
  const taxBani = grossBani - netBani
  return { net: shopMoneyText(netBani), tax: shopMoneyText(taxBani), netBani, taxBani }
}

const VAT_PERCENT = 21

export function orderJson(order: SimWooOrder, home: string, currency: string): Record<string, unknown> {
  const { createdAt, modifiedAt, paidAt, completedAt } = order
  const [shipping, fee] = [apart(order.shippingBani, VAT_PERCENT), apart(order.feeBani, VAT_PERCENT)]
  const lines = order.lines.map((line) => lineJson(line, home))
  const cartTax = order.lines.reduce((sum, line) => sum + paidFor(line).taxBani, 0) + fee.taxBani
  const discount = order.lines.map((line) => apart(discountOf(line), vatPercentOf(line.variant)))
  const sumOf = (amounts: number[]) => shopMoneyText(amounts.reduce((sum, amount) => sum + amount, 0))
  return {
    ...{
      id: order.id,
      parent_id: 0,
      status: order.isTrashed ? 'trash' : order.status,
      currency,
      version: VERSION,
      prices_include_tax: true,
    },
    ...{
      date_created: shopTime(createdAt),
      date_modified: shopTime(modifiedAt),
      date_paid: shopTime(paidAt),
      date_completed: shopTime(completedAt),
    },
    ...{
      date_created_gmt: utcTime(createdAt),
      date_modified_gmt: utcTime(modifiedAt),
      date_paid_gmt: utcTime(paidAt),
      date_completed_gmt: utcTime(completedAt),
    },
    ...{ discount_total: sumOf(discount.map(({ netBani }) => netBani)), discount_tax: sumOf(discount.map(({ taxBani }) => taxBani)) },
    ...{ shipping_total: shipping.net, shipping_tax: shipping.tax, cart_tax: shopMoneyText(cartTax) },
    ...{
      total: shopMoneyText(wooOrderTotalOf(order)),
      total_tax: shopMoneyText(cartTax + shipping.taxBani),
      customer_id: order.customerId,
      order_key: `wc_order_${order.id.toString(36)}`,
    },
    billing: { ...order.billing, email: order.email },
    shipping: order.shipping,
    ...{
      payment_method: order.paymentMethod,
      payment_method_title: order.paymentTitle,
      transaction_id: order.paidAt === null ? '' : `T${order.id}`,
    },
    ...{ customer_note: order.customerNote, number: String(order.id), needs_payment: needsPayment(order), needs_processing: true },
    is_editable: ['pending', 'on-hold', 'auto-draft'].includes(order.status),
    payment_url: `${home}/checkout/order-pay/${order.id}/?pay_for_order=true`,
    meta_data: order.meta,
    line_items: lines,
    ...{ tax_lines: [], coupon_lines: [] },
    fee_lines: order.feeBani === 0 ? [] : [{ id: order.id * 1_000 + 998, name: 'Taxa ramburs', total: fee.net, total_tax: fee.tax }],
    shipping_lines: [
      {
        ...{ id: order.id * 1_000 + 999, method_title: order.shippingTitle, method_id: order.shippingMethod, instance_id: '3' },
        ...{ total: shipping.net, total_tax: shipping.tax, taxes: [], meta_data: order.shippingMeta },
      },
    ],
    refunds: order.refunds.map(({ id, reason, amountBani }) => ({ id, reason, total: `-${shopMoneyText(amountBani)}` })),
  }
}

const paidFor = ({ priceBani, quantity, variant }: SimWooLine) => apart(priceBani * quantity, vatPercentOf(variant))
/** Off the line's price before it. */
const discountOf = ({ priceBani, quantity, discountPercent }: SimWooLine): number =>
  Math.round((priceBani * quantity * discountPercent) / (100 - discountPercent))

/** `price` is a number, of one item, without VAT; a product that is gone has neither id nor SKU. */
function lineJson(line: SimWooLine, home: string): Record<string, unknown> {
  const good = wooProductAt(line.variant)
  const isGone = line.product < 0
  const paid = paidFor(line)
  const before = apart(line.priceBani * line.quantity + discountOf(line), vatPercentOf(line.variant))
  return {
    ...{ id: line.id, name: good.variant ? `${good.title} - ${good.variant}` : good.title, parent_name: good.variant ? good.title : null },
    ...{ product_id: isGone ? 0 : productId(line.product), variation_id: isGone ? 0 : variationId(line.variant), quantity: line.quantity },
    ...{
      tax_class: '',
      subtotal: before.net,
      subtotal_tax: before.tax,
      total: paid.net,
      total_tax: paid.tax,
      taxes: [],
      meta_data: line.meta,
    },
    global_unique_id: isGone ? null : (barcodeAt(line.variant) ?? ''),
    ...{ sku: isGone ? null : good.sku, price: line.quantity === 0 ? 0 : paid.netBani / 100 / line.quantity },
    image: { id: isGone ? '' : String(900 + line.variant), src: isGone || !good.image ? '' : `${home}/images/${line.variant}.svg` },
  }
}

export const refundJson = (order: SimWooOrder, refund: SimRefund): Record<string, unknown> => ({
  ...{
    id: refund.id,
    parent_id: order.id,
    amount: shopMoneyText(refund.amountBani),
    reason: refund.reason,
    refunded_by: 1,
    refunded_payment: false,
  },
  line_items: refund.lines.map(({ lineId, quantity }, i) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const meta_data = [{ id: refund.id * 10 + i, key: '_refunded_item_id', value: String(lineId) }]
    return {
      id: refund.id * 10 + i,
      name: line ? wooProductAt(line.variant).title : '',
      quantity: -quantity,
      total: `-${shopMoneyText((line?.priceBani ?? 0) * quantity)}`,
      meta_data,
    }
  }),
})

export const noteJson = ({ id, at, note, isForCustomer }: SimNote): Record<string, unknown> => ({
  ...{ id, author: 'WooCommerce', date_created: shopTime(at), date_created_gmt: utcTime(at), note, customer_note: isForCustomer },
})

export const trackingJson = ({ id, provider, number, link, shippedOn }: SimTracking): Record<string, unknown> => ({
  ...{ tracking_id: id, tracking_provider: provider, tracking_link: link, tracking_number: number, date_shipped: shippedOn },
})

export const wooRefundableOf = (order: SimWooOrder): number => wooOrderTotalOf(order) - refundedOf(order)
