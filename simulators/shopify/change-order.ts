/** Changes to an order in the shop: each returns the webhook topics it causes, or refuses. */
import { warehouseOf, warehouses } from './catalogue.ts'
import { notStockedProducts } from './nodes.ts'
import { actionsOf, canMarkPaid } from './order-status.ts'
import {
  isActivePart,
  nextShopifyId,
  type SimFulfilment,
  type SimPart,
  type SimPartLine,
  type SimShopifyAddress,
  type SimShopifyOrder,
} from './records.ts'

export type PickedLine = { id: string; quantity: number }
/** `part`: whom a part's topic is about. */
export type StoreEvent = { topic: string; part?: SimPart; fulfilment?: SimFulfilment }
export type UserErrorRefusal = { field: string[]; message: string; code?: string }
export type SimOrderChange<T> = { events: StoreEvent[]; value: T } | { refused: UserErrorRefusal }

const refuse = (field: string[], message: string, code?: string): { refused: UserErrorRefusal } => ({
  refused: code === undefined ? { field, message } : { field, message, code },
})

/** Into another warehouse. Where that has a part of the order already, both end in a new one: ids change. */
export function moveSimPart(
  order: SimShopifyOrder,
  part: SimPart,
  to: { locationId: string; lines: PickedLine[] | null },
): SimOrderChange<{ moved: SimPart; original: SimPart }> {
  if (!warehouseOf(to.locationId)) return refuse(['newLocationId'], 'Location not found.')
  if (part.status === 'IN_PROGRESS') {
    return refuse(
      ['id'],
      'Cannot move a fulfillment order that has had progress reported.',
      'CANNOT_MOVE_FULFILLMENT_ORDER_WITH_REPORTED_PROGRESS',
    )
  }
  if (!actionsOf(part).includes('MOVE')) return refuse(['id'], `Cannot move a fulfillment order that is ${part.status.toLowerCase()}.`)
  if (part.locationId === to.locationId) return refuse(['newLocationId'], 'The fulfillment order is already assigned to this location.')
  const picked = pick(part, to.lines)
  if (!Array.isArray(picked)) return picked
  const taken = picked.map(({ line, quantity }) => ({ ...line, total: quantity, remaining: quantity }))
  const [missing] = notStockedProducts(order, taken, to.locationId)
  if (missing) return refuse(['newLocationId'], `${missing.title} is not stocked at the new location.`)
  const isWhole = part.lines.every((line) => line.remaining === (picked.find((one) => one.line.id === line.id)?.quantity ?? 0))
  const other = order.parts.find(
    (one) => one !== part && isActivePart(one) && one.locationId === to.locationId && one.method === part.method,
  )
  if (isWhole && !other) {
    part.locationId = to.locationId
    return { events: [{ topic: 'fulfillment_orders/moved', part }, { topic: 'orders/updated' }], value: { moved: part, original: part } }
  }
  const moved = newPart(order, part, to.locationId, [...(other?.lines ?? []), ...taken])
  if (other) close(other)
  if (isWhole) close(part)
  else part.lines = remainder(part, picked)
  order.parts.push(moved)
  return { events: [{ topic: 'fulfillment_orders/moved', part: moved }, { topic: 'orders/updated' }], value: { moved, original: part } }
}

function newPart(order: SimShopifyOrder, like: SimPart, locationId: string, lines: SimPartLine[]): SimPart {
  const id = nextShopifyId(order)
  const waiting = lines.filter((line) => line.remaining > 0)
  const byLine = [...Map.groupBy(waiting, (line) => line.lineId)].map(([lineId, same], i) => {
    const quantity = same.reduce((total, line) => total + line.remaining, 0)
    return { id: `${id}${String(i + 1).padStart(3, '0')}`, lineId, total: quantity, remaining: quantity }
  })
  return { ...like, id, locationId, holds: like.holds, lines: byLine }
}

function close(part: SimPart): void {
  part.status = 'CLOSED'
  part.lines = []
}

