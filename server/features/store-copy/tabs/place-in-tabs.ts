/** Writes down in which tabs of the list orders stand: worked out from the copy and the orders' shipments. */
import { isDeepStrictEqual } from 'node:util'
import { selectList, type Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { shipmentsOfStoreOrders } from '../../store-shipments/shipments.ts'
import { type Moved, storeShipmentsMoved } from '../../store-shipments/store-shipment-transition.ts'
import type { StoreKey } from '../../stores/stores.ts'
import { storeOrders } from '../tables.ts'
import { type Copied, type Tabs, tabsOf } from './tabs-of.ts'

/** Of an order's row what its tabs depend on, and where it stands. */
export const placedColumns = {
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
export type Placed = Copied & Tabs & { id: string }

const PLACED = `select ${selectList(placedColumns, 'o')} from store_orders o where o.client_id = $1 and o.shop = $2`

/** What only moved from waiting for the store to being known there stands where it stood. */
const isPlacedElsewhere = ({ before, now }: Moved): boolean =>
  !(before?.fulfilmentState === 'pending' && now.fulfilledAt !== null && before.notice === null && before.orderChanges === now.orderChanges)

export const placedWhenMoved = subscribe(storeShipmentsMoved, async (_app, tx, { storeOrderId, moved, ...store }) => {
  if (moved.some(isPlacedElsewhere)) await placeAllInTabs(tx, store, [storeOrderId])
})

/** Locks the orders' rows until the transaction ends. */
export async function placeAllInTabs(tx: Tx, store: StoreKey, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const isOne = orderIds.length === 1
  const { rows } = await tx.$client.query<Placed>({
    // Of one, as nearly always, it is planned once for a connection; of a list each time.
    name: isOne ? 'store-order-row-locked' : 'store-orders-locked',
    text: `${PLACED} and o.id ${isOne ? '= $3' : '= any($3::text[])'} order by o.id for update`,
    values: [store.clientId, store.shop, isOne ? orderIds[0] : orderIds],
  })
  await placeLocked(tx, store, rows)
}

/** Locked first and looked at afterwards: who held a row has committed then, and its shipments are seen. */
export async function placeLocked(tx: Tx, { clientId, shop }: StoreKey, orders: readonly Placed[]): Promise<void> {
  if (orders.length === 0) return
  const shipments = await shipmentsOfStoreOrders(
    tx,
    { clientId, shop },
    orders.map(({ id }) => id),
  )
  const moved = orders.flatMap((order) => {
    const tabs = tabsOf(order, shipments.get(order.id) ?? [])
    return isSame(order, tabs) ? [] : [{ id: order.id, ...tabs }]
  })
  if (moved.length === 0) return
  await tx.$client.query(moved.length === 1 ? placeOne({ clientId, shop }, moved) : placeMany({ clientId, shop }, moved))
}

type Moving = Tabs & { id: string }

const placeOne = ({ clientId, shop }: StoreKey, [order]: readonly Moving[]) => ({
  name: 'store-order-placed',
  text: `update store_orders set is_awaiting = $4, is_not_picked_up = $5, is_not_delivered = $6, is_activating = $7, notice_codes = $8, sent_at = $9
          where client_id = $1 and shop = $2 and id = $3`,
  values: [
    ...[clientId, shop, order?.id, order?.isAwaiting, order?.isNotPickedUp, order?.isNotDelivered, order?.isActivating],
    ...[order?.notice ? JSON.stringify(order.notice) : null, order?.sentAt],
  ],
})

const placeMany = ({ clientId, shop }: StoreKey, orders: readonly Moving[]) => ({
  name: 'store-orders-placed',
  text: `update store_orders o
              set is_awaiting = t."isAwaiting", is_not_picked_up = t."isNotPickedUp", is_not_delivered = t."isNotDelivered",
                  is_activating = t."isActivating", notice_codes = t.notice, sent_at = t."sentAt"
             from jsonb_to_recordset($3) as t(id text, "isAwaiting" boolean, "isNotPickedUp" boolean, "isNotDelivered" boolean,
                  "isActivating" boolean, notice jsonb, "sentAt" timestamptz)
            where o.client_id = $1 and o.shop = $2 and o.id = t.id`,
  values: [clientId, shop, JSON.stringify(orders)],
})

const isSame = (now: Tabs, next: Tabs): boolean =>
  (Object.keys(next) as (keyof Tabs)[]).every((tab) => isDeepStrictEqual(now[tab], next[tab]))
