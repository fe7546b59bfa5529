/** A store's adapter on its simulator, and what the suites do with both. */

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PartnerCall, PartnerDeps } from '../partner-http.ts'
import { sampleDeps } from '../sample-partner.ts'
import type {
  ConnectedStore,
  FulfilmentWish,
  OrderPage,
  StoreAnswer,
  StoreGrants,
  StoreOrder,
  StoreOrderSummary,
  StorePort,
} from './port.ts'
import { type GrantsInMemory, grantsInMemory } from './sample-grants.ts'

export type StoreUnderTest = {
  /** The simulator's prefix. */
  partner: string
  shop: string
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  store(simulators: string, deps: PartnerDeps & { grants: StoreGrants }): StorePort
  /** Words that must never be written down. */
  secret: string
}

/** The suite reads more in a moment than a store lets an app read. */
export const plenty = { throttle: { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 } }
/** How long and how often a condition is waited for. */
export const settled = { timeout: 4000, interval: 50 }

export type StoreTrial = {
  under: StoreUnderTest
  deps: PartnerDeps & { calls: PartnerCall[]; grants: GrantsInMemory }
  store: StorePort
  shop: ConnectedStore
  address: string
  /** A call of the simulator's control that must succeed. */
  control(path: string, order?: object, method?: string): Promise<unknown>
  advance(order: object): Promise<unknown>
  orderNow(id: string): Promise<StoreOrder>
  /** The first order that fits, in full. */
  orderWith(fits: (order: StoreOrderSummary) => boolean, fitsWhole?: (order: StoreOrder) => boolean): Promise<StoreOrder>
  /** An order that waits in one part and may be sent. */
  waiting(): Promise<StoreOrder>
  wishFor(order: StoreOrder, number: string): FulfilmentWish
  connect(): Promise<void>
}

/** Starts the simulators before the tests and stops them after. */
export function storeTrial(under: StoreUnderTest): StoreTrial {
  const deps = { ...sampleDeps(), grants: grantsInMemory() }
  let simulators: Awaited<ReturnType<StoreUnderTest['startSimulators']>>
  let store: StorePort
  let shop: ConnectedStore
  const address = () => `http://127.0.0.1:${simulators.port}`

  const control = async (path: string, order?: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`${address()}/${under.partner}/_sim/${path}`, {
      method,
      ...(order ? { body: JSON.stringify(order) } : {}),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const advance = (order: object) => control('advance', order)
  const orderNow = async (id: string): Promise<StoreOrder> => {
    const order = value(await shop.order(id))
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const orderWith = async (
    fits: (order: StoreOrderSummary) => boolean,
    fitsWhole: (order: StoreOrder) => boolean = () => true,
  ): Promise<StoreOrder> => {
    for (const summary of (await allOrders(shop)).filter(fits)) {
      const order = await orderNow(summary.id)
      if (fitsWhole(order)) return order
    }
    throw new Error('the simulator has no such order')
  }
  const waiting = () =>
    orderWith((order) => order.fulfilment === 'unfulfilled' && order.cancelledAt === null && order.shippingAddress !== null, hasOneOpenPart)
  const wishFor = (order: StoreOrder, number: string) => ({
    orderId: order.id,
    parts: order.awaiting
      .slice(0, 1)
      .map((part) => ({ id: part.id, lines: part.lines.map((line) => ({ id: line.id, quantity: line.remaining })) })),
    tracking: { number, company: 'FAN Courier', url: `https://exemplu.ro/awb/${number}` },
    notifyBuyer: false,
  })

  const connect = () => connectAsMerchant({ store, shop: under.shop, grants: deps.grants })

  beforeAll(async () => {
    simulators = await under.startSimulators()
    store = under.store(address(), deps)
    shop = store.connected(under.shop)
    await connect()
    await advance(plenty)
  })
  afterEach(async () => {
    await control('faults', undefined, 'DELETE')
  })
  afterAll(() => simulators.stop())

  return {
    under,
    deps,
    get store() {
      return store
    },
    get shop() {
      return shop
    },
    get address() {
      return address()
    },
    control,
    advance,
    orderNow,
    orderWith,
    waiting,
    wishFor,
    connect,
  }
}

export const hasOneOpenPart = (order: StoreOrder): boolean => order.awaiting.length === 1 && order.awaiting[0]?.permits.fulfil === true

export function value<T>(answer: StoreAnswer<T>): T {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}

export async function allOrders(shop: ConnectedStore): Promise<StoreOrderSummary[]> {
  const orders: StoreOrderSummary[] = []
  let after: string | null = null
  do {
    const page: OrderPage = value(await shop.orders({ after, pageSize: 50, changedSince: null }))
    orders.push(...page.orders)
    after = page.next
  } while (after !== null)
  return orders
}

/** As a merchant does it: to the store's page, which sends the browser back with a code. */
async function connectAsMerchant(given: { store: StorePort; shop: string; grants: Pick<GrantsInMemory, 'put'> }): Promise<void> {
  const { connection } = given.store
  const page = await fetch(connection.authorizeUrl({ shop: given.shop, state: 'state-1', returnUrl: 'http://127.0.0.1:1/return' }))
  const link = /id="approve" href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&#38;', '&') ?? ''
  const back = connection.readReturn(new URL(link).searchParams, { state: 'state-1' })
  if (back.kind !== 'granted') throw new Error(JSON.stringify(back))
  given.grants.put(back.shop, value(await connection.exchange(back.shop, back.code)))
}
