/** Reading orders: pages of them, and one with every part and line of it. */
import { z } from 'zod'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { ConnectedStore, OrderQuery, OrderSummaryPage, StoreAnswer } from '#selling/ports/stores.ts'
import {
  orderCountQuery,
  orderDetailsQuery,
  orderListQuery,
  orderPartsQuery,
  partLinesQuery,
  shippedLinesQuery,
} from './documents/orders.ts'
import { partOrderQuery } from './documents/parts.ts'
import type { ShopGraphql } from './graphql.ts'
import { OrderSummaryNode, PageInfo, PartLinePage, PartPage, ShippedLinePage, ShopifyOrderNode } from './order-answers.ts'
import { shopifyOrderSummary, shopifyStoreOrder } from './orders.ts'
import { AppRights, hiddenOrderRefusal } from './rights.ts'

/** A page of summaries costs about 16 points an order, and one query at most 1,000. */
export const SHOPIFY_ORDERS_PAGE_MAX = 50
/** Further pages of one list of an order; a part has at most 512 lines in one fulfilment anyway. */
const PAGES_MAX = 20

const OrderList = z.object({ orders: z.object({ nodes: z.array(z.unknown()), pageInfo: PageInfo }) })

export async function readShopifyOrders(graphql: ShopGraphql, query: OrderQuery): Promise<StoreAnswer<OrderSummaryPage>> {
  const answer = await graphql({
    operation: 'orders',
    document: orderListQuery,
    variables: {
      first: Math.min(query.pageSize, SHOPIFY_ORDERS_PAGE_MAX),
      after: query.after,
      query: orderSearchOf(query),
      sortKey: query.changedSince ? 'UPDATED_AT' : 'CREATED_AT',
    },
    answer: OrderList,
    isRead: true,
    isBackground: true,
  })
  if (answer.kind !== 'done') return answer
  const { nodes, pageInfo } = answer.value.orders
  return { kind: 'done', value: { ...summariesOf(nodes), next: pageInfo.hasNextPage ? pageInfo.endCursor : null } }
}

const Named = z.object({ id: z.string(), name: z.string().catch('') })

/** One by one: an odd order is named and the others are read. */
export function summariesOf(nodes: readonly unknown[]): Pick<OrderSummaryPage, 'orders' | 'unreadable'> {
  const orders: OrderSummaryPage['orders'] = []
  const unreadable: OrderSummaryPage['unreadable'] = []
  for (const node of nodes) {
    const read = OrderSummaryNode.safeParse(node)
    if (read.success) orders.push(shopifyOrderSummary(read.data))
    else unreadable.push({ ...(Named.safeParse(node).data ?? { id: '?', name: '?' }), cause: z.prettifyError(read.error) })
  }
  return { orders, unreadable }
}

/** Times stand in quotes: a bare colon breaks the search. */
export function orderSearchOf({ changedSince, createdSince }: Pick<OrderQuery, 'changedSince' | 'createdSince'>): string | null {
  const terms = [
    changedSince ? `updated_at:>='${changedSince.toISOString()}'` : null,
    createdSince ? `created_at:>='${createdSince.toISOString()}'` : null,
  ].flatMap((term) => term ?? [])
  return terms.length > 0 ? terms.join(' AND ') : null
}

const OrderCount = z.object({ ordersCount: z.object({ count: z.number(), precision: z.string() }).nullable() })

export async function countShopifyOrders(
  graphql: ShopGraphql,
  query: Pick<OrderQuery, 'changedSince' | 'createdSince'>,
): ReturnType<ConnectedStore['countOrders']> {
  const variables = { query: orderSearchOf(query) }
  const answer = await graphql({ operation: 'count-orders', document: orderCountQuery, variables, answer: OrderCount, isRead: true })
  if (answer.kind !== 'done') return answer
  const counted = answer.value.ordersCount
  return { kind: 'done', value: { count: counted?.count ?? 0, isExact: counted?.precision === 'EXACT' } }
}

const OrderDetails = AppRights.extend({ order: ShopifyOrderNode.nullable() })

