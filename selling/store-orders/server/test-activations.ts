/** Activating parts of an order, with a store and a courier that live in memory and jobs at work: the stage of several tests. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { EffectKindName } from '#contract/effects/effects.ts'
import { bani, fromRon } from '#contract/money.ts'
import { aLocation, aStoreOrder, type StoreInMemory, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { storeCopy } from '#selling/store-copy/server/feature.ts'
import { storeFulfilment } from '#selling/store-fulfilment/server/feature.ts'
import { storeShipments } from '#selling/store-shipments/server/feature.ts'
import { type ShipmentRow, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { updateCash } from '#sending/orders/server/after-awb/change-cash.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { expectAccountsRight, orderNow } from '#sending/orders/server/test-orders.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { effectClaimsAreLost } from '#server/effects/recover-effects.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type JobWorker, startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { type TestApp, testApp, testClient } from '#server/platform/test-app.ts'
import type { StoreActivationInput } from '../contract/shipment.ts'
import { activatePart } from './activation/activate-part.ts'
import { storeOrders } from './feature.ts'
import { bodyOf, connectedShop, inputOf, pageOf, type ShipmentInWords, shipmentNow, untilShipment } from './test-store-orders.ts'

const START = fromRon(200)

const courierKinds = [createAwb, cancelAwb, updateCash] as readonly AnyEffectKind[]

/** Everything that is done once in a store. */
export const storeKinds = storeFulfilment.effects ?? []

/** As the product has them (product/server/app.ts). */
export const storeSubscriptions = [storeShipments, storeCopy, storeFulfilment, storeOrders].flatMap((one) => one.subscriptions ?? [])

export type ActivationTrial = {
  app: TestApp
  shop: StoreInMemory
  fan: CourierInMemory
  /** Of the running test. */
  readonly store: StoreRow
  readonly id: string
  /** Another client's from now on. */
  connect(startBani?: ReturnType<typeof fromRon>): Promise<void>
  change(own: (order: StoreOrder) => Partial<StoreOrder>): void
  /** The order's first part as the page shows it, with its cheapest offer. */
  aBody(more?: Partial<StoreActivationInput>): Promise<StoreActivationInput>
  activate(body: StoreActivationInput, key?: string | null): ReturnType<typeof activatePart>
  /** What an activation throws; null: nothing. */
  refusal(body: StoreActivationInput): Promise<unknown>
  shipments(): Promise<ShipmentRow[]>
  lastShipment(): Promise<ShipmentInWords | undefined>
  until(is: Partial<ShipmentInWords>): Promise<void>
  /** The last shipment is fulfilled in the store. */
  fulfilled(): Promise<void>
  /** The last shipment's AWB was cancelled, for this reason. */
  reverted(notice: RegExp): Promise<void>
  nothingReserved(): Promise<void>
  /** Something happens in the shop while the courier makes the next AWB. */
  whileCourierWorks(happens: () => void | Promise<void>): void
}

