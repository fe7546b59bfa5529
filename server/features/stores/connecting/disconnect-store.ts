import type { App } from '../../../platform/app.ts'
import { moveConnection } from '../store-connection.ts'
import { hasPartner, portOf, storeOf } from '../stores.ts'
import { deleteStates } from './begin-connecting.ts'
import { deleteGrant } from './grants.ts'

/** The shop has no client any more and its grant is deleted; settings and copy stay for when it is connected again, or until it is erased. */
export async function disconnectStore(app: App, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const store = await storeOf(app.db, { clientId, name })
  await app.db.inTransaction(async (tx) => {
    await moveConnection(app, tx, store, 'disconnected')
    await deleteGrant(tx, store.shop)
    await deleteStates(tx, store)
  })
  if (hasPartner(store)) await portOf(app, store).connection.forget(store.shop)
}
