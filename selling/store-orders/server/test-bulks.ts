/** Activating many orders at once, with a store and a courier that live in memory and jobs at work: the stage of several tests. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { aStoreOrder, type StoreInMemory, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { copyOrders } from '#selling/store-copy/server/reading/copy-orders.ts'
import { type ShipmentRow, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { expectAccountsRight } from '#sending/orders/server/test-orders.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type JobWorker, startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { type TestApp, testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { BulkActivation, BulkListed, BulkOrder, BulkPrice } from '../contract/bulk.ts'
import { findRunningBulk, listBulks, requestBulkActivation, stopRunningBulk, watchBulk } from './bulk/activate-many.ts'
import { priceMany } from './bulk/price-many.ts'
import { activateBulkRows as activateManyTask } from './bulk/work-on-many.ts'
import { storeKinds, storeSubscriptions } from './test-activations.ts'
import { connectedShop, WITHIN } from './test-store-orders.ts'

const ro = textsOf('ro')

const START = fromRon(1000)

export type BulkTrial = {
  app: TestApp
  shop: StoreInMemory
  fan: CourierInMemory
  /** Of the running test. */
  readonly store: StoreRow
  /** With other settings, or another client's from now on. */
  connect(own: { settings?: Partial<StoreSettings>; startBani?: ReturnType<typeof fromRon> }): Promise<void>
  /** This many orders of two units each, in the shop and in our copy. */
  orders(count: number, own?: Partial<StoreOrder>): Promise<string[]>
  activate(ids: readonly string[], key?: string | null): Promise<string>
  /** With the prices that were shown before. */
  activateAgreed(prices: readonly BulkPrice[]): Promise<string>
  prices(ids: readonly string[]): Promise<BulkPrice[]>
  stop(id: string): Promise<unknown>
  listed(): Promise<BulkListed[]>
  watch(id: string): Promise<BulkActivation>
  running(): Promise<BulkActivation | null>
  /** Waits until a bulk activation has ended. */
  done(id: string): Promise<BulkOrder[]>
  /** What became of the first order of a new bulk activation. */
  outcome(ids: readonly string[]): Promise<BulkOrder | undefined>
  shipments(id: string): Promise<ShipmentRow[]>
  /** AWBs that live for an order. */
  activeAwbs(id: string): Promise<string[]>
}

/** After every test no order has an AWB more than it has parts. */
export async function bulkTrial(): Promise<BulkTrial> {
  const shop = storeInMemory()
  const fan = courierInMemory({ clock: systemClock, trustAbsenceAfterMs: 0 })
  const app = await testApp({
    couriers: [fan],
    stores: { shopify: shop },
    subscriptions: storeSubscriptions,
    env: { LOG_LEVEL: 'silent' },
  })
  const runEffects = runEffectTask(effectKindsOf([createAwb, cancelAwb, ...storeKinds] as readonly AnyEffectKind[]))
  const tasks = [runEffects, activateManyTask] as readonly Task[]
  let worker: JobWorker
  let store: StoreRow
  let made: string[] = []

  const shipments = (id: string) => shipmentsOfStoreOrder(app.db, store, id)
  const activeAwbs = async (id: string) => (await shipments(id)).flatMap(({ orderId }) => fan.activeAwbs(orderId))

  beforeAll(async () => {
    worker = await startWorker(app, app.db.$client, tasks, { alone: true })
  })
  beforeEach(async () => {
    store = await connectedShop(app, await testClient(app, START))
    made = []
  })
  afterEach(async () => {
    await expectAccountsRight(app)
    for (const id of made) {
      const parts = new Set((await shipments(id)).map(({ partId }) => partId))
      expect((await activeAwbs(id)).length).toBeLessThanOrEqual(parts.size)
    }
  })
  afterAll(() => worker.stop())

  const storeRef = () => ({ clientId: store.clientId, name: store.shop })
  const watch = (id: string) => watchBulk(app, ro, { ...storeRef(), id })
  const activate = async (ids: readonly string[], key: string | null = null) =>
    (await requestBulkActivation(app, { ...storeRef(), list: ids.map((one) => ({ id: one })), key })).id
  const done = async (id: string) => {
    await vi.waitFor(async () => expect((await watch(id)).state).toBe('done'), WITHIN)
    return (await watch(id)).orders
  }
  return {
    app,
    shop,
    fan,
    get store() {
      return store
    },
    async connect({ settings = {}, startBani }) {
      store = await connectedShop(app, startBani === undefined ? store.clientId : await testClient(app, startBani), settings)
    },
    async orders(count, own = {}) {
      const some = Array.from({ length: count }, () => aStoreOrder({ ...own, id: `order-${randomUUID()}` }))
      for (const order of some) shop.put(order)
      await copyOrders(app, store, some, systemClock.now())
      made.push(...some.map(({ id }) => id))
      return some.map(({ id }) => id)
    },
    activate,
    activateAgreed: async (prices) =>
      (await requestBulkActivation(app, { ...storeRef(), list: prices.map(({ id, parts }) => ({ id, agreed: parts })), key: null })).id,
    prices: async (ids) => (await priceMany(app, ro, { ...storeRef(), ids })).list,
    stop: (id) => stopRunningBulk(app, { ...storeRef(), id }),
    listed: async () => (await listBulks(app, storeRef())).list,
    watch,
    running: async () => (await findRunningBulk(app, ro, storeRef())).running,
    done,
    outcome: async (ids) => (await done(await activate(ids)))[0],
    shipments,
    activeAwbs,
  }
}
