/** The way back from the store: the return is checked, the code becomes a grant, and the shop is the client's. */
import { Problem } from '#contract/problems.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { StoreGrant } from '#selling/ports/stores.ts'
import type { App } from '#server/platform/app.ts'
import { databaseError } from '#server/platform/database/database.ts'
import { firstSettings } from '../../contract/stores.ts'
import { presentStore, type StoreConnectionCoded } from '../present-store.ts'
import { connectStore } from '../store-connection.ts'
import { connectedShopOf, type PartnerShop, partnerStoreOf, storeOf, storePortOf } from '../stores.ts'
import { consumeConnectState, refuseTakenShop } from './begin-connecting.ts'
import { grantSeal, saveStoreGrant } from './grants.ts'
import { openStoreKey } from './receive-key.ts'
import { noteAccess } from './store-access.ts'

/** Until the store's own is known. */
const CURRENCY = 'RON'

type FinishInput = { clientId: string; platform: StorePartner; query: string }

/** `query`: what the store sent back with the browser. Throws `store-return-forged`, `store-denied`, `store-taken`, `store-failed`. */
export async function finishConnectingStore(app: App, { clientId, platform, query }: FinishInput): Promise<StoreConnectionCoded> {
  const shop = await returnedFrom(app, { clientId, platform, query: new URLSearchParams(query) })
  await refuseTakenShop(app, { clientId, shop: shop.shop })
  return connectWithGrant(app, { clientId, platform: shop.platform, shop: shop.shop }, await exchange(app, shop))
}

type NewStore = { clientId: string } & PartnerShop

/** Throws `store-taken`. */
export async function connectWithGrant(app: App, store: NewStore, grant: StoreGrant): Promise<StoreConnectionCoded> {
  const { clientId } = store
  await refuseTakenShop(app, store)
  await keepStore(app, store, grant)
  // A token in use is of the grant before, which may have had fewer rights.
  await storePortOf(app, store).connection.forget(store.shop)
  // Not in the transaction: it is a call. A store that does not answer now gives its name when its orders are copied.
  const access = await connectedShopOf(app, store).access()
  await noteAccess(app, await partnerStoreOf(app.db, { clientId, name: store.shop }), access, { isConnecting: true })
  return presentStore(app, await storeOf(app.db, { clientId, name: store.shop }))
}

type Returned = PartnerShop & { code: string }

type Back = { clientId: string; platform: StorePartner; query: URLSearchParams }

async function returnedFrom(app: App, { clientId, platform, query }: Back): Promise<Returned> {
  const state = storePortOf(app, { platform }).connection.stateOf(query)
  const begun = await consumeConnectState(app, { clientId, state })
  if (begun?.platform !== platform) throw new Problem('store-return-forged')
  const read = storePortOf(app, begun).connection.readReturn(query, { state })
  if (read.kind === 'denied') throw new Problem('store-denied')
  if (read.kind === 'key-sent') return { ...begun, code: keptKey(app, begun) }
  if (read.kind === 'granted' && read.shop === begun.shop) return { ...begun, code: read.code }
  app.log.warn(
    { clientId, shop: begun.shop, cause: read.kind === 'forged' ? read.cause : 'another shop' },
    'a return from a store was refused',
  )
  throw new Problem('store-return-forged')
}

/** Throws `store-failed`: the browser came back and the key did not come before it. */
function keptKey(app: App, { shop, sealed }: { shop: string; sealed: string | null }): string {
  const code = sealed === null ? null : openStoreKey(app, shop, sealed)
  if (code !== null) return code
  throw new Problem('store-failed', { because: { code: 'key-not-sent' } })
}

/** What a store says of a key is for its merchant; a code says nothing to anyone. */
async function exchange(app: App, { platform, shop, code }: Returned): Promise<StoreGrant> {
  const answer = await storePortOf(app, { platform }).connection.exchange(shop, code)
  if (answer.kind === 'done') return answer.value
  app.log.warn({ shop, answer }, 'a store gave no grant for its code')
  if (answer.kind === 'refused' && storePortOf(app, { platform }).connection.keys)
    throw new Problem('store-failed', { because: answer.message })
  throw new Problem('store-failed', { because: { code: 'store-not-confirmed' } })
}

async function keepStore(app: App, store: NewStore, grant: StoreGrant): Promise<void> {
  const now = app.clock.now()
  const seal = grantSeal(app.config.authSecret)
  try {
    await app.db.inTransaction(async (tx) => {
      await connectStore(app, tx, { ...store, currency: CURRENCY, settings: firstSettings(store.platform) })
      await saveStoreGrant(tx, { shop: store.shop, grant, seal, now })
    })
  } catch (error) {
    // Another client was a moment faster.
    if (databaseError(error)?.constraint === 'stores_connected') throw new Problem('store-taken')
    throw error
  }
}
