import { and, eq, sql } from 'drizzle-orm'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { StoreChange, WebhookReading } from '#selling/ports/store-webhooks.ts'
import type { App } from '#server/platform/app.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { enqueueAccessCheck, type StoreKey, storePortOf } from '../stores.ts'
import { stores } from '../tables.ts'
import { isOrderChange, saveEvent, saveOrderChanges } from './events.ts'
import { batchCalls } from './gathered.ts'

type GenuineWebhook = Extract<WebhookReading, { kind: 'genuine' }>

/** What the law has us do also for a shop that was disconnected: its copy may still be here. */
const lawful: readonly StoreChange['kind'][] = ['buyer-data-wanted', 'buyer-forgotten', 'shop-forgotten']

type Delivery = { headers: Record<string, string | string[] | undefined>; query: URLSearchParams; body: Uint8Array }

/** False: not signed by the store. */
export async function receiveWebhook(app: App, platform: StorePartner, { headers, query, body }: Delivery): Promise<boolean> {
  const webhook = storePortOf(app, { platform }).readWebhook(headers, body, query)
  if (webhook.kind === 'ping') return true
  if (webhook.kind === 'forged') {
    app.log.warn({ cause: webhook.cause }, 'a webhook was refused')
    return false
  }
  if (webhook.otherVersion !== null)
    app.log.warn(
      { shop: webhook.shop, topic: webhook.topic, version: webhook.otherVersion },
      'a store writes in another version of its interface',
    )
  await storeWebhook(app, { ...webhook, platform })
  return true
}

type Received = GenuineWebhook & { platform: StorePartner }

/** A shop that changes hundreds of orders says so hundreds of times within a second or two. */
const GATHERED_MS = 20

/** One for each product in this process. */
const keepers = new WeakMap<App, (webhook: Received) => Promise<void>>()

function keepOrderChange(app: App, webhook: Received): Promise<void> {
  const keep = keepers.get(app) ?? batchCalls({ withinMs: GATHERED_MS, work: (all: readonly Received[]) => keepOrderChanges(app, all) })
  keepers.set(app, keep)
  return keep(webhook)
}

const connectedShops = statement('stores-connected', (given: StatementParams<{ shops: readonly string[] }>) => ({
  rows: { shop: stores.shop, platform: stores.platform },
  text: (list) => sql`select ${list} from ${stores} where ${isAnyOf(stores.shop, given.shops)} and ${stores.disconnectedAt} is null`,
}))

async function keepOrderChanges(app: App, all: readonly Received[]): Promise<void> {
  const rows = await connectedShops.all(app.db, { shops: [...new Set(all.map(({ shop }) => shop))] })
  const connected = all.filter((one) => rows.some(({ shop, platform }) => shop === one.shop && platform === one.platform))
  for (const { shop, topic } of all.filter((one) => !connected.includes(one))) noteDropped(app, shop, topic)
  if (connected.length > 0) await saveOrderChanges(app.db, connected, app.clock.now())
}

const noteDropped = (app: App, shop: string, topic: string) =>
  app.log.info({ shop, topic }, 'a webhook that concerns no client was dropped')

async function storeWebhook(app: App, webhook: Received): Promise<void> {
  const { platform, shop, topic, eventId, change } = webhook
  if (isOrderChange(change)) return keepOrderChange(app, webhook)
  const known = await app.db
    .select({ clientId: stores.clientId, shop: stores.shop, disconnectedAt: stores.disconnectedAt })
    .from(stores)
    .where(and(eq(stores.platform, platform), eq(stores.shop, shop)))
  const connected = known.find(({ disconnectedAt }) => disconnectedAt === null)
  if (!concernsUs({ isKnown: known.length > 0, connected, change })) {
    noteDropped(app, shop, topic)
    return
  }
  const key = { shop, topic, eventId }
  if (change.kind !== 'uninstalled' && change.kind !== 'scopes-changed') return void (await saveEvent(app.db, key, change))
  await app.db.inTransaction(async (tx) => {
    // Nothing is changed by what was reported: whether the grant still holds is the store's to say.
    if ((await saveEvent(tx, key, change)) && connected) await enqueueAccessCheck(tx, connected)
  })
}

function concernsUs({ isKnown, connected, change }: { isKnown: boolean; connected: StoreKey | undefined; change: StoreChange }): boolean {
  if (change.kind === 'ignored') return false
  return connected !== undefined || (isKnown && lawful.includes(change.kind))
}
