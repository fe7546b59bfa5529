/** Has a store call us on every change. Done after connecting, repeated until it holds; what is subscribed already stays. */
import type { RefusedTopic } from '#selling/ports/store-webhooks.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { connectedShopOf, isStoreInUse, isStoreRow, type PartnerStore, type StoreKey, type StoreRow, storeOfShop } from '../stores.ts'
import { openStores } from '../sync-state.ts'
import { stores } from '../tables.ts'

/** Where stores call, below the product's own address. */
export const WEBHOOK_PATH = '/api/webhooks/:platform'

const subscribeStoreJob: JobName<StoreKey> = { name: 'subscribe-store' }

export const enqueueSubscription = (tx: Tx, { clientId, shop }: StoreKey): Promise<void> =>
  addJob(tx, subscribeStoreJob, { clientId, shop }, { key: `${subscribeStoreJob.name}/${shop}` })

export const webhookUrlOf = ({ config }: Pick<App, 'config'>, { platform }: Pick<PartnerStore, 'platform'>): string =>
  `${config.publicUrl}${WEBHOOK_PATH.replace(':platform', platform)}`

export const subscribeStore: Task<StoreKey> = {
  ...subscribeStoreJob,
  async run(app, { clientId, shop }) {
    const store = await storeOfShop(app.db, shop)
    if (store?.clientId !== clientId || !isStoreInUse(app, store)) return // disconnected meanwhile
    const answer = await connectedShopOf(app, store).subscribe(webhookUrlOf(app, store))
    if (answer.kind === 'done') return noteRefusedTopics(app, store, answer.value.refused)
    if (answer.kind === 'refused' && answer.reason === 'needs-auth') return // connecting again adds the job again
    throw new Error(`${shop} did not subscribe us: ${answer.kind === 'refused' ? answer.reason : answer.cause}`)
  },
}

/** What it will not call for is found by comparing; the account check names it. */
async function noteRefusedTopics(app: App, store: StoreRow, refused: RefusedTopic[]): Promise<void> {
  if (refused.length > 0) app.log.warn({ shop: store.shop, refused }, 'a store does not call for some changes')
  await app.db.update(stores).set({ refusedTopics: refused }).where(isStoreRow(store))
}

/** A store gives up on an address that does not answer for some hours, and says nothing of it. */
export const subscribeAgain: Task = {
  name: 'subscribe-stores-again',
  schedule: everyInterval({ hours: 1 }),
  async run(app) {
    for (const store of await openStores(app)) await app.db.inTransaction((tx) => enqueueSubscription(tx, store))
  },
}
