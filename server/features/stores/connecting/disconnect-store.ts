import type { App } from '../../../platform/app.ts'
import { moveConnection } from '../store-connection.ts'
import { portOf, storeOf } from '../stores.ts'
import { forgetStates } from './begin-connecting.ts'
import { forgetGrant } from './grants.ts'

/** The shop is nobody's and its grant is gone; settings and copy stay for when it is connected again, or until it must be forgotten. */
export async function disconnectStore(app: App, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const store = await storeOf(app.db, { clientId, name })
  await app.db.inTransaction(async (tx) => {
    await moveConnection(app, tx, store, 'disconnected')
    await forgetGrant(tx, store.shop)
    await forgetStates(tx, store)
  })
  await portOf(app).connection.forget(store.shop)
}
