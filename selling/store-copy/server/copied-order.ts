/** An order as our copy has it: enough for what need not ask the store. */

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Amount } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { assign, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { storeOrders } from './tables.ts'

export type CopiedRow = typeof storeOrders.$inferSelect
export type CopiedOrder = CopiedRow & { outstanding: Amount }

const { clientId: ofClient, shop: ofShop, id: orderId, createdAt: placedAt, refusal: noted } = storeOrders
const isOfShop = (given: StatementParams<StoreKey>) => sql`${ofClient} = ${given.clientId} and ${ofShop} = ${given.shop}`

const copied = statement('store-order-copied', (given: StatementParams<StoreKey & { id: string }>) => ({
  rows: getTableColumns(storeOrders),
  text: (list) => sql`select ${list} from ${storeOrders} where ${isOfShop(given)} and ${orderId} = ${given.id}`,
}))

/** null: the shop has no such order, or it was never seen. */
export async function copiedOrder(db: Statements, { clientId, shop }: StoreKey, id: string): Promise<CopiedOrder | null> {
  const row = await copied.first(db, { clientId, shop, id })
  return row ? { ...row, outstanding: { minor: row.outstandingMinor, currency: row.outstandingCurrency } } : null
}

const allCopied = statement('store-orders-copied', (given: StatementParams<StoreKey & { ids: readonly string[] }>) => ({
  rows: getTableColumns(storeOrders),
  text: (list) => sql`
    select ${list} from ${storeOrders} where ${isOfShop(given)} and ${isAnyOf(orderId, given.ids)} order by ${placedAt} desc, ${orderId} desc`,
}))

/** Those of these that the shop has, the newest first. */
export const copiedOrders = (db: Statements, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<CopiedRow[]> =>
  allCopied.all(db, { clientId, shop, ids })

/** Names of those that the shop has. */
export async function copiedOrderNamesOf(db: Queries, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: storeOrders.id, name: storeOrders.name })
    .from(storeOrders)
    .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop), inArray(storeOrders.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const noting = statement('store-order-refusal', (given: StatementParams<StoreKey & { id: string; refusal: Message | null }>) => ({
  text: sql`
    update ${storeOrders} set ${assign(storeOrders, { refusal: given.refusal })}
     where ${isOfShop(given)} and ${orderId} = ${given.id} and ${noted} is distinct from ${sql.param(given.refusal, noted)}::jsonb`,
}))

/** Why it could not be activated; null: fixed, or being tried again. */
export async function noteRefusal(tx: Tx, { clientId, shop }: StoreKey, id: string, refusal: Message | null): Promise<void> {
  await noting.run(tx, { clientId, shop, id, refusal })
}

/** An erased buyer. */
const forgotten = { email: '', phone: '', shippingAddress: null, shippingLine: null, note: '', attributes: [], notUnderstood: [] }

export type OrderOfCopy = Omit<StoreOrder, 'canMarkPaid'> & { readAt: Date }

/** What our copy has of it, as the store would answer. Test orders are never awaiting, and our shipments say what was sent. */
export function storeOrderOfCopy(row: CopiedRow): OrderOfCopy {
  const { id, name, createdAt, changedAt, cancelledAt, customerName, paymentGateways, payment, fulfilment, itemCount, tags } = row
  return {
    ...{ id, name, createdAt, changedAt, cancelledAt, customerName, paymentGateways, payment, fulfilment, itemCount, tags },
    ...(row.summary ?? forgotten),
    isClosed: false,
    isTest: false,
    total: { minor: row.totalMinor, currency: row.currency },
    outstanding: { minor: row.outstandingMinor, currency: row.outstandingCurrency },
    awaiting: row.parts ?? [],
    shipped: [],
    readAt: row.readAt,
  }
}
