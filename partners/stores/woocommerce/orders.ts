/** A WooCommerce order in our words: pure. */
import { type Amount, amountOf, minorUnits } from '#contract/money.ts'
import { isPlaceholderText, textUnlessPlaceholder } from '#contract/written-values/placeholders.ts'
import type { AwaitingLine, AwaitingPart, ShippedPart, StoreAddress, StoreOrder, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { isCollectedByBuyer } from '#selling/store-orders/contract/delivery-method.ts'
import type { StoreFulfilment, StorePayment } from '#selling/store-orders/contract/list.ts'
import type { ShopFacts } from './access.ts'
import { collectingMethods, orderAttributesOf } from './lockers.ts'
import type { ShippingLine, WooOrderNode } from './order-answers.ts'
import { unknownOrderFieldsOf } from './order-fields.ts'
import { fulfilmentIdOf, type OurShipment, ourShipmentsOf } from './our-shipments.ts'
import { type CountedOrder, canBook, isFullySent, itemCountOf, linesToSend, type WooLineToSend } from './to-send.ts'

/** Nothing of such an order is sent. `failed` may be paid after all, and is then another status. */
export const endedOrderStatuses: readonly string[] = ['cancelled', 'refunded', 'failed', 'trash', 'checkout-draft', 'auto-draft']
/** The merchant, or the payment, has to let it go on. */
const held: readonly string[] = ['on-hold', 'pending']

export function wooOrderSummary(order: CountedOrder): StoreOrderSummary {
  const { node } = order
  const address = addressOf(node)
  const isEnded = endedOrderStatuses.includes(node.status)
  const [shippingLine] = node.shipping_lines
  return {
    id: String(node.id),
    name: `#${node.number || node.id}`,
    createdAt: node.date_created_gmt,
    changedAt: node.date_modified_gmt,
    cancelledAt: isEnded ? node.date_modified_gmt : null,
    isClosed: false,
    isTest: false,
    customerName: `${node.billing.first_name} ${node.billing.last_name}`.trim(),
    email: node.billing.email,
    phone: node.billing.phone || node.shipping.phone,
    total: amountOf(Number(node.total), node.currency),
    outstanding: outstandingOf(node),
    paymentGateways: [node.payment_method, node.payment_method_title].filter(Boolean),
    payment: paymentOf(node),
    fulfilment: fulfilmentOf(order),
    itemCount: linesToSend(order).reduce((all, { total }) => all + total, 0),
    tags: [],
    shippingAddress: address,
    shippingLine: shippingLine ? { title: shippingLine.method_title, code: shippingLine.method_id, source: 'woocommerce' } : null,
    note: node.customer_note,
    attributes: orderAttributesOf(node),
    notUnderstood: unknownOrderFieldsOf(node),
  }
}

const refundedOf = ({ refunds }: WooOrderNode): number =>
  refunds.reduce((sum, { total }) => sum + Math.abs(Math.round(Number(total) * 100)), 0)

/** There is no such field: what is not paid is owed, less what was given back. */
function outstandingOf(node: WooOrderNode): Amount {
  const isOwed = node.date_paid_gmt === null && !endedOrderStatuses.includes(node.status)
  const minor = Math.round(Number(node.total) * 100) - refundedOf(node)
  return { minor: minorUnits(isOwed ? Math.max(0, minor) : 0), currency: node.currency }
}

function paymentOf(node: WooOrderNode): StorePayment {
  const back = refundedOf(node)
  if (node.status === 'refunded') return 'refunded'
  if (node.date_paid_gmt !== null) return back > 0 ? 'partially-refunded' : 'paid'
  return endedOrderStatuses.includes(node.status) ? 'voided' : 'pending'
}

function fulfilmentOf(order: CountedOrder): StoreFulfilment {
  const { node } = order
  const shipments = ourShipmentsOf(node.meta_data)
  if (node.status === 'completed' || isFullySent(order, shipments)) return 'fulfilled'
  if (shipments.some(({ isCancelled }) => !isCancelled)) return 'partial'
  return held.includes(node.status) ? 'on-hold' : 'unfulfilled'
}

/** An empty shipping address means that of the invoice; its phone is often the invoice's too. */
function addressOf({ billing, shipping }: WooOrderNode): StoreAddress | null {
  const isWritten = (party: typeof shipping) => [party.address_1, party.city].some((line) => !isPlaceholderText(line))
  const party = isWritten(shipping) ? shipping : billing
  if (!isWritten(party)) return null
  const { code, name } = countyOf(party.state)
  return {
    ...{
      firstName: party.first_name,
      lastName: party.last_name,
      company: party.company,
      phone: textUnlessPlaceholder(party.phone) || billing.phone,
    },
    ...{ address1: party.address_1, address2: party.address_2, city: party.city, province: name, provinceCode: code },
    ...{ zip: party.postcode, countryCode: party.country || 'RO' },
  }
}

/** WooCommerce writes the plate code; some plugins the county's name. */
const countyOf = (state: string): { code: string; name: string } =>
  /^[A-Z]{1,2}$/.test(state.trim()) ? { code: state.trim(), name: '' } : { code: '', name: state.trim() }

export type WooOrderReading = CountedOrder & { facts: ShopFacts; weights: ReadonlyMap<number, number | null> }

export function wooStoreOrder(reading: WooOrderReading): StoreOrder {
  const summary = wooOrderSummary(reading)
  return {
    ...summary,
    canMarkPaid: summary.outstanding.minor > 0 && canBook(reading),
    awaiting: awaitingParts(reading),
    shipped: shippedParts(reading),
  }
}

/** One part, as there is one place to send from. What is completed elsewhere waits no more. */
function awaitingParts(reading: WooOrderReading): AwaitingPart[] {
  const { node, facts } = reading
  const waiting = linesToSend(reading).filter(({ remaining }) => remaining > 0)
  if (waiting.length === 0 || isFullySent(reading) || endedOrderStatuses.includes(node.status) || node.status === 'completed') return []
  const isHeld = held.includes(node.status)
  return [
    {
      id: String(node.id),
      state: isHeld ? 'on-hold' : 'open',
      permits: { fulfil: !isHeld, move: false },
      holds: isHeld ? [{ id: node.status, reason: node.status, notes: '' }] : [],
      location: facts.location,
      delivery: isCollected(node) ? 'pick-up' : 'shipping',
      lines: waiting.map((one) => awaitingLine(one, reading)),
    },
  ]
}

const isCollectedBy = ({ method_id: id, method_title: title }: ShippingLine): boolean =>
  collectingMethods.test(id) || isCollectedByBuyer(title)

const isCollected = ({ shipping_lines: lines }: WooOrderNode): boolean => lines.length > 0 && lines.every(isCollectedBy)

function awaitingLine({ line, total, remaining }: WooLineToSend, { node, virtualLines, weights }: WooOrderReading): AwaitingLine {
  const variant = line.variation_id || line.product_id
  return {
    ...{ id: String(line.id), variantId: variant > 0 ? String(variant) : null, name: nameOf(line), sku: line.sku },
    barcode: line.global_unique_id,
    ...{ imageUrl: line.image?.src || null, total, remaining },
    ...{ weightKg: weightOf(line, weights.get(variant) ?? null), isShippable: !virtualLines.has(line.id) },
    unitPrice: amountOf(paidForOne(line), node.currency),
  }
}

type Line = WooOrderNode['line_items'][number]

/** What the buyer pays for one item: discounted and with tax. */
const paidForOne = (line: Line): number => (line.quantity === 0 ? 0 : (line.total + line.total_tax) / itemCountOf(line))

/** A part of a metre or a kilogram says how much of it is sent as one item, and weighs that much. */
const nameOf = ({ name, quantity }: Line): string => (Number.isInteger(quantity) ? name : `${name} (${Number(quantity.toFixed(4))})`)
const weightOf = (line: Line, unitKg: number | null): number | null =>
  unitKg === null || Number.isInteger(line.quantity) ? unitKg : Math.max(1, Math.round(unitKg * line.quantity * 1000)) / 1000

function shippedParts({ facts: { location }, ...order }: WooOrderReading): ShippedPart[] {
  const { node } = order
  const shipments = ourShipmentsOf(node.meta_data)
  const named = (lines: readonly { id: string; quantity: number }[]) =>
    lines.flatMap(({ id, quantity }) => {
      const line = node.line_items.find((one) => String(one.id) === id)
      return line && quantity > 0 ? [{ name: line.name, imageUrl: line.image?.src || null, quantity }] : []
    })
  const ours = shipments.map(({ id, number, company, url, shippedAt, isCancelled, lines }: OurShipment, i): ShippedPart => {
    const state = isCancelled ? 'cancelled' : 'shipped'
    return {
      id: fulfilmentIdOf(node.id, { id }),
      name: `#${node.number || node.id}.${i + 1}`,
      state,
      shippedAt,
      locationName: location.name,
      tracking: [{ number, company, url }],
      lines: named(lines),
    }
  })
  if (node.status !== 'completed') return ours
  const left = linesToSend(order).map(({ line, remaining }) => ({ id: String(line.id), quantity: remaining }))
  const others = named(left)
  if (others.length === 0) return ours
  // Completed by the merchant or another program, which kept no number where we could read it.
  const elsewhere: ShippedPart = {
    id: 'completed',
    name: `#${node.number || node.id}`,
    state: 'shipped',
    shippedAt: node.date_modified_gmt,
    locationName: location.name,
    tracking: [],
    lines: others,
  }
  return [...ours, elsewhere]
}
