/** Shipments of store orders: the bond between parts there and orders here. */
import { mayBeDelivered } from '../../../contract/orders/order-states.ts'
import { type Statements, selectList, type Tx } from '../../platform/database/database.ts'
import type { StoreKey } from '../stores/stores.ts'
import { storeShipments } from './tables.ts'

export type ShipmentRow = typeof storeShipments.$inferSelect
export type OrderRef = { clientId: string; orderId: string }

/**
 * Taken by everything that begins or changes a shipment of a store's order, until its transaction ends: two windows and
 * repeated jobs meet here. First in the transaction, before any row is locked.
 */
export async function lockStoreOrder(tx: Tx, { clientId, shop }: StoreKey, storeOrderId: string): Promise<void> {
  await tx.$client.query({
    name: 'store-order-locked',
    text: 'select pg_advisory_xact_lock(hashtext($1), hashtext($2))',
    values: [`${clientId}/${shop}`, storeOrderId],
  })
}

/** Prepared once a connection: everything that is done of an order begins with them. */
const SHIPMENTS = `select ${selectList(storeShipments, 's')} from store_shipments s`

/** Oldest first. */
export async function shipmentsOf(db: Statements, { clientId, shop }: StoreKey, storeOrderId: string): Promise<ShipmentRow[]> {
  const { rows } = await db.$client.query<ShipmentRow>({
    name: 'shipments-of-order',
    text: `${SHIPMENTS} where s.client_id = $1 and s.shop = $2 and s.store_order_id = $3 order by s.created_at, s.part_id, s.number`,
    values: [clientId, shop, storeOrderId],
  })
  return rows
}

/** Those of several store orders, by the order's id; oldest first. */
export async function shipmentsOfStoreOrders(
  db: Statements,
  { clientId, shop }: StoreKey,
  storeOrderIds: readonly string[],
): Promise<Map<string, ShipmentRow[]>> {
  const [first, ...others] = storeOrderIds
  if (first === undefined) return new Map()
  // Of one, as nearly always, it is planned once for a connection; of a list each time.
  if (others.length === 0) return new Map([[first, await shipmentsOf(db, { clientId, shop }, first)]])
  const { rows } = await db.$client.query<ShipmentRow>({
    name: 'shipments-of-store-orders',
    text: `${SHIPMENTS} where s.client_id = $1 and s.shop = $2 and s.store_order_id = any($3::text[]) order by s.created_at, s.part_id, s.number`,
    values: [clientId, shop, storeOrderIds],
  })
  return Map.groupBy(rows, ({ storeOrderId }) => storeOrderId)
}

/** Of several store orders those that have a parcel under way. */
export async function storeOrdersUnderWay(
  db: Statements,
  { clientId, shop }: StoreKey,
  storeOrderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'orders-under-way',
    text: `select distinct store_order_id as id from store_shipments
            where client_id = $1 and shop = $2 and store_order_id = any($3::text[]) and fulfilment_state <> 'reverted' and order_state = any($4::text[])`,
    values: [clientId, shop, storeOrderIds, mayBeDelivered],
  })
  return rows.map(({ id }) => id)
}

/** Those of several orders of ours, in one order. */
export async function shipmentsOfOrders(
  db: Statements,
  clientId: string,
  orderIds: readonly string[],
  { isLocking } = { isLocking: false },
): Promise<ShipmentRow[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.$client.query<ShipmentRow>({
    name: isLocking ? 'shipments-of-orders-locked' : 'shipments-of-orders',
    text: `${SHIPMENTS} where s.client_id = $1 and s.order_id = any($2::text[]) order by s.order_id${isLocking ? ' for update' : ''}`,
    values: [clientId, orderIds],
  })
  return rows
}

/** null: the order came from no store. */
export async function shipmentOf(db: Statements, { clientId, orderId }: OrderRef): Promise<ShipmentRow | null> {
  const { rows } = await db.$client.query<ShipmentRow>({
    name: 'shipment',
    text: `${SHIPMENTS} where s.client_id = $1 and s.order_id = $2`,
    values: [clientId, orderId],
  })
  return rows[0] ?? null
}

/**
 * The same, locked until the transaction ends. What changes it locks in this order: the store's order, our order, the shipment, the
 * copy's row (store-copy/tabs/place-in-tabs.ts), rows of activations of many, drafts.
 */
export async function lockShipment(tx: Tx, { clientId, orderId }: OrderRef): Promise<ShipmentRow | null> {
  const { rows } = await tx.$client.query<ShipmentRow>({
    name: 'shipment-locked',
    text: `${SHIPMENTS} where s.client_id = $1 and s.order_id = $2 for update`,
    values: [clientId, orderId],
  })
  return rows[0] ?? null
}
