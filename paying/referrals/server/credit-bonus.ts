/** Each Monday: what the deliveries of the weeks before have earned becomes bonus, each week a credit of its own, each order in one. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNull, lt } from 'drizzle-orm'
import { sum } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, mondayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { referralCredits, referredOrders } from './tables.ts'

export const creditBonusWeekly: Task<{ period: string }> = {
  name: 'credit-referral-bonus',
  schedule: cron('10 0 * * 1', { period: 'week' }),
  run: (app) => creditBonus(app),
}

/** Any number of processes may do it at once, and be killed while they do: an order is credited in the transaction of its transfer. */
export async function creditBonus(app: App): Promise<void> {
  const thisWeek = mondayOf(bucharestDayOf(app.clock.now()))
  const clients = await app.db
    .selectDistinct({ id: referredOrders.referrerClientId })
    .from(referredOrders)
    .where(and(isToCredit, lt(referredOrders.week, thisWeek)))
  for (const { id } of clients) await app.db.inTransaction((tx) => creditClient(app, tx, id, thisWeek))
}

const isToCredit = and(eq(referredOrders.state, 'earned'), isNull(referredOrders.creditId))

async function creditClient(app: App, tx: Tx, clientId: string, thisWeek: string): Promise<void> {
  const earned = await tx
    .select()
    .from(referredOrders)
    .where(and(isToCredit, eq(referredOrders.referrerClientId, clientId), lt(referredOrders.week, thisWeek)))
    .orderBy(asc(referredOrders.clientId), asc(referredOrders.orderId))
    .for('update')
  const weeks = Map.groupBy(earned, ({ week }) => week ?? '')
  for (const week of [...weeks.keys()].toSorted()) await creditWeek(app, tx, { clientId, week, earned: weeks.get(week) ?? [] })
}

type Earned = { clientId: string; week: string; earned: readonly (typeof referredOrders.$inferSelect)[] }

async function creditWeek(app: App, tx: Tx, { clientId, week, earned }: Earned): Promise<void> {
  const amountBani = sum(earned.map(({ bonusBani }) => bonusBani))
  const [before] = await tx
    .select({ credits: count() })
    .from(referralCredits)
    .where(and(eq(referralCredits.clientId, clientId), eq(referralCredits.week, week)))
  const number = 1 + (before?.credits ?? 0)
  const [id, creditedAt] = [randomUUID(), app.clock.now()]
  await tx.insert(referralCredits).values({ id, clientId, week, number, amountBani, orders: earned.length, creditedAt })
  for (const [ofClient, rows] of Map.groupBy(earned, (order) => order.clientId))
    await tx
      .update(referredOrders)
      .set({ creditId: id })
      .where(
        and(
          eq(referredOrders.clientId, ofClient),
          inArray(
            referredOrders.orderId,
            rows.map(({ orderId }) => orderId),
          ),
        ),
      )
  if (amountBani > 0)
    await postTransfer(tx, {
      ...{ clientId, amountBani, key: `weekly-bonus/${clientId}/${week}/${number}`, kind: 'weekly-bonus' },
      ...{ debit: 'bonus_expense', credit: 'bonus', happenedAt: creditedAt },
    })
}
