/** Reading orders: pages that lose none while others change, and one order with what its products weigh. */
import { z } from 'zod'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { ConnectedStore, OrderQuery, OrderSummaryPage, StoreAnswer } from '#selling/ports/stores.ts'
import { requirePresent, type ShopFacts } from './access.ts'
import { ORDER_FIELDS, WooOrderNode, WooRefunds } from './order-answers.ts'
import { endedOrderStatuses, wooOrderSummary, wooStoreOrder } from './orders.ts'
import { type OurShipment, ourShipmentsOf } from './our-shipments.ts'
import { readOrderGoods } from './products.ts'
import type { ShopRest } from './rest.ts'
import { type CountedOrder, linesAwaiting } from './to-send.ts'

/** The API's own limit. */
export const WOO_ORDERS_PAGE_MAX = 100
/** A slow host gives up after half a minute: after a failure pages are halved down to this. */
const ORDERS_PAGE_MIN = 10

/**
 * Rows shift when an order goes: so a page begins at the moment of the last order, not at a number. `seen`: those of that moment that
 * were read already, as moments are whole seconds and bounds are exclusive.
 */
const FromMoment = z.object({ from: z.string(), seen: z.array(z.int()) })
/**
 * A second with more orders than a page (an import, a plugin's migration) has no later moment to begin at: it is read by itself, by ids
 * and their number. `total`: how many it had, as those that go shift the others.
 */
const WithinSecond = z.object({ second: z.string(), skip: z.int(), total: z.int() })
const Cursor = z.union([FromMoment, WithinSecond])
type Cursor = z.infer<typeof Cursor>

const Rows = z.array(z.unknown())
const Named = z.object({ id: z.coerce.string(), number: z.string().catch('') })
const Moments = z.object({ date_created_gmt: z.string(), date_modified_gmt: z.string() }).partial()
const SECOND_MS = 1000

/** UTC without Z: with it the shop would take it for its own time. */
const bound = (at: Date): string => at.toISOString().slice(0, 19)
const beside = (moment: string, seconds: 1 | -1): string => bound(new Date(Date.parse(`${moment}Z`) + seconds * SECOND_MS))

export type PageSize = { most: number }

export async function readWooOrders(rest: ShopRest, size: PageSize, query: OrderQuery): Promise<StoreAnswer<OrderSummaryPage>> {
  const cursor = query.after === null ? null : Cursor.parse(JSON.parse(query.after))
  const perPage = Math.min(query.pageSize, size.most) + (cursor && 'seen' in cursor ? cursor.seen.length : 0)
  const answer = await rest.list({
    operation: 'orders',
    path: 'wc/v3/orders',
    query: { ...filtersOf(query, cursor), per_page: String(Math.min(perPage, WOO_ORDERS_PAGE_MAX)), _fields: ORDER_FIELDS, dp: '2' },
    answer: Rows,
  })
  if (answer.kind === 'unknown') size.most = Math.max(ORDERS_PAGE_MIN, Math.floor(size.most / 2))
  if (answer.kind !== 'done') return requirePresent(Promise.resolve(answer))
  const { value: nodes, total } = answer.value
  const { read, unreadable } = nodesIn(nodes, query, cursor)
  const orders: OrderSummaryPage['orders'] = []
  for (const node of read) {
    const counted = await listedOrder(rest, node)
    if (counted.kind !== 'done') return counted
    orders.push(wooOrderSummary(counted.value))
  }
  return { kind: 'done', value: { orders, unreadable, next: nextCursor(nodes, { query, cursor, total }) } }
}

