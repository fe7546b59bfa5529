/**
 * Installing that begins at the store: its app store opens our address before any sign-in here. The store is asked first; what it
 * grants waits sealed, for one browser, until the merchant has signed in or signed up and takes it, once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { App } from '#server/platform/app.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { StoreConnectionCoded } from '../present-store.ts'
import { connectedShopOf, type PartnerStore, storeOfShop, storePortOf } from '../stores.ts'
import { storeInstalls } from '../tables.ts'
import { connectWithGrant } from './finish-connecting.ts'
import { sealedGrant, storeGrantOf } from './grants.ts'

const TOKEN_BYTES = 32
/** How long a merchant may take on the store's page. */
const AGREEING_MS = 10 * 60_000
/** How long what was granted waits for the merchant, who may have to sign up and to confirm an address first. */
export const INSTALL_WAITING_MS = 24 * 60 * 60_000

/** Addresses that the app names at the store. */
export const INSTALL_PATH = '/api/shopify/install'
export const INSTALLED_PATH = '/api/shopify/installed'

/** Kept as a hash: a copy of the database alone does not give access to a shop. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export type OpenedStoreInstall = { kind: 'forged' } | { kind: 'connected' } | { kind: 'ask'; redirectUrl: string; token: string }

/** The store opened our address, `query` as it signed it. A shop that lets us in already needs nothing. */
export async function openStoreInstall(app: App, platform: StorePartner, query: URLSearchParams): Promise<OpenedStoreInstall> {
  const opened = storePortOf(app, { platform }).connection.readOpening(query)
  if (opened.kind === 'forged') {
    app.log.warn({ cause: opened.cause }, 'an opening of the app was refused')
    return { kind: 'forged' }
  }
  const { shop } = opened
  const store = await storeOfShop(app.db, shop)
  if (store && (await letsUsIn(app, store))) return { kind: 'connected' }
  const [token, state] = [randomBytes(TOKEN_BYTES).toString('base64url'), randomBytes(TOKEN_BYTES).toString('base64url')]
  const now = app.clock.now()
  await app.db.delete(storeInstalls).where(lt(storeInstalls.expiresAt, now))
  await app.db
    .insert(storeInstalls)
    .values({ tokenHash: hashOf(token), state, platform, shop, expiresAt: new Date(now.getTime() + AGREEING_MS) })
  const returnUrl = `${app.config.publicUrl}${INSTALLED_PATH}`
  return { kind: 'ask', token, redirectUrl: storePortOf(app, { platform }).connection.authorizeUrl({ shop, state, returnUrl }) }
}

async function letsUsIn(app: App, store: PartnerStore): Promise<boolean> {
  const access = await connectedShopOf(app, store).access()
  return access.kind === 'done' && access.value.missingScopes.length === 0
}

export type StoreInstallGranted = { kind: 'waiting' } | { kind: 'denied' } | { kind: 'failed' }

/** The store sent the browser back. `token`: of the browser that began. The code is good for a moment only, so it is exchanged now. */
export async function saveStoreInstall(
  app: App,
  { token, query }: { token: string; query: URLSearchParams },
): Promise<StoreInstallGranted> {
  const begun = await takeBegun(app, token)
  if (!begun) return { kind: 'failed' }
  const { connection } = storePortOf(app, begun)
  const read = connection.readReturn(query, { state: begun.state })
  if (read.kind === 'denied') return { kind: 'denied' }
  if (read.kind !== 'granted' || read.shop !== begun.shop) {
    app.log.warn({ shop: begun.shop, cause: read.kind === 'forged' ? read.cause : 'another shop' }, 'a return from a store was refused')
    return { kind: 'failed' }
  }
  const answer = await connection.exchange(read.shop, read.code)
  if (answer.kind !== 'done') {
    app.log.warn({ shop: read.shop, answer }, 'a store gave no grant for its code')
    return { kind: 'failed' }
  }
  const sealed = sealedGrant(app.config.authSecret, read.shop, answer.value)
  const expiresAt = new Date(app.clock.now().getTime() + INSTALL_WAITING_MS)
  await app.db.insert(storeInstalls).values({ ...begun, sealed, expiresAt })
  return { kind: 'waiting' }
}

/** Once: a return that comes twice finds nothing. */
async function takeBegun(app: App, token: string) {
  const [begun] = await app.db
    .delete(storeInstalls)
    .where(and(eq(storeInstalls.tokenHash, hashOf(token)), isNull(storeInstalls.sealed), gt(storeInstalls.expiresAt, app.clock.now())))
    .returning()
  return begun ?? null
}

/** The shop becomes the client's, once. Throws `link-expired` where nothing waits for this browser, `store-taken`. */
export async function claimStoreInstall(app: App, { clientId, token }: { clientId: string; token: string }): Promise<StoreConnectionCoded> {
  const isIt = and(
    eq(storeInstalls.tokenHash, hashOf(token)),
    isNotNull(storeInstalls.sealed),
    gt(storeInstalls.expiresAt, app.clock.now()),
  )
  const [waiting] = await runBesidesRequest(async () => app.db.delete(storeInstalls).where(isIt).returning())
  const grant = waiting?.sealed ? storeGrantOf(app.config.authSecret, waiting.shop, waiting.sealed) : null
  if (!waiting || !grant) throw new Problem('link-expired', { because: { code: 'install-expired' } })
  return connectWithGrant(app, { clientId, platform: waiting.platform, shop: waiting.shop }, grant)
}
