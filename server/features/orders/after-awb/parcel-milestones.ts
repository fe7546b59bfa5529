import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { OrderState } from '../../../../contract/orders/order-states.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { OrderRow } from '../present-order.ts'
import { orderEvents } from '../tables.ts'

export type ParcelEvent = { state: OrderState; happenedAt: Date }

/** Of a parcel whose way is over: whether it was on its way back, and when it was delivered. */
export async function wayOf(db: Queries, { clientId, id: orderId, stateChangedAt }: Pick<OrderRow, 'clientId' | 'id' | 'stateChangedAt'>) {
  const events = await parcelEvents(db, { clientId, orderId })
  return {
    hasTurnedBack: events.some(({ state }) => state === 'returning' || state === 'returned'),
    deliveredAt: events.findLast(({ state }) => state === 'delivered')?.happenedAt ?? stateChangedAt,
  }
}

/** What the courier reported of a parcel, in the order in which it happened. */
export async function parcelEvents(db: Queries, { clientId, orderId }: { clientId: string; orderId: string }): Promise<ParcelEvent[]> {
  const rows = await db
    .select({ state: orderEvents.state, happenedAt: orderEvents.happenedAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, orderId), isNotNull(orderEvents.state)))
    .orderBy(asc(orderEvents.happenedAt), asc(orderEvents.id))
  return rows.flatMap(({ state, happenedAt }) => (state === null ? [] : [{ state, happenedAt }]))
}
