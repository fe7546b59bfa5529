/** Orders against the ledger: every active order charged once, nothing charged or reserved for any other. */
import { and, eq, or, sql } from 'drizzle-orm'
import { orderCharges } from '#server/ledger/relations.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { orders } from '../tables.ts'

export type ChargeDifference = { orderId: string; what: string }

const SHOWN_MAX = 1000

const charged = sql`coalesce(${orderCharges.charged}, 0)`
const reserved = sql`coalesce(${orderCharges.reserved}, 0)`
const price = sql`coalesce(${orders.priceBani}, 0)`

export const verifyCharges = (db: Queries): Promise<ChargeDifference[]> =>
  db
    .select({
      orderId: orders.id,
      what: sql`'state ' || ${orders.state} || ', price ' || ${price} || ', charged ' || ${charged} || ', open reservations ' || ${reserved}`.mapWith(
        String,
      ),
    })
    .from(orders)
    .leftJoin(orderCharges, and(eq(orderCharges.clientId, orders.clientId), eq(orderCharges.orderId, orders.id)))
    .where(
      or(
        sql`${charged} <> case when ${orders.state} in ('draft', 'activating', 'cancelled') then 0 else ${price} end`,
        sql`${reserved} <> case when ${orders.state} = 'activating' then 1 else 0 end`,
        sql`(${orders.awb} is null) <> (${orders.state} in ('draft', 'activating'))`,
      ),
    )
    .limit(SHOWN_MAX)
