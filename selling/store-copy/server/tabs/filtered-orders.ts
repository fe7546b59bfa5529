/** What a filter of the list finds: a page of it, all of it, or how many. Without a filter the pages are read by tab-pages.ts. */
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { OLD_ORDER_DAYS, type StoreOrderMark } from '#selling/store-orders/contract/list.ts'
import { shipmentsOfOrders, storeOrdersOfAwb } from '#selling/store-shipments/server/shipments.ts'
import { matchesSearchText, ordersNotPrinted, parseSearchText } from '#sending/operations.ts'
import { ORDERS_COUNTED_MAX } from '#sending/orders/contract/selecting.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CopiedRow } from '../copied-order.ts'
import { IS_ACTIVATION_REFUSED, IS_NOT_UNDERSTOOD, MAY_BE_ALTERED, storeOrders } from '../tables.ts'
import { countAwaiting } from './count-awaiting.ts'
import type { SentTab } from './tab-pages.ts'

/** `tab` null: those that wait to be activated. `from`, `until`: when the newest parcel got its AWB. */
export type StoreFilter = {
  clientId: string
  shops: readonly string[]
  tab: SentTab | null
  from: Date
  until: Date
  now: Date
  isAscending: boolean
  search: string
  only: StoreOrderMark | null
  /** Those that are `altered`; null: they are not asked for. */
  altered: readonly Pick<CopiedRow, 'shop' | 'id'>[] | null
}

export const isStoreFilterNarrowed = ({ search, only }: Pick<StoreFilter, 'search' | 'only'>): boolean => search !== '' || only !== null

export type FilteredOrder = Pick<CopiedRow, 'shop' | 'id' | 'isAwaiting' | 'isActivating'>

/** What is being activated is not among them. */
export async function ordersFiltered(db: Database, filter: StoreFilter, limit: number): Promise<FilteredOrder[]> {
  const { shop, id, isAwaiting, isActivating } = storeOrders
  const idle = filter.tab === null ? [sql`not ${isActivating}`] : []
  return db
    .select({ shop, id, isAwaiting, isActivating })
    .from(storeOrders)
    .where(and(...(await conditionsOf(db, filter)), ...idle))
    .orderBy(...listOrder(filter))
    .limit(limit)
}

type Page = { after: Pick<CopiedRow, 'createdAt' | 'id' | 'shop'> | null; offset: number; size: number }

/** `after`: behind this row of what waits. */
export async function pageFilteredOrders(
  db: Database,
  filter: StoreFilter,
  { after, offset, size }: Page,
): Promise<{ orders: CopiedRow[]; hasMore: boolean; count: number }> {
  const conditions = await conditionsOf(db, filter)
  const { createdAt, id, shop } = storeOrders
  const beyond = filter.isAscending ? sql`>` : sql`<`
  const behind = after
    ? [sql`(${createdAt}, ${id}, ${shop}) ${beyond} (${after.createdAt.toISOString()}::timestamptz, ${after.id}, ${after.shop})`]
    : []
  const [orders, count] = await Promise.all([
    db
      .select()
      .from(storeOrders)
      .where(and(...conditions, ...behind))
      .orderBy(...listOrder(filter))
      .limit(size + 1)
      .offset(offset),
    db.$count(storeOrders, and(...conditions)),
  ])
  return { orders: orders.slice(0, size), hasMore: orders.length > size, count }
}

/** As its list counts it, to a bound; what waits, and is not narrowed, exactly. */
export async function countFilteredOrders(db: Database, filter: StoreFilter): Promise<number> {
  if (filter.shops.length === 0) return 0
  if (filter.tab === null && !isStoreFilterNarrowed(filter)) return countAwaiting(db, filter.clientId, filter.shops)
  const within = db
    .select({ one: sql`1` })
    .from(storeOrders)
    .where(and(...(await conditionsOf(db, filter))))
  return db.$count(within.limit(ORDERS_COUNTED_MAX + 1).as('found'))
}

/** Of a shop, the newest first: those whose texts may not fit. Which of them really do not, only reading their addresses says. */
export const possiblyAlteredOrders = (db: Database, clientId: string, shop: string): Promise<CopiedRow[]> =>
  db
    .select()
    .from(storeOrders)
    .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop), sql.raw(`(${MAY_BE_ALTERED})`)))
    .orderBy(desc(storeOrders.createdAt), desc(storeOrders.id))
    .limit(ORDERS_COUNTED_MAX + 1)

/** Of all connected shops: those that wait and could not be activated, as their list counts them. */
export const countRefused = (db: Database, clientId: string, shops: readonly string[]): Promise<number> =>
  shops.length === 0
    ? Promise.resolve(0)
    : db.$count(storeOrders, and(eq(storeOrders.clientId, clientId), inArray(storeOrders.shop, [...shops]), sql.raw(IS_ACTIVATION_REFUSED)))

function listOrder({ tab, isAscending }: StoreFilter): SQL[] {
  const by = isAscending ? asc : desc
  return [by(tab ? storeOrders.sentAt : storeOrders.createdAt), by(storeOrders.id), by(storeOrders.shop)]
}

async function conditionsOf(db: Database, filter: StoreFilter): Promise<SQL[]> {
  const { clientId, shops, tab, from, until } = filter
  const { isAwaiting, isNotPickedUp, isNotDelivered, sentAt } = storeOrders
  const isIn = tab === null ? isAwaiting : tab === 'is_not_picked_up' ? isNotPickedUp : isNotDelivered
  const narrowed = await Promise.all([searchCondition(db, filter), markCondition(db, filter)])
  return [
    eq(storeOrders.clientId, clientId),
    inArray(storeOrders.shop, [...shops]),
    sql`${isIn}`,
    ...(tab === null ? [] : [gte(sentAt, from), lt(sentAt, until)]),
    ...narrowed.flatMap((one) => one ?? []),
  ]
}

const AWB_BEGINNING = /^[a-z0-9]{5,}$/i

async function searchCondition(db: Database, { clientId, search }: StoreFilter): Promise<SQL | undefined> {
  const inText = matchesSearchText(storeOrders.searchText, parseSearchText(search))
  if (!inText || !AWB_BEGINNING.test(search.trim())) return inText
  return or(inText, isOneOf(await storeOrdersOfAwb(db, clientId, search)))
}

async function markCondition(db: Database, { clientId, only, now, altered }: StoreFilter): Promise<SQL | undefined> {
  if (only === 'refused') return sql.raw(`(${IS_ACTIVATION_REFUSED})`)
  if (only === 'old') return lt(storeOrders.createdAt, new Date(now.getTime() - OLD_ORDER_DAYS * 86_400_000))
  if (only === 'noticed') return sql`${storeOrders.notice} is not null`
  if (only === 'not-understood') return sql.raw(`(${IS_NOT_UNDERSTOOD})`)
  if (only === 'altered') return isOneOf(altered ?? [])
  if (only === null) return undefined
  const shipments = await shipmentsOfOrders(db, clientId, await ordersNotPrinted(db, clientId))
  return isOneOf(shipments.map(({ shop, storeOrderId }) => ({ shop, id: storeOrderId })))
}

const isOneOf = (some: readonly { shop: string; id: string }[]): SQL =>
  sql`(${storeOrders.shop}, ${storeOrders.id}) in (select * from unnest(${sql.param(some.map(({ shop }) => shop))}::text[], ${sql.param(some.map(({ id }) => id))}::text[]))`
