/** Which sheets of a client were paid when, by days in Bucharest. */
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, BUCHAREST_ZONE, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { repaymentSheets as sheets } from '../tables.ts'

const isPaidOf = (clientId: string) => and(eq(sheets.clientId, clientId), eq(sheets.state, 'paid'))

/** How many in each month that has any, by month: `2026-10`. */
export async function paidRepaymentSheetsByMonth(db: Queries, clientId: string): Promise<Map<string, number>> {
  const month = sql`to_char(${sheets.paidAt} at time zone ${sql.raw(`'${BUCHAREST_ZONE}'`)}, 'YYYY-MM')`
  const rows = await db
    .select({ month: month.mapWith(String), count: sql`count(*)`.mapWith(Number) })
    .from(sheets)
    .where(isPaidOf(clientId))
    .groupBy(month)
  return new Map(rows.map((row) => [row.month, row.count]))
}

/** Both days included; in the order in which they were paid. */
export async function paidRepaymentSheetsOf(db: Queries, { clientId, fromDate, toDate }: Asked): Promise<number[]> {
  const until = startOfDay(addDays(toDate, 1))
  const rows = await db
    .select({ id: sheets.id })
    .from(sheets)
    .where(and(isPaidOf(clientId), gte(sheets.paidAt, startOfDay(fromDate)), lt(sheets.paidAt, until)))
    .orderBy(asc(sheets.paidAt), asc(sheets.id))
  return rows.map(({ id }) => id)
}

type Asked = { clientId: string; fromDate: string; toDate: string }
