/** Rules that activate by themselves, with a store and couriers that live in memory: the stage of several tests. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import type { SendingRule } from '#selling/automation/contract/rules.ts'
import { saveRules } from '#selling/automation/server/kept-rules.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { activateBulkRows as activateManyTask } from '#selling/store-orders/server/bulk/work-on-many.ts'
import { listedOrder } from '#selling/store-orders/server/list/list-orders.ts'
import { storeKinds, storeSubscriptions } from '#selling/store-orders/server/test-activations.ts'
import { connectedShop, WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { expectAccountsRight } from '#sending/orders/server/test-orders.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { type JobWorker, startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { activateByRules } from './activate-by-rules.ts'
import { presentRules } from './present-rules.ts'
import { ruleStopped } from './rule-stops.ts'
import { tryRules } from './try-rules.ts'

const ro = textsOf('ro')

/** After every test no order has an AWB more than it has parts, and the accounts are right. */
export async function ruleTrial() {
  const clock = testClock()
  const shop = storeInMemory()
  const fan = courierInMemory({ clock, trustAbsenceAfterMs: 0 })
  const sameday = courierInMemory({ code: 'sameday', clock, priceRon: 20 })
  const stops: string[] = []
  let isDying = false
  const heard = subscribe(ruleStopped, async (_app, _tx, { rule, stop }) => {
    if (isDying) throw new Error('killed')
    stops.push(`${rule.name}: ${stop}`)
  })
  const app = await testApp({
    clock,
    couriers: [fan, sameday],
    stores: { shopify: shop },
    subscriptions: [...storeSubscriptions, heard],
    env: { LOG_LEVEL: 'silent' },
  })
  const tasks = [
    runEffectTask(effectKindsOf([createAwb, cancelAwb, ...storeKinds] as readonly AnyEffectKind[])),
    activateManyTask,
  ] as readonly Task[]
  let worker: JobWorker
  let store: StoreRow
  let made: string[] = []

  beforeAll(async () => {
    worker = await startWorker(app, app.db.$client, tasks, { alone: true })
  })
  beforeEach(async () => {
    store = await connectedShop(app, await testClient(app, fromRon(1000)))
    made = []
    stops.length = 0
  })
  afterEach(async () => {
    await expectAccountsRight(app)
    for (const id of made) expect((await awbs(id)).length).toBeLessThanOrEqual(1)
  })
  afterAll(() => worker.stop())

  const awbs = async (id: string) => {
    const shipments = await shipmentsOfStoreOrder(app.db, store, id)
    return shipments.flatMap(({ orderId }) => [...fan.activeAwbs(orderId), ...sameday.activeAwbs(orderId)])
  }
  const open = async () => {
    const { rows } = await app.db.$client.query<{ count: number }>(
      'select count(*)::int as count from bulk_activations where client_id = $1 and ended_at is null',
      [store.clientId],
    )
    return rows[0]?.count
  }
  return {
    ...{ app, clock, shop, fan, sameday, stops, awbs },
    get store() {
      return store
    },
    async connect(startRon: number) {
      store = await connectedShop(app, await testClient(app, fromRon(startRon)))
    },
    save: (...rules: SendingRule[]) => saveRules(app, { clientId: store.clientId, rules }),
    /** As they come in now, one a second. */
    async orders(count: number, own: Partial<StoreOrder> = {}): Promise<string[]> {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) {
        clock.advance(1000)
        const id = `order-${randomUUID()}`
        const order = aStoreOrder({ createdAt: clock.now(), ...own, id })
        shop.put(order)
        await readOrderNow(app, store, id)
        made.push(id)
        ids.push(id)
      }
      return ids
    },
    /** The job alone: what it has begun goes on by itself. */
    run: () =>
      activateByRules.run(app, { clientId: store.clientId }).finally(() => {
        isDying = false
      }),
    /** The next run's transaction fails when everything else of it is written. */
    diesAtStop() {
      isDying = true
    },
    /** Until nothing is under way. */
    settled: () => vi.waitFor(async () => expect(await open()).toBe(0), WITHIN),
    rules: () => presentRules(app, store.clientId),
    tried: (rules: readonly SendingRule[]) => tryRules(app, ro, store.clientId, rules),
    notice: async (id: string) => (await listedOrder(app, ro, { clientId: store.clientId, name: store.shop }, id)).notice,
    refusal: async (id: string) => (await copiedOrder(app.db, store, id))?.refusal ?? null,
    shipments: (id: string) => shipmentsOfStoreOrder(app.db, store, id),
  }
}
