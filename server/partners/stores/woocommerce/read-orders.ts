/** Reading orders: pages that lose none while others change, and one order with what its products weigh. */
import { z } from 'zod'
import type { ConnectedStore, OrderPage, OrderQuery, StoreAnswer } from '../port.ts'
import type { StoreOrder } from '../port-orders.ts'
import { present, type ShopFacts } from './access.ts'
import { ORDER_FIELDS, OrderNode, Refunds } from './order-answers.ts'
import { orderSummary, storeOrder } from './orders.ts'
import { readGoods } from './products.ts'
import type { ShopRest } from './rest.ts'

/** The API's own limit. */
export const ORDERS_PAGE_MAX = 100
/** A slow host gives up after half a minute: after a failure pages are halved down to this. */
const ORDERS_PAGE_MIN = 10

/**
 * Rows shift when an order goes: so a page begins at the moment of the last order, not at a number. `seen`: those of that moment that
 * were read already, as moments are whole seconds and bounds are exclusive.
 */
const Cursor = z.object({ from: z.string(), seen: z.array(z.int()) })
type Cursor = z.infer<typeof Cursor>

const Nodes = z.array(z.unknown())
const Named = z.object({ id: z.coerce.string(), number: z.string().catch('') })
const SECOND_MS = 1000

/** UTC without Z: with it the shop would take it for its own time. */
const bound = (at: Date): string => at.toISOString().slice(0, 19)
const before = (moment: string): string => bound(new Date(Date.parse(`${moment}Z`) - SECOND_MS))

export type PageSize = { most: number }

export async function readOrders(rest: ShopRest, size: PageSize, query: OrderQuery): Promise<StoreAnswer<OrderPage>> {
  const cursor = query.after === null ? null : Cursor.parse(JSON.parse(query.after))
  const perPage = Math.min(query.pageSize, size.most) + (cursor?.seen.length ?? 0)
  const answer = await rest.list({
    operation: 'orders',
    path: 'wc/v3/orders',
    query: { ...filtersOf(query, cursor), per_page: String(Math.min(perPage, ORDERS_PAGE_MAX)), _fields: ORDER_FIELDS, dp: '2' },
    answer: Nodes,
  })
  if (answer.kind === 'unknown') size.most = Math.max(ORDERS_PAGE_MIN, Math.floor(size.most / 2))
  if (answer.kind !== 'done') return present(Promise.resolve(answer))
  const { value: nodes, total } = answer.value
  return { kind: 'done', value: pageOf(nodes, { query, cursor, isLast: nodes.length >= total }) }
}

function filtersOf({ changedSince, createdSince }: OrderQuery, cursor: Cursor | null): Record<string, string> {
  const isByChange = changedSince !== null
  const from = cursor ? before(cursor.from) : changedSince ? bound(new Date(changedSince.getTime() - SECOND_MS)) : null
  return {
    ...{ orderby: isByChange ? 'modified' : 'date', order: 'asc', dates_are_gmt: 'true', status: 'any' },
    ...(from === null ? {} : { [isByChange ? 'modified_after' : 'after']: from }),
    ...(createdSince && (isByChange || from === null) ? { after: bound(new Date(createdSince.getTime() - SECOND_MS)) } : {}),
  }
}

function pageOf(
  nodes: readonly unknown[],
  { query, cursor, isLast }: { query: OrderQuery; cursor: Cursor | null; isLast: boolean },
): OrderPage {
  const orders: OrderPage['orders'] = []
  const unreadable: OrderPage['unreadable'] = []
  const moments = new Map<string, number[]>()
  for (const node of nodes) {
    const read = OrderNode.safeParse(node)
    if (!read.success) {
      const { id = '?', number = '?' } = Named.safeParse(node).data ?? {}
      unreadable.push({ id, name: `#${number || id}`, cause: z.prettifyError(read.error) })
      continue
    }
    const moment = bound(query.changedSince ? read.data.date_modified_gmt : read.data.date_created_gmt)
    moments.set(moment, [...(moments.get(moment) ?? []), read.data.id])
    if (!(cursor?.from === moment && cursor.seen.includes(read.data.id))) orders.push(orderSummary(read.data))
  }
  const [from, seen] = [...moments].at(-1) ?? []
  return { orders, unreadable, next: isLast || from === undefined || seen === undefined ? null : JSON.stringify({ from, seen }) }
}

export async function countOrders(
  rest: ShopRest,
  query: Pick<OrderQuery, 'changedSince' | 'createdSince'>,
): ReturnType<ConnectedStore['countOrders']> {
  const filters = filtersOf({ ...query, after: null, pageSize: 1 }, null)
  const answer = await rest.list({
    operation: 'count-orders',
    path: 'wc/v3/orders',
    query: { ...filters, per_page: '1', _fields: 'id' },
    answer: Nodes,
  })
  if (answer.kind !== 'done') return present(Promise.resolve(answer))
  return { kind: 'done', value: { count: answer.value.total, isExact: true } }
}

/** null: no such order. One in the bin still is one. */
export async function readNode(rest: ShopRest, id: string): Promise<StoreAnswer<OrderNode | null>> {
  if (!/^\d{1,15}$/.test(id)) return { kind: 'done', value: null }
  const answer = await rest.one({
    operation: 'order',
    path: `wc/v3/orders/${id}`,
    query: { _fields: ORDER_FIELDS, dp: '2' },
    answer: OrderNode,
  })
  return answer.kind === 'missing' ? missingOrder(answer.code) : answer
}

/** Without WooCommerce there is no route, which says nothing of the order. */
const missingOrder = (code: string): StoreAnswer<null> =>
  code === 'rest_no_route' ? { kind: 'refused', reason: 'closed', message: { code: 'woocommerce-gone' } } : { kind: 'done', value: null }

export async function readOrder(
  rest: ShopRest,
  facts: () => Promise<StoreAnswer<ShopFacts>>,
  id: string,
): Promise<StoreAnswer<StoreOrder | null>> {
  const node = await readNode(rest, id)
  if (node.kind !== 'done' || node.value === null) return node as StoreAnswer<null> // no order in it
  const known = await facts()
  if (known.kind !== 'done') return known
  const refunds = await readRefunds(rest, node.value)
  if (refunds.kind !== 'done') return refunds
  const goods = await readGoods(rest, node.value.line_items, known.value)
  if (goods.kind !== 'done') return goods
  return { kind: 'done', value: storeOrder({ node: node.value, refunds: refunds.value, facts: known.value, goods: goods.value }) }
}

async function readRefunds(rest: ShopRest, { id, refunds }: OrderNode): Promise<StoreAnswer<Refunds>> {
  if (refunds.length === 0) return { kind: 'done', value: [] }
  return present(rest.one({ operation: 'refunds', path: `wc/v3/orders/${id}/refunds`, query: { per_page: '100' }, answer: Refunds }))
}
