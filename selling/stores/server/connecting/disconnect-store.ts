import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#server/platform/app.ts'
import { moveConnection } from '../store-connection.ts'
import { connectedShopOf, hasPartner, isStoreInUse, type PartnerStore, storeOf, storePortOf } from '../stores.ts'
import { webhookUrlOf } from '../webhooks/subscribe-store.ts'
import { deleteConnectStates } from './begin-connecting.ts'
import { deleteGrant } from './grants.ts'

/** A merchant does not wait longer for a shop that does not answer: what it reports is dropped then. */
const UNSUBSCRIBING_MS = 10_000

/** The shop has no client any more and its grant is deleted; settings and copy stay for when it is connected again, or until it is erased. */
export async function disconnectStore(app: App, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const store = await storeOf(app.db, { clientId, name })
  const partner = hasPartner(store) && isStoreInUse(app, store) ? store : null
  if (partner) await unsubscribe(app, partner)
  await app.db.inTransaction(async (tx) => {
    await moveConnection(app, tx, store, 'disconnected')
    await deleteGrant(tx, store.shop)
    await deleteConnectStates(tx, store)
  })
  if (partner) await storePortOf(app, partner).connection.forget(partner.shop)
}

/** While there is a grant to do it with. */
async function unsubscribe(app: App, store: PartnerStore): Promise<void> {
  const { unsubscribe: ask } = connectedShopOf(app, store)
  if (!ask || store.needsAuthSince !== null) return
  const answer = await Promise.race([ask(webhookUrlOf(app, store)), wait(UNSUBSCRIBING_MS, null, { ref: false })])
  if (answer?.kind !== 'done') app.log.warn({ shop: store.shop, answer }, 'a store goes on calling us after it was disconnected')
}
