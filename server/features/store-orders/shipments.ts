/** Shipments of store orders: the bond between parts there and orders here. */
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

/** null: the order came from no store. */
export async function shipmentOf(db: Statements, { clientId, orderId }: OrderRef): Promise<ShipmentRow | null> {
  const { rows } = await db.$client.query<ShipmentRow>({
    name: 'shipment',
    text: `${SHIPMENTS} where s.client_id = $1 and s.order_id = $2`,
    values: [clientId, orderId],
  })
  return rows[0] ?? null
}

/** The same, its store order locked until the transaction ends. */
export async function shipmentLocked(tx: Tx, ref: OrderRef): Promise<ShipmentRow | null> {
  const seen = await shipmentOf(tx, ref)
  if (!seen) return null
  await lockStoreOrder(tx, seen, seen.storeOrderId)
  return shipmentOf(tx, ref)
}
