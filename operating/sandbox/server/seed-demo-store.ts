/** Connects the demo client's shops as a merchant would, so that their grants are real ones, and sets up the first. */

import { z } from 'zod'
import {
  beginConnecting,
  connectedShopOf,
  finishConnectingStore,
  mapLocation,
  noteLocations,
  partnerStoreOf,
  requireStoreAnswer,
  saveStoreSettings,
  wasConnected,
} from '#selling/operations.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { getDefaultAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { agreeAsMerchant } from './agree-as-merchant.ts'
import { demoBankAccount, demoShop, secondShop } from './demo-story.ts'
import { unlessProblem } from './history/played-app.ts'
import { controlSimulator } from './simulators.ts'

export const seedDemoStoreJob: JobName<{ clientId: string }> = { name: 'seed-demo-store' }

/** Only once: who disconnects it finds it disconnected at the next start. In a job, for the simulated store may be elsewhere, or away. */
export async function requestDemoStore(app: App, clientId: string): Promise<void> {
  if (await wasConnected(app.db, { clientId, name: demoShop.name })) return
  await app.db.inTransaction((tx) => addJob(tx, seedDemoStoreJob, { clientId }, { key: seedDemoStoreJob.name }))
}

export const seedDemoStore: Task<{ clientId: string }> = {
  ...seedDemoStoreJob,
  /** Goes on where it was cut off. */
  async run(app, { clientId }) {
    const { name } = demoShop
    if (!(await wasConnected(app.db, { clientId, name }))) {
      const { redirectUrl } = await beginConnecting(app, { clientId, platform: 'shopify', typed: name })
      await finishConnectingStore(app, { clientId, platform: 'shopify', query: await agreeAsMerchant(redirectUrl) })
    }
    await saveStoreSettings(app, { clientId, name, settings: demoSettings })
    await mapWarehouse(app, { clientId, name })
  },
}

const demoSettings = StoreSettings.parse({
  repaymentAccount: demoBankAccount,
  defaultPackage: demoShop.defaultPackage,
  courierMappings: demoShop.courierMappings,
})

/** Orders of one of its warehouses are handed over at the demo client's own address. */
async function mapWarehouse(app: App, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const store = await partnerStoreOf(app.db, { clientId, name })
  const shop = connectedShopOf(app, store)
  const [address, page] = await Promise.all([
    getDefaultAddress(app.db, clientId),
    shop.orders({ after: null, pageSize: demoShop.ordersLookedAt, changedSince: null }),
  ])
  for (const { id } of (await requireStoreAnswer(app, store, page)).orders) {
    const order = await requireStoreAnswer(app, store, await shop.order(id))
    const locations = order?.awaiting.map((part) => part.location) ?? []
    await noteLocations(app.db, store, locations)
    const locationId = locations.find((one) => one.name === demoShop.warehouse)?.id
    if (!locationId || !address) continue
    await mapLocation(app, { clientId, name, locationId, addressId: address.id })
    return
  }
}

/** A shop that cannot reach the product brings no key: then there is none, and all else goes on. */
export async function connectSecondShop(app: App, clientId: string): Promise<void> {
  const { platform, shop } = secondShop
  if (await wasConnected(app.db, { clientId, name: shop })) return
  try {
    const { redirectUrl } = await beginConnecting(app, { clientId, platform, typed: shop })
    await finishConnectingStore(app, { clientId, platform, query: await agreeAsMerchant(redirectUrl) })
  } catch (error) {
    app.log.warn({ err: error, shop }, 'the second demo shop was not connected')
  }
}

/** Its merchant has removed our key there: it waits to be connected again. */
export async function loseSecondShop(app: App, clientId: string): Promise<void> {
  const { platform, shop } = secondShop
  const store = await unlessProblem('not-found', partnerStoreOf(app.db, { clientId, name: shop }))
  if (store === null || store.needsAuthSince !== null) return
  await controlSimulator(app, { partner: platform, method: 'POST', what: 'advance', body: { shop, keys: 'remove' } }, z.unknown())
  await unlessProblem('store-needs-auth', requireStoreAnswer(app, store, await connectedShopOf(app, store).access()))
}
