/** Writes down in which tabs of the list orders stand: worked out from the copy and the orders' shipments. */

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { shipmentsOfStoreOrders } from '#selling/store-shipments/server/shipments.ts'
import { type MovedShipment, storeShipmentsMoved } from '#selling/store-shipments/server/store-shipment-transition.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { storeOrders } from '../tables.ts'
import { type OrderTabs, orderTabsOf, type TabbedOrder } from './tabs-of.ts'

/** Of an order's row what its tabs depend on, and where it stands. */
export const orderTabColumns = {
  id: storeOrders.id,
  isOpen: storeOrders.isOpen,
  cancelledAt: storeOrders.cancelledAt,
  itemCount: storeOrders.itemCount,
  waitingItemCount: storeOrders.waitingItemCount,
  readAt: storeOrders.readAt,
  isAwaiting: storeOrders.isAwaiting,
  isNotPickedUp: storeOrders.isNotPickedUp,
  isNotDelivered: storeOrders.isNotDelivered,
  isActivating: storeOrders.isActivating,
  notice: storeOrders.notice,
  sentAt: storeOrders.sentAt,
}
export type PlacedOrder = TabbedOrder & OrderTabs & { id: string }

const { clientId: ofClient, shop: ofShop, id: orderId } = storeOrders
const isOfShop = (given: StatementParams<StoreKey>) => sql`${ofClient} = ${given.clientId} and ${ofShop} = ${given.shop}`

// Of one, as nearly always, it is planned once for a connection; of a list each time.
const lockedOne = statement('store-order-row-locked', (given: StatementParams<StoreKey & { id: string }>) => ({
  rows: orderTabColumns,
  text: (list) => sql`select ${list} from ${storeOrders} where ${isOfShop(given)} and ${orderId} = ${given.id} for update`,
}))
const lockedSome = statement('store-orders-locked', (given: StatementParams<StoreKey & { ids: readonly string[] }>) => ({
  rows: orderTabColumns,
  text: (list) => sql`
    select ${list} from ${storeOrders} where ${isOfShop(given)} and ${isAnyOf(orderId, given.ids)} order by ${orderId} for update`,
}))

/** What only moved from waiting for the store to being known there stands where it stood. */
const isPlacedElsewhere = ({ before, now }: MovedShipment): boolean =>
  !(before?.fulfilmentState === 'pending' && now.fulfilledAt !== null && before.notice === null && before.orderChanges === now.orderChanges)

export const placeMovedOrders = subscribe(storeShipmentsMoved, async (_app, tx, { storeOrderId, moved, ...store }) => {
  if (moved.some(isPlacedElsewhere)) await placeAllInTabs(tx, store, [storeOrderId])
})

/** Locks the orders' rows until the transaction ends. */
export async function placeAllInTabs(tx: Tx, store: StoreKey, orderIds: readonly string[]): Promise<void> {
  const { clientId, shop } = store
  const [id, ...others] = orderIds
  if (id === undefined) return
  const rows =
    others.length === 0 ? await lockedOne.all(tx, { clientId, shop, id }) : await lockedSome.all(tx, { clientId, shop, ids: orderIds })
  await placeLockedOrders(tx, store, rows)
}

/** Locked first and looked at afterwards: who held a row has committed then, and its shipments are seen. */
export async function placeLockedOrders(tx: Tx, { clientId, shop }: StoreKey, orders: readonly PlacedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const shipments = await shipmentsOfStoreOrders(
    tx,
    { clientId, shop },
    orders.map(({ id }) => id),
  )
  const moved = orders.flatMap((order) => {
    const tabs = orderTabsOf(order, shipments.get(order.id) ?? [])
    return isSame(order, tabs) ? [] : [{ id: order.id, ...tabs }]
  })
  if (moved.length === 0) return
  const [one, ...others] = moved
  if (one && others.length === 0) await placeOne.run(tx, { clientId, shop, ...one })
  else if (one) await placeMany.run(tx, { clientId, shop, orders: JSON.stringify(moved) })
}

type Moving = OrderTabs & { id: string }

const placeOne = statement('store-order-placed', (given: StatementParams<StoreKey & Moving>) => {
  const { isAwaiting, isNotPickedUp, isNotDelivered, isActivating, notice, sentAt } = given
  return {
    text: sql`
      update ${storeOrders} set ${assign(storeOrders, { isAwaiting, isNotPickedUp, isNotDelivered, isActivating, notice, sentAt })}
       where ${isOfShop(given)} and ${orderId} = ${given.id}`,
  }
})

const placeMany = statement('store-orders-placed', (given: StatementParams<StoreKey & { orders: string }>) => ({
  text: sql`
    update ${storeOrders} set ${assign(storeOrders, {
      ...{ isAwaiting: sql`t."isAwaiting"`, isNotPickedUp: sql`t."isNotPickedUp"`, isNotDelivered: sql`t."isNotDelivered"` },
      ...{ isActivating: sql`t."isActivating"`, notice: sql`t.notice`, sentAt: sql`t."sentAt"` },
    })}
      from jsonb_to_recordset(${given.orders}::jsonb) as t(id text, "isAwaiting" boolean, "isNotPickedUp" boolean, "isNotDelivered" boolean,
           "isActivating" boolean, notice jsonb, "sentAt" timestamptz)
     where ${isOfShop(given)} and ${orderId} = t.id`,
}))

const isSame = (now: OrderTabs, next: OrderTabs): boolean =>
  (Object.keys(next) as (keyof OrderTabs)[]).every((tab) => isDeepStrictEqual(now[tab], next[tab]))
