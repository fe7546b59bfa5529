/** What a WooCommerce shop holds, and how its REST API v3 writes it: money as decimal text, ids as numbers, times without an offset. */
import { localTime } from '#simulators/time.ts'

export type SimWooAddress = {
  first_name: string
  last_name: string
  company: string
  address_1: string
  address_2: string
  city: string
  /** For Romania the plate code (CJ, B); some plugins write the county's name. */
  state: string
  postcode: string
  country: string
  phone: string
}

/** `value` is any JSON: plugins keep text, numbers and objects in it. */
export type SimWooMeta = { id: number; key: string; value: unknown }

/** `priceBani`: what the buyer pays for one, with VAT and after `discountPercent`. */
export type SimWooLine = {
  id: number
  product: number
  variant: number
  quantity: number
  priceBani: number
  discountPercent: number
  meta: SimWooMeta[]
}
export type SimRefund = { id: number; reason: string; amountBani: number; lines: { lineId: number; quantity: number }[] }
export type SimNote = { id: number; at: number; note: string; isForCustomer: boolean }
/** Of the plugin Shipment Tracking. */
export type SimTracking = { id: string; provider: string; number: string; link: string; shippedOn: string }

export type SimWooOrder = {
  id: number
  status: string
  createdAt: number
  modifiedAt: number
  paidAt: number | null
  completedAt: number | null
  /** 0: a guest. */
  customerId: number
  customerNote: string
  email: string
  billing: SimWooAddress
  shipping: SimWooAddress
  paymentMethod: string
  paymentTitle: string
  shippingMethod: string
  shippingTitle: string
  shippingBani: number
  shippingMeta: SimWooMeta[]
  /** For paying at the door. */
  feeBani: number
  lines: SimWooLine[]
  refunds: SimRefund[]
  meta: SimWooMeta[]
  notes: SimNote[]
  trackings: SimTracking[]
  /** In the bin: not among the orders of any status, still found by its id. */
  isTrashed: boolean
  /** The last number given to anything inside the order. */
  sequence: number
}

export const shopMoneyText = (bani: number): string => (bani / 100).toFixed(2)

const pad = (at: number) => localTime(new Date(at)).replace(' ', 'T')
/** `2026-01-31T14:05:09`: the shop's time, whole seconds. */
export const shopTime = (at: number | null): string | null => (at === null ? null : pad(at))
/** `2026-01-31T12:05:09`: UTC, no Z. */
export const utcTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 19))

/** Ids inside an order: unique in the shop, as the order's own id is part of them. */
export function nextWooId(order: SimWooOrder): number {
  order.sequence += 1
  return order.id * 1_000 + order.sequence
}

export const wooOrderTotalOf = (order: SimWooOrder): number =>
  order.lines.reduce((sum, line) => sum + line.priceBani * line.quantity, 0) + order.shippingBani + order.feeBani

export const refundedOf = (order: SimWooOrder): number => order.refunds.reduce((sum, refund) => sum + refund.amountBani, 0)

export const needsPayment = (order: SimWooOrder): boolean => ['pending', 'failed'].includes(order.status) && wooOrderTotalOf(order) > 0
