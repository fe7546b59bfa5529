import { eq } from 'drizzle-orm'
import type { StoreChange, WebhookReading } from '../../../partners/stores/port-webhooks.ts'
import type { App } from '../../../platform/app.ts'
import { askAccessCheck, portOf, type StoreKey } from '../stores.ts'
import { stores } from '../tables.ts'
import { keepEvent } from './events.ts'

type Told = Extract<WebhookReading, { kind: 'genuine' }>

/** What the law has us do also for a shop that was disconnected: its copy may still be here. */
const lawful: readonly StoreChange['kind'][] = ['buyer-data-wanted', 'buyer-forgotten', 'shop-forgotten']

/** False: the store did not say it. */
export async function takeWebhook(app: App, headers: Record<string, string | string[] | undefined>, body: Uint8Array): Promise<boolean> {
  const told = portOf(app).readWebhook(headers, body)
  if (told.kind === 'forged') {
    app.log.warn({ cause: told.cause }, 'a webhook was refused')
    return false
  }
  if (told.otherVersion !== null)
    app.log.warn({ shop: told.shop, topic: told.topic, version: told.otherVersion }, 'a store writes in another version of its interface')
  await keepTold(app, told)
  return true
}

async function keepTold(app: App, { shop, topic, eventId, change }: Told): Promise<void> {
  const known = await app.db
    .select({ clientId: stores.clientId, shop: stores.shop, disconnectedAt: stores.disconnectedAt })
    .from(stores)
    .where(eq(stores.shop, shop))
  const connected = known.find(({ disconnectedAt }) => disconnectedAt === null)
  if (!concernsUs({ isKnown: known.length > 0, connected, change })) {
    app.log.info({ shop, topic }, 'a webhook that concerns nobody was dropped')
    return
  }
  const key = { shop, topic, eventId }
  if (change.kind !== 'uninstalled' && change.kind !== 'scopes-changed') return void (await keepEvent(app.db, key, change, app.clock.now()))
  await app.db.inTransaction(async (tx) => {
    // Nothing is changed by what was reported: whether the grant still holds is the store's to say.
    if ((await keepEvent(tx, key, change, app.clock.now())) && connected) await askAccessCheck(tx, connected)
  })
}

function concernsUs({ isKnown, connected, change }: { isKnown: boolean; connected: StoreKey | undefined; change: StoreChange }): boolean {
  if (change.kind === 'ignored') return false
  return connected !== undefined || (isKnown && lawful.includes(change.kind))
}