type Picked = { line: SimPartLine; quantity: number }[]

/** Without lines all that remains. */
function pick(part: SimPart, lines: PickedLine[] | null): Picked | { refused: UserErrorRefusal } {
  if (!lines || lines.length === 0)
    return part.lines.filter((line) => line.remaining > 0).map((line) => ({ line, quantity: line.remaining }))
  const picked: Picked = []
  for (const { id, quantity } of lines) {
    const line = part.lines.find((one) => one.id === id)
    if (!line) return refuse(['fulfillmentOrderLineItems'], `Fulfillment order line item ${id} does not exist.`)
    if (quantity < 1 || quantity > line.remaining)
      return refuse(['fulfillmentOrderLineItems'], `Invalid fulfillment order line item quantity requested.`)
    picked.push({ line, quantity })
  }
  return picked
}

const remainder = (part: SimPart, picked: Picked): SimPartLine[] =>
  part.lines
    .map((line) => {
      const gone = picked.find((one) => one.line.id === line.id)?.quantity ?? 0
      return { ...line, total: line.total - gone, remaining: line.remaining - gone }
    })
    .filter((line) => line.total > 0)

export type FulfilOrder = { parts: { part: SimPart; lines: PickedLine[] | null }[]; tracking: SimFulfilment['tracking']; at: Date }

/** One shipment from one warehouse. A part sent only in part stays open with the rest. */
export function fulfilSimOrder(order: SimShopifyOrder, request: FulfilOrder): SimOrderChange<SimFulfilment> {
  const field = ['fulfillment']
  if (order.cancelledAt) return refuse(field, 'Order is cancelled.')
  if (new Set(request.parts.map(({ part }) => part.locationId)).size > 1)
    return refuse(field, 'All fulfillment orders must be assigned to the same location.')
  const sent: { part: SimPart; picked: Picked }[] = []
  for (const { part, lines } of request.parts) {
    if (!actionsOf(part).includes('CREATE_FULFILLMENT'))
      return refuse(field, `Fulfillment order ${part.id} has an unfulfillable status= ${part.status.toLowerCase()}.`)
    const picked = pick(part, lines)
    if (!Array.isArray(picked)) return picked
    if (picked.length === 0) return refuse(field, 'Nothing remains to be fulfilled.')
    sent.push({ part, picked })
  }
  const made: SimFulfilment = {
    id: nextShopifyId(order),
    name: `${order.name}.${order.fulfilments.length + 1}`,
    status: 'SUCCESS',
    createdAt: request.at.toISOString(),
    locationId: sent[0]?.part.locationId ?? warehouses[0]!.id,
    tracking: request.tracking,
    lines: sent.flatMap(({ picked }) => picked.map(({ line, quantity }) => ({ lineId: line.lineId, partLineId: line.id, quantity }))),
    partIds: sent.map(({ part }) => part.id),
  }
  for (const { part, picked } of sent) {
    part.lines = part.lines.map((line) => ({
      ...line,
      remaining: line.remaining - (picked.find((one) => one.line.id === line.id)?.quantity ?? 0),
    }))
    if (part.lines.every((line) => line.remaining === 0)) part.status = 'CLOSED'
  }
  order.fulfilments.push(made)
  return { events: [{ topic: 'fulfillments/create', fulfilment: made }, { topic: 'orders/updated' }], value: made }
}

/** What was sent comes back as a new part. */
export function cancelSimFulfilment(order: SimShopifyOrder, one: SimFulfilment): SimOrderChange<SimFulfilment> {
  if (one.status === 'CANCELLED') return refuse(['id'], 'Fulfillment is already cancelled.')
  one.status = 'CANCELLED'
  const like = order.parts.find((part) => one.partIds.includes(part.id)) ?? order.parts[0]!
  const back = one.lines.map((line) => ({ id: '', lineId: line.lineId, total: line.quantity, remaining: line.quantity }))
  order.parts.push({ ...newPart(order, like, one.locationId, back), status: 'OPEN', holds: [] })
  return { events: [{ topic: 'fulfillments/update', fulfilment: one }, { topic: 'orders/updated' }], value: one }
}

