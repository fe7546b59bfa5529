/** How many orders of a shop wait: exact, and counted once for all who ask at the same moment. */
import type { Statements } from '../../platform/database.ts'
import type { StoreKey } from '../stores/stores.ts'

/** Of 80,000 orders a count takes some 7 ms of a processor, which twenty callers at once need not all pay. */
type Counting = { current: Promise<number>; next: Promise<number> | null }

const countings = new Map<string, Counting>()

/** A count that has begun may miss what its caller did just before: who comes meanwhile waits for the next one. */
export function countAwaiting(db: Statements, { clientId, shop }: StoreKey): Promise<number> {
  const key = `${clientId}/${shop}`
  const counting = countings.get(key)
  if (!counting) return begin(db, key, [clientId, shop])
  counting.next ??= counting.current.then(
    () => begin(db, key, [clientId, shop]),
    () => begin(db, key, [clientId, shop]),
  )
  return counting.next
}

function begin(db: Statements, key: string, values: unknown[]): Promise<number> {
  const counting: Counting = { current: count(db, values), next: null }
  countings.set(key, counting)
  const ended = () => {
    // The next one, if anybody waits for it, takes this one's place.
    if (countings.get(key) === counting && counting.next === null) countings.delete(key)
  }
  counting.current.then(ended, ended)
  return counting.current
}

async function count(db: Statements, values: unknown[]): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'store-orders-awaiting-count',
    text: 'select count(*)::int as count from store_orders where client_id = $1 and shop = $2 and is_awaiting',
    values,
  })
  return rows[0]?.count ?? 0
}
