/** The way back from the store: the return is checked, the code becomes a grant, and the shop is the client's. */
import { Problem } from '../../../../contract/problems.ts'
import { StoreSettings } from '../../../../contract/stores.ts'
import type { StoreGrant } from '../../../partners/stores/port.ts'
import type { App } from '../../../platform/app.ts'
import { databaseError } from '../../../platform/database/database.ts'
import { presentStore, type StoreConnectionCoded } from '../present-store.ts'
import { connectStore } from '../store-connection.ts'
import { connectedStore, portOf, type StoreKey, shortName, storeOf } from '../stores.ts'
import { consumeState, refuseTaken } from './begin-connecting.ts'
import { grantSeal, saveGrant } from './grants.ts'
import { noteAccess } from './store-access.ts'

/** Until the store's own is known. */
const CURRENCY = 'RON'

/** `query`: what the store sent back with the browser. Throws `store-return-forged`, `store-denied`, `store-taken`, `store-failed`. */
export async function finishConnecting(app: App, { clientId, query }: { clientId: string; query: string }): Promise<StoreConnectionCoded> {
  const shop = await returnedFrom(app, { clientId, query: new URLSearchParams(query) })
  await refuseTaken(app, { clientId, shop: shop.shop })
  return connectWithGrant(app, { clientId, shop: shop.shop }, await exchange(app, shop))
}

/** Throws `store-taken`. */
export async function connectWithGrant(app: App, store: StoreKey, grant: StoreGrant): Promise<StoreConnectionCoded> {
  const { clientId } = store
  await refuseTaken(app, store)
  await keepStore(app, store, grant)
  // A token in use is of the grant before, which may have had fewer rights.
  await portOf(app).connection.forget(store.shop)
  // Not in the transaction: it is a call. A store that does not answer now gives its name when its orders are copied.
  const access = await connectedStore(app, store).access()
  await noteAccess(app, await storeOf(app.db, { clientId, name: store.shop }), access, { isConnecting: true })
  return presentStore(await storeOf(app.db, { clientId, name: store.shop }))
}

type Returned = { shop: string; code: string }

async function returnedFrom(app: App, { clientId, query }: { clientId: string; query: URLSearchParams }): Promise<Returned> {
  const state = query.get('state') ?? ''
  const begun = await consumeState(app, { clientId, state })
  if (!begun) throw new Problem('store-return-forged')
  const read = portOf(app).connection.readReturn(query, { state })
  if (read.kind === 'denied') throw new Problem('store-denied')
  if (read.kind === 'granted' && read.shop === begun.shop) return read
  app.log.warn(
    { clientId, shop: begun.shop, cause: read.kind === 'forged' ? read.cause : 'another shop' },
    'a return from a store was refused',
  )
  throw new Problem('store-return-forged')
}

async function exchange(app: App, { shop, code }: Returned): Promise<StoreGrant> {
  const answer = await portOf(app).connection.exchange(shop, code)
  if (answer.kind === 'done') return answer.value
  app.log.warn({ shop, answer }, 'a store gave no grant for its code')
  throw new Problem('store-failed', { because: { code: 'store-not-confirmed' } })
}

async function keepStore(app: App, store: StoreKey, grant: StoreGrant): Promise<void> {
  const now = app.clock.now()
  const seal = grantSeal(app.config.authSecret)
  try {
    await app.db.inTransaction(async (tx) => {
      await connectStore(app, tx, { ...store, title: shortName(store.shop), currency: CURRENCY, settings: StoreSettings.parse({}) })
      await saveGrant(tx, { shop: store.shop, grant, seal, now })
    })
  } catch (error) {
    // Another client was a moment faster.
    if (databaseError(error)?.constraint === 'stores_connected') throw new Problem('store-taken')
    throw error
  }
}
