/** The cash of a parcel under way is made what the store's order owes now: by the courier, where it can. */
import { Problem } from '#contract/problems.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { cashOfShipments } from '#selling/store-shipments/server/rules/awb-differences.ts'
import { shipmentOfOrder, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { changeCash } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'

type Which = { clientId: string; name: string; uniqueId: string }

/** Reads the order anew: what was shown may be old. Throws `not-found`, `store-…` and what `changeCash` throws. */
export async function correctStoreCash(app: App, { clientId, name, uniqueId }: Which): Promise<{ success: true }> {
  const store = await storeOf(app.db, { clientId, name })
  const shipment = await shipmentOfOrder(app.db, { clientId, orderId: uniqueId })
  if (shipment?.shop !== store.shop) throw new Problem('not-found')
  const order = await readOrderNow(app, store, shipment.storeOrderId)
  const amountBani = cashOfShipments(order, await shipmentsOfStoreOrder(app.db, store, order.id)).get(uniqueId)
  if (amountBani === undefined || amountBani === shipment.cashBani) return { success: true }
  await changeCash(app, { clientId, orderId: uniqueId, amountBani })
  await readOrderNow(app, store, order.id)
  return { success: true }
}
