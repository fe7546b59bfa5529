/** What was credited, and from which orders. */
import { and, count, desc, eq } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { addDays } from '#server/platform/clock.ts'
import { CREDIT_ORDERS_MAX, CREDITS_PAGE_SIZE, type CreditOrderShown, type CreditShown } from '../contract/referral-calls.ts'
import { referralCredits, referredOrders } from './tables.ts'

const SUNDAY = 6

export async function creditsOf({ db }: App, clientId: string, page: number): Promise<{ count: number; list: CreditShown[] }> {
  const [[all], rows] = await Promise.all([
    db.select({ credits: count() }).from(referralCredits).where(eq(referralCredits.clientId, clientId)),
    db
      .select()
      .from(referralCredits)
      .where(eq(referralCredits.clientId, clientId))
      .orderBy(desc(referralCredits.week), desc(referralCredits.number))
      .limit(CREDITS_PAGE_SIZE)
      .offset((page - 1) * CREDITS_PAGE_SIZE),
  ])
  const list = rows.map(({ id, week, amountBani, orders, creditedAt }) => ({
    ...{ id, fromDate: week, toDate: addDays(week, SUNDAY), creditedAt: creditedAt.toISOString(), amount: amountBani, orders },
  }))
  return { count: all?.credits ?? 0, list }
}

/** Throws `not-found`: there is no such credit of the client's. */
export async function ordersOfCredit({ db }: App, clientId: string, id: string): Promise<CreditOrderShown[]> {
  const [credit] = await db
    .select()
    .from(referralCredits)
    .where(and(eq(referralCredits.id, id), eq(referralCredits.clientId, clientId)))
  if (!credit) throw new Problem('not-found')
  const rows = await db
    .select()
    .from(referredOrders)
    .where(eq(referredOrders.creditId, id))
    .orderBy(desc(referredOrders.placedAt), desc(referredOrders.orderId))
    .limit(CREDIT_ORDERS_MAX)
  const names = await namesOfClients(db, [...new Set(rows.map((row) => row.clientId))])
  return rows.map((row) => ({
    ...{ uniqueId: row.orderId, client: names.get(row.clientId) ?? '', price: row.priceBani, bonus: row.bonusBani },
    ...{ placedAt: row.placedAt.toISOString(), deliveredAt: (row.deliveredAt ?? credit.creditedAt).toISOString() },
  }))
}
