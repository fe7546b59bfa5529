/** What the law has us do with a shop's copy when a buyer or the shop asks for it (docs/decisions/011). */
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { noteMailAnswer } from '../../../effects/mail-refusals/note-refusals.ts'
import { mailOf } from '../../../effects/mails.ts'
import type { StoreChange } from '../../../partners/stores/port-webhooks.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit, eventKind } from '../../../platform/jobs/events.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import { contactOfClient } from '../../members/clients.ts'
import { everyStoreOfShop, type StoreKey, type StoreRow } from '../../stores/stores.ts'
import { namesOf } from '../copied-order.ts'
import { storeAwaitingDifferences, storeOrders } from '../tables.ts'

type BuyerDataRequest = Extract<StoreChange, { kind: 'buyer-data-wanted' }>

/** The merchant answers the buyer, within thirty days of this e-mail (Shopify, privacy law compliance). */
export async function reportDataRequest(app: App, shop: string, { customerId, orderIds }: BuyerDataRequest): Promise<void> {
  app.log.info({ shop, customerId, orders: orderIds.length }, 'a buyer wants to know what is kept of them')
  for (const store of await everyStoreOfShop(app.db, shop)) await writeTo(app, store, orderIds)
}

async function writeTo(app: App, store: StoreRow, orderIds: readonly string[]): Promise<void> {
  const [merchant, names] = await Promise.all([contactOfClient(app.db, store.clientId), namesOf(app.db, store, orderIds)])
  if (!merchant) return
  const { productName: product, publicUrl: url } = app.config
  const { mails } = textsOfAccount(merchant.language)
  const named = { product, url, store: `${store.title} (${store.shop})`, orders: [...names.values()].sort() }
  const mail = mailOf(mails, { product, to: merchant.email, name: merchant.name }, mails['buyer-data'](named))
  const id = createHash('sha256').update(`${store.clientId}/${mail.text}`).digest('hex').slice(0, 32)
  const answer = await app.mail.send({ id, ...mail })
  await noteMailAnswer(app, { clientId: store.clientId, email: merchant.email }, answer)
  // The job that deals with the shop's request is repeated for days.
  if (answer.kind !== 'sent') throw new Error(`an e-mail about a buyer's request was not sent (${answer.kind})`)
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
    await emit(app, tx, buyersForgotten, { clientId, shop, orderIds: ids })
  }
}

export async function eraseOrdersOfShop(app: App, tx: Tx, shop: string): Promise<void> {
  // The differences last: deleting the orders writes some.
  for (const table of [storeOrders, storeAwaitingDifferences]) await tx.delete(table).where(eq(table.shop, shop))
  await emit(app, tx, shopForgotten, { shop })
}
