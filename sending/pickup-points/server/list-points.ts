import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { couriers as facts } from '#contract/couriers.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import {
  deletedCodeOf,
  type PickupPoint,
  type PickupPointState,
  POINTS_PAGE,
  type PointOfClient,
  type PointsShown,
} from '../contract/pickup-points.ts'
import { monthlyShipmentsOf, pointEndsOn } from './constant-shipments.ts'
import { scheduleTypeOf } from './corrections.ts'
import type { PointRow } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

const LISTED_MAX = 500

/** The newest first. */
export async function listPoints(app: App, texts: Texts, clientId: string, withDeleted: boolean): Promise<PickupPoint[]> {
  const shown: PickupPointState[] = ['requested', 'approved', 'ending', ...(withDeleted ? (['refused', 'ended'] as const) : [])]
  const rows = await app.db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(table.state, shown)))
    .orderBy(desc(table.requestedAt), desc(table.id))
    .limit(LISTED_MAX)
  return Promise.all(rows.map((row) => presented(app, texts, row)))
}

const statesShown: Record<PointsShown, readonly PickupPointState[]> = {
  waiting: ['requested', 'ending'],
  approved: ['approved'],
  past: ['refused', 'ended'],
}

type Paged = { show: PointsShown; page: number }

/** Of all clients. What waits the oldest first, all else the newest. */
export async function listPointsForOperator(
  app: App,
  texts: Texts,
  { show, page }: Paged,
): Promise<{ list: PointOfClient[]; count: number }> {
  const ofState = inArray(table.state, [...statesShown[show]])
  const order = show === 'waiting' ? asc(table.stateChangedAt) : desc(table.stateChangedAt)
  const [rows, [all]] = await Promise.all([
    app.db
      .select()
      .from(table)
      .where(ofState)
      .orderBy(order, asc(table.id))
      .limit(POINTS_PAGE)
      .offset((page - 1) * POINTS_PAGE),
    app.db.select({ count: count() }).from(table).where(ofState),
  ])
  const names = await namesOfClients(app.db, [...new Set(rows.map(({ clientId }) => clientId))])
  const list = await Promise.all(
    rows.map(async (row) => ({
      ...(await presented(app, texts, row)),
      client: { id: row.clientId, name: names.get(row.clientId) ?? '' },
      stateSince: row.stateChangedAt.toISOString(),
    })),
  )
  return { list, count: all?.count ?? 0 }
}

/** How many an operator has to decide, and since when the oldest waits. */
export async function countPointsWaiting({ db }: Pick<App, 'db'>): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldestAt: sql`min(${table.stateChangedAt})`.mapWith(table.stateChangedAt) })
    .from(table)
    .where(inArray(table.state, [...statesShown.waiting]))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null }
}

async function presented(app: App, texts: Texts, row: PointRow): Promise<PickupPoint> {
  const { id, courier, address, state } = row
  const words = (message: Message) => inWords(texts, message)
  const notCalled =
    row.notCalledOn === null || row.notCalledBecause === null ? null : { on: row.notCalledOn, reason: words(row.notCalledBecause) }
  return {
    ...{ id, courier, address, state, forwarderName: facts[courier].name, enabled: state === 'approved', deleted: deletedCodeOf(state) },
    ...{ printerAvailable: row.hasPrinter, expanded: false, estimatedOrderCount: row.ordersPerMonth, pickUpDays: row.days },
    daysOff: row.daysOff.filter((day) => day >= bucharestDayOf(app.clock.now())),
    ...{ scheduleType: scheduleTypeOf(app.couriers.get(courier)), correction: row.correctionBani },
    ...{ requestedAt: row.requestedAt.toISOString(), approvedAt: row.approvedAt?.toISOString() ?? null },
    startsOn: row.approvedAt && (row.startsOn ?? bucharestDayOf(row.approvedAt)),
    reason: row.reason && words(row.reason),
    shipments: state === 'approved' ? await monthlyShipmentsOf(app, app.db, row) : null,
    endsOn: pointEndsOn(app, row),
    notCalled,
  }
}