function filtersOf({ changedSince, createdSince }: OrderQuery, cursor: Cursor | null): Record<string, string> {
  const isByChange = changedSince !== null
  const [after, until] = isByChange ? ['modified_after', 'modified_before'] : ['after', 'before']
  const all = { order: 'asc', dates_are_gmt: 'true', status: 'any' }
  const since = createdSince ? { after: bound(new Date(createdSince.getTime() - SECOND_MS)) } : {}
  if (cursor && 'second' in cursor) {
    const { second, skip } = cursor
    const within = { [after]: beside(second, -1), [until]: beside(second, 1), orderby: 'id', offset: String(skip) }
    return { ...all, ...(isByChange ? since : {}), ...within }
  }
  const from = cursor ? beside(cursor.from, -1) : changedSince ? bound(new Date(changedSince.getTime() - SECOND_MS)) : null
  return {
    ...{ ...all, orderby: isByChange ? 'modified' : 'date' },
    ...(isByChange || from === null ? since : {}),
    ...(from === null ? {} : { [after]: from }),
  }
}

type Nodes = { read: WooOrderNode[]; unreadable: OrderSummaryPage['unreadable'] }

function nodesIn(nodes: readonly unknown[], query: OrderQuery, cursor: Cursor | null): Nodes {
  const orders: WooOrderNode[] = []
  const unreadable: OrderSummaryPage['unreadable'] = []
  for (const node of nodes) {
    const read = WooOrderNode.safeParse(node)
    if (!read.success) {
      const { id = '?', number = '?' } = Named.safeParse(node).data ?? {}
      unreadable.push({ id, name: `#${number || id}`, cause: z.prettifyError(read.error) })
      continue
    }
    const wasSeen = cursor && 'seen' in cursor && momentOf(node, query) === cursor.from && cursor.seen.includes(read.data.id)
    if (!wasSeen) orders.push(read.data)
  }
  return { read: orders, unreadable }
}

/** Of one that cannot be read otherwise too; '': it has none. */
function momentOf(node: unknown, { changedSince }: OrderQuery): string {
  const { date_created_gmt: created, date_modified_gmt: modified } = Moments.safeParse(node).data ?? {}
  return (changedSince === null ? created : modified)?.slice(0, 19) ?? ''
}

type Page = { query: OrderQuery; cursor: Cursor | null; total: number }

/** null: everything was read. */
function nextCursor(nodes: readonly unknown[], { query, cursor, total }: Page): string | null {
  const next =
    cursor && 'second' in cursor ? nextWithin(nodes.length, cursor, total) : nodes.length >= total ? null : nextFrom(nodes, query, cursor)
  return next && JSON.stringify(next)
}

function nextWithin(read: number, { second, skip, total: before }: z.infer<typeof WithinSecond>, total: number): Cursor {
  const following = Math.max(0, skip + read - Math.max(0, before - total))
  return read === 0 || following >= total ? { from: beside(second, 1), seen: [] } : { second, skip: following, total }
}

function nextFrom(nodes: readonly unknown[], query: OrderQuery, cursor: z.infer<typeof FromMoment> | null): Cursor | null {
  const last = nodes.map((node) => momentOf(node, query)).findLast(Boolean)
  if (last === undefined) return null
  const ofLast = nodes.filter((node) => momentOf(node, query) === last)
  const seen = ofLast.map((node) => Number(Named.safeParse(node).data?.id)).filter(Number.isInteger)
  const isFull = seen.length + query.pageSize > WOO_ORDERS_PAGE_MAX
  const isSame = cursor?.from === last && seen.length <= cursor.seen.length
  return ofLast.length === nodes.length && (isFull || isSame) ? { second: last, skip: 0, total: 0 } : { from: last, seen }
}

export async function countWooOrders(
  rest: ShopRest,
  query: Pick<OrderQuery, 'changedSince' | 'createdSince'>,
): ReturnType<ConnectedStore['countOrders']> {
  const filters = filtersOf({ ...query, after: null, pageSize: 1 }, null)
  const answer = await rest.list({
    operation: 'count-orders',
    path: 'wc/v3/orders',
    query: { ...filters, per_page: '1', _fields: 'id' },
    answer: Rows,
  })
  if (answer.kind !== 'done') return requirePresent(Promise.resolve(answer))
  return { kind: 'done', value: { count: answer.value.total, isExact: true } }
}

