/** The list of a client's orders: what its filters find, in which order, and how many. */
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { orderFieldNames } from '../contract/order-fields.ts'
import type { OrderFilters } from '../contract/order-filters.ts'
import { finalStates, orderGroupStates, orderGroups } from '../contract/order-states.ts'
import { ORDERS_COUNTED_MAX, ORDERS_SELECTED_MAX } from '../contract/selecting.ts'
import { type OrderSummaryCoded, orderSummaryOf } from './present-order.ts'
import { activationUnderWay } from './queries.ts'
import { matchesSearchText, parseSearchText, searchRankOf } from './search-text.ts'
import { HAS_LABEL, IS_NOT_PRINTED, IS_NOT_RECEIVED_BACK, IS_OPEN, IS_REFUSED, orders } from './tables.ts'

export type OrderListPage = { list: OrderSummaryCoded[]; count: number; printable: number; page: number; limit: number }

export async function listOrders(app: App, clientId: string, filters: z.output<typeof OrderFilters>): Promise<OrderListPage> {
  const where = and(eq(orders.clientId, clientId), ...conditionsOf(filters))
  const { rows, count, printable } = await readPage(filters, {
    rows: (part) =>
      app.db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...orderedBy(listOrder(filters), part))
        .limit(part.limit)
        .offset(part.offset),
    counted: async () => {
      const counts = { count: sql`count(*)`.mapWith(Number), printable: sql`count(*) filter (where ${sql.raw(HAS_LABEL)})`.mapWith(Number) }
      const [all] = await app.db.select(counts).from(orders).where(where)
      return all ?? { count: 0, printable: 0 }
    },
  })
  const activations = await Promise.all(rows.map((order) => activationUnderWay(app, order)))
  return {
    list: rows.map((order, i) => orderSummaryOf(app, order, activations[i] ?? null)),
    ...{ count, printable },
    page: filters.page,
    limit: filters.limit,
  }
}

/** The newest first; of what is searched for, what is meant most likely before it. */
function listOrder({ search, sort }: z.output<typeof OrderFilters>): ListOrder {
  const searched = parseSearchText(search)
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const byDate: ListOrder = [
    [orders.createdAt, direction],
    [orders.id, direction],
  ]
  return searched.words.length > 0 ? [[searchRankOf(orders.searchText, searched), 'asc'], ...byDate] : byDate
}

/** Those with a label, the newest first, as many as are selected at once. */
export async function printableOrders({ db }: Pick<App, 'db'>, clientId: string, filters: Filters): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), ...conditionsOf(filters), sql.raw(HAS_LABEL)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_SELECTED_MAX)
  return rows.map(({ id }) => id)
}

const NOT_PRINTED_READ_MAX = 5000

/** Those with an AWB that wait for their courier and whose labels are not known to be printed. */
export async function ordersNotPrinted(db: Queries, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), sql.raw(IS_NOT_PRINTED)))
    .limit(NOT_PRINTED_READ_MAX)
  return rows.map(({ id }) => id)
}

/** Of each filter how many it finds, counted to a bound: more than that is said as more. */
export async function countFiltered({ db }: Pick<App, 'db'>, clientId: string, of: readonly Filters[]): Promise<number[]> {
  const counted = of.map((filters) => {
    const within = db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.clientId, clientId), ...conditionsOf(filters)))
    return db.$count(within.limit(ORDERS_COUNTED_MAX + 1).as('found'))
  })
  return Promise.all(counted)
}

type Filters = Omit<z.output<typeof OrderFilters>, 'page' | 'limit'>

function conditionsOf(filters: Filters): SQL[] {
  const { search, state, courier, fromDate, toDate, hasRepayment, printed } = filters
  const found = matchesSearchText(orders.searchText, parseSearchText(search))
  const repayment = sql`${orders.extraOptions} -> 'repayment' <> 'null'::jsonb`
  return [
    ...(found ? [found] : []),
    ...(state ? [stateCondition(state)] : []),
    ...(courier ? [eq(orders.courier, courier)] : []),
    ...(fromDate ? [gte(orders.createdAt, startOfDay(fromDate))] : []),
    ...(toDate ? [lt(orders.createdAt, startOfDay(addDays(toDate, 1)))] : []),
    ...(printed === 'no' ? [sql.raw(`(${IS_NOT_PRINTED})`)] : []),
    ...(printed === 'yes' ? [sql`${orders.isPrinted}`] : []),
    ...(hasRepayment === 'true' ? [repayment] : []),
    ...(hasRepayment === 'false' ? [sql`not (${repayment})`] : []),
    ...orderFieldNames.flatMap((name) => (filters[name] ? [sql`strpos(lower(${orders[name]}), lower(${filters[name]})) > 0`] : [])),
  ]
}

/** Says of what is not at its end that it is not, so that the index of those answers it. */
function stateCondition(state: NonNullable<z.output<typeof OrderFilters>['state']>): SQL {
  const group = orderGroups.find((one) => one === state)
  if (!group) {
    const isIn = sql`${orders.state} = ${state}`
    return finalStates.some((one) => one === state) ? isIn : sql`(${isIn} and ${sql.raw(IS_OPEN)})`
  }
  const { states, withRefused, withNotReceivedBack } = orderGroupStates[group]
  if (withNotReceivedBack) return sql.raw(`(${IS_NOT_RECEIVED_BACK})`)
  const isWithin = sql`${orders.state} = any(${sql.param([...states])}) and ${sql.raw(IS_OPEN)}`
  return withRefused ? sql`((${isWithin}) or (${sql.raw(IS_REFUSED)}))` : sql`(${isWithin})`
}
