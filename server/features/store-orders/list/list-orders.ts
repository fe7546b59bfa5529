/** The tabs of a shop's orders, from our copy. */
import { z } from 'zod'
import { fieldProblem, Problem } from '../../../../contract/problems.ts'
import {
  type StoreOrderFilters,
  type StoreOrderListed,
  type StoreOrderPage,
  type StoreTab,
  storePageSizes,
} from '../../../../contract/store-orders/list.ts'
import type { App } from '../../../platform/app.ts'
import { addDays, addMonths, dayIn, startOfDay } from '../../../platform/clock.ts'
import { selectList } from '../../../platform/database/database.ts'
import { type StoreKey, type StoreRow, storeOf } from '../../stores/stores.ts'
import { readOrderNow } from '../sync/copy-orders.ts'
import { storeOrders } from '../tables.ts'
import { countAwaiting } from './count-awaiting.ts'
import { type CopiedRow, listedOf } from './listed-order.ts'
import { parcelsOf } from './parcels-of.ts'
import { rowsReadiness } from './rows-readiness.ts'

/** `name`: of the shop. Throws `not-found`. */
export async function listStoreOrders(app: App, clientId: string, name: string, filters: StoreOrderFilters): Promise<StoreOrderPage> {
  const store = await storeOf(app.db, { clientId, name })
  const size = filters.count ?? storePageSizes[filters.type]
  const page =
    filters.type === 'AWAITING_ACTIVATION' ? await byCursor(app, store, filters, size) : await byNumber(app, store, filters, size)
  return { list: await listed(app, store, page.orders), pageInfo: page.pageInfo }
}

/** One row, read again from the store. Throws `not-found`, `store-…`. */
export async function listedOrder(app: App, clientId: string, name: string, orderId: string): Promise<StoreOrderListed> {
  const store = await storeOf(app.db, { clientId, name })
  await readOrderNow(app, store, orderId)
  const { rows } = await app.db.$client.query<CopiedRow>({
    name: 'store-order-listed',
    text: `select ${columns} from store_orders o where client_id = $1 and shop = $2 and id = $3`,
    values: [store.clientId, store.shop, orderId],
  })
  const [row] = await listed(app, store, rows)
  if (!row) throw new Problem('not-found')
  return row
}

/** These, as far as they are there, in the order of the list. */
export async function listedOrders(app: App, store: StoreRow, ids: readonly string[]): Promise<StoreOrderListed[]> {
  const { rows } = await app.db.$client.query<CopiedRow>({
    name: 'store-orders-listed',
    text: `select ${columns} from store_orders o where client_id = $1 and shop = $2 and id = any($3::text[]) order by created_at desc, id desc`,
    values: [store.clientId, store.shop, ids],
  })
  return listed(app, store, rows)
}

async function listed(app: App, store: StoreRow, rows: readonly CopiedRow[]): Promise<StoreOrderListed[]> {
  const [facts, parcels] = await Promise.all([
    rowsReadiness(app, store, rows),
    parcelsOf(
      app.db,
      store,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => listedOf(store, row, facts.get(row.id), parcels.get(row.id) ?? []))
}

type Page = { orders: CopiedRow[]; pageInfo: StoreOrderPage['pageInfo'] }

const columns = selectList(storeOrders, 'o')
const inTab: Record<StoreTab, string> = {
  AWAITING_ACTIVATION: 'is_awaiting',
  NOT_PICKED_UP: 'is_not_picked_up',
  NOT_DELIVERED: 'is_not_delivered',
}

/** A page goes on behind the last row of the one before, whatever came or went meanwhile. */
async function byCursor(app: App, { clientId, shop }: StoreKey, filters: StoreOrderFilters, size: number): Promise<Page> {
  const after = filters.endCursor === null ? null : readCursor(filters.endCursor)
  const [direction, beyond] = filters.reversed ? ['asc', '>'] : ['desc', '<']
  const [{ rows }, count] = await Promise.all([
    app.db.$client.query<CopiedRow>({
      name: `store-orders-awaiting-${direction}-${after ? 'on' : 'first'}`,
      text: `select ${columns} from store_orders o where client_id = $1 and shop = $2 and ${inTab.AWAITING_ACTIVATION}
              ${after ? `and (created_at, id) ${beyond} ($4, $5)` : ''} order by created_at ${direction}, id ${direction} limit $3`,
      values: [clientId, shop, size + 1, ...(after ?? [])],
    }),
    countAwaiting(app.db, { clientId, shop }),
  ])
  const orders = rows.slice(0, size)
  const last = orders.at(-1)
  const hasNextPage = rows.length > size
  return { orders, pageInfo: { endCursor: hasNextPage && last ? cursorOf(last) : null, hasNextPage, count } }
}

async function byNumber(app: App, { clientId, shop }: StoreKey, filters: StoreOrderFilters, size: number): Promise<Page> {
  const [from, until] = intervalOf(filters.interval, app.clock.now())
  const direction = filters.reversed ? 'asc' : 'desc'
  const tab = inTab[filters.type]
  const where = `client_id = $1 and shop = $2 and ${tab} and sent_at >= $3 and sent_at < $4`
  const [{ rows: orders }, counted] = await Promise.all([
    app.db.$client.query<CopiedRow>({
      name: `store-orders-${tab}-${direction}`,
      text: `select ${columns} from store_orders o where ${where} order by sent_at ${direction}, id ${direction} limit $5 offset $6`,
      values: [clientId, shop, from, until, size, (filters.page - 1) * size],
    }),
    app.db.$client.query<{ count: number }>({
      name: `store-orders-${tab}-count`,
      text: `select count(*)::int as count from store_orders where ${where}`,
      values: [clientId, shop, from, until],
    }),
  ])
  const count = counted.rows[0]?.count ?? 0
  return { orders, pageInfo: { endCursor: null, hasNextPage: filters.page * size < count, count } }
}

/** From the start of the first day to the end of the last, in Bucharest; unless asked otherwise one month ago to today. */
function intervalOf(interval: StoreOrderFilters['interval'], now: Date): [Date, Date] {
  const last = interval ? dayIn(new Date(interval.end)) : dayIn(now)
  const first = interval ? dayIn(new Date(interval.start)) : addMonths(last, -1)
  return [startOfDay(first), startOfDay(addDays(last, 1))]
}

const Cursor = z.tuple([z.iso.datetime(), z.string()])

const cursorOf = ({ createdAt, id }: CopiedRow): string => Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

function readCursor(text: string): [Date, string] {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return [new Date(createdAt), id]
  } catch {
    throw fieldProblem('endCursor', 'Pagina ceruta nu exista.')
  }
}
