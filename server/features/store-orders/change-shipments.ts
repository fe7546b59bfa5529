import type { App } from '../../platform/app.ts'
import { placeInTabs } from './place-in-tabs.ts'
import { lockStoreOrder, noteOnShipment, type ShipmentRow } from './shipments.ts'

/** Shipments of one store order, changed together with where the order stands in the list. */
export async function changeShipments(app: App, rows: readonly ShipmentRow[], patch: Partial<ShipmentRow>): Promise<void> {
  const [first] = rows
  if (!first) return
  await app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, first, first.storeOrderId)
    for (const row of rows) await noteOnShipment(tx, row, patch)
    await placeInTabs(tx, first, first.storeOrderId)
  })
}
