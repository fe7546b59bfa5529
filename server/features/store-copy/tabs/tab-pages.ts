/** Pages of a tab of the orders of some of a client's shops, in the tab's order, and how many there are in all. */
import { type Statements, selectList } from '../../../platform/database/database.ts'
import type { CopiedRow } from '../copied-order.ts'
import { storeOrders } from '../tables.ts'
import { countAwaiting } from './count-awaiting.ts'

const columns = selectList(storeOrders, 'o')

/** Of one client. */
type Shops = { clientId: string; shops: readonly string[] }
type AwaitingPage = { after: Pick<CopiedRow, 'createdAt' | 'id' | 'shop'> | null; isReversed: boolean; size: number }

/** `isReversed`: the oldest first. A page goes on behind the last row of the one before, whatever came or went meanwhile. */
export async function awaitingOrders(
  db: Statements,
  { clientId, shops }: Shops,
  { after, isReversed, size }: AwaitingPage,
): Promise<{ orders: CopiedRow[]; hasMore: boolean; count: number }> {
  const [direction, beyond] = isReversed ? ['asc', '>'] : ['desc', '<']
  const [{ rows }, count] = await Promise.all([
    db.$client.query<CopiedRow>({
      name: `store-orders-awaiting-${direction}-${after ? 'on' : 'first'}`,
      // Of each shop as many as may be wanted, by its index: sorting all that await takes longer with every order.
      text: `select ${columns} from unnest($2::text[]) as s(shop) cross join lateral (
               select * from store_orders where client_id = $1 and shop = s.shop and is_awaiting
               ${after ? `and (created_at, id, shop) ${beyond} ($4, $5, $6)` : ''} order by created_at ${direction}, id ${direction} limit $3) o
             order by o.created_at ${direction}, o.id ${direction}, o.shop ${direction} limit $3`,
      values: [clientId, shops, size + 1, ...(after ? [after.createdAt, after.id, after.shop] : [])],
    }),
    countAwaiting(db, clientId, shops),
  ])
  return { orders: rows.slice(0, size), hasMore: rows.length > size, count }
}

export type SentTab = 'is_not_picked_up' | 'is_not_delivered'
type SentPage = { from: Date; until: Date; isReversed: boolean; size: number; page: number }

/** Those whose newest parcel got its AWB in this interval. `page`: from 1. */
export async function sentOrders(
  db: Statements,
  { clientId, shops }: Shops,
  tab: SentTab,
  { from, until, isReversed, size, page }: SentPage,
): Promise<{ orders: CopiedRow[]; count: number }> {
  const direction = isReversed ? 'asc' : 'desc'
  const within = `${tab} and sent_at >= $3 and sent_at < $4`
  const [{ rows: orders }, counted] = await Promise.all([
    db.$client.query<CopiedRow>({
      name: `store-orders-${tab}-${direction}`,
      text: `select ${columns} from unnest($2::text[]) as s(shop) cross join lateral (
               select * from store_orders where client_id = $1 and shop = s.shop and ${within}
               order by sent_at ${direction}, id ${direction} limit $5::int + $6::int) o
             order by o.sent_at ${direction}, o.id ${direction}, o.shop ${direction} limit $5 offset $6`,
      values: [clientId, shops, from, until, size, (page - 1) * size],
    }),
    db.$client.query<{ count: number }>({
      name: `store-orders-${tab}-count`,
      text: `select count(*)::int as count from store_orders where client_id = $1 and shop = any($2::text[]) and ${within}`,
      values: [clientId, shops, from, until],
    }),
  ])
  return { orders, count: counted.rows[0]?.count ?? 0 }
}
