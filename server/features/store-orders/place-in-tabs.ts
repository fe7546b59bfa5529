/** Writes down in which tabs of the list orders stand: worked out from the copy and the orders' shipments. */
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { subscribe } from '../../platform/jobs/events.ts'
import type { StoreKey } from '../stores/stores.ts'
import { type Tabs, tabsOf } from './rules/tabs-of.ts'
import { storeShipmentsMoved } from './store-shipment-transition.ts'
import { storeOrders, storeShipments } from './tables.ts'

export const placedWhenMoved = subscribe(storeShipmentsMoved, (_app, tx, { storeOrderId, ...store }) =>
  placeAllInTabs(tx, store, [storeOrderId]),
)

/** Locks the orders' rows until the transaction ends. */
export async function placeAllInTabs(tx: Tx, { clientId, shop }: StoreKey, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  // Locked first and looked at afterwards: who held a row has committed then, and its shipments are seen.
  const orders = await tx
    .select()
    .from(storeOrders)
    .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop), inArray(storeOrders.id, [...orderIds])))
    .orderBy(asc(storeOrders.id))
    .for('update')
  const shipments = await tx
    .select()
    .from(storeShipments)
    .where(and(eq(storeShipments.clientId, clientId), eq(storeShipments.shop, shop), inArray(storeShipments.storeOrderId, [...orderIds])))
    .orderBy(asc(storeShipments.createdAt))
  const byOrder = Map.groupBy(shipments, ({ storeOrderId }) => storeOrderId)
  const moved = orders.flatMap((order) => {
    const tabs = tabsOf(order, byOrder.get(order.id) ?? [])
    return isSame(order, tabs) ? [] : [{ id: order.id, ...tabs }]
  })
  if (moved.length === 0) return
  await tx.$client.query({
    name: 'store-orders-placed',
    text: `update store_orders o
              set is_awaiting = t."isAwaiting", is_not_picked_up = t."isNotPickedUp", is_not_delivered = t."isNotDelivered",
                  is_activating = t."isActivating", notice_codes = t.notice, sent_at = t."sentAt"
             from jsonb_to_recordset($3) as t(id text, "isAwaiting" boolean, "isNotPickedUp" boolean, "isNotDelivered" boolean,
                  "isActivating" boolean, notice jsonb, "sentAt" timestamptz)
            where o.client_id = $1 and o.shop = $2 and o.id = t.id`,
    values: [clientId, shop, JSON.stringify(moved)],
  })
}

const isSame = (now: Tabs, next: Tabs): boolean =>
  (Object.keys(next) as (keyof Tabs)[]).every((tab) => isDeepStrictEqual(now[tab], next[tab]))
