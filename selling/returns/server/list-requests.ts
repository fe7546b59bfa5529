/** A client's return requests, the newest first, and how many wait. */
import { and, eq, inArray, isNotNull, lt, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldForSearch, ordersFound } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import {
  openReturnStates,
  RETURNS_SELECTED_MAX,
  type ReturnFilters,
  type ReturnSelected,
  type ReturnState,
  type ReturnWorklist,
} from '../contract/return-requests.ts'
import { RETURN_AWAITED_DAYS } from '../contract/returned-goods.ts'
import { returnSummaryOf } from './present-request.ts'
import { returnRequests as table } from './tables.ts'

const DAY_MS = 86_400_000

const ofClient = (clientId: string) => eq(table.clientId, clientId)
/** Until it is trusted, closed or deleted it stands among the doubtful ones alone. */
const waitsForTrust = sql`(${table.isDoubtful} and ${table.state} = 'received')`
const isOpen = and(inArray(table.state, [...openReturnStates]), not(table.isDoubtful))
/** Also of one that is closed: the law goes on. As the index `return_requests_refund` has it. */
const isOwed = sql`${table.money} in ('pending', 'in-doubt', 'sent') and ${table.state} <> 'refused' and not ${table.isDoubtful}`

/** Each as an index of its own has it. */
function worklistConditions(now: Date): Record<ReturnWorklist, SQL | undefined> {
  const awaitedSince = new Date(now.getTime() - RETURN_AWAITED_DAYS * DAY_MS)
  return {
    open: isOpen,
    refund: isOwed,
    doubtful: waitsForTrust,
    // `waitsForCount`.
    'to-count': sql`${table.custody} = 'received' and ${table.counted} is null and ${table.state} <> 'closed'`,
    awaited: and(
      sql`${table.state} = 'shipped' and ${table.custody} in ('announced', 'on-its-way')`,
      lt(table.stateChangedAt, awaitedSince),
    ),
    'to-hand-back': isNotNull(table.handBackSince),
  }
}

const worklistsOf = (clientId: string, now: Date) =>
  Object.fromEntries(
    Object.entries(worklistConditions(now)).map(([worklist, condition]) => [worklist, and(ofClient(clientId), condition)]),
  ) as Record<ReturnWorklist, SQL | undefined> // of its names

function stateFilter(state: ReturnFilters['state'], now: Date): SQL | undefined {
  const worklists = worklistConditions(now)
  if (state !== undefined && state in worklists) return worklists[state as ReturnWorklist] // one of its keys
  return and(not(waitsForTrust), state === undefined ? undefined : eq(table.state, state as ReturnState)) // no worklist
}

type Wanted = Pick<ReturnFilters, 'state' | 'search'> & { clientId: string; now: Date }

/** Of which requests a list consists. */
export function returnRequestsFoundBy({ clientId, state, search, now }: Wanted): SQL | undefined {
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
  return and(ofClient(clientId), stateFilter(state, now), ...words.map((word) => sql`strpos(${table.searchText}, ${word}) > 0`))
}

/** What a list shows; a row holds a whole form and the terms that were agreed to. */
const { id, kind, state, isDoubtful, templateName, orderNumber, orderId, name, receivedAt, returnTimeliness } = table
const { refundUntil, money, custody, handBackSince } = table
const listed = {
  ...{ id, kind, state, isDoubtful, templateName, orderNumber, orderId, name, receivedAt, returnTimeliness },
  ...{ refundUntil, money, custody, handBackSince },
  isCounted: sql<boolean>`${table.counted} is not null`.as('is_counted'),
}

export const returnRequestsNewestFirst = ({ receivedAt: at, id: key }: { receivedAt: SQLWrapper; id: SQLWrapper }): ListOrder => [
  [at, 'desc'],
  [key, 'desc'],
]

export async function listRequests(app: App, { page, limit, ...wanted }: ReturnFilters & { clientId: string }) {
  const { db } = app
  const now = app.clock.now()
  const ofList = ofClient(wanted.clientId)
  const found = returnRequestsFoundBy({ ...wanted, now })
  const {
    rows,
    count: total,
    ...counts
  } = await readPage(
    { page, limit },
    {
      // Which they are is read of the index alone, then each by its key: joined as the planner likes, it may read every row of a client.
      rows: async (part) => {
        const keys = db
          .select({ id: table.id, receivedAt: table.receivedAt })
          .from(table)
          .where(found)
          .orderBy(...orderedBy(returnRequestsNewestFirst(table), part))
          .limit(part.limit)
          .offset(part.offset)
          .as('keys')
        const row = db
          .select(listed)
          .from(table)
          .where(and(ofList, eq(table.id, keys.id)))
          .limit(1)
          .as('row')
        const read = await db
          .select()
          .from(keys)
          .crossJoinLateral(row)
          .orderBy(...orderedBy(returnRequestsNewestFirst(keys), part))
        return read.map((one) => one.row)
      },
      counted: () => countEach(db, { count: found, ...worklistsOf(wanted.clientId, now) }),
    },
  )
  const orders = await ordersFound(
    app,
    wanted.clientId,
    rows.flatMap((row) => row.orderId ?? []),
  )
  const awbs = new Map(orders.map((order) => [order.id, order.awb]))
  return { list: rows.map((row) => returnSummaryOf(app, row, awbs.get(row.orderId ?? '') ?? null)), total, counts }
}

/** Each by the index that holds what it counts: in one walk they would read every row of the client. */
async function countEach<Name extends string>(db: Database, conditions: Record<Name, SQL | undefined>): Promise<Record<Name, number>> {
  const counts = Object.entries<SQL | undefined>(conditions).map(([name, condition]) => [name, db.$count(table, condition)] as const)
  const [row] = await db.select(Object.fromEntries(counts)).from(sql`(values (0)) as counted`)
  return row as Record<Name, number> // of the names that were asked for
}

/** What is not over, the newest that may be decided at once. */
export const selectableRequests = ({ db, clock }: App, wanted: Omit<Wanted, 'now'>): Promise<ReturnSelected[]> =>
  db
    .select({ id, kind, isDoubtful })
    .from(table)
    .where(and(returnRequestsFoundBy({ ...wanted, now: clock.now() }), inArray(table.state, [...openReturnStates])))
    .orderBy(...orderedBy(returnRequestsNewestFirst(table), { isReversed: false }))
    .limit(RETURNS_SELECTED_MAX)

/** As the lists of those that are received, and of those whose money is owed, count them. */
export async function countReturnRequests({ db, clock }: Pick<App, 'db' | 'clock'>, clientId: string) {
  const owed = and(ofClient(clientId), isOwed)
  const isOverdue = lt(table.refundUntil, bucharestDayOf(clock.now()))
  const isUndecided = eq(table.state, 'received')
  const { both, ...counts } = await countEach(db, {
    received: and(ofClient(clientId), isOpen, isUndecided),
    refunds: owed,
    overdue: and(owed, isOverdue),
    both: and(owed, isOverdue, isOpen, isUndecided),
  })
  // What is undecided and overdue waits once.
  return { ...counts, waiting: counts.received + counts.overdue - both }
}
