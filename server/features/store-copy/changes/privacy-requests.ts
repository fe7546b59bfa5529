/** What the law has us do with a shop's copy when a buyer or the shop asks for it (docs/decisions/011). */
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { StoreChange } from '../../../partners/stores/port-webhooks.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit, eventKind } from '../../../platform/jobs/events.ts'
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
  const { productName, publicUrl } = app.config
  const kept = [...names.values()].sort()
  const text = [
    `Buna ziua, ${merchant.name},`,
    '',
    `Un cumparator al magazinului ${store.title} (${store.shop}) a cerut sa afle ce date personale sunt pastrate despre el.`,
    'Trebuie sa ii raspundeti in cel mult 30 de zile.',
    '',
    kept.length === 0
      ? `In ${productName} nu este pastrata nicio comanda dintre cele cerute.`
      : `In ${productName} sunt pastrate numele, telefonul, emailul si adresa de livrare din comenzile: ${kept.join(', ')}.`,
    'Aceleasi date se afla si in transporturile facute pentru ele:',
    `${publicUrl}/profile/orders`,
    '',
    `Echipa ${productName}`,
  ].join('\n')
  const id = createHash('sha256').update(`${store.clientId}/${text}`).digest('hex').slice(0, 32)
  const answer = await app.mail.send({
    id,
    to: merchant.email,
    subject: `${productName}: un cumparator cere datele pastrate despre el`,
    text,
  })
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
