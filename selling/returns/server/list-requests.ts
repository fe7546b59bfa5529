/** A client's return requests, the newest first, and how many wait. */
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { foldForSearch, ordersFound } from '../../../sending/operations.ts'
import type { App } from '../../../server/platform/app.ts'
import { dayIn } from '../../../server/platform/clock.ts'
import { openReturnStates, type ReturnFilters } from '../contract/return-requests.ts'
import { summaryOf } from './present-request.ts'
import { returnRequests as table } from './tables.ts'

const ofClient = (clientId: string) => eq(table.clientId, clientId)
const isOpen = inArray(table.state, [...openReturnStates])
/** Also of one that is closed: the law goes on. */
const isOwed = and(isNotNull(table.refundUntil), isNull(table.refundedAt), sql`${table.state} <> 'refused'`)

const stateFilter = (state: ReturnFilters['state']): SQL | undefined =>
  state === undefined ? undefined : state === 'open' ? isOpen : state === 'refund' ? isOwed : eq(table.state, state)

export async function listRequests(app: App, { clientId, state, search, page, limit }: ReturnFilters & { clientId: string }) {
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const found = and(ofClient(clientId), stateFilter(state), ...words.map((word) => sql`strpos(${table.searchText}, ${word}) > 0`))
  const [rows, total, open, refunds] = await Promise.all([
    app.db
      .select()
      .from(table)
      .where(found)
      .orderBy(desc(table.receivedAt), desc(table.id))
      .limit(limit)
      .offset((page - 1) * limit),
    counted(app, found),
    counted(app, and(ofClient(clientId), isOpen)),
    counted(app, and(ofClient(clientId), isOwed)),
  ])
  const orders = await ordersFound(
    app,
    clientId,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const awbs = new Map(orders.map(({ id, awb }) => [id, awb]))
  return { list: rows.map((row) => summaryOf(app, row, awbs.get(row.orderId ?? '') ?? null)), total, open, refunds }
}

async function counted({ db }: App, found: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(found)
  return row?.count ?? 0
}

export async function countRequests(app: App, clientId: string) {
  const [received, refunds, overdue] = await Promise.all([
    counted(app, and(ofClient(clientId), eq(table.state, 'received'))),
    counted(app, and(ofClient(clientId), isOwed)),
    counted(app, and(ofClient(clientId), isOwed, lt(table.refundUntil, dayIn(app.clock.now())))),
  ])
  return { received, refunds, overdue }
}
