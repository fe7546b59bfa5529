/** Reading orders; every one is a client's own. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import { type Bani, bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { effectOfAttempt } from './activation/attempt.ts'
import { cancellationOf } from './after-awb/cancellation-of.ts'
import { type OrderDetailsCoded, type OrderRow, orderDetailsOf } from './present-order.ts'
import { matchesSearchText, parseSearchText } from './search-text.ts'
import { IN_TIMELINE_ORDER, orderCorrections, orderEvents, orders } from './tables.ts'

const ORDER = (list: SQL, given: StatementParams<OrderKey>) =>
  sql`select ${list} from ${orders} where ${orders.clientId} = ${given.clientId} and ${orders.id} = ${given.orderId}`
type OrderKey = { clientId: string; orderId: string }

const read = statement('order', (given: StatementParams<OrderKey>) => ({
  rows: getTableColumns(orders),
  text: (list) => ORDER(list, given),
}))
const locked = statement('order-locked', (given: StatementParams<OrderKey>) => ({
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
  const [activation, events, cancellation, related] = await Promise.all([
    activationUnderWay(app, order),
    app.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, orderId)))
      .orderBy(...IN_TIMELINE_ORDER),
    cancellationUnderWay(app, order),
    relatedOf(app.db, order),
  ])
  return orderDetailsOf(app, order, { activation, events, related, isCancellationWithOperator: cancellation?.state === 'manual' })
}

/** What stands for it, and what it stands for. */
async function relatedOf(db: Queries, { clientId, id, replaces, receivedBackBy }: OrderRow) {
  const near = await db
    .select({ uniqueId: orders.id, awb: orders.awb, state: orders.state, replaces: orders.replaces })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), or(eq(orders.replaces, id), replaces === null ? undefined : eq(orders.id, replaces))))
    .orderBy(orders.createdAt, orders.id)
  const [isBeingCorrected, names] = await Promise.all([
    db
      .select({ orderId: orderCorrections.orderId })
      .from(orderCorrections)
      .where(and(eq(orderCorrections.clientId, clientId), eq(orderCorrections.orderId, id))),
    receivedBackBy === null ? new Map<string, string>() : namesOfUsers(db, [receivedBackBy]),
  ])
  const shown = (order: (typeof near)[number] | undefined) =>
    order ? { uniqueId: order.uniqueId, awb: order.awb, state: order.state } : null
  return {
    replaces: shown(near.find(({ uniqueId }) => uniqueId === replaces)),
    replacedBy: shown(near.findLast((order) => order.replaces === id)),
    isBeingCorrected: isBeingCorrected.length > 0,
    receivedBackBy: (receivedBackBy === null ? undefined : names.get(receivedBackBy)) ?? null,
  }
}

/** null: it is not being activated. */
export async function activationUnderWay(app: App, { clientId, id: orderId, attempt, state }: OrderRow) {
  return state === 'activating' ? effectOf(app.db, effectOfAttempt({ clientId, orderId, attempt })) : null
}

/** null: it is not being cancelled. */
async function cancellationUnderWay(app: App, { clientId, courier, awb, cancelRequestedAt }: OrderRow) {
  return cancelRequestedAt && courier && awb ? effectOf(app.db, cancellationOf(clientId, { courier, awb })) : null
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
      recipient: sql`coalesce(${orders.recipient} #>> '{contact,name}', '')`.mapWith(String),
    })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), sql`${orders.id} = any(${sql.param([...new Set(orderIds)])})`))
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** What each of a client's orders costs, by its id; of those that have a price. */
export async function pricesOf(db: Queries, { clientId, orderIds }: { clientId: string; orderIds: readonly string[] }) {
  if (orderIds.length === 0) return new Map<string, Bani>()
  const rows = await db
    .select({ id: orders.id, priceBani: orders.priceBani })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), sql`${orders.id} = any(${sql.param([...new Set(orderIds)])})`))
  return new Map(rows.flatMap(({ id, priceBani }) => (priceBani === null ? [] : [[id, bani(priceBani)] as const])))
}

/** Several of a client's orders, in the order they were asked for. Throws `not-found` when one is missing. */
export async function requireOrders(app: App, clientId: string, ids: readonly string[]): Promise<OrderRow[]> {
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

type AwbListAsked = { page: number; limit: number; search: string }

/** The same without an end, those with all words of the search, in pages. */
export async function listOrdersWithAwb({ db }: App, { page, limit, search }: AwbListAsked): Promise<{ count: number; rows: OrderRow[] }> {
  const where = and(isNotNull(orders.awb), matchesSearchText(orders.searchText, parseSearchText(search)))
  return readPage(
    { page, limit },
    {
      rows: (part) => {
        const inOrder = orderedBy(NEWEST_ACTIVATED_FIRST, part)
        return db
          .select()
          .from(orders)
          .where(where)
          .orderBy(...inOrder)
          .limit(part.limit)
          .offset(part.offset)
      },
      counted: async () => ({ count: await db.$count(orders, where) }),
    },
  )
}
const NEWEST_ACTIVATED_FIRST: ListOrder = [
  [orders.activatedAt, 'desc'],
  [orders.id, 'desc'],
]

const LOOKED_AT = 500

const lastAccount = statement('last-repayment-account', (given: StatementParams<{ clientId: string }>) => ({
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
