/** The way to the store: where the merchant's browser goes to agree, with a state that only this client may bring back. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { fieldProblem, Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { portOf, storeOfShop } from '../stores.ts'
import { storeConnecting } from '../tables.ts'

const STATE_BYTES = 32
/** How long a merchant may take to agree. */
const CONNECTING_MS = 10 * 60_000

/** The page that ends connecting. It must be among the addresses that the app allows at the store. */
const returnUrlOf = ({ config }: App) => `${config.publicUrl}/profile/shopify/return`

/** `typed`: the shop as the user typed it. Throws `invalid-fields` for what no shop can be called, `store-taken`. */
export async function beginConnecting(
  app: App,
  { clientId, typed }: { clientId: string; typed: string },
): Promise<{ redirectUrl: string }> {
  const shop = portOf(app).connection.shopOf(typed)
  if (!shop) throw fieldProblem('shop', 'shop-name-as-in-address')
  await refuseTaken(app, { clientId, shop })
  return { redirectUrl: await authorizeUrl(app, { clientId, shop }) }
}

export async function refuseTaken(app: App, { clientId, shop }: { clientId: string; shop: string }): Promise<void> {
  const connected = await storeOfShop(app.db, shop)
  if (connected && connected.clientId !== clientId) throw new Problem('store-taken')
}

/** Every attempt has a state of its own; those that were never returned expire. */
export async function authorizeUrl(app: App, { clientId, shop }: { clientId: string; shop: string }): Promise<string> {
  const now = app.clock.now()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  await app.db.delete(storeConnecting).where(lt(storeConnecting.expiresAt, now))
  await app.db.insert(storeConnecting).values({ state, clientId, shop, expiresAt: new Date(now.getTime() + CONNECTING_MS) })
  return portOf(app).connection.authorizeUrl({ shop, state, returnUrl: returnUrlOf(app) })
}

/** Takes a state that came back, once. null: not of this client, used, or too late. */
export async function consumeState(app: App, { clientId, state }: { clientId: string; state: string }): Promise<{ shop: string } | null> {
  const [row] = await app.db
    .delete(storeConnecting)
    .where(and(eq(storeConnecting.state, state), eq(storeConnecting.clientId, clientId), gt(storeConnecting.expiresAt, app.clock.now())))
    .returning({ shop: storeConnecting.shop })
  return row ?? null
}

export async function deleteStates(tx: Tx, { clientId, shop }: { clientId: string; shop: string }): Promise<void> {
  await tx.delete(storeConnecting).where(and(eq(storeConnecting.clientId, clientId), eq(storeConnecting.shop, shop)))
}
