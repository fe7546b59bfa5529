/** Several orders that a scan may mean, to choose from. */

import { copiedOrders } from '#selling/store-copy/server/copied-order.ts'
import { connectedStores } from '#selling/stores/server/stores.ts'
import { ordersFound } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { ScanCandidate } from '../contract/scan.ts'
import type { OwnScanTarget, StoreScanTarget } from './find-scanned.ts'
import { recipientNameOf } from './scanned-order.ts'

/** In their order; those that are gone since are left out. */
export async function scanCandidatesOf(
  app: App,
  clientId: string,
  targets: readonly (StoreScanTarget | OwnScanTarget)[],
): Promise<ScanCandidate[]> {
  const ofStores = targets.filter((one) => one.kind === 'store-order')
  const stores = await connectedStores(app.db, clientId)
  const copies = await Promise.all(
    stores.map(async (store) => {
      const ids = ofStores.filter(({ shop }) => shop === store.name).map(({ storeOrderId }) => storeOrderId)
      const rows = ids.length > 0 ? await copiedOrders(app.db, store, ids) : []
      return rows.map((row) => [`${store.name} ${row.id}`, row] as const)
    }),
  )
  const copyOf = new Map(copies.flat())
  const ours = await ordersFound(
    app,
    clientId,
    targets.flatMap((one) => (one.kind === 'own-order' ? one.uniqueId : [])),
  )
  return targets.flatMap((one): ScanCandidate[] => {
    if (one.kind === 'own-order') {
      const order = ours.find(({ id }) => id === one.uniqueId)
      if (!order) return []
      const { id, clientReference, recipient, packing } = order
      const named = { name: clientReference || id, recipientName: recipientNameOf(order), city: recipient.address.city }
      return [{ store: null, uniqueId: id, ...named, itemCount: packing.packages.length }]
    }
    const copied = copyOf.get(`${one.shop} ${one.storeOrderId}`)
    if (!copied) return []
    const { name, customerName, summary, itemCount } = copied
    const store = { shop: one.shop, storeOrderId: one.storeOrderId }
    return [{ store, uniqueId: null, name, recipientName: customerName, city: summary?.shippingAddress?.city ?? '', itemCount }]
  })
}
