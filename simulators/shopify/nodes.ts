/** The shop's records as Shopify's GraphQL types: plain values, and functions where a field takes arguments or is expensive. */
import { barcodeAt, type ShopifyProduct, shopifyProducts, variantId, type Warehouse, warehouseOf, warehouses } from './catalogue.ts'
import { actionsOf, canMarkPaid, fulfilmentStatusOf } from './order-status.ts'
import {
  gid,
  isActivePart,
  type SimFulfilment,
  type SimPart,
  type SimPartLine,
  type SimShopifyLine,
  type SimShopifyOrder,
} from './records.ts'

/** What the shop counts in, and how many RON one of it is. */
export type ShopMoney = { currency: string; ronEach: number }

/** How the asking app sees the shop. */
export type NodeSight = {
  /** The simulator's address, for pictures. */
  baseUrl: string
  money: ShopMoney
  /** Without the fulfilment scopes parts are silently left out. */
  seesParts: boolean
}
type Paging = { first?: number | null; after?: string | null }
const PAGE_MAX = 250

/** A page of a list; cursors are positions, good as long as the list only grows at its end. */
export function nodePage<T>(list: readonly T[], { first, after }: Paging, node: (one: T) => object): object {
  if (!first || first > PAGE_MAX) throw new Error(`you must provide first, at most ${PAGE_MAX}`)
  const from = after ? Number(Buffer.from(after, 'base64url').toString('utf8')) : 0
  const end = Math.min(list.length, from + first)
  return {
    nodes: () => list.slice(from, end).map(node),
    pageInfo: { hasNextPage: end < list.length, endCursor: end > from ? Buffer.from(String(end)).toString('base64url') : null },
  }
}

const amountOf = (bani: number): string => (bani / 100).toFixed(bani % 100 === 0 ? 1 : 2)
/** Buyers pay in RON, whatever the shop counts in. */
const moneyOf = (bani: number, { currency, ronEach }: ShopMoney) => ({
  shopMoney: { amount: amountOf(Math.round(bani / ronEach)), currencyCode: currency },
  presentmentMoney: { amount: amountOf(bani), currencyCode: 'RON' },
})

export function orderNode(sight: NodeSight, order: SimShopifyOrder): object {
  const itemCount = order.cancelledAt ? 0 : order.lines.reduce((total, line) => total + line.quantity, 0)
  return {
    ...order,
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    processedAt: order.createdAt,
    closed: order.closedAt !== null,
    customer: order.customerName === null ? null : { displayName: order.customerName },
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: fulfilmentStatusOf(order),
    currentTotalPriceSet: moneyOf(order.totalBani, sight.money),
    totalOutstandingSet: moneyOf(order.outstandingBani, sight.money),
    paymentGatewayNames: order.gateways,
    currentSubtotalLineItemsQuantity: itemCount,
    canMarkAsPaid: canMarkPaid(order),
    fulfillable: order.parts.some(isActivePart),
    requiresShipping: true,
    shippingAddress: order.shippingAddress && {
      ...order.shippingAddress,
      name: `${order.shippingAddress.firstName} ${order.shippingAddress.lastName}`,
      countryCodeV2: 'RO',
      latitude: null,
      longitude: null,
    },
    customAttributes: order.attributes,
    lineItems: (paging: Paging) => nodePage(order.lines, paging, (line) => lineNode(sight, line)),
    fulfillmentOrders: ({ reverse, ...paging }: Paging & { reverse?: boolean }) => {
      const seen = sight.seesParts ? order.parts : []
      return nodePage(reverse ? seen.toReversed() : seen, paging, (part) => partNode(sight, order, part))
    },
    fulfillments: ({ first }: Paging) => order.fulfilments.slice(0, first ?? undefined).map((one) => fulfilmentNode(sight, order, one)),
  }
}

const productOf = (order: SimShopifyOrder, lineId: string): { line: SimShopifyLine; product: ShopifyProduct } => {
  const line = order.lines.find((one) => one.id === lineId) ?? order.lines[0]!
  return { line, product: shopifyProducts[line.product]! }
}
const imageOf = (sight: NodeSight, at: number) => (shopifyProducts[at]?.image ? { url: `${sight.baseUrl}/images/${at}.svg` } : null)
const variantOf = (at: number) => ({ id: gid('ProductVariant', variantId(at)), legacyResourceId: variantId(at), barcode: barcodeAt(at) })

function lineNode(sight: NodeSight, line: SimShopifyLine): object {
  const product = shopifyProducts[line.product]!
  return {
    id: gid('LineItem', line.id),
    title: product.title,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    sku: product.sku,
    image: imageOf(sight, line.product),
    discountedUnitPriceAfterAllDiscountsSet: moneyOf(product.priceBani, sight.money),
    variant: variantOf(line.product),
  }
}

