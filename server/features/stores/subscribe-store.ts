/** Has a store call us on every change. Done after connecting, repeated until it holds; what is subscribed already stays. */
import type { App } from '../../platform/app.ts'
import type { JobName, Task } from '../../platform/jobs.ts'
import { connectedStore, type StoreKey, storeOfShop } from './stores.ts'

/** Where stores call, below the product's own address. */
export const WEBHOOK_PATH = '/api/webhooks/shopify'

export const subscribeStoreJob: JobName<StoreKey> = { name: 'subscribe-store' }

export const webhookUrlOf = ({ config }: Pick<App, 'config'>): string => `${config.publicUrl.replace(/\/$/, '')}${WEBHOOK_PATH}`

export const subscribeStore: Task<StoreKey> = {
  ...subscribeStoreJob,
  async run(app, { clientId, shop }) {
    const store = await storeOfShop(app.db, shop)
    if (store?.clientId !== clientId) return // disconnected meanwhile
    const answer = await connectedStore(app, store).subscribe(webhookUrlOf(app))
    if (answer.kind === 'done') return
    if (answer.kind === 'refused' && answer.reason === 'needs-auth') return // connecting again adds the job again
    throw new Error(`${shop} did not subscribe us: ${answer.kind === 'refused' ? answer.message : answer.cause}`)
  },
}
