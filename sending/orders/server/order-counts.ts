/** How many of a client's orders are in each state, as the list counts them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Statements } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { type OrderState, orderStates } from '../contract/order-states.ts'
import { IS_NOT_PRINTED, IS_NOT_RECEIVED_BACK, IS_OPEN, IS_REFUSED, orders } from './tables.ts'

const asStates = z.partialRecord(z.enum(orderStates), z.number()).parse

/** `states`: of those not at their end. `refused`: the drafts among them that were refused. `notReceivedBack`: returned, and not seen by the sender yet. `notPrinted`: wait for their courier, and their labels are not known to be printed. */
export type OrderCounts = {
  states: Partial<Record<OrderState, number>>
  refused: number
  notReceivedBack: number
  notPrinted: number
  hasOrder: boolean
}

const counting = statement('orders-counted', (given: StatementParams<{ clientId: string }>) => {
  const isOwn = sql`${orders.clientId} = ${given.clientId}`
  return {
    rows: {
      states: sql`coalesce((
        select jsonb_object_agg(state, count) from (
          select ${orders.state}, count(*) as count from ${orders} where ${isOwn} and ${sql.raw(IS_OPEN)} group by ${orders.state}) s), '{}')`.mapWith(
        asStates,
      ),
      refused: sql`(select count(*) from ${orders} where ${isOwn} and ${sql.raw(IS_REFUSED)})`.mapWith(Number),
      notReceivedBack: sql`(select count(*) from ${orders} where ${isOwn} and ${sql.raw(IS_NOT_RECEIVED_BACK)})`.mapWith(Number),
      notPrinted: sql`(select count(*) from ${orders} where ${isOwn} and ${sql.raw(IS_NOT_PRINTED)})`.mapWith(Number),
      hasOrder: sql`exists(select from ${orders} where ${isOwn})`.mapWith(Boolean),
    },
    text: (list) => sql`select ${list}`,
  }
})

/** One statement: all of the same moment. */
export const countOrders = (db: Statements, clientId: string): Promise<OrderCounts> => counting.one(db, { clientId })
