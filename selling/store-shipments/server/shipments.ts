/** Shipments of store orders: the bond between parts there and orders here. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import { mayBeDelivered } from '#sending/orders/contract/order-states.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { storeShipments } from './tables.ts'

export type ShipmentRow = typeof storeShipments.$inferSelect
export type ShipmentOrderRef = { clientId: string; orderId: string }

/**
 * Taken by everything that begins or changes a shipment of a store's order, until its transaction ends: two windows and
 * repeated jobs meet here. First in the transaction, before any row is locked.
 */
export async function lockStoreOrder(tx: Tx, { clientId, shop }: StoreKey, storeOrderId: string): Promise<void> {
  await lockedOrder.run(tx, { store: `${clientId}/${shop}`, storeOrderId })
}

const lockedOrder = statement('store-order-locked', (given: StatementParams<{ store: string; storeOrderId: string }>) => ({
  text: sql`select pg_advisory_xact_lock(hashtext(${given.store}), hashtext(${given.storeOrderId}))`,
}))

const s = storeShipments
const isOfShop = (given: StatementParams<StoreKey>) => sql`${s.clientId} = ${given.clientId} and ${s.shop} = ${given.shop}`
const inOrder = sql`order by ${s.createdAt}, ${s.partId}, ${s.number}`

/** Prepared once a connection: everything that is done of an order begins with them. */
const shipments = <V>(name: string, rest: (given: StatementParams<V>) => SQL) =>
  statement(name, (given: StatementParams<V>) => ({
    rows: getTableColumns(storeShipments),
    text: (list) => sql`select ${list} from ${storeShipments} where ${rest(given)}`,
  }))

const ofOne = shipments<StoreKey & { storeOrderId: string }>(
  'shipments-of-order',
  (given) => sql`${isOfShop(given)} and ${s.storeOrderId} = ${given.storeOrderId} ${inOrder}`,
)

/** Oldest first. */
export const shipmentsOfStoreOrder = (db: Statements, { clientId, shop }: StoreKey, storeOrderId: string): Promise<ShipmentRow[]> =>
  ofOne.all(db, { clientId, shop, storeOrderId })

const ofSome = shipments<StoreKey & { storeOrderIds: readonly string[] }>(
  'shipments-of-store-orders',
  (given) => sql`${isOfShop(given)} and ${isAnyOf(s.storeOrderId, given.storeOrderIds)} ${inOrder}`,
)

/** Those of several store orders, by the order's id; oldest first. */
export async function shipmentsOfStoreOrders(
  db: Statements,
  { clientId, shop }: StoreKey,
  storeOrderIds: readonly string[],
): Promise<Map<string, ShipmentRow[]>> {
  const [first, ...others] = storeOrderIds
  if (first === undefined) return new Map()
  // Of one, as nearly always, it is planned once for a connection; of a list each time.
  if (others.length === 0) return new Map([[first, await shipmentsOfStoreOrder(db, { clientId, shop }, first)]])
  const rows = await ofSome.all(db, { clientId, shop, storeOrderIds })
  return Map.groupBy(rows, ({ storeOrderId }) => storeOrderId)
}

const underWay = statement(
  'orders-under-way',
  (given: StatementParams<StoreKey & { storeOrderIds: readonly string[]; states: readonly string[] }>) => ({
    rows: { id: s.storeOrderId },
    text: (list) => sql`
    select distinct ${list} from ${storeShipments}
     where ${isOfShop(given)} and ${isAnyOf(s.storeOrderId, given.storeOrderIds)} and ${s.fulfilmentState} <> 'reverted'
       and ${isAnyOf(s.orderState, given.states)}`,
  }),
)

/** Of several store orders those that have a parcel under way. */
export async function storeOrdersUnderWay(
  db: Statements,
  { clientId, shop }: StoreKey,
  storeOrderIds: readonly string[],
): Promise<string[]> {
  const rows = await underWay.all(db, { clientId, shop, storeOrderIds, states: mayBeDelivered })
  return rows.map(({ id }) => id)
}

const ofAwb = statement('store-orders-of-awb', (given: StatementParams<{ clientId: string; awb: string }>) => ({
  rows: { shop: s.shop, id: s.storeOrderId },
  text: (list) =>
    sql`select distinct ${list} from ${storeShipments} where ${s.clientId} = ${given.clientId} and lower(${s.awb}) like ${given.awb}`,
}))

/** The store orders of a client's parcels whose AWB begins so. */
export const storeOrdersOfAwb = (db: Statements, clientId: string, beginning: string): Promise<{ shop: string; id: string }[]> =>
  ofAwb.all(db, { clientId, awb: `${beginning.toLowerCase().replace(/[^a-z0-9]/g, '')}%` })

type OfOrders = { clientId: string; orderIds: readonly string[] }
const isOfOrders = (given: StatementParams<OfOrders>) =>
  sql`${s.clientId} = ${given.clientId} and ${isAnyOf(s.orderId, given.orderIds)} order by ${s.orderId}`
const ofOrders = shipments<OfOrders>('shipments-of-orders', isOfOrders)
const ofOrdersLocked = shipments<OfOrders>('shipments-of-orders-locked', (given) => sql`${isOfOrders(given)} for update`)

/** Those of several orders of ours, in one order. */
export async function shipmentsOfOrders(
  db: Statements,
  clientId: string,
  orderIds: readonly string[],
  { isLocking } = { isLocking: false },
): Promise<ShipmentRow[]> {
  if (orderIds.length === 0) return []
  return (isLocking ? ofOrdersLocked : ofOrders).all(db, { clientId, orderIds })
}

const isOfOrder = (given: StatementParams<ShipmentOrderRef>) => sql`${s.clientId} = ${given.clientId} and ${s.orderId} = ${given.orderId}`
const ofOrder = shipments<ShipmentOrderRef>('shipment', isOfOrder)
const ofOrderLocked = shipments<ShipmentOrderRef>('shipment-locked', (given) => sql`${isOfOrder(given)} for update`)

/** null: the order came from no store. */
export const shipmentOfOrder = (db: Statements, { clientId, orderId }: ShipmentOrderRef): Promise<ShipmentRow | null> =>
  ofOrder.first(db, { clientId, orderId })

/**
 * The same, locked until the transaction ends. What changes it locks in this order: the store's order, our order, the shipment, the
 * copy's row (store-copy/server/tabs/place-in-tabs.ts), rows of activations of many, drafts.
 */
export const lockShipment = (tx: Tx, { clientId, orderId }: ShipmentOrderRef): Promise<ShipmentRow | null> =>
  ofOrderLocked.first(tx, { clientId, orderId })
