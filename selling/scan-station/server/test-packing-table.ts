/** A client whose connected shop has orders that are ready to be sent: what a packing table needs. */

import { copyOrders, readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { isStoreOrderUnpaid } from '#selling/store-orders/contract/list.ts'
import { listedOrders } from '#selling/store-orders/server/list/list-orders.ts'
import { shopSettings } from '#selling/store-orders/server/test-store-orders.ts'
import { saveStoreSettings } from '#selling/stores/server/save-settings.ts'
import { type PartnerStore, partnerStoreOf, storePortOf } from '#selling/stores/server/stores.ts'
import { connectShop, inShopify, SMALL_SHOP } from '#selling/stores/server/test-shops.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import type { App } from '#server/platform/app.ts'
import { textsOf } from '#server/platform/texts.ts'

export type PackingTable = { store: PartnerStore; ready: { id: string; name: string }[]; unready: { id: string; name: string }[] }

export async function packingTable(app: App, clientId: string, shop = SMALL_SHOP): Promise<PackingTable> {
  const throttle = { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 }
  await inShopify(`http://127.0.0.1:${app.config.simPort}`, { shop, throttle })
  const { name } = await connectShop(app, clientId, shop)
  await saveStoreSettings(app, { clientId, name, settings: shopSettings() })
  const store = await partnerStoreOf(app.db, { clientId, name })
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId, fields: addressFieldsOf(aParty(), 'Sediu') }, app.geography))
  const page = await storePortOf(app, store).connected(shop).orders({ after: null, pageSize: 50, changedSince: null })
  if (page.kind !== 'done') throw new Error(`the shop does not answer: ${JSON.stringify(page)}`)
  await copyOrders(app, store, page.value.orders, app.clock.now())
  const ids = page.value.orders.filter(({ fulfilment, cancelledAt }) => fulfilment === 'unfulfilled' && !cancelledAt).map(({ id }) => id)
  for (const id of ids) await readOrderNow(app, store, id)
  const rows = await listedOrders(app, textsOf('ro'), store, ids)
  const named = (some: typeof rows) => some.map(({ storeOrderId, orderDisplayName }) => ({ id: storeOrderId, name: orderDisplayName }))
  return {
    store,
    ready: named(rows.filter(({ status, payment }) => status.readyForActivation && !isStoreOrderUnpaid(payment))),
    unready: named(rows.filter(({ obstacles }) => obstacles.length > 0)),
  }
}
