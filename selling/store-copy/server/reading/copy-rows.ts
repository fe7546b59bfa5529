/** The statement that keeps readings in our copy. Prepared for one, because every order that is activated is read and copied at least twice. */

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, bareColumn, bareColumns, into, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { storeOrders } from '../tables.ts'
import { orderTabColumns, type PlacedOrder } from '../tabs/place-in-tabs.ts'

export type NewCopy = typeof storeOrders.$inferInsert

const copied = [
  ...(['clientId', 'shop', 'id', 'name', 'createdAt', 'changedAt', 'cancelledAt', 'customerName', 'totalMinor'] as const),
  ...(['outstandingMinor', 'currency', 'outstandingCurrency', 'payment', 'fulfilment', 'itemCount', 'tags', 'paymentGateways'] as const),
  ...(['summary', 'isOpen', 'waitingItemCount', 'parts', 'isAwaiting', 'readAt'] as const),
]
type Copied = (typeof copied)[number]

const columns = getTableColumns(storeOrders)
const given = (name: Copied) => sql`excluded.${bareColumn(columns[name])}`

/** An erased buyer stays erased. A list has no parts: what was read of them holds as long as nothing changed. */
const unlessErased = (name: Copied, erased: SQL) => sql`case when ${storeOrders.summary} is null then ${erased} else ${given(name)} end`
const isUnchanged = sql`excluded.changed_at = ${storeOrders.changedAt}`
const unlessUnread = (name: Copied) => sql`coalesce(${given(name)}, case when ${isUnchanged} then ${columns[name]} end)`
const kept: readonly Copied[] = ['clientId', 'shop', 'id', 'createdAt', 'isAwaiting']
const replaced: Partial<Record<Copied | 'refusal', SQL>> = {
  ...Object.fromEntries(copied.filter((name) => !kept.includes(name)).map((name) => [name, given(name)])),
  customerName: unlessErased('customerName', sql`''`),
  summary: unlessErased('summary', sql`null`),
  waitingItemCount: unlessUnread('waitingItemCount'),
  parts: unlessUnread('parts'),
  refusal: sql`case when ${isUnchanged} then ${storeOrders.refusal} end`,
}
const isNotOlder = sql`(excluded.changed_at, excluded.read_at) >= (${storeOrders.changedAt}, ${storeOrders.readAt})`
const KEY = [storeOrders.clientId, storeOrders.shop, storeOrders.id]

const one = statement('store-order-copied-anew', (row: StatementParams<Pick<NewCopy, Copied>>) => ({
  rows: orderTabColumns,
  text: (list) => sql`
    insert into ${into(storeOrders, Object.fromEntries(copied.map((name) => [name, row[name]])))}
        on conflict (${bareColumns(KEY)}) do update set ${assign(storeOrders, replaced)} where ${isNotOlder}
    returning ${list}`,
}))

/** An older reading never replaces a newer one. Answers the rows that were written, locked. */
export async function writeCopies(tx: Tx, rows: readonly NewCopy[]): Promise<PlacedOrder[]> {
  const [first, ...others] = rows
  if (first && others.length === 0) return one.all(tx, first)
  return tx
    .insert(storeOrders)
    .values([...rows])
    .onConflictDoUpdate({ target: KEY, set: replaced, setWhere: isNotOlder })
    .returning(orderTabColumns)
}
