/** What was sent from a door: how much in each month, and what waited there on a morning. */
import { and, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { placeKeyOf } from '#sending/shipments/contract/door.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { departedStates } from '../contract/order-states.ts'
import { orderEvents, orders } from './tables.ts'

type Door = { clientId: string; courier: CourierCode; placeKey: string }

const partOfAddress = (part: string) => sql<string>`coalesce(${orders.sender} #>> ${sql.raw(`'{address,${part}}'`)}, '')`
const doorColumns = { postalCode: partOfAddress('postalCode'), street: partOfAddress('street'), number: partOfAddress('number') }

/** Parcels with an AWB that was not cancelled, by month (YYYY-MM, of Bucharest) from a day on. */
export async function sentByMonth(db: Queries, { clientId, courier, placeKey }: Door, from: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      month: sql<string>`to_char(${orders.activatedAt} at time zone 'Europe/Bucharest', 'YYYY-MM')`,
      ...doorColumns,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(
      and(
        ...[eq(orders.clientId, clientId), eq(orders.courier, courier), isNotNull(orders.awb), ne(orders.state, 'cancelled')],
        gte(orders.activatedAt, startOfDay(from)),
      ),
    )
    .groupBy(sql`1, 2, 3, 4`)
  const counts = new Map<string, number>()
  for (const row of rows) if (placeKeyOf(row) === placeKey) counts.set(row.month, (counts.get(row.month) ?? 0) + row.count)
  return counts
}

/** What has not left by then was thrown away, or handed over unseen. */
const WAITS_MAX_DAYS = 30

/** A parcel that has its AWB. `pickupOn`: for which day it was made. `leftAt`: when its courier had it; null: not yet. */
type LabelMade = { courier: CourierCode | null; placeKey: string; madeAt: Date | null; pickupOn: string; leftAt: Date | null }

/** A client's parcels that may have waited on a day, or later. */
export async function labelsThatMayWait(db: Queries, clientId: string, day: string): Promise<LabelMade[]> {
  const departure = db
    .select({ at: sql<Date | null>`min(${orderEvents.happenedAt})`.mapWith(orderEvents.happenedAt).as('at') })
    .from(orderEvents)
    .where(
      and(
        ...[eq(orderEvents.clientId, orders.clientId), eq(orderEvents.orderId, orders.id)],
        inArray(orderEvents.state, [...departedStates]),
      ),
    )
    .as('departure')
  const rows = await db
    .select({
      ...{ courier: orders.courier, madeAt: orders.activatedAt, leftAt: departure.at },
      ...{ pickupOn: sql<string>`coalesce(${orders.offer} ->> 'pickupOn', '')`, ...doorColumns },
    })
    .from(orders)
    .leftJoinLateral(departure, sql`true`)
    .where(
      and(
        ...[eq(orders.clientId, clientId), isNotNull(orders.awb), ne(orders.state, 'cancelled')],
        gte(orders.activatedAt, startOfDay(addDays(day, -WAITS_MAX_DAYS))),
      ),
    )
  return rows.map(({ courier, madeAt, pickupOn, leftAt, ...door }) => ({ courier, madeAt, pickupOn, leftAt, placeKey: placeKeyOf(door) }))
}

/** From when until when a courier could have been called for a day. */
type Morning = { day: string; from: Date; until: Date }

/** It was there on that morning: made before, for that day or an earlier one, and not gone. */
export const waitsOn = ({ madeAt, pickupOn, leftAt }: LabelMade, { day, from, until }: Morning): boolean =>
  madeAt !== null && madeAt < until && (leftAt === null || leftAt >= from) && pickupOn <= day && pickupOn >= addDays(day, -WAITS_MAX_DAYS)
