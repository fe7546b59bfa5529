/** Pages of a tab of a shop's orders, in the tab's order, and how many there are in all. */
import { type Statements, selectList } from '../../../platform/database/database.ts'
import type { StoreKey } from '../../stores/stores.ts'
import type { CopiedRow } from '../copied-order.ts'
import { storeOrders } from '../tables.ts'
import { countAwaiting } from './count-awaiting.ts'

const columns = selectList(storeOrders, 'o')

type AwaitingPage = { after: Pick<CopiedRow, 'createdAt' | 'id'> | null; isReversed: boolean; size: number }

/** `isReversed`: the oldest first. A page goes on behind the last row of the one before, whatever came or went meanwhile. */
export async function awaitingOrders(
  db: Statements,
  { clientId, shop }: StoreKey,
  { after, isReversed, size }: AwaitingPage,
): Promise<{ orders: CopiedRow[]; hasMore: boolean; count: number }> {
  const [direction, beyond] = isReversed ? ['asc', '>'] : ['desc', '<']
  const [{ rows }, count] = await Promise.all([
    db.$client.query<CopiedRow>({
      name: `store-orders-awaiting-${direction}-${after ? 'on' : 'first'}`,
      text: `select ${columns} from store_orders o where client_id = $1 and shop = $2 and is_awaiting
              ${after ? `and (created_at, id) ${beyond} ($4, $5)` : ''} order by created_at ${direction}, id ${direction} limit $3`,
      values: [clientId, shop, size + 1, ...(after ? [after.createdAt, after.id] : [])],
    }),
    countAwaiting(db, { clientId, shop }),
  ])
  return { orders: rows.slice(0, size), hasMore: rows.length > size, count }
}

export type SentTab = 'is_not_picked_up' | 'is_not_delivered'
type SentPage = { from: Date; until: Date; isReversed: boolean; size: number; page: number }

/** Those whose newest parcel got its AWB in this interval. `page`: from 1. */
export async function sentOrders(
  db: Statements,
  { clientId, shop }: StoreKey,
  tab: SentTab,
  { from, until, isReversed, size, page }: SentPage,
): Promise<{ orders: CopiedRow[]; count: number }> {
  const direction = isReversed ? 'asc' : 'desc'
  const where = `client_id = $1 and shop = $2 and ${tab} and sent_at >= $3 and sent_at < $4`
  const [{ rows: orders }, counted] = await Promise.all([
    db.$client.query<CopiedRow>({
      name: `store-orders-${tab}-${direction}`,
      text: `select ${columns} from store_orders o where ${where} order by sent_at ${direction}, id ${direction} limit $5 offset $6`,
      values: [clientId, shop, from, until, size, (page - 1) * size],
    }),
    db.$client.query<{ count: number }>({
      name: `store-orders-${tab}-count`,
      text: `select count(*)::int as count from store_orders where ${where}`,
      values: [clientId, shop, from, until],
    }),
  ])
  return { orders, count: counted.rows[0]?.count ?? 0 }
}
