/** Whether a store still lets us in, and with which rights: without some a store hides orders silently. */
import { and, gt, isNull } from 'drizzle-orm'
import type { StoreAccess, StoreAnswer } from '#selling/ports/stores.ts'
import type { App } from '#server/platform/app.ts'
import { mayAttempt } from '#server/platform/http/rate-limit.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { moveConnection, noteNeedsAuth } from '../store-connection.ts'
import {
  checkAccessJob,
  connectedShopOf,
  enqueueAccessCheck,
  hasPartner,
  isStoreInUse,
  type PartnerStore,
  type StoreKey,
  storeOf,
  storeOfShop,
} from '../stores.ts'
import { stores } from '../tables.ts'
import { authorizeUrl } from './begin-connecting.ts'

type Access = StoreAnswer<StoreAccess>

/** Screens ask often; the store is asked at most once in this time, over all processes. */
const ASKED_EVERY_S = 60

/**
 * Keeps what the store says of itself. `isConnecting`: what is missing now was refused by the merchant a moment ago: it is reported in the
 * account check, for sending the browser to agree again would never end. Rights that are missing later were revoked.
 */
export async function noteAccess(app: App, store: PartnerStore, access: Access, { isConnecting = false } = {}): Promise<void> {
  if (access.kind === 'refused' && access.reason === 'needs-auth') await noteNeedsAuth(app, store)
  if (access.kind !== 'done') return
  const { missingScopes, shopName, currency, remarks } = access.value
  const isTakenAway = !isConnecting && missingScopes.some((scope) => !store.missingScopes.includes(scope))
  const shown = { title: shopName, currency, remarks, ...(isConnecting ? { missingScopes } : {}) }
  await app.db.inTransaction((tx) => moveConnection(app, tx, store, isTakenAway ? 'needs-auth' : 'connected', shown))
}

/** What the screens ask before they show a shop, and where the browser goes when the merchant must agree again. */
export async function checkNeedsAuth(
  app: App,
  { clientId, name }: { clientId: string; name: string },
): Promise<{ needsAuth: boolean; redirectUrl: string | null }> {
  const store = await storeOf(app.db, { clientId, name })
  if (!hasPartner(store) || !isStoreInUse(app, store)) return { needsAuth: false, redirectUrl: null }
  const mayAsk = () => mayAttempt(app.db, { key: `store-access/${store.shop}`, max: 1, windowSeconds: ASKED_EVERY_S })
  // No merchant is sent away for a refusal that has passed.
  if (store.needsAuthSince !== null || (await mayAsk())) await askAccess(app, store)
  const { needsAuthSince } = await storeOf(app.db, { clientId, name })
  return needsAuthSince === null
    ? { needsAuth: false, redirectUrl: null }
    : { needsAuth: true, redirectUrl: await authorizeUrl(app, store) }
}

const askAccess = async (app: App, store: PartnerStore): Promise<void> => noteAccess(app, store, await connectedShopOf(app, store).access())

export const checkAccess: Task<StoreKey> = {
  ...checkAccessJob,
  async run(app, { clientId, shop }) {
    const store = await storeOfShop(app.db, shop)
    if (store?.clientId === clientId && isStoreInUse(app, store)) await askAccess(app, store)
  },
}

/** A refusal may pass by itself; after this long only a user's request finds out. */
const RECHECKED_DAYS = 7

export const recheckAccess: Task = {
  name: 'recheck-store-access',
  schedule: everyInterval({ minutes: 30 }),
  async run(app) {
    const since = new Date(app.clock.now().getTime() - RECHECKED_DAYS * 86_400_000)
    const refused = await app.db
      .select({ clientId: stores.clientId, shop: stores.shop })
      .from(stores)
      .where(and(isNull(stores.disconnectedAt), gt(stores.needsAuthSince, since)))
    for (const store of refused) await app.db.inTransaction((tx) => enqueueAccessCheck(tx, store))
  },
}
