/** An order of a store in the port's words: as lists show it, and with what waits to be sent and what was sent. */
import type { Amount } from '#contract/money.ts'
import type { FilledField } from '#contract/read-fields.ts'
import type { StoreFulfilment, StorePayment } from '#selling/store-orders/contract/list.ts'

export type StoreAddress = {
  firstName: string
  lastName: string
  company: string
  phone: string
  address1: string
  address2: string
  city: string
  province: string
  /** For Romania the county's plate code (CJ, B); '' when the store does not know it. */
  provinceCode: string
  zip: string
  /** ISO 3166, two characters; '' when the store does not know it. */
  countryCode: string
}

export type StoreAttribute = { key: string; value: string }

/** An order as lists show it and as our copy keeps it: enough for every column, chip and filter. */
export type StoreOrderSummary = {
  id: string
  /** What the merchant calls it: `#1001`. */
  name: string
  createdAt: Date
  /** Grows with every change: what reconciliation compares. */
  changedAt: Date
  cancelledAt: Date | null
  isClosed: boolean
  isTest: boolean
  customerName: string
  email: string
  phone: string
  /** In the shop's own currency. */
  total: Amount
  /** What the buyer still owes, in the currency the buyer pays in: the amount to collect when the order is paid at the door. */
  outstanding: Amount
  /** Free text, as the merchant named them; compared with the names the merchant set for cash on delivery. */
  paymentGateways: string[]
  payment: StorePayment
  fulfilment: StoreFulfilment
  /** Units of all products, and how many products may still be sent. */
  itemCount: number
  tags: string[]
  shippingAddress: StoreAddress | null
  shippingLine: { title: string; code: string; source: string } | null
  note: string
  /** What the cart or other programs wrote on the order, the chosen locker among it. */
  attributes: StoreAttribute[]
  /** Filled, and neither read nor left out by a rule: shown before it is sent. Missing in copies from before it was kept. */
  notUnderstood?: FilledField[]
}

export type StoreOrder = StoreOrderSummary & {
  /** Whether the store lets us book the outstanding amount as received. */
  canMarkPaid: boolean
  /** What waits to be sent, one part a warehouse: each becomes a transport order. Parts of delivery methods we cannot ship are in it. */
  awaiting: AwaitingPart[]
  shipped: ShippedPart[]
}

/** Why a store holds a part, where its name for the reason is known to us: WooCommerce's states, Shopify's reasons. */
const knownHolds = [
  'on-hold',
  'pending',
  'AWAITING_PAYMENT',
  'AWAITING_RETURN_ITEMS',
  'HIGH_RISK_OF_FRAUD',
  'INCORRECT_ADDRESS',
  'INVENTORY_OUT_OF_STOCK',
  'ONLINE_STORE_POST_PURCHASE_CROSS_SELL',
  'OTHER',
  'UNKNOWN_DELIVERY_DATE',
] as const
export type KnownHold = (typeof knownHolds)[number]
export const isKnownHold = (reason: string): reason is KnownHold => knownHolds.some((known) => known === reason)

export type AwaitingPart = {
  id: string
  state: 'open' | 'in-progress' | 'scheduled' | 'on-hold' | 'incomplete'
  /** What the store permits now, asked of it and not guessed from the state. */
  permits: { fulfil: boolean; move: boolean }
  /** `notes`: what the merchant wrote; of a reason that is not known the store's own words for it; '': nothing. */
  holds: { id: string; reason: string; notes: string }[]
  location: AssignedLocation
  delivery: 'shipping' | 'pick-up' | 'local' | 'pickup-point' | 'none'
  lines: AwaitingLine[]
}

/** Where the products leave from. `id`: null when the location was deleted meanwhile. `formatted`: the address as the store writes it. */
export type AssignedLocation = {
  id: string | null
  name: string
  formatted: string[]
  address1: string
  address2: string
  city: string
  province: string
  zip: string
  countryCode: string
  phone: string
}

export type AwaitingLine = {
  /** The line of this part: what move and fulfil want. */
  id: string
  /** null: the variant was deleted. Our saved dimensions are kept by it. */
  variantId: string | null
  name: string
  sku: string
  /** What is printed on the product, as the shop noted it; '': nothing. Missing in copies from before it was kept. */
  barcode?: string
  imageUrl: string | null
  remaining: number
  total: number
  /** Of one unit; null: the store does not know it. */
  weightKg: number | null
  unitPrice: Amount
  isShippable: boolean
}

export type ShippedPart = {
  id: string
  name: string
  state: 'shipped' | 'cancelled' | 'failed' | 'pending'
  shippedAt: Date
  locationName: string
  tracking: { number: string; company: string; url: string }[]
  lines: { name: string; imageUrl: string | null; quantity: number }[]
}
