/** What the simulated shop keeps. Amounts in bani, weights in grams, times as ISO text. */

export type SimShopifyAddress = {
  firstName: string
  lastName: string
  company: string | null
  phone: string | null
  address1: string
  address2: string | null
  city: string
  province: string
  provinceCode: string
  zip: string
}

export type SimShopifyLine = { id: string; product: number; quantity: number }
export type SimPartLine = { id: string; lineId: string; total: number; remaining: number }
export type SimHold = { id: string; reason: string; notes: string }
export type SimPart = {
  id: string
  status: 'OPEN' | 'IN_PROGRESS' | 'SCHEDULED' | 'ON_HOLD' | 'INCOMPLETE' | 'CLOSED' | 'CANCELLED'
  requestStatus: 'UNSUBMITTED' | 'SUBMITTED' | 'ACCEPTED'
  locationId: string
  method: 'SHIPPING' | 'PICK_UP'
  holds: SimHold[]
  lines: SimPartLine[]
}
export type SimFulfilment = {
  id: string
  name: string
  status: 'SUCCESS' | 'CANCELLED'
  createdAt: string
  locationId: string
  tracking: { company: string | null; number: string | null; url: string | null }[]
  lines: { lineId: string; partLineId: string; quantity: number }[]
  partIds: string[]
  /** How buyers see the parcel's way; shops from before have none. */
  events?: { id: string; status: string; happenedAt: string; createdAt: string; message: string | null }[]
  /** How often the buyer was written to. */
  notified?: number
}

export type SimShopifyOrder = {
  id: string
  name: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  closedAt: string | null
  test: boolean
  email: string | null
  phone: string | null
  customerName: string | null
  financialStatus: 'PAID' | 'PENDING' | 'PARTIALLY_PAID' | 'AUTHORIZED' | 'REFUNDED' | 'VOIDED'
  gateways: string[]
  totalBani: number
  outstandingBani: number
  shippingAddress: SimShopifyAddress | null
  shippingLine: { title: string; code: string; source: string } | null
  note: string | null
  attributes: { key: string; value: string }[]
  tags: string[]
  lines: SimShopifyLine[]
  parts: SimPart[]
  fulfilments: SimFulfilment[]
  /** The last number given to a child of this order. */
  sequence: number
}

/** Order ids have thirteen digits; what belongs to an order begins with them. */
const ORDER_DIGITS = 13
export const orderIdOf = (childId: string): string => childId.slice(0, ORDER_DIGITS)

/** An id for a new part, fulfilment or hold of an order. */
export function nextShopifyId(order: SimShopifyOrder): string {
  order.sequence += 1
  return `${order.id}${String(order.sequence).padStart(3, '0')}`
}

export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`

/** The number in a gid of the type; null: another thing. */
export function gidNumberOf(type: string, given: string): string | null {
  const head = `gid://shopify/${type}/`
  return given.startsWith(head) && /^\d+$/.test(given.slice(head.length)) ? given.slice(head.length) : null
}

export const isActivePart = (part: SimPart): boolean => part.status !== 'CLOSED' && part.status !== 'CANCELLED'
