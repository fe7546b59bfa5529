/** Reading orders; every one is a client's own. */
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orderFieldNames } from '../../../contract/orders/order-fields.ts'
import { finalStates, groupStates, orderGroups } from '../../../contract/orders/order-states.ts'
import type { OrderFilters } from '../../../contract/orders/orders.ts'
import { Problem } from '../../../contract/problems.ts'
import { effectOf } from '../../effects/effect-rows.ts'
import type { App } from '../../platform/app.ts'
import { addDays, startOfDay } from '../../platform/clock.ts'
import type { Queries, Statements, Tx } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
import { effectOfAttempt } from './activation/attempt.ts'
import { cancellationOf } from './after-awb/cancellation-of.ts'
import { detailsOf, type OrderDetailsCoded, type OrderRow, type OrderSummaryCoded, summaryOf } from './present-order.ts'
import { foldForSearch } from './search-text.ts'
import { IS_OPEN, IS_REFUSED, orderEvents, orders } from './tables.ts'

const ORDER = (list: SQL, given: Given<OrderKey>) =>
  sql`select ${list} from ${orders} where ${orders.clientId} = ${given.clientId} and ${orders.id} = ${given.orderId}`
type OrderKey = { clientId: string; orderId: string }

const read = statement('order', (given: Given<OrderKey>) => ({ rows: getTableColumns(orders), text: (list) => ORDER(list, given) }))
const locked = statement('order-locked', (given: Given<OrderKey>) => ({
  rows: getTableColumns(orders),
  text: (list) => sql`${ORDER(list, given)} for update`,
}))

/** Locks the row until the transaction ends. Throws `not-found`, also for another client's order. */
export const lockOrder = async (tx: Tx, clientId: string, orderId: string): Promise<OrderRow> =>
  found(await locked.first(tx, { clientId, orderId }))

/** Throws `not-found`, also for another client's order. */
export const orderOf = async (db: Statements, clientId: string, orderId: string): Promise<OrderRow> =>
  found(await findOrder(db, clientId, orderId))

/** null: there is none of this client. */
export const findOrder = (db: Statements, clientId: string, orderId: string): Promise<OrderRow | null> =>
  read.first(db, { clientId, orderId })

function found(order: OrderRow | null): OrderRow {
  if (!order) throw new Problem('not-found')
  return order
}

export async function orderDetails(app: App, clientId: string, orderId: string): Promise<OrderDetailsCoded> {
  const order = await orderOf(app.db, clientId, orderId)
  const [activation, events, cancellation] = await Promise.all([
    activationUnderWay(app, order),
    app.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, orderId)))
      .orderBy(orderEvents.happenedAt, orderEvents.id),
    cancellationUnderWay(app, order),
  ])
  return detailsOf(app, order, { activation, events, isCancellationWithOperator: cancellation?.state === 'manual' })
}

/** null: it is not being activated. */
async function activationUnderWay(app: App, { clientId, id: orderId, attempt, state }: OrderRow) {
  return state === 'activating' ? effectOf(app.db, effectOfAttempt({ clientId, orderId, attempt })) : null
}

/** null: it is not being cancelled. */
async function cancellationUnderWay(app: App, { clientId, courier, awb, cancelRequestedAt }: OrderRow) {
  return cancelRequestedAt && courier && awb ? effectOf(app.db, cancellationOf(clientId, { courier, awb })) : null
}

export type OrderPage = { list: OrderSummaryCoded[]; count: number; page: number; limit: number }

export async function listOrders(app: App, clientId: string, filters: z.output<typeof OrderFilters>): Promise<OrderPage> {
  const where = and(eq(orders.clientId, clientId), ...conditionsOf(filters))
  const [rows, counted] = await Promise.all([
    app.db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(filters.limit)
      .offset((filters.page - 1) * filters.limit),
    app.db.select({ count: sql<number>`count(*)` }).from(orders).where(where),
  ])
  const activations = await Promise.all(rows.map((order) => activationUnderWay(app, order)))
  return {
    list: rows.map((order, i) => summaryOf(app, order, activations[i] ?? null)),
    count: Number(counted[0]?.count ?? 0),
    page: filters.page,
    limit: filters.limit,
  }
}

function conditionsOf(filters: z.output<typeof OrderFilters>): SQL[] {
  const { search, state, courier, fromDate, toDate, hasRepayment } = filters
  const repayment = sql`${orders.extraOptions} -> 'repayment' <> 'null'::jsonb`
  return [
    ...foldForSearch(search)
      .split(' ')
      .filter(Boolean)
      .map((word) => sql`${orders.searchText} like ${`%${word}%`}`),
    ...(state ? [stateCondition(state)] : []),
    ...(courier ? [eq(orders.courier, courier)] : []),
    ...(fromDate ? [gte(orders.createdAt, startOfDay(fromDate))] : []),
    ...(toDate ? [lt(orders.createdAt, startOfDay(addDays(toDate, 1)))] : []),
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
  const { states, withRefused } = groupStates[group]
  const isWithin = sql`${orders.state} = any(${sql.param([...states])}) and ${sql.raw(IS_OPEN)}`
  return withRefused ? sql`((${isWithin}) or (${sql.raw(IS_REFUSED)}))` : sql`(${isWithin})`
}

/** Several of a client's orders, those that are there, in no order. */
export async function ordersFound({ db }: Pick<App, 'db'>, clientId: string, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), inArray(orders.id, [...ids])))
}

/** By order: what invoices say of those of a client's orders that are there. */
export async function sentOrders(db: Queries, { clientId, orderIds }: { clientId: string; orderIds: readonly string[] }) {
  const rows = await db
    .select({
      id: orders.id,
      courier: orders.courier,
      serviceName: orders.serviceName,
      awb: orders.awb,
      clientReference: orders.clientReference,
    })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), sql`${orders.id} = any(${sql.param([...new Set(orderIds)])})`))
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** Several of a client's orders, in the order they were asked for. Throws `not-found` when one is missing. */
export async function ordersOf(app: App, clientId: string, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), inArray(orders.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new Problem('not-found')
    return row
  })
}

const WITH_AWB_MAX = 200

/** The newest orders of all clients that have an AWB: for the sandbox, where a user plays the courier. */
export const ordersWithAwb = (app: App): Promise<OrderRow[]> =>
  app.db.select().from(orders).where(isNotNull(orders.awb)).orderBy(desc(orders.activatedAt)).limit(WITH_AWB_MAX)

const LOOKED_AT = 500

const lastAccount = statement('last-repayment-account', (given: Given<{ clientId: string }>) => ({
  rows: { iban: sql`o.repayment ->> 'iban'`.mapWith(String), accountHolder: sql`o.repayment ->> 'accountHolder'`.mapWith(String) },
  text: (list) => sql`
    select ${list}
      from (select ${orders.extraOptions} -> 'repayment' as repayment, ${orders.createdAt}, ${orders.id} from ${orders}
             where ${orders.clientId} = ${given.clientId} order by ${orders.createdAt} desc, ${orders.id} desc
             limit ${sql.raw(String(LOOKED_AT))}) o
     where o.repayment ->> 'iban' is not null order by o.created_at desc, o.id desc limit 1`,
}))

/** Of the newest order that has one, among this many; null: none has. */
export const lastRepaymentAccount = (db: Statements, clientId: string): Promise<{ iban: string; accountHolder: string } | null> =>
  lastAccount.first(db, { clientId })
