/** The tabs of the orders of one shop, or of all of a client's, from our copy. */
import { z } from 'zod'
import { fieldProblem, Problem } from '../../../../contract/problems.ts'
import {
  type AllOrderFilters,
  type StoreOrderFilters,
  type StoreOrderListed,
  type StoreOrderPage,
  type StoreTab,
  storePageSizes,
} from '../../../../contract/store-orders/list.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { App } from '../../../platform/app.ts'
import { addDays, addMonths, dayIn, startOfDay } from '../../../platform/clock.ts'
import { type CopiedRow, copiedOrder, copiedOrders } from '../../store-copy/copied-order.ts'
import { readOrderNow } from '../../store-copy/reading/copy-orders.ts'
import { awaitingOrders, type SentTab, sentOrders } from '../../store-copy/tabs/tab-pages.ts'
import { connectedStores, type StoreRow, storeOf } from '../../stores/stores.ts'
import { listedOf } from './listed-order.ts'
import { parcelsOf, parcelsSent } from './parcels-of.ts'
import { pageFacts, rowsReadiness } from './rows-readiness.ts'

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
  const shops = { clientId, shops: stores.map(({ shop }) => shop) }
  const size = filters.count ?? storePageSizes[filters.type]
  const tab = sentTabs[filters.type]
  const page = tab ? await byNumber(app, shops, filters, tab, size) : await byCursor(app, shops, filters, size)
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
  const [page, sent] = await Promise.all([pageFacts(app, store, rows), parcelsSent(app, store, rows)])
  const facts = await rowsReadiness(app, store, rows, { ...page, ...sent })
  return rows.map((row) => listedOf(texts, store, row, facts.get(row.id), parcelsOf(row, sent)))
}

type Page = { orders: CopiedRow[]; pageInfo: StoreOrderPage['pageInfo'] }

type Shops = Parameters<typeof awaitingOrders>[1]

async function byCursor(app: App, shops: Shops, filters: StoreOrderFilters, size: number): Promise<Page> {
  const after = filters.endCursor === null ? null : readCursor(filters.endCursor)
  const { orders, hasMore, count } = await awaitingOrders(app.db, shops, { after, isReversed: filters.reversed, size })
  const last = orders.at(-1)
  return { orders, pageInfo: { endCursor: hasMore && last ? cursorOf(last) : null, hasNextPage: hasMore, count } }
}

async function byNumber(app: App, shops: Shops, filters: StoreOrderFilters, tab: SentTab, size: number): Promise<Page> {
  const { page, reversed: isReversed } = filters
  const [from, until] = intervalOf(filters.interval, app.clock.now())
  const { orders, count } = await sentOrders(app.db, shops, tab, { from, until, isReversed, size, page })
  return { orders, pageInfo: { endCursor: null, hasNextPage: page * size < count, count } }
}

/** From the start of the first day to the end of the last, in Bucharest; unless asked otherwise one month ago to today. */
function intervalOf(interval: StoreOrderFilters['interval'], now: Date): [Date, Date] {
  const last = interval ? dayIn(new Date(interval.end)) : dayIn(now)
  const first = interval ? dayIn(new Date(interval.start)) : addMonths(last, -1)
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
