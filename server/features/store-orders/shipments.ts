/** Shipments of store orders: the bond between parts there and orders here. */
import { and, eq } from 'drizzle-orm'
import { type Statements, selectList, type Tx } from '../../platform/database.ts'
import type { StoreKey } from '../stores/stores.ts'
import { storeShipments } from './tables.ts'

export type ShipmentRow = typeof storeShipments.$inferSelect
export type OrderRef = { clientId: string; orderId: string }

const isOf = ({ clientId, orderId }: OrderRef) => and(eq(storeShipments.clientId, clientId), eq(storeShipments.orderId, orderId))

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

export async function noteOnShipment(tx: Tx, ref: OrderRef, patch: Partial<ShipmentRow>): Promise<void> {
  await tx.update(storeShipments).set(patch).where(isOf(ref))
}

/** The store is told by one process at a time, however often a job runs. False: another one is at it, or was until it died. */
export async function claimTelling(
  db: Statements,
  { clientId, orderId }: OrderRef,
  { now, forMs }: { now: Date; forMs: number },
): Promise<boolean> {
  const { rows } = await db.$client.query<{ number: number }>({
    name: 'shipment-claimed',
    text: `update store_shipments set claimed_until = $3
            where client_id = $1 and order_id = $2 and (claimed_until is null or claimed_until <= $4) returning number`,
    values: [clientId, orderId, new Date(now.getTime() + forMs), now],
  })
  return rows.length > 0
}

export async function releaseTelling(db: Statements, { clientId, orderId }: OrderRef): Promise<void> {
  await db.$client.query({
    name: 'shipment-released',
    text: 'update store_shipments set claimed_until = null where client_id = $1 and order_id = $2',
    values: [clientId, orderId],
  })
}

/** After a start alone on the database: whoever had claimed is gone. */
export async function claimsOnShipmentsAreLost(db: Statements): Promise<void> {
  await db.$client.query({ text: 'update store_shipments set claimed_until = null where claimed_until is not null' })
}
