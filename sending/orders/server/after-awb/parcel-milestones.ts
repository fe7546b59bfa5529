import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import type { OrderState } from '../../contract/order-states.ts'
import type { OrderRow } from '../present-order.ts'
import { courierMadeAwbs, orderEvents } from '../tables.ts'

export type ParcelEvent = { state: OrderState; happenedAt: Date }

/** Of a parcel whose way is over: whether it was on its way back, and when it was delivered. */
export async function parcelWayOf(
  db: Queries,
  { clientId, id: orderId, stateChangedAt }: Pick<OrderRow, 'clientId' | 'id' | 'stateChangedAt'>,
) {
  const events = await parcelEvents(db, { clientId, orderId })
  return {
    hasTurnedBack: events.some(turnsBack),
    deliveredAt: events.findLast(({ state }) => state === 'delivered')?.happenedAt ?? stateChangedAt,
  }
}

const turnsBack = ({ state }: ParcelEvent): boolean => state === 'returning' || state === 'returned'

/** Had turned back, went out to the recipient again and was delivered then; nothing of its courier says that it came back after all. */
export async function wasDeliveredAgain(db: Queries, { clientId, orderId }: { clientId: string; orderId: string }): Promise<boolean> {
  const made = courierMadeAwbs
  const [wayBack] = await db
    .select({ awb: made.awb })
    .from(made)
    .where(and(eq(made.clientId, clientId), eq(made.orderId, orderId)))
    .limit(1)
  return wayBack === undefined && endsDeliveredAgain(await parcelEvents(db, { clientId, orderId }))
}

/** `events`: in the order in which they happened. */
export function endsDeliveredAgain(events: readonly ParcelEvent[]): boolean {
  const back = events.findLastIndex(turnsBack)
  if (back < 0) return false
  const after = events.slice(back + 1).map(({ state }) => state)
  const out = after.indexOf('out_for_delivery')
  return out >= 0 && after.indexOf('delivered', out) > out
}

/** Where a parcel is, and before that the last step of a way back, which a delivery after it does not undo. */
export function decisiveSteps(events: readonly ParcelEvent[]): ParcelEvent[] {
  const last = events.at(-1)
  const back = events.findLast(turnsBack)
  return [...new Set([back, last])].flatMap((one) => one ?? [])
}

type OrderRef = { clientId: string; orderId: string }

/** Of many orders at once, by the order's id; of one without any there is none. */
export async function decisiveStepsOf(db: Queries, orders: readonly OrderRef[]): Promise<Map<string, ParcelEvent[]>> {
  const { clientId, orderId, state, happenedAt, id } = orderEvents
  const [clients, ids] = [orders.map((order) => order.clientId), orders.map((order) => order.orderId)]
  const rows = await db
    .select({ orderId, state, happenedAt })
    .from(orderEvents)
    .where(
      and(
        isNotNull(state),
        sql`(${clientId}, ${orderId}) in (select * from unnest(${sql.param(clients)}::uuid[], ${sql.param(ids)}::text[]))`,
      ),
    )
    .orderBy(asc(happenedAt), asc(id))
  const events = rows.flatMap((row) => (row.state === null ? [] : [{ ...row, state: row.state }]))
  return new Map([...Map.groupBy(events, (event) => event.orderId)].map(([key, some]) => [key, decisiveSteps(some)]))
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