export function partNode(sight: NodeSight, order: SimShopifyOrder, part: SimPart): object {
  const { name, ...place } = warehouseOf(part.locationId) ?? warehouses[0]!
  return {
    id: gid('FulfillmentOrder', part.id),
    orderId: gid('Order', order.id),
    orderName: order.name,
    order: () => orderNode(sight, order),
    status: part.status,
    requestStatus: part.requestStatus,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    supportedActions: actionsOf(part).map((action) => ({ action })),
    fulfillmentHolds: part.holds.map((hold) => ({
      id: gid('FulfillmentHold', hold.id),
      reason: hold.reason,
      reasonNotes: hold.notes,
      displayReason: hold.notes || hold.reason,
    })),
    deliveryMethod: { methodType: part.method },
    assignedLocation: { ...place, name, address2: null, countryCode: 'RO', location: locationNode({ name, ...place }) },
    lineItems: (paging: Paging) => nodePage(part.lines, paging, (line) => partLineNode(sight, order, line)),
    locationsForMove: (paging: Paging) =>
      nodePage(
        warehouses.filter((one) => one.id !== part.locationId),
        paging,
        (target) => moveTargetNode(order, part, target),
      ),
  }
}

function partLineNode(sight: NodeSight, order: SimShopifyOrder, partLine: SimPartLine): object {
  const { line, product } = productOf(order, partLine.lineId)
  return {
    id: gid('FulfillmentOrderLineItem', partLine.id),
    productTitle: product.title,
    variantTitle: product.variant || null,
    sku: product.sku,
    remainingQuantity: partLine.remaining,
    totalQuantity: partLine.total,
    requiresShipping: true,
    weight: product.grams === null ? null : weightOf(product.grams),
    image: imageOf(sight, line.product),
    variant: variantOf(line.product),
    lineItem: () => lineNode(sight, line),
  }
}

/** Merchants type weights in the unit they like. */
const weightOf = (grams: number) => (grams >= 1000 ? { value: grams / 1000, unit: 'KILOGRAMS' } : { value: grams, unit: 'GRAMS' })

/** Which lines the warehouse has none of. */
export const notStockedProducts = (order: SimShopifyOrder, lines: readonly SimPartLine[], locationId: string): ShopifyProduct[] =>
  lines
    .map((line) => productOf(order, line.lineId).product)
    .filter(({ stockedAt }) => !stockedAt.some((at) => warehouses[at]?.id === locationId))

function moveTargetNode(order: SimShopifyOrder, part: SimPart, target: Warehouse): object {
  const missing = notStockedProducts(order, part.lines, target.id)
  const canMove = actionsOf(part).includes('MOVE')
  return {
    location: locationNode(target),
    movable: canMove && missing.length < part.lines.length,
    message: missing.length === 0 ? null : `${missing.map((product) => product.title).join(', ')} not stocked at ${target.name}.`,
    availableLineItemsCount: { count: part.lines.length - missing.length, precision: 'EXACT' },
    unavailableLineItemsCount: { count: missing.length, precision: 'EXACT' },
  }
}

export function fulfilmentNode(sight: NodeSight, order: SimShopifyOrder, one: SimFulfilment): object {
  return {
    id: gid('Fulfillment', one.id),
    name: one.name,
    status: one.status,
    displayStatus: one.status === 'CANCELLED' ? 'CANCELED' : shownStatus(one),
    events: (paging: Paging) => nodePage(one.events ?? [], paging, eventNode),
    createdAt: one.createdAt,
    totalQuantity: one.lines.reduce((total, line) => total + line.quantity, 0),
    trackingInfo: ({ first }: Paging) => one.tracking.slice(0, first ?? undefined),
    location: () => locationNode(warehouseOf(one.locationId) ?? warehouses[0]!),
    fulfillmentOrders: (paging: Paging) =>
      nodePage(
        order.parts.filter((part) => one.partIds.includes(part.id)),
        paging,
        (part) => partNode(sight, order, part),
      ),
    fulfillmentLineItems: (paging: Paging) =>
      nodePage(one.lines, paging, (line) => ({ quantity: line.quantity, lineItem: lineNode(sight, productOf(order, line.lineId).line) })),
  }
}

export const eventNode = (event: NonNullable<SimFulfilment['events']>[number]): object => ({
  ...event,
  id: gid('FulfillmentEvent', event.id),
})

/** The newest event that the two enumerations share. */
const shownStatus = ({ events = [] }: SimFulfilment): string => {
  const shown = events.toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt)).at(-1)?.status
  return shown === undefined || shown === 'FAILURE' ? 'FULFILLED' : shown
}

export function locationNode(place: Warehouse): object {
  const cityLine = [place.zip, place.city].filter(Boolean).join(' ')
  return {
    id: gid('Location', place.id),
    legacyResourceId: place.id,
    name: place.name,
    isActive: true,
    address: { ...place, address2: null, countryCode: 'RO', formatted: [place.address1, cityLine, 'Romania'] },
  }
}
