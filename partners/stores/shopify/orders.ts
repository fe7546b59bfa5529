/** Shopify's orders in our words: pure. */
import { type Amount, amountOf } from '#contract/money.ts'
import { type FieldsRead, fieldsReadOf, filledText, isFilledValue } from '#contract/read-fields.ts'
import {
  type AssignedLocation,
  type AwaitingLine,
  type AwaitingPart,
  isKnownHold,
  type ShippedPart,
  type StoreAddress,
  type StoreAttribute,
  type StoreOrder,
  type StoreOrderSummary,
} from '#selling/ports/store-orders.ts'
import type { StoreFulfilment, StorePayment } from '#selling/store-orders/contract/list.ts'
import { phonesIn } from '#sending/addresses/contract/written-address/phones.ts'
import { namesPoint } from '../point-keys.ts'
import {
  fillEmptyTexts,
  type OrderSummaryNode,
  type PartLineNode,
  type PartNode,
  type ShippedNode,
  type ShopifyOrderNode,
} from './order-answers.ts'

export function shopifyOrderSummary(node: OrderSummaryNode): StoreOrderSummary {
  const address = node.shippingAddress && storeAddress(node.shippingAddress)
  return {
    id: node.id,
    name: node.name,
    createdAt: new Date(node.createdAt),
    changedAt: new Date(node.updatedAt),
    cancelledAt: node.cancelledAt === null ? null : new Date(node.cancelledAt),
    isClosed: node.closed,
    isTest: node.test,
    // A guest is no customer: his name stands on the parcel.
    customerName: node.customer?.displayName ?? (address ? `${address.firstName} ${address.lastName}`.trim() : ''),
    email: node.email ?? '',
    phone: phoneOf(node),
    total: money(node.currentTotalPriceSet.shopMoney),
    // What is collected at the door is what the buyer was shown, which may be another currency than the shop's.
    outstanding: money(node.totalOutstandingSet.presentmentMoney),
    paymentGateways: node.paymentGatewayNames,
    payment: payments[node.displayFinancialStatus ?? ''] ?? 'unknown',
    fulfilment: fulfilments[node.displayFulfillmentStatus] ?? 'unknown',
    itemCount: node.currentSubtotalLineItemsQuantity,
    tags: node.tags,
    shippingAddress: address,
    shippingLine: node.shippingLine && {
      title: node.shippingLine.title,
      code: node.shippingLine.code ?? '',
      source: node.shippingLine.source ?? '',
    },
    note: node.note ?? '',
    attributes: attributesOf(node),
    notUnderstood: attributesRead(node.customAttributes).notUnderstood,
  }
}

/** `of-programs`: attributes that shops hide from buyers begin with a line. */
type AttributeRule = 'of-programs'

const known: readonly string[] = ['locker_courier', 'locker_id', 'locker_name']

export const attributesRead = (attributes: OrderSummaryNode['customAttributes']): FieldsRead<AttributeRule> =>
  fieldsReadOf(
    attributes.flatMap(({ key, value }) => (isFilledValue(value) ? [{ field: key, text: filledText(value) }] : [])),
    {
      isRead: (key) => known.includes(key.trim().toLowerCase()),
      ruleOf: (key) => (key.startsWith('_') && !namesPoint(key) ? 'of-programs' : null),
    },
  )

/** A point under a key that is not known is one all the same: it is asked for. */
function attributesOf({ customAttributes, shippingLine }: OrderSummaryNode): StoreAttribute[] {
  const all = customAttributes.map(({ key, value }) => ({ key, value: value ?? '' }))
  const isKnown = all.some(({ key, value }) => known.includes(key.trim().toLowerCase()) && isFilledValue(value))
  const named = isKnown ? undefined : all.find(({ key, value }) => namesPoint(key) && isFilledValue(value))
  if (!named) return all
  return [...all, { key: 'locker_courier', value: shippingLine?.title.trim() || named.key }]
}

/** Wherever the buyer left one, the delivery's first; a Romanian one before what no courier here can call. */
function phoneOf({ shippingAddress, phone, billingAddress, shippingLine, customer }: OrderSummaryNode): string {
  const left = [phone, shippingAddress?.phone, shippingLine?.phone, billingAddress?.phone, customer?.defaultPhoneNumber?.phoneNumber]
    .map((one) => one?.trim() ?? '')
    .filter((one) => /\d/.test(one))
  return left.find((one) => phonesIn(one).phones.length > 0) ?? left[0] ?? ''
}

const payments: Record<string, StorePayment> = {
  AUTHORIZED: 'authorized',
  EXPIRED: 'expired',
  PAID: 'paid',
  PARTIALLY_PAID: 'partially-paid',
  PARTIALLY_REFUNDED: 'partially-refunded',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  VOIDED: 'voided',
}

const fulfilments: Record<string, StoreFulfilment> = {
  FULFILLED: 'fulfilled',
  FULFILLMENT_NOT_REQUIRED: 'not-required',
  IN_PROGRESS: 'in-progress',
  ON_HOLD: 'on-hold',
  OPEN: 'unfulfilled',
  PARTIALLY_FULFILLED: 'partial',
  PENDING_FULFILLMENT: 'unfulfilled',
  REQUEST_DECLINED: 'declined',
  RESTOCKED: 'unfulfilled',
  SCHEDULED: 'scheduled',
  UNFULFILLED: 'unfulfilled',
}

