/** What was sent from one door: how much in each month. */
import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { placeKeyOf } from '#sending/shipments/contract/door.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { orders } from './tables.ts'

type Door = { clientId: string; courier: CourierCode; placeKey: string }

/** Parcels with an AWB that was not cancelled, by month (YYYY-MM, of Bucharest) from a day on. */
export async function sentByMonth(db: Queries, { clientId, courier, placeKey }: Door, from: string): Promise<Map<string, number>> {
  const of = (part: string) => sql<string>`coalesce(${orders.sender} #>> ${sql.raw(`'{address,${part}}'`)}, '')`
  const rows = await db
    .select({
      month: sql<string>`to_char(${orders.activatedAt} at time zone 'Europe/Bucharest', 'YYYY-MM')`,
      ...{ postalCode: of('postalCode'), street: of('street'), number: of('number') },
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
