/** An order as our copy has it: enough for what need not ask the store. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Amount } from '../../../contract/money.ts'
import type { Message } from '../../../contract/texts/message.ts'
import type { StoreOrder } from '../../partners/stores/port-orders.ts'
import { type Queries, type Statements, selectList, type Tx } from '../../platform/database/database.ts'
import type { StoreKey } from '../stores/stores.ts'
import { storeOrders } from './tables.ts'

export type CopiedRow = typeof storeOrders.$inferSelect
export type CopiedOrder = CopiedRow & { outstanding: Amount }

/** null: the shop has no such order, or it was never seen. */
export async function copiedOrder(db: Statements, { clientId, shop }: StoreKey, id: string): Promise<CopiedOrder | null> {
  const { rows } = await db.$client.query<CopiedRow>({
    name: 'store-order-copied',
    text: `select ${selectList(storeOrders, 'o')} from store_orders o where o.client_id = $1 and o.shop = $2 and o.id = $3`,
    values: [clientId, shop, id],
  })
  const [row] = rows
  return row ? { ...row, outstanding: { minor: row.outstandingMinor, currency: row.outstandingCurrency } } : null
}

/** Those of these that the shop has, the newest first. */
export async function copiedOrders(db: Statements, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<CopiedRow[]> {
  const { rows } = await db.$client.query<CopiedRow>({
    name: 'store-orders-copied',
    text: `select ${selectList(storeOrders, 'o')} from store_orders o
            where o.client_id = $1 and o.shop = $2 and o.id = any($3::text[]) order by o.created_at desc, o.id desc`,
    values: [clientId, shop, ids],
  })
  return rows
}

/** Names of those that the shop has. */
export async function namesOf(db: Queries, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: storeOrders.id, name: storeOrders.name })
    .from(storeOrders)
    .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop), inArray(storeOrders.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Why it could not be activated; null: fixed, or being tried again. */
export async function noteRefusal(tx: Tx, { clientId, shop }: StoreKey, id: string, refusal: Message | null): Promise<void> {
  await tx.$client.query({
    name: 'store-order-refusal',
    text: 'update store_orders set refusal = $4 where client_id = $1 and shop = $2 and id = $3 and refusal is distinct from $4::jsonb',
    values: [clientId, shop, id, refusal && JSON.stringify(refusal)],
  })
}

/** An erased buyer. */
const forgotten = { email: '', phone: '', shippingAddress: null, shippingLine: null, note: '', attributes: [] }

export type OrderOfCopy = Omit<StoreOrder, 'canMarkPaid'>

/** What our copy has of it, as the store would answer. Test orders are never awaiting, and our shipments say what was sent. */
export function asOrdered(row: CopiedRow): OrderOfCopy {
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
  }
}