/** One call for nearly every order; further ones only for what has many parts or lines. */
export async function readShopifyOrder(
  graphql: ShopGraphql,
  id: string,
  { isBackground }: { isBackground: boolean },
): Promise<StoreAnswer<StoreOrder | null>> {
  const request = { operation: 'order', document: orderDetailsQuery, variables: { id }, answer: OrderDetails }
  const answer = await graphql({ ...request, isRead: true, isBackground })
  if (answer.kind !== 'done') return answer
  const hidden = hiddenOrderRefusal(answer.value)
  if (hidden) return hidden
  const node = answer.value.order
  if (!node) return { kind: 'done', value: null }
  const parts = await restOf(node.fulfillmentOrders, (after) => moreParts(graphql, id, after))
  if (parts.kind !== 'done') return parts
  for (const part of parts.value) {
    const lines = await restOf(part.lineItems, (after) => morePartLines(graphql, part.id, after))
    if (lines.kind !== 'done') return lines
    part.lineItems.nodes = lines.value
  }
  for (const shipped of node.fulfillments) {
    const lines = await restOf(shipped.fulfillmentLineItems, (after) => moreShippedLines(graphql, shipped.id, after))
    if (lines.kind !== 'done') return lines
    shipped.fulfillmentLineItems.nodes = lines.value
  }
  return { kind: 'done', value: shopifyStoreOrder({ ...node, fulfillmentOrders: { ...node.fulfillmentOrders, nodes: parts.value } }) }
}

type Page<T> = { nodes: T[]; pageInfo: z.infer<typeof PageInfo> }

/** The first page and all that follow. */
async function restOf<T>(first: Page<T>, next: (after: string) => Promise<StoreAnswer<Page<T> | null>>): Promise<StoreAnswer<T[]>> {
  const all = [...first.nodes]
  let { hasNextPage, endCursor } = first.pageInfo
  for (let page = 0; hasNextPage && endCursor !== null; page += 1) {
    if (page === PAGES_MAX) return { kind: 'unknown', cause: `more than ${PAGES_MAX} pages` }
    const answer = await next(endCursor)
    if (answer.kind !== 'done') return answer
    // It went away between two pages: what was read is of no order that exists.
    if (!answer.value) return { kind: 'unknown', cause: 'changed while it was read' }
    all.push(...answer.value.nodes)
    ;({ hasNextPage, endCursor } = answer.value.pageInfo)
  }
  return { kind: 'done', value: all }
}

async function moreParts(
  graphql: ShopGraphql,
  id: string,
  after: string,
): Promise<StoreAnswer<Page<z.infer<typeof PartPage>['nodes'][number]> | null>> {
  const Answer = z.object({ order: z.object({ fulfillmentOrders: PartPage }).nullable() })
  const answer = await graphql({
    operation: 'order-parts',
    document: orderPartsQuery,
    variables: { id, after },
    answer: Answer,
    isRead: true,
  })
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.order?.fulfillmentOrders ?? null } : answer
}

async function morePartLines(graphql: ShopGraphql, id: string, after: string): Promise<StoreAnswer<z.infer<typeof PartLinePage> | null>> {
  const Answer = z.object({ fulfillmentOrder: z.object({ lineItems: PartLinePage }).nullable() })
  const answer = await graphql({
    operation: 'part-lines',
    document: partLinesQuery,
    variables: { id, after },
    answer: Answer,
    isRead: true,
  })
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.fulfillmentOrder?.lineItems ?? null } : answer
}

async function moreShippedLines(
  graphql: ShopGraphql,
  id: string,
  after: string,
): Promise<StoreAnswer<z.infer<typeof ShippedLinePage> | null>> {
  const Answer = z.object({ fulfillment: z.object({ fulfillmentLineItems: ShippedLinePage }).nullable() })
  const answer = await graphql({
    operation: 'shipped-lines',
    document: shippedLinesQuery,
    variables: { id, after },
    answer: Answer,
    isRead: true,
  })
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.fulfillment?.fulfillmentLineItems ?? null } : answer
}

const PartOrder = AppRights.extend({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() })

export async function orderIdOfPart(graphql: ShopGraphql, id: string): Promise<StoreAnswer<string | null>> {
  const answer = await graphql({ operation: 'part-order', document: partOrderQuery, variables: { id }, answer: PartOrder, isRead: true })
  if (answer.kind !== 'done') return answer
  return hiddenOrderRefusal(answer.value) ?? { kind: 'done', value: answer.value.fulfillmentOrder?.orderId ?? null }
}
