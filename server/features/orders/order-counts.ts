/** How many of a client's orders are in each state, as the list counts them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type OrderState, orderStates } from '../../../contract/orders/order-states.ts'
import type { Statements } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
import { IS_OPEN, IS_REFUSED, orders } from './tables.ts'

const asStates = z.partialRecord(z.enum(orderStates), z.number()).parse

/** `states`: of those not at their end. `refused`: the drafts among them that were refused. */
export type OrderCounts = { states: Partial<Record<OrderState, number>>; refused: number; hasOrder: boolean }

const counting = statement('orders-counted', (given: Given<{ clientId: string }>) => {
  const isOwn = sql`${orders.clientId} = ${given.clientId}`
  return {
    rows: {
      states: sql`coalesce((
        select jsonb_object_agg(state, count) from (
          select ${orders.state}, count(*) as count from ${orders} where ${isOwn} and ${sql.raw(IS_OPEN)} group by ${orders.state}) s), '{}')`.mapWith(
        asStates,
      ),
      refused: sql`(select count(*) from ${orders} where ${isOwn} and ${sql.raw(IS_REFUSED)})`.mapWith(Number),
      hasOrder: sql`exists(select from ${orders} where ${isOwn})`.mapWith(Boolean),
    },
    text: (list) => sql`select ${list}`,
  }
})

/** One statement: all of the same moment. */
export const countOrders = (db: Statements, clientId: string): Promise<OrderCounts> => counting.one(db, { clientId })