/** A decimal text such as `79.9`. */
const money = ({ amount, currencyCode }: OrderSummaryNode['currentTotalPriceSet']['shopMoney']): Amount =>
  amountOf(Number(amount), currencyCode)

const storeAddress = ({ countryCodeV2: countryCode, ...address }: NonNullable<OrderSummaryNode['shippingAddress']>): StoreAddress =>
  fillEmptyTexts({ ...address, countryCode })

/** `node` with all pages of its lists. */
export function shopifyStoreOrder(node: ShopifyOrderNode): StoreOrder {
  return {
    ...shopifyOrderSummary(node),
    canMarkPaid: node.canMarkAsPaid,
    awaiting: node.fulfillmentOrders.nodes.flatMap((part) => awaitingPart(part) ?? []),
    shipped: node.fulfillments.map(shippedPart),
  }
}

const partStates: Record<string, AwaitingPart['state']> = {
  OPEN: 'open',
  IN_PROGRESS: 'in-progress',
  SCHEDULED: 'scheduled',
  ON_HOLD: 'on-hold',
  INCOMPLETE: 'incomplete',
}
const deliveries: Record<string, AwaitingPart['delivery']> = {
  SHIPPING: 'shipping',
  LOCAL: 'local',
  PICK_UP: 'pick-up',
  RETAIL: 'pick-up',
  PICKUP_POINT: 'pickup-point',
  NONE: 'none',
}

/** null: closed, cancelled, or nothing is left of it. */
function awaitingPart(node: PartNode): AwaitingPart | null {
  const state = partStates[node.status]
  const lines = node.lineItems.nodes.filter((line) => line.remainingQuantity > 0).map(awaitingLine)
  if (!state || lines.length === 0) return null
  const permits = (action: string) => node.supportedActions.some((one) => one.action === action)
  return {
    id: node.id,
    state,
    permits: { fulfil: permits('CREATE_FULFILLMENT'), move: permits('MOVE') },
    holds: node.fulfillmentHolds.map(({ id, reason, reasonNotes, displayReason }) => ({
      ...{ id, reason },
      notes: reasonNotes || (isKnownHold(reason) ? '' : displayReason),
    })),
    location: assignedLocation(node.assignedLocation),
    // A method Shopify does not name is shipping: it is what merchants without delivery profiles have.
    delivery: deliveries[node.deliveryMethod?.methodType ?? 'SHIPPING'] ?? 'none',
    lines,
  }
}

const assignedLocation = ({ location, name, ...lines }: PartNode['assignedLocation']): AssignedLocation => ({
  id: location?.id ?? null,
  name,
  formatted:
    location?.address.formatted ?? [lines.address1, lines.address2, lines.zip, lines.city, lines.province].flatMap((line) => line || []),
  ...fillEmptyTexts(lines),
})

const awaitingLine = (node: PartLineNode): AwaitingLine => ({
  id: node.id,
  variantId: node.variant?.legacyResourceId ?? null,
  name: node.variantTitle ? `${node.productTitle} - ${node.variantTitle}` : node.productTitle,
  sku: node.sku ?? '',
  barcode: node.variant?.barcode ?? '',
  imageUrl: node.image?.url ?? null,
  remaining: node.remainingQuantity,
  total: node.totalQuantity,
  weightKg: weightKg(node.weight),
  // What the buyer pays for one: less the line's discounts and its share of the order's.
  unitPrice: money(node.lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney),
  isShippable: node.requiresShipping,
})

/** Kilograms of a unit; pound and ounce by the international agreement of 1959. */
const kgOf: Record<string, number> = { GRAMS: 0.001, KILOGRAMS: 1, OUNCES: 0.028349523125, POUNDS: 0.45359237 }

/** null: not weighed; Shopify writes 0 as well as nothing. Rounded to the gram. */
function weightKg(weight: PartLineNode['weight']): number | null {
  const unitKg = kgOf[weight?.unit ?? '']
  return weight && unitKg && weight.value > 0 ? Math.max(1, Math.round(weight.value * unitKg * 1000)) / 1000 : null
}

const shippedStates: Record<string, ShippedPart['state']> = {
  SUCCESS: 'shipped',
  CANCELLED: 'cancelled',
  ERROR: 'failed',
  FAILURE: 'failed',
}

const shippedPart = (node: ShippedNode): ShippedPart => ({
  id: node.id,
  name: node.name,
  state: shippedStates[node.status] ?? 'pending',
  shippedAt: new Date(node.createdAt),
  locationName: node.location?.name ?? '',
  tracking: node.trackingInfo.flatMap(({ number, company, url }) => (number ? [{ number, company: company ?? '', url: url ?? '' }] : [])),
  lines: node.fulfillmentLineItems.nodes.map(({ quantity, lineItem }) => ({
    name: lineItem.title,
    imageUrl: lineItem.image?.url ?? null,
    quantity: quantity ?? 0,
  })),
})
