/** A shop on the simulator, connected, without a worker: the test runs the tasks itself. */
import { and, eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { sampleDeps } from '#partners/sample-partner.ts'
import { storePorts } from '#product/server/partner-accounts.ts'
import type { ConnectedStore, StorePort } from '#selling/ports/stores.ts'
import { openGrants } from '#selling/stores/server/connecting/grants.ts'
import { type PartnerStore, storeOfShop, storePortOf } from '#selling/stores/server/stores.ts'
import { connectShop, DEMO_SHOP, inShopify } from '#selling/stores/server/test-shops.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { startSimulators } from '#simulators/main.ts'
import { copyStore } from './rounds/copy-store.ts'
import { copyConnectedStore } from './rounds/reconcile-stores.ts'
import { storeOrders } from './tables.ts'

/** More calls than any test makes. */
export const plenty = { throttle: { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 } }

export async function copiedShop(shop = DEMO_SHOP) {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  const app = await testApp({ env: { SIM_PORT: String(simulators.port) }, subscriptions: [copyConnectedStore] })
  const deps = sampleDeps()
  const grants = openGrants({ databaseUrl: app.databaseUrl, db: app.db, authSecret: app.config.authSecret, now: deps.now })
  Object.assign(app, { stores: storePorts(app.config, { ...deps, grants, productName: app.config.productName }) })
  afterAll(async () => {
    await grants.stop()
    await simulators.stop()
  })
  const clientId = await testClient(app, ZERO)
  const simulator = `http://127.0.0.1:${simulators.port}`
  const advance = (order: object) => inShopify(simulator, { shop, ...order })
  await advance(plenty)

  return {
    app: app as EffectApp,
    clientId,
    simulator,
    /** Every call to the simulators' shops. */
    calls: deps.calls,
    advance,
    connect: () => connectShop(app, clientId, shop),
    async store(): Promise<PartnerStore> {
      const row = await storeOfShop(app.db, shop)
      if (!row) throw new Error('the shop is not connected')
      return row
    },
    /** One run of the job, as a worker does it. */
    copy: (own: App = app) => copyStore.run(own, { clientId, shop }),
    orders: () =>
      app.db
        .select()
        .from(storeOrders)
        .where(and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop))),
    /** When the next run is due; null: none waits. */
    async nextRun(): Promise<Date | null> {
      const { rows } = await app.db.$client.query<{ run_at: Date }>(
        "select run_at from graphile_worker.jobs where task_identifier = 'copy-store' and key like $1 and locked_at is null",
        [`%${shop}`],
      )
      expect(rows.length).toBeLessThanOrEqual(1)
      return rows[0]?.run_at ?? null
    },
  }
}

/** The same product on a store that answers differently. */
export function withStore(
  app: EffectApp,
  own: (real: ConnectedStore) => Partial<ConnectedStore>,
  limits: Partial<StorePort['limits']> = {},
): EffectApp {
  const port = storePortOf(app, { platform: 'shopify' })
  const connected = (shop: string): ConnectedStore => {
    const real = port.connected(shop)
    return { ...real, ...own(real) }
  }
  return { ...app, stores: new Map(app.stores).set('shopify', { ...port, limits: { ...port.limits, ...limits }, connected }) }
}
