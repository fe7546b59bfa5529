import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { OrderState } from '../../../../contract/orders/order-states.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { orderEvents } from '../tables.ts'

export type ParcelEvent = { state: OrderState; happenedAt: Date }

/** What the courier reported of a parcel, in the order in which it happened. */
export async function parcelEvents(db: Queries, { clientId, orderId }: { clientId: string; orderId: string }): Promise<ParcelEvent[]> {
  const rows = await db
    .select({ state: orderEvents.state, happenedAt: orderEvents.happenedAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, orderId), isNotNull(orderEvents.state)))
    .orderBy(asc(orderEvents.happenedAt), asc(orderEvents.id))
  return rows.flatMap(({ state, happenedAt }) => (state === null ? [] : [{ state, happenedAt }]))
}
