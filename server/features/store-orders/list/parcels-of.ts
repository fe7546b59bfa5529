/** Parcels of ours of the orders of a page of the list. */

import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ordersFound } from '../../orders/queries.ts'
import type { StoreKey } from '../../stores/stores.ts'
import { storeShipments } from '../tables.ts'

export async function parcelsOf(
  db: Database,
  { clientId, shop }: StoreKey,
  storeOrderIds: readonly string[],
): Promise<Map<string, StoreOrderListed['parcels']>> {
  if (storeOrderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(storeShipments)
    .where(
      and(
        eq(storeShipments.clientId, clientId),
        eq(storeShipments.shop, shop),
        inArray(storeShipments.storeOrderId, [...storeOrderIds]),
        isNotNull(storeShipments.awb),
      ),
    )
    .orderBy(storeShipments.createdAt)
  const known = new Map(
    (
      await ordersFound(
        { db },
        clientId,
        rows.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  const parcels = rows.map(({ storeOrderId, orderId, awb, orderState }) => ({
    storeOrderId,
    parcel: {
      uniqueId: orderId,
      awb: awb ?? '',
      courier: known.get(orderId)?.courier ?? null,
      state: orderState,
      isBeingCancelled: known.get(orderId)?.cancelRequestedAt != null,
    },
  }))
  return new Map([...Map.groupBy(parcels, (one) => one.storeOrderId)].map(([id, some]) => [id, some.map(({ parcel }) => parcel)]))
}
