/** A WooCommerce order in our words: pure. */
import { foldName } from '../../../../contract/addresses/address-rules.ts'
import { type Amount, amountOf, minorUnits } from '../../../../contract/money.ts'
import type { StoreFulfilment, StorePayment } from '../../../../contract/store-orders/list.ts'
import type { AwaitingLine, AwaitingPart, ShippedPart, StoreAddress, StoreOrder, StoreOrderSummary } from '../port-orders.ts'
import type { ShopFacts } from './access.ts'
import { attributesIn } from './lockers.ts'
import type { OrderNode, Refunds } from './order-answers.ts'
import { canBook, fulfilmentIdOf, isFullySent, type OurShipment, quantitySent, shipmentsIn } from './our-shipments.ts'

/** Nothing of such an order is sent. `failed` may be paid after all, and is then another status. */
const ended = ['cancelled', 'refunded', 'failed', 'trash', 'checkout-draft', 'auto-draft']
/** The merchant, or the payment, has to let it go on. */
const held: readonly string[] = ['on-hold', 'pending']

export function orderSummary(node: OrderNode): StoreOrderSummary {
  const address = addressOf(node)
  const isEnded = ended.includes(node.status)
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
    fulfilment: fulfilmentOf(node),
    itemCount: node.line_items.reduce((total, { quantity }) => total + quantity, 0),
    tags: [],
    shippingAddress: address,
    shippingLine: shippingLine ? { title: shippingLine.method_title, code: shippingLine.method_id, source: 'woocommerce' } : null,
    note: node.customer_note,
    attributes: attributesIn(node.meta_data),
  }
}

const refundedOf = ({ refunds }: OrderNode): number =>
  refunds.reduce((sum, { total }) => sum + Math.abs(Math.round(Number(total) * 100)), 0)

/** There is no such field: what is not paid is owed, less what was given back. */
function outstandingOf(node: OrderNode): Amount {
  const isOwed = node.date_paid_gmt === null && !ended.includes(node.status)
  const minor = Math.round(Number(node.total) * 100) - refundedOf(node)
  return { minor: minorUnits(isOwed ? Math.max(0, minor) : 0), currency: node.currency }
}

function paymentOf(node: OrderNode): StorePayment {
  const back = refundedOf(node)
  if (node.status === 'refunded') return 'refunded'
  if (node.date_paid_gmt !== null) return back > 0 ? 'partially-refunded' : 'paid'
  return ended.includes(node.status) ? 'voided' : 'pending'
}

function fulfilmentOf(node: OrderNode): StoreFulfilment {
  const shipments = shipmentsIn(node.meta_data)
  if (node.status === 'completed' || isFullySent(node, shipments)) return 'fulfilled'
  if (shipments.some(({ isCancelled }) => !isCancelled)) return 'partial'
  return held.includes(node.status) ? 'on-hold' : 'unfulfilled'
}

/** An empty shipping address means that of the invoice; its phone is often the invoice's too. */
function addressOf({ billing, shipping }: OrderNode): StoreAddress | null {
  const party = shipping.address_1 || shipping.city ? shipping : billing
  if (!party.address_1 && !party.city) return null
  const { code, name } = countyOf(party.state)
  return {
    ...{ firstName: party.first_name, lastName: party.last_name, company: party.company, phone: party.phone || billing.phone },
    ...{ address1: party.address_1, address2: party.address_2, city: party.city, province: name, provinceCode: code },
    ...{ zip: party.postcode, countryCode: party.country || 'RO' },
  }
}

/** WooCommerce writes the plate code; some plugins the county's name. */
const countyOf = (state: string): { code: string; name: string } =>
  /^[A-Z]{1,2}$/.test(state.trim()) ? { code: state.trim(), name: '' } : { code: '', name: state.trim() }

export type Reading = {
  node: OrderNode
  refunds: Refunds
  facts: ShopFacts
  goods: ReadonlyMap<number, { weightKg: number | null; isShippable: boolean }>
}

export function storeOrder({ node, refunds, facts, goods }: Reading): StoreOrder {
  const summary = orderSummary(node)
  const shipments = shipmentsIn(node.meta_data)
  const lines = node.line_items.map((line) => awaitingLine(line, { node, shipments, refunds, goods }))
  return {
    ...summary,
    itemCount: lines.reduce((total, line) => total + line.total, 0),
    canMarkPaid: summary.outstanding.minor > 0 && canBook(node),
    awaiting: awaitingParts(node, facts, lines),
    shipped: shippedParts(node, facts, shipments),
  }
}

/** One part, as there is one place to send from. What is completed elsewhere waits no more. */
function awaitingParts(node: OrderNode, { location }: ShopFacts, lines: readonly AwaitingLine[]): AwaitingPart[] {
  const waiting = lines.filter(({ remaining }) => remaining > 0)
  if (waiting.length === 0 || ended.includes(node.status) || node.status === 'completed') return []
  const isHeld = held.includes(node.status)
  return [
    {
      id: String(node.id),
      state: isHeld ? 'on-hold' : 'open',
      permits: { fulfil: !isHeld, move: false },
      holds: isHeld ? [{ id: node.status, reason: node.status, notes: '' }] : [],
      location,
      delivery: isCollected(node) ? 'pick-up' : 'shipping',
      lines: waiting,
    },
  ]
}

const isCollected = ({ shipping_lines: lines }: OrderNode): boolean =>
  lines.length > 0 &&
  lines.every(({ method_id: id, method_title: title }) => id === 'local_pickup' || foldName(title) === 'ridicare personala')

type Counted = { node: OrderNode; shipments: readonly OurShipment[]; refunds: Refunds; goods: Reading['goods'] }

function awaitingLine(line: OrderNode['line_items'][number], { node, shipments, refunds, goods }: Counted): AwaitingLine {
  const id = String(line.id)
  const good = goods.get(line.variation_id || line.product_id)
  const total = Math.max(0, line.quantity - givenBack(refunds, id))
  const variant = line.variation_id || line.product_id
  return {
    ...{ id, variantId: variant > 0 ? String(variant) : null, name: line.name, sku: line.sku, imageUrl: line.image?.src || null },
    ...{ total, remaining: Math.max(0, total - quantitySent(shipments, id)) },
    ...{
      weightKg: good?.weightKg ?? null,
      isShippable: good?.isShippable ?? true,
      unitPrice: amountOf(Math.round(line.price * 100) / 100, node.currency),
    },
  }
}

/** Items of a line that were refunded are not sent. */
const givenBack = (refunds: Refunds, lineId: string): number =>
  refunds
    .flatMap(({ line_items: lines }) => lines)
    .filter(({ meta_data: meta }) => meta.some(({ key, value }) => key === '_refunded_item_id' && String(value) === lineId))
    .reduce((total, { quantity }) => total + Math.abs(quantity), 0)

function shippedParts(node: OrderNode, { location }: ShopFacts, shipments: readonly OurShipment[]): ShippedPart[] {
  const named = (lines: readonly { id: string; quantity: number }[]) =>
    lines.flatMap(({ id, quantity }) => {
      const line = node.line_items.find((one) => String(one.id) === id)
      return line && quantity > 0 ? [{ name: line.name, imageUrl: line.image?.src || null, quantity }] : []
    })
  const ours = shipments.map(({ id, number, company, url, shippedAt, isCancelled, lines }, i): ShippedPart => {
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
  const left = node.line_items.map(({ id, quantity }) => ({ id: String(id), quantity: quantity - quantitySent(shipments, String(id)) }))
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