/** null: no such order. One in the bin still is one. */
export async function readWooOrderNode(rest: ShopRest, id: string): Promise<StoreAnswer<WooOrderNode | null>> {
  if (!/^\d{1,15}$/.test(id)) return { kind: 'done', value: null }
  const answer = await rest.one({
    operation: 'order',
    path: `wc/v3/orders/${id}`,
    // All that it has: a field that is filled and not known is shown.
    query: { dp: '2' },
    answer: WooOrderNode,
  })
  return answer.kind === 'missing' ? missingOrder(answer.code) : answer
}

/** Without WooCommerce there is no route, which says nothing of the order. */
const missingOrder = (code: string): StoreAnswer<null> =>
  code === 'rest_no_route' ? { kind: 'refused', reason: 'closed', message: { code: 'woocommerce-gone' } } : { kind: 'done', value: null }

export async function readWooOrder(
  rest: ShopRest,
  facts: () => Promise<StoreAnswer<ShopFacts>>,
  id: string,
): Promise<StoreAnswer<StoreOrder | null>> {
  const read = await readWooOrderNode(rest, id)
  if (read.kind !== 'done' || read.value === null) return read as StoreAnswer<null> // no order in it
  const node = read.value
  const known = await facts()
  if (known.kind !== 'done') return known
  const refunds = await readRefunds(rest, node)
  if (refunds.kind !== 'done') return refunds
  const goods = await readOrderGoods(rest, node.line_items, known.value)
  if (goods.kind !== 'done') return goods
  return { kind: 'done', value: wooStoreOrder({ node, refunds: refunds.value, facts: known.value, ...goods.value }) }
}

/** null: no such order. */
export async function readCountedOrder(rest: ShopRest, id: string): Promise<StoreAnswer<CountedOrder | null>> {
  const read = await readWooOrderNode(rest, id)
  return read.kind !== 'done' || read.value === null ? (read as StoreAnswer<null>) : countedOrder(rest, read.value) // no order in it
}

/** Of a list only what we send at the moment is looked at so closely: few orders. */
async function listedOrder(rest: ShopRest, node: WooOrderNode): Promise<StoreAnswer<CountedOrder>> {
  const isUnderWay = ourShipmentsOf(node.meta_data).length > 0 && !endedOrderStatuses.includes(node.status) && node.status !== 'completed'
  return isUnderWay ? countedOrder(rest, node) : { kind: 'done', value: { node, refunds: [], virtualLines: new Set() } }
}

async function countedOrder(rest: ShopRest, node: WooOrderNode): Promise<StoreAnswer<CountedOrder>> {
  const refunds = await readRefunds(rest, node)
  if (refunds.kind !== 'done') return refunds
  return countOrderWith(rest, { node, refunds: refunds.value, virtualLines: new Set() }, ourShipmentsOf(node.meta_data))
}

/** With these shipments, of which one may be about to be written. */
export async function countOrderWith(
  rest: ShopRest,
  order: CountedOrder,
  shipments: readonly OurShipment[],
): Promise<StoreAnswer<CountedOrder>> {
  const isUnderWay = shipments.some(({ isCancelled }) => !isCancelled)
  const left = isUnderWay ? linesAwaiting(order, shipments).map(({ line }) => line) : []
  if (left.length === 0) return { kind: 'done', value: order }
  const goods = await readOrderGoods(rest, left, { gramsEach: 1 })
  return goods.kind === 'done' ? { kind: 'done', value: { ...order, virtualLines: goods.value.virtualLines } } : goods
}

async function readRefunds(rest: ShopRest, { id, refunds }: WooOrderNode): Promise<StoreAnswer<WooRefunds>> {
  if (refunds.length === 0) return { kind: 'done', value: [] }
  return requirePresent(
    rest.one({ operation: 'refunds', path: `wc/v3/orders/${id}/refunds`, query: { per_page: '100' }, answer: WooRefunds }),
  )
}
