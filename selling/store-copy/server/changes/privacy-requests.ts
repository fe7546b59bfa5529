/** What the law has us do with a shop's copy when a buyer or the shop asks for it (docs/decisions/011). */
import { and, eq, inArray } from 'drizzle-orm'
import { contactOfClient } from '#account/operations.ts'
import { everyStoreOfShop, type StoreKey, type StoreRow } from '#selling/stores/server/stores.ts'
import { type EventKey, reportedChange } from '#selling/stores/server/webhooks/events.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { copiedOrderNamesOf } from '../copied-order.ts'
import { storeAwaitingDifferences, storeOrders } from '../tables.ts'

/**
 * The merchant answers the buyer, within thirty days of this e-mail (Shopify, privacy law compliance). `id`: of what the shop reported, in
 * which the orders stand.
 */
export const buyerDataMail: MailKind = {
  name: 'buyer-data',
  async write(app, { clientId, id }) {
    const event: EventKey = JSON.parse(id)
    const change = await reportedChange(app.db, event)
    const [merchant, store] = await Promise.all([contactOfClient(app.db, clientId), storeOfClient(app, clientId, event.shop)])
    if (change?.kind !== 'buyer-data-wanted' || !merchant || !store) return null
    const names = await copiedOrderNamesOf(app.db, store, change.orderIds)
    const { productName: product, publicUrl: url } = app.config
    const { mails } = textsOfAccount(merchant.language)
    const named = { product, url, store: `${store.title} (${store.shop})`, orders: [...names.values()].sort() }
    return composeMail(mails, { product, to: merchant.email, name: merchant.name }, mails['buyer-data'](named))
  },
}

const storeOfClient = async (app: App, clientId: string, shop: string): Promise<StoreRow | undefined> =>
  (await everyStoreOfShop(app.db, shop)).find((store) => store.clientId === clientId)

/** To each client who has connected the shop, once for what was reported. */
export async function reportDataRequest(app: App, tx: Tx, { shop, topic, eventId }: EventKey): Promise<void> {
  app.log.info({ shop }, 'a buyer wants to know what is kept of them')
  for (const { clientId } of await everyStoreOfShop(tx, shop))
    await addMail(app, tx, { mail: buyerDataMail, id: JSON.stringify({ shop, topic, eventId }), clientId })
}

/** Orders of one client's shop whose buyer is forgotten: what else is kept of them goes too. */
export const buyersForgotten = eventKind<StoreKey & { orderIds: readonly string[] }>('store-buyers-forgotten')
/** Nothing of a shop is kept any more, of any client that had connected it. */
export const shopForgotten = eventKind<{ shop: string }>('store-shop-forgotten')

/** Of the copy, and by the event of what was saved for later. Orders of ours stay as they are: they are accounting records. */
export async function eraseBuyer(app: App, tx: Tx, shop: string, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  if (ids.length === 0) return
  for (const { clientId } of await everyStoreOfShop(tx, shop)) {
    await tx
      .update(storeOrders)
      .set({ customerName: '', summary: null })
      .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop), inArray(storeOrders.id, ids)))
    await emitEvent(app, tx, buyersForgotten, { clientId, shop, orderIds: ids })
  }
}

export async function eraseOrdersOfShop(app: App, tx: Tx, shop: string): Promise<void> {
  // The differences last: deleting the orders writes some.
  for (const table of [storeOrders, storeAwaitingDifferences]) await tx.delete(table).where(eq(table.shop, shop))
  await emitEvent(app, tx, shopForgotten, { shop })
}