/** Buyers see it on their order's page; Shopify keeps all of them, repeated ones too. */
export function addEvent(
  order: SimShopifyOrder,
  one: SimFulfilment,
  event: { status: string; happenedAt: string; createdAt: string; message: string | null },
): SimOrderChange<NonNullable<SimFulfilment['events']>[number]> {
  if (one.status === 'CANCELLED') return refuse(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment is cancelled.')
  const made = { id: nextShopifyId(order), ...event }
  one.events = [...(one.events ?? []), made]
  return { events: [{ topic: 'fulfillments/update', fulfilment: one }], value: made }
}

export function changeTracking(
  one: SimFulfilment,
  tracking: SimFulfilment['tracking'],
  isNotified: boolean,
): SimOrderChange<SimFulfilment> {
  if (one.status === 'CANCELLED') return refuse(['fulfillmentId'], 'Fulfillment is cancelled.')
  one.tracking = tracking
  one.notified = (one.notified ?? 0) + (isNotified ? 1 : 0)
  return { events: [{ topic: 'fulfillments/update', fulfilment: one }, { topic: 'orders/updated' }], value: one }
}

export function markSimOrderPaid(order: SimShopifyOrder): SimOrderChange<null> {
  if (!canMarkPaid(order)) return refuse(['id'], 'Order cannot be marked as paid.')
  order.financialStatus = 'PAID'
  order.outstandingBani = 0
  return { events: [{ topic: 'orders/paid' }, { topic: 'orders/updated' }], value: null }
}

export function cancelSimOrder(order: SimShopifyOrder, at: Date): SimOrderChange<null> {
  if (order.cancelledAt) return refuse(['orderId'], 'Order has already been cancelled.')
  order.cancelledAt = at.toISOString()
  order.outstandingBani = 0
  order.financialStatus = order.financialStatus === 'PAID' ? 'REFUNDED' : 'VOIDED'
  const waiting = order.parts.filter(isActivePart)
  for (const part of waiting) {
    part.status = 'CANCELLED'
    part.lines = part.lines.map((line) => ({ ...line, remaining: 0 }))
  }
  return {
    events: [
      { topic: 'orders/cancelled' },
      { topic: 'orders/updated' },
      ...waiting.map((part) => ({ topic: 'fulfillment_orders/cancelled', part })),
    ],
    value: null,
  }
}

export type SimOrderEdit = Partial<Pick<SimShopifyOrder, 'note' | 'tags' | 'email' | 'attributes' | 'outstandingBani'>> & {
  address?: Partial<SimShopifyAddress>
}

export function editSimOrder(order: SimShopifyOrder, { address, ...own }: SimOrderEdit): SimOrderChange<null> {
  Object.assign(order, own)
  if (address && order.shippingAddress) order.shippingAddress = { ...order.shippingAddress, ...address }
  // What is owed changes with the order's lines: that is an edit to Shopify, the rest are updates.
  const edited = own.outstandingBani === undefined ? [] : [{ topic: 'orders/edited' }]
  return { events: [...edited, { topic: 'orders/updated' }], value: null }
}

/** null lets it go again. */
export function holdFulfilmentOrders(order: SimShopifyOrder, notes: string | null): SimOrderChange<null> {
  const topic = notes === null ? 'fulfillment_orders/hold_released' : 'fulfillment_orders/placed_on_hold'
  const touched = order.parts.filter((part) => part.status === (notes === null ? 'ON_HOLD' : 'OPEN'))
  for (const part of touched) {
    part.status = notes === null ? 'OPEN' : 'ON_HOLD'
    part.holds = notes === null ? [] : [{ id: nextShopifyId(order), reason: 'OTHER', notes }]
  }
  return { events: [...touched.map((part) => ({ topic, part })), { topic: 'orders/updated' }], value: null }
}
