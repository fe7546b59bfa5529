/** A client's orders by what a buyer may call one by: the shop's reference, the AWB, our number. */
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import type { OrderRow } from './present-order.ts'
import { orders, REFERENCE_KEY } from './tables.ts'

const SAME_REFERENCE_MAX = 20

/** The newest first. `number`: as it is written, without what stands around it. */
export async function ordersReferenced(db: Queries, { clientId, number }: { clientId: string; number: string }): Promise<OrderRow[]> {
  const wanted = number.replaceAll(' ', '').replace(/^#+/, '').toUpperCase()
  if (wanted === '') return []
  const isCalled = or(eq(orders.id, wanted), eq(orders.awb, wanted), sql`client_reference <> '' and ${sql.raw(REFERENCE_KEY)} = ${wanted}`)
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), isCalled))
    .orderBy(desc(orders.createdAt))
    .limit(SAME_REFERENCE_MAX)
}
