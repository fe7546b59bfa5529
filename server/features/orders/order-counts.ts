/** How many of a client's orders are in each state, as the list counts them. */
import type { OrderState } from '../../../contract/orders/order-states.ts'
import type { Statements } from '../../platform/database/database.ts'
import { IS_OPEN, IS_REFUSED } from './tables.ts'

/** `states`: of those not at their end. `refused`: the drafts among them that were refused. */
export type OrderCounts = { states: Partial<Record<OrderState, number>>; refused: number; hasOrder: boolean }

/** One statement: all of the same moment. */
export async function countOrders(db: Statements, clientId: string): Promise<OrderCounts> {
  const { rows } = await db.$client.query<OrderCounts>({
    name: 'orders-counted',
    text: `select coalesce((select jsonb_object_agg(state, count) from (
                     select state, count(*) as count from orders where client_id = $1 and ${IS_OPEN} group by state) s), '{}') as states,
                  (select count(*)::int from orders where client_id = $1 and ${IS_REFUSED}) as refused,
                  exists(select from orders where client_id = $1) as "hasOrder"`,
    values: [clientId],
  })
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}
