import { and, eq } from 'drizzle-orm'
import type { StorePartner } from '../../../../contract/stores.ts'
import type { StoreChange, WebhookReading } from '../../../partners/stores/port-webhooks.ts'
import type { App } from '../../../platform/app.ts'
import { enqueueAccessCheck, portOf, type StoreKey } from '../stores.ts'
import { stores } from '../tables.ts'
import { saveEvent } from './events.ts'

type GenuineWebhook = Extract<WebhookReading, { kind: 'genuine' }>

/** What the law has us do also for a shop that was disconnected: its copy may still be here. */
const lawful: readonly StoreChange['kind'][] = ['buyer-data-wanted', 'buyer-forgotten', 'shop-forgotten']

type Delivery = { headers: Record<string, string | string[] | undefined>; query: URLSearchParams; body: Uint8Array }

/** False: not signed by the store. */
export async function receiveWebhook(app: App, platform: StorePartner, { headers, query, body }: Delivery): Promise<boolean> {
  const webhook = portOf(app, { platform }).readWebhook(headers, body, query)
  if (webhook.kind === 'forged') {
    app.log.warn({ cause: webhook.cause }, 'a webhook was refused')
    return false
  }
  if (webhook.otherVersion !== null)
    app.log.warn(
      { shop: webhook.shop, topic: webhook.topic, version: webhook.otherVersion },
      'a store writes in another version of its interface',
    )
  await storeWebhook(app, platform, webhook)
  return true
}

async function storeWebhook(app: App, platform: StorePartner, { shop, topic, eventId, change }: GenuineWebhook): Promise<void> {
  const known = await app.db
    .select({ clientId: stores.clientId, shop: stores.shop, disconnectedAt: stores.disconnectedAt })
    .from(stores)
    .where(and(eq(stores.platform, platform), eq(stores.shop, shop)))
  const connected = known.find(({ disconnectedAt }) => disconnectedAt === null)
  if (!concernsUs({ isKnown: known.length > 0, connected, change })) {
    app.log.info({ shop, topic }, 'a webhook that concerns no client was dropped')
    return
  }
  const key = { shop, topic, eventId }
  if (change.kind !== 'uninstalled' && change.kind !== 'scopes-changed') return void (await saveEvent(app.db, key, change, app.clock.now()))
  await app.db.inTransaction(async (tx) => {
    // Nothing is changed by what was reported: whether the grant still holds is the store's to say.
    if ((await saveEvent(tx, key, change, app.clock.now())) && connected) await enqueueAccessCheck(tx, connected)
  })
}

function concernsUs({ isKnown, connected, change }: { isKnown: boolean; connected: StoreKey | undefined; change: StoreChange }): boolean {
  if (change.kind === 'ignored') return false
  return connected !== undefined || (isKnown && lawful.includes(change.kind))
}
