/** Whether a point keeps its promise: after some months with too few shipments in a row it is warned, and later ended. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sentByMonth } from '#sending/orders/server/sent-from.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, addMonths, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { lockPoint, type PointRow, pointLife, sendPointNews } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

const wholeNumber = (min: number, max: number, fallback: number) => z.coerce.number().int().min(min).max(max).catch(fallback)

/** How many months in a row count, below which part of the estimate they are too few, how long before its end a client is warned. */
const Rule = z.object({
  PICKUP_POINT_MONTHS: wholeNumber(1, 12, 2),
  PICKUP_POINT_LEAST_PERCENT: wholeNumber(1, 100, 50),
  PICKUP_POINT_WARNING_DAYS: wholeNumber(1, 60, 14),
})
type Rule = { months: number; leastPercent: number; warningDays: number }

export function constancyRule({ config }: Pick<App, 'config'>): Rule {
  const set = Rule.parse(config.env)
  return {
    months: set.PICKUP_POINT_MONTHS,
    leastPercent: set.PICKUP_POINT_LEAST_PERCENT,
    warningDays: set.PICKUP_POINT_WARNING_DAYS,
  }
}

const monthOf = (day: string): string => day.slice(0, 7)
const firstOf = (month: string): string => `${month}-01`

export type MonthSent = { month: string; sent: number; needed: number }

/** Of an approved point, the present month first, then those before it that it was there in full. */
export async function monthlyShipmentsOf(app: App, db: Queries, point: PointRow): Promise<MonthSent[]> {
  const { months, leastPercent } = constancyRule(app)
  const present = firstOf(monthOf(bucharestDayOf(app.clock.now())))
  const begun = point.startsOn === null ? (point.approvedAt ?? app.clock.now()) : startOfDay(point.startsOn)
  const listed = Array.from({ length: months + 1 }, (_, ago) => addMonths(present, -ago)).filter(
    (day) => day === present || startOfDay(day) >= begun,
  )
  const sent = await sentByMonth(db, point, listed.at(-1) ?? present)
  const needed = Math.ceil((point.ordersPerMonth * leastPercent) / 100)
  return listed.map((day) => ({ month: monthOf(day), sent: sent.get(monthOf(day)) ?? 0, needed }))
}

/** Every full month of the rule had too few. The present one saves a point that has caught up. */
function isInconstant(shipments: readonly MonthSent[], { months }: Rule): boolean {
  const [present, ...full] = shipments
  const isShort = ({ sent, needed }: MonthSent) => sent < needed
  return full.length === months && full.every(isShort) && present !== undefined && isShort(present)
}

/** The day on which a point that was warned ends; null: it was not, or has ended. A deletion that is withdrawn begins no new term. */
export const pointEndsOn = (app: App, { state, warnedAt }: Pick<PointRow, 'state' | 'warnedAt'>): string | null =>
  state !== 'approved' || warnedAt === null ? null : addDays(bucharestDayOf(warnedAt), constancyRule(app).warningDays)

export const judgePoints: Task = {
  name: 'judge-pickup-points',
  schedule: cron('15 6 * * *', { period: 'day' }),
  async run(app) {
    const approved = await app.db.select({ id: table.id }).from(table).where(eq(table.state, 'approved'))
    for (const { id } of approved) await app.db.inTransaction((tx) => judgePoint(app, tx, id))
  },
}

async function judgePoint(app: App, tx: Tx, id: string): Promise<void> {
  const point = await lockPoint(tx, { id, clientId: null })
  if (point.state !== 'approved') return
  const rule = constancyRule(app)
  const shipments = await monthlyShipmentsOf(app, tx, point)
  if (!isInconstant(shipments, rule)) {
    if (point.warnedAt !== null) await tx.update(table).set({ warnedAt: null }).where(eq(table.id, id))
    return
  }
  if (point.warnedAt === null) {
    const warnedAt = app.clock.now()
    await tx.update(table).set({ warnedAt }).where(eq(table.id, id))
    return sendPointNews(app, tx, point, 'warned', bucharestDayOf(warnedAt))
  }
  const lastDay = pointEndsOn(app, point)
  if (lastDay === null || bucharestDayOf(app.clock.now()) < lastDay) return
  const { months, leastPercent } = rule
  const reason = { code: 'pickup-point-not-constant', params: { months, percent: leastPercent } } as const
  await pointLife.move(app, tx, point, { to: 'ended', patch: { reason } })
}
