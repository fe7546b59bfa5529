/** Pages of a tab of the orders of some of a client's shops, in the tab's order, and how many there are in all. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Statements } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { CopiedRow } from '../copied-order.ts'
import { storeOrders } from '../tables.ts'
import { countAwaiting } from './count-awaiting.ts'

/** Of one client. */
type Shops = { clientId: string; shops: readonly string[] }
type AwaitingPage = { after: Pick<CopiedRow, 'createdAt' | 'id' | 'shop'> | null; isAscending: boolean; size: number }

const { clientId: ofClient, shop: ofShop, id, createdAt, isAwaiting, isNotPickedUp, isNotDelivered, sentAt } = storeOrders
/** What a part of a statement found stands for the table. */
const asOrders = sql.identifier('store_orders')

type Awaited = Shops & { limit: number; createdAt: Date | null; id: string | null; shop: string | null }

const awaitingPage = (name: string, isAscending: boolean) => {
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return (part: 'first' | 'on') =>
    statement(`${name}-${part}`, (given: StatementParams<Awaited>) => ({
      rows: getTableColumns(storeOrders),
      // Of each shop as many as may be wanted, by its index: sorting all that await takes longer with every order.
      text: (list) => sql`
        select ${list} from unnest(${given.shops}::text[]) as s(shop) cross join lateral (
          select * from ${storeOrders} where ${ofClient} = ${given.clientId} and ${ofShop} = s.shop and ${isAwaiting}
          ${part === 'on' ? sql`and (${createdAt}, ${id}, ${ofShop}) ${beyond} (${given.createdAt}, ${given.id}, ${given.shop})` : sql``}
          order by ${createdAt} ${direction}, ${id} ${direction} limit ${given.limit}) ${asOrders}
        order by ${createdAt} ${direction}, ${id} ${direction}, ${ofShop} ${direction} limit ${given.limit}`,
    }))
}
const pagesOf = (name: string, isAscending: boolean) => {
  const page = awaitingPage(name, isAscending)
  return { first: page('first'), on: page('on') }
}
const newestAwaiting = pagesOf('store-orders-awaiting-desc', false)
const oldestAwaiting = pagesOf('store-orders-awaiting-asc', true)

/** `isAscending`: the oldest first. A page goes on behind the last row of the one before, whatever came or went meanwhile. */
export async function awaitingOrders(
  db: Statements,
  { clientId, shops }: Shops,
  { after, isAscending, size }: AwaitingPage,
): Promise<{ orders: CopiedRow[]; hasMore: boolean; count: number }> {
  const pages = isAscending ? oldestAwaiting : newestAwaiting
  const behind = { createdAt: after?.createdAt ?? null, id: after?.id ?? null, shop: after?.shop ?? null }
  const [rows, count] = await Promise.all([
    (after ? pages.on : pages.first).all(db, { clientId, shops, limit: size + 1, ...behind }),
    countAwaiting(db, clientId, shops),
  ])
  return { orders: rows.slice(0, size), hasMore: rows.length > size, count }
}

export type SentTab = 'is_not_picked_up' | 'is_not_delivered'
type SentPage = { from: Date; until: Date; isAscending: boolean; size: number; page: number }

type Sent = Shops & { from: Date; until: Date; size: number; offset: number }

const sentTab = (tab: SentTab) => {
  const isIn = tab === 'is_not_picked_up' ? isNotPickedUp : isNotDelivered
  const isWithin = ({ from, until }: StatementParams<Sent>) => sql`${isIn} and ${sentAt} >= ${from} and ${sentAt} < ${until}`
  const page = (order: 'asc' | 'desc') => {
    const direction = sql.raw(order)
    return statement(`store-orders-${tab}-${order}`, (given: StatementParams<Sent>) => ({
      rows: getTableColumns(storeOrders),
      text: (list) => sql`
        select ${list} from unnest(${given.shops}::text[]) as s(shop) cross join lateral (
          select * from ${storeOrders} where ${ofClient} = ${given.clientId} and ${ofShop} = s.shop and ${isWithin(given)}
           order by ${sentAt} ${direction}, ${id} ${direction} limit ${given.size}::int + ${given.offset}::int) ${asOrders}
        order by ${sentAt} ${direction}, ${id} ${direction}, ${ofShop} ${direction} limit ${given.size} offset ${given.offset}`,
    }))
  }
  const count = statement(`store-orders-${tab}-count`, (given: StatementParams<Sent>) => ({
    rows: { count: sql`count(*)`.mapWith(Number) },
    text: (list) => sql`
      select ${list} from ${storeOrders} where ${ofClient} = ${given.clientId} and ${isAnyOf(ofShop, given.shops)} and ${isWithin(given)}`,
  }))
  return { asc: page('asc'), desc: page('desc'), count }
}
const sentTabs = { is_not_picked_up: sentTab('is_not_picked_up'), is_not_delivered: sentTab('is_not_delivered') }

/** Those whose newest parcel got its AWB in this interval. `page`: from 1. */
export async function sentStoreOrders(
  db: Statements,
  shops: Shops,
  tab: SentTab,
  { from, until, isAscending, size, page }: SentPage,
): Promise<{ orders: CopiedRow[]; count: number }> {
  const asked = { ...shops, from, until, size, offset: (page - 1) * size }
  const { asc, desc, count } = sentTabs[tab]
  const [orders, counted] = await Promise.all([(isAscending ? asc : desc).all(db, asked), count.one(db, asked)])
  return { orders, count: counted.count }
}

const newest = statement('store-orders-newest', (given: StatementParams<Shops & { limit: number }>) => ({
  rows: getTableColumns(storeOrders),
  text: (list) => sql`
    select ${list} from unnest(${given.shops}::text[]) as s(shop) cross join lateral (
      select * from ${storeOrders} where ${ofClient} = ${given.clientId} and ${ofShop} = s.shop
       order by ${createdAt} desc, ${id} desc limit ${given.limit}) ${asOrders}
    order by ${createdAt} desc, ${id} desc, ${ofShop} desc limit ${given.limit}`,
}))

/** Whether they wait or were sent. */
export const newestOrders = (db: Statements, { clientId, shops }: Shops, limit: number): Promise<CopiedRow[]> =>
  newest.all(db, { clientId, shops, limit })
