/** The way to the store: where the merchant's browser goes to agree, with a state that only this client may bring back. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { PlainCode } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { type PartnerShop, storeOfShop, storePortOf } from '../stores.ts'
import { storeConnecting } from '../tables.ts'

const STATE_BYTES = 32
/** How long a merchant may take to agree. */
const CONNECTING_MS = 10 * 60_000

/** The page that ends connecting. It must be among the addresses that the app allows at the store. */
const returnUrlOf = ({ config }: App, platform: StorePartner) => `${config.publicUrl}/profile/${platform}/return`

/** Where a shop's own server brings a key. */
export const KEY_PATH = '/api/stores/:platform/key'
const callbackUrlOf = ({ config }: App, platform: StorePartner) => `${config.publicUrl}${KEY_PATH.replace(':platform', platform)}`

/** `typed`: the shop as the user typed it. Throws `invalid-fields` for what no shop can be called, `store-taken`. */
export async function beginConnecting(
  app: App,
  { clientId, platform, typed }: { clientId: string; platform: StorePartner; typed: string },
): Promise<{ redirectUrl: string }> {
  const shop = await shopOfTyped(app, { platform, typed })
  await refuseTakenShop(app, { clientId, shop })
  return { redirectUrl: await authorizeUrl(app, { clientId, platform, shop }) }
}

const howWritten: Record<StorePartner, PlainCode> = {
  shopify: 'shop-name-as-in-address',
  woocommerce: 'shop-address-as-in-browser',
}

/** The shop that is meant, once there is one. Throws `invalid-fields` with what is in the way. */
export async function shopOfTyped(app: App, { platform, typed }: { platform: StorePartner; typed: string }): Promise<string> {
  const { connection } = storePortOf(app, { platform })
  const shop = connection.shopOf(typed)
  if (!shop) throw fieldProblem('shop', howWritten[platform])
  const seen = await connection.probe?.(shop)
  if (!seen || seen.kind === 'done') return seen?.value.shop ?? shop
  throw fieldProblem('shop', seen.kind === 'refused' ? seen.message : new Problem('store-failed').toMessage())
}

export async function refuseTakenShop(app: App, { clientId, shop }: { clientId: string; shop: string }): Promise<void> {
  const connected = await storeOfShop(app.db, shop)
  if (connected && connected.clientId !== clientId) throw new Problem('store-taken')
}

type Begun = { clientId: string } & PartnerShop

/** Every attempt has a state of its own; those that were never returned expire. */
export async function authorizeUrl(app: App, { clientId, platform, shop }: Begun): Promise<string> {
  const now = app.clock.now()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  await app.db.inTransaction(async (tx) => {
    await tx.delete(storeConnecting).where(lt(storeConnecting.expiresAt, now))
    await tx.insert(storeConnecting).values({ state, clientId, platform, shop, expiresAt: new Date(now.getTime() + CONNECTING_MS) })
  })
  return storePortOf(app, { platform }).connection.authorizeUrl({
    ...{ shop, state },
    returnUrl: returnUrlOf(app, platform),
    callbackUrl: callbackUrlOf(app, platform),
  })
}

type Returned = PartnerShop & { sealed: string | null }

/** Takes a state that came back, once. null: not of this client, used, or too late. */
export async function consumeConnectState(app: App, { clientId, state }: { clientId: string; state: string }): Promise<Returned | null> {
  const isIt = and(eq(storeConnecting.state, state), eq(storeConnecting.clientId, clientId), gt(storeConnecting.expiresAt, app.clock.now()))
  // Whatever comes of it: no other return may use it.
  const [row] = await runBesidesRequest(async () =>
    app.db
      .delete(storeConnecting)
      .where(isIt)
      .returning({ platform: storeConnecting.platform, shop: storeConnecting.shop, sealed: storeConnecting.sealed }),
  )
  return row ?? null
}

export async function deleteConnectStates(tx: Tx, { clientId, shop }: { clientId: string; shop: string }): Promise<void> {
  await tx.delete(storeConnecting).where(and(eq(storeConnecting.clientId, clientId), eq(storeConnecting.shop, shop)))
}
