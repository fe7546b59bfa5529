/** A client's return requests, the newest first, and how many wait. */
import { and, eq, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { foldForSearch, ordersFound } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { openReturnStates, RETURNS_SELECTED_MAX, type ReturnFilters, type ReturnSelected } from '../contract/return-requests.ts'
import { summaryOf } from './present-request.ts'
import { returnRequests as table } from './tables.ts'

const ofClient = (clientId: string) => eq(table.clientId, clientId)
/** Until it is trusted, closed or deleted it stands among the doubtful ones alone. */
const waitsForTrust = sql`(${table.isDoubtful} and ${table.state} = 'received')`
const isOpen = and(inArray(table.state, [...openReturnStates]), not(table.isDoubtful))
/** Also of one that is closed: the law goes on. */
const isOwed = and(isNotNull(table.refundUntil), isNull(table.refundedAt), sql`${table.state} <> 'refused'`, not(table.isDoubtful))

function stateFilter(state: ReturnFilters['state']): SQL | undefined {
  if (state === 'doubtful') return waitsForTrust
  if (state === 'open') return isOpen
  if (state === 'refund') return isOwed
  return and(not(waitsForTrust), state === undefined ? undefined : eq(table.state, state))
}

type Wanted = Pick<ReturnFilters, 'state' | 'search'> & { clientId: string }

function foundBy({ clientId, state, search }: Wanted): SQL | undefined {
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
  return and(ofClient(clientId), stateFilter(state), ...words.map((word) => sql`strpos(${table.searchText}, ${word}) > 0`))
}

/** What a list shows; a row holds a whole form and the terms that were agreed to. */
const { id, kind, state, isDoubtful, templateName, orderNumber, refundUntil, refundedAt, orderId, name, receivedAt } = table
const listed = { id, kind, state, isDoubtful, templateName, orderNumber, refundUntil, refundedAt, orderId, name, receivedAt }

const newestFirst: ListOrder = [
  [table.receivedAt, 'desc'],
  [table.id, 'desc'],
]

export async function listRequests(app: App, { page, limit, ...wanted }: ReturnFilters & { clientId: string }) {
  const { clientId } = wanted
  const found = foundBy(wanted)
  const counted = async () => {
    const counts = { count: countWhere(found), open: countWhere(isOpen), refunds: countWhere(isOwed), doubtful: countWhere(waitsForTrust) }
    const [all] = await app.db.select(counts).from(table).where(ofClient(clientId))
    return all ?? { count: 0, open: 0, refunds: 0, doubtful: 0 }
  }
  const {
    rows,
    count: total,
    ...counts
  } = await readPage(
    { page, limit },
    {
      rows: (part) =>
        app.db
          .select(listed)
          .from(table)
          .where(found)
          .orderBy(...orderedBy(newestFirst, part))
          .limit(part.limit)
          .offset(part.offset),
      counted,
    },
  )
  const orders = await ordersFound(
    app,
    clientId,
    rows.flatMap((row) => row.orderId ?? []),
  )
  const awbs = new Map(orders.map((order) => [order.id, order.awb]))
  return { list: rows.map((row) => summaryOf(app, row, awbs.get(row.orderId ?? '') ?? null)), total, ...counts }
}

const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`.mapWith(Number)

/** What is not over, the newest that may be decided at once. */
export const selectableRequests = ({ db }: App, wanted: Wanted): Promise<ReturnSelected[]> =>
  db
    .select({ id, kind, isDoubtful })
    .from(table)
    .where(and(foundBy(wanted), inArray(table.state, [...openReturnStates])))
    .orderBy(...orderedBy(newestFirst, { isReversed: false }))
    .limit(RETURNS_SELECTED_MAX)

/** As the lists of those that are received, and of those whose money is owed, count them. */
export async function countRequests({ db, clock }: Pick<App, 'db' | 'clock'>, clientId: string) {
  const [row] = await db
    .select({
      received: countWhere(and(isOpen, eq(table.state, 'received'))),
      refunds: countWhere(isOwed),
      overdue: countWhere(and(isOwed, lt(table.refundUntil, dayIn(clock.now())))),
    })
    .from(table)
    .where(ofClient(clientId))
  return { received: row?.received ?? 0, refunds: row?.refunds ?? 0, overdue: row?.overdue ?? 0 }
}
