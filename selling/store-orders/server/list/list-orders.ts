/** The tabs of the orders of one shop, or of all of a client's, from our copy. */
import { z } from 'zod'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type CopiedRow, copiedOrder, copiedOrders } from '#selling/store-copy/server/copied-order.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import {
  countFilteredOrders,
  isStoreFilterNarrowed,
  ordersFiltered,
  pageFilteredOrders,
  possiblyAlteredOrders,
  type StoreFilter,
} from '#selling/store-copy/server/tabs/filtered-orders.ts'
import { awaitingOrders, type SentTab, sentStoreOrders } from '#selling/store-copy/server/tabs/tab-pages.ts'
import { connectedStores, type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, addMonths, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { BULK_ORDERS_MAX } from '../../contract/bulk.ts'
import {
  type AllOrderFilters,
  parcelLabelsOf,
  type StoreOrderFilters,
  type StoreOrderListed,
  type StoreOrderPage,
  type StoreOrderSelected,
  type StoreTab,
  storePageSizes,
} from '../../contract/list.ts'
import { listedStoreOrderOf } from './listed-order.ts'
import { parcelsSent, storeOrderParcelsOf } from './parcels-of.ts'
import { factsOfRows } from './rows-readiness.ts'

/** Tabs of parcels are paged by number, within an interval; what awaits goes on behind its last row. */
const sentTabs: Record<StoreTab, SentTab | null> = {
  AWAITING_ACTIVATION: null,
  NOT_PICKED_UP: 'is_not_picked_up',
  NOT_DELIVERED: 'is_not_delivered',
}

type Shop = { clientId: string; name: string }

/** `name`: of the shop. Throws `not-found`. */
export async function listStoreOrders(
  app: App,
  texts: Texts,
  { clientId, name }: Shop,
  filters: StoreOrderFilters,
): Promise<StoreOrderPage> {
  return listOf(app, texts, clientId, [await storeOf(app.db, { clientId, name })], filters)
}

/** Of the connected ones; `platform` null: whatever they run on. */
export async function listAllOrders(
  app: App,
  texts: Texts,
  clientId: string,
  { platform, ...filters }: AllOrderFilters,
): Promise<StoreOrderPage> {
  const stores = await connectedStores(app.db, clientId)
  return listOf(
    app,
    texts,
    clientId,
    stores.filter((store) => platform === null || store.platform === platform),
    filters,
  )
}

async function listOf(
  app: App,
  texts: Texts,
  clientId: string,
  stores: readonly StoreRow[],
  filters: StoreOrderFilters,
): Promise<StoreOrderPage> {
  const of = { clientId, stores }
  const size = filters.count ?? storePageSizes[filters.type]
  const tab = sentTabs[filters.type]
  const page = tab ? await byNumber(app, of, filters, tab, size) : await byCursor(app, of, filters, size)
  const keyOf = (shop: string, id: string) => `${shop} ${id}`
  const rows = await Promise.all(
    stores.map(async (store) => {
      const own = page.orders.filter(({ shop }) => shop === store.shop)
      return (await listed(app, texts, store, own)).map((row) => [keyOf(store.shop, row.storeOrderId), row] as const)
    }),
  )
  const rowOf = new Map(rows.flat())
  return { list: page.orders.flatMap(({ shop, id }) => rowOf.get(keyOf(shop, id)) ?? []), pageInfo: page.pageInfo }
}

type Unpaged = Pick<StoreOrderFilters, 'type' | 'interval' | 'reversed' | 'search' | 'only'>

/** Throws `not-found`. */
export async function selectableOfShop(app: App, { clientId, name }: Shop, filters: Unpaged): Promise<StoreOrderSelected[]> {
  return selectableOf(app, clientId, [await storeOf(app.db, { clientId, name })], filters)
}

export async function selectableOfAll(
  app: App,
  clientId: string,
  { platform, ...filters }: Unpaged & Pick<AllOrderFilters, 'platform'>,
): Promise<StoreOrderSelected[]> {
  const stores = await connectedStores(app.db, clientId)
  return selectableOf(
    app,
    clientId,
    stores.filter((store) => platform === null || store.platform === platform),
    filters,
  )
}

/** Whether each can be sent is worked out when it is to be: here it waits, and that is all. */
async function selectableOf(app: App, clientId: string, stores: readonly StoreRow[], filters: Unpaged): Promise<StoreOrderSelected[]> {
  if (stores.length === 0) return []
  const filter = await filterOf(app, { clientId, stores }, filters)
  const found = await ordersFiltered(app.db, filter, BULK_ORDERS_MAX)
  const { tab } = filter
  const sent = new Map(
    await Promise.all(
      stores.map(async (store) => {
        const own = tab ? found.filter(({ shop }) => shop === store.shop) : []
        return [store.shop, own.length > 0 ? await parcelsSent(app, store, own) : null] as const
      }),
    ),
  )
  const nameOf = new Map(stores.map(({ shop, name }) => [shop, name]))
  return found.map(({ shop, id, isAwaiting, isActivating }) => {
    const parcels = sent.get(shop)
    return {
      ...{ shop: nameOf.get(shop) ?? shop, storeOrderId: id, maySend: isAwaiting && !isActivating },
      labels: parcels ? parcelLabelsOf(storeOrderParcelsOf({ id }, parcels)) : [],
    }
  })
}

type Stores = { clientId: string; stores: readonly StoreRow[] }

async function filterOf(app: App, { clientId, stores }: Stores, { type, interval, reversed, search, only }: Unpaged): Promise<StoreFilter> {
  const now = app.clock.now()
  const [from, until] = intervalOf(interval, now)
  const altered = only === 'altered' ? (await Promise.all(stores.map((store) => alteredOf(app, store)))).flat() : null
  const shops = stores.map(({ shop }) => shop)
  return { clientId, shops, tab: sentTabs[type], from, until, now, isAscending: !reversed, search, only, altered }
}

/** As their rows say it. */
async function alteredOf(app: App, store: StoreRow): Promise<CopiedRow[]> {
  const rows = await possiblyAlteredOrders(app.db, store.clientId, store.shop)
  const { facts } = await factsOfRows(app, store, rows)
  return rows.filter(({ id }) => (facts.get(id)?.altered ?? 0) > 0)
}

/** Throws `not-found`. */
export async function countStoreOrders(
  app: App,
  clientId: string,
  { shop, platform, of }: { shop: string | null; platform: AllOrderFilters['platform']; of: readonly Unpaged[] },
): Promise<number[]> {
  const stores =
    shop === null
      ? (await connectedStores(app.db, clientId)).filter((store) => platform === null || store.platform === platform)
      : [await storeOf(app.db, { clientId, name: shop })]
  return Promise.all(of.map(async (filters) => countFilteredOrders(app.db, await filterOf(app, { clientId, stores }, filters))))
}

/** Those of these that the shop has, as the list shows them now. Throws `not-found` for the shop. */
export async function rowsOfList(app: App, texts: Texts, { clientId, name }: Shop, ids: readonly string[]): Promise<StoreOrderListed[]> {
  return listedOrders(app, texts, await storeOf(app.db, { clientId, name }), [...new Set(ids)])
}

/** One row, read again from the store. Throws `not-found`, `store-…`. */
export async function listedOrder(app: App, texts: Texts, { clientId, name }: Shop, orderId: string): Promise<StoreOrderListed> {
  const store = await storeOf(app.db, { clientId, name })
  await readOrderNow(app, store, orderId)
  const order = await copiedOrder(app.db, store, orderId)
  const [row] = order ? await listed(app, texts, store, [order]) : []
  if (!row) throw new Problem('not-found')
  return row
}

/** These, as far as they are there, the newest first. */
export const listedOrders = async (app: App, texts: Texts, store: StoreRow, ids: readonly string[]): Promise<StoreOrderListed[]> =>
  listed(app, texts, store, await copiedOrders(app.db, store, ids))

async function listed(app: App, texts: Texts, store: StoreRow, rows: readonly CopiedRow[]): Promise<StoreOrderListed[]> {
  const { facts, sent } = await factsOfRows(app, store, rows)
  return rows.map((row) => listedStoreOrderOf(texts, store, row, facts.get(row.id), storeOrderParcelsOf(row, sent)))
}

type Page = { orders: CopiedRow[]; pageInfo: StoreOrderPage['pageInfo'] }

const shopsOf = ({ clientId, stores }: Stores) => ({ clientId, shops: stores.map(({ shop }) => shop) })

async function byCursor(app: App, of: Stores, filters: StoreOrderFilters, size: number): Promise<Page> {
  const after = filters.endCursor === null ? null : readCursor(filters.endCursor)
  const { orders, hasMore, count } =
    isStoreFilterNarrowed(filters) && of.stores.length > 0
      ? await pageFilteredOrders(app.db, await filterOf(app, of, filters), { after, offset: 0, size })
      : await awaitingOrders(app.db, shopsOf(of), { after, isAscending: !filters.reversed, size })
  const last = orders.at(-1)
  return { orders, pageInfo: { endCursor: hasMore && last ? cursorOf(last) : null, hasNextPage: hasMore, count } }
}

async function byNumber(app: App, of: Stores, filters: StoreOrderFilters, tab: SentTab, size: number): Promise<Page> {
  const { page } = filters
  const filter = await filterOf(app, of, filters)
  const { orders, count } =
    isStoreFilterNarrowed(filters) && of.stores.length > 0
      ? await pageFilteredOrders(app.db, filter, { after: null, offset: (page - 1) * size, size })
      : await sentStoreOrders(app.db, shopsOf(of), tab, { ...filter, size, page })
  return { orders, pageInfo: { endCursor: null, hasNextPage: page * size < count, count } }
}

/** From the start of the first day to the end of the last, in Bucharest; unless asked otherwise one month ago to today. */
function intervalOf(interval: StoreOrderFilters['interval'], now: Date): [Date, Date] {
  const last = interval ? bucharestDayOf(new Date(interval.end)) : bucharestDayOf(now)
  const first = interval ? bucharestDayOf(new Date(interval.start)) : addMonths(last, -1)
  return [startOfDay(first), startOfDay(addDays(last, 1))]
}

const Cursor = z.tuple([z.iso.datetime(), z.string(), z.string()])

const cursorOf = ({ createdAt, id, shop }: CopiedRow): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id, shop])).toString('base64url')

function readCursor(text: string): Pick<CopiedRow, 'createdAt' | 'id' | 'shop'> {
  try {
    const [createdAt, id, shop] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { createdAt: new Date(createdAt), id, shop }
  } catch {
    throw fieldProblem('endCursor', 'page-missing')
  }
}