/** Every test has a client, a connected shop and an order of two units of its own; after each one AWB a shipment is looked for. */
export async function activationTrial(): Promise<ActivationTrial> {
  const shop = storeInMemory()
  const fan = courierInMemory({ clock: systemClock, trustAbsenceAfterMs: 0 })
  const expensive = courierInMemory({ code: 'sameday', clock: systemClock, priceRon: 90 })
  const app = await testApp({ couriers: [fan, expensive], stores: { shopify: shop }, subscriptions: storeSubscriptions })
  const tasks = [runEffectTask(effectKindsOf([...courierKinds, ...storeKinds]))] as readonly Task[]
  let worker: JobWorker
  let store: StoreRow
  let id: string
  const connect = async (startBani = START) => {
    store = await connectedShop(app, await testClient(app, startBani))
  }

  beforeAll(async () => {
    worker = await startWorker(app, app.db.$client, tasks, { alone: true })
  })
  beforeEach(async () => {
    await connect()
    id = `order-${randomUUID()}`
    shop.put(aStoreOrder({ id }))
    shop.calls = []
    shop.ways = {}
  })
  afterEach(async () => {
    await expectAccountsRight(app)
    await expectOneAwbAShipment()
  })
  afterAll(() => worker.stop())

  /** No AWB lives that no shipment holds, and what the store has fulfilled is what was made. */
  async function expectOneAwbAShipment(): Promise<void> {
    const shipments = await shipmentsOfStoreOrder(app.db, store, id)
    for (const { orderId, awb, fulfilmentState } of shipments) {
      const order = await orderNow(app, { clientId: store.clientId, orderId })
      const isAlive = awb !== null && fulfilmentState !== 'reverted' && order.state !== 'cancelled'
      expect(fan.activeAwbs(orderId)).toEqual(isAlive ? [awb] : [])
    }
    const fulfilled = shipments.filter((one) => one.fulfilmentState === 'fulfilled').flatMap(({ awb }) => awb ?? [])
    // A fulfilment may have been cancelled there since, by the merchant or after its AWB.
    const there = shop.orderNow(id).shipped.flatMap(({ tracking }) => tracking.map(({ number }) => number))
    expect(there).toEqual(expect.arrayContaining(fulfilled))
    expect(fulfilled).toEqual(expect.arrayContaining(ourNumbers(shop, id)))
    expect(new Set(there).size).toBe(there.length)
  }

  const until = (is: Partial<ShipmentInWords>) => untilShipment(app, store, id, is)
  const activate: ActivationTrial['activate'] = (body, key = null) =>
    activatePart(app, { clientId: store.clientId, name: store.shop, body, key })
  return {
    app,
    shop,
    fan,
    get store() {
      return store
    },
    get id() {
      return id
    },
    connect,
    change: (own) => shop.change(id, own),
    aBody: async (more = {}) => ({ ...(await bodyOf(app, store, inputOf(await pageOf(app, store, id)))), ...more }),
    activate,
    refusal: (body) =>
      activate(body).then(
        () => null,
        (problem: unknown) => problem,
      ),
    shipments: () => shipmentsOfStoreOrder(app.db, store, id),
    lastShipment: () => shipmentNow(app, store, id),
    until,
    fulfilled: () => until({ fulfilmentState: 'fulfilled', notice: null }),
    reverted: (notice) => until({ fulfilmentState: 'reverted', orderState: 'cancelled', notice: expect.stringMatching(notice) }),
    async nothingReserved() {
      expect((await shipmentsOfStoreOrder(app.db, store, id)).filter(({ orderState }) => orderState !== 'draft')).toEqual([])
    },
    whileCourierWorks(happens) {
      const { createAwb } = fan
      fan.createAwb = async (...asked) => {
        fan.createAwb = createAwb
        await happens()
        return createAwb(...asked)
      }
    },
  }
}

/** As a process leaves an effect that is killed between the partner's yes and its own commit; the next start finds it. */
export async function killedBeforeCommit(app: App, clientId: string, kind: EffectKindName, state = 'claimed'): Promise<void> {
  await app.db.$client.query(
    `update effects set state = $3, calls = 1, claimed_at = now(), look_at = now() + interval '3 minutes', settled_at = null, answer = null
      where client_id = $1 and kind = $2`,
    [clientId, kind, state],
  )
  await effectClaimsAreLost(app)
}

/** AWBs of ours that the store knows of. */
export const ourNumbers = (shop: StoreInMemory, id: string): string[] =>
  shop
    .numbers(id)
    .filter((number) => number.startsWith('FAN'))
    .toSorted()

// --- what happens in a shop -----------------------------------------------------------------------------------

type Change = (order: StoreOrder) => Partial<StoreOrder>

export const cancelled: Change = ({ outstanding }) => ({
  cancelledAt: systemClock.now(),
  awaiting: [],
  outstanding: { ...outstanding, amountBani: bani(0) },
})

/** As a store does it whose parts get new ids by it. */
export const movedAway: Change = ({ awaiting }) => ({
  awaiting: awaiting.map((part) => ({ ...part, id: `${part.id}-mutat`, location: aLocation({ id: 'depozit-2' }) })),
})

export const movedInPlace: Change = ({ awaiting }) => ({
  awaiting: awaiting.map((part) => ({ ...part, location: aLocation({ id: 'depozit-2' }) })),
})

export const sentElsewhere: Change = ({ awaiting }) => ({
  awaiting: [],
  shipped: [
    {
      ...{ id: 'f-x', name: '#1001.1', state: 'shipped', shippedAt: systemClock.now(), locationName: '' },
      tracking: [{ number: 'ALT1', company: 'Altul', url: '' }],
      lines: awaiting.map(() => ({ name: 'Cana', imageUrl: null, quantity: 1 })),
    },
  ],
})

export const goingElsewhere: Change = ({ shippingAddress }) => ({
  shippingAddress: shippingAddress && { ...shippingAddress, address1: 'Strada Horea 5' },
})

export const held =
  (fulfil: boolean): Change =>
  ({ awaiting }) => ({
    awaiting: awaiting.map((part) => ({
      ...part,
      permits: { fulfil, move: true },
      holds: fulfil ? [] : [{ id: 'h', reason: 'OTHER', notes: 'Verificam.' }],
    })),
  })
