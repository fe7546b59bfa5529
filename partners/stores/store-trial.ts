/** A store's adapter on its simulator, and what the suites do with both. */

import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { StoreOrder, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import type {
  ConnectedStore,
  FulfilmentInput,
  OrderSummaryPage,
  StoreAnswer,
  StoreGrant,
  StoreGrants,
  StorePort,
} from '#selling/ports/stores.ts'
import type { PartnerCall } from '#server/platform/partners/partner-calls.ts'
import type { PartnerDeps } from '../partner-http.ts'
import { sampleDeps, simulatorControl } from '../sample-partner.ts'

export type StoreUnderTest = {
  /** The simulator's prefix. */
  partner: string
  shop: string
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  store(simulators: string, deps: PartnerDeps & { grants: StoreGrants }): StorePort
  /** The calls that write an order, as the simulator's faults match them. */
  writes: string
  unknown: { order: string; fulfilment: string }
  /** Orders that the simulator's shop has in its list. */
  listed: readonly ((order: StoreOrderSummary) => boolean)[]
  /** What the simulator is asked to change of an order. */
  edits: { note(text: string): object; city(name: string): object; forged: object }
  /** What this kind of store has at all. */
  can: { move: boolean; hold: boolean; renew: boolean; reportPrivacy: boolean }
  /** Our words for calls that every run of the suite makes. */
  operations: readonly string[]
  /** Words that must never be written down. */
  secret: string
}

/** The suite reads more in a moment than a store lets an app read. */
export const ampleThrottle = { throttle: { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 } }
/** How long and how often a condition is waited for. */
export const storeWaitLimits = { timeout: 4000, interval: 50 }

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
  fulfilmentInputFor(order: StoreOrder, number: string): FulfilmentInput
  connect(): Promise<void>
  /** How the next call of the store goes: done and its answer lost, refused with a server error, or done and answered without sense. */
  next(way: 'lost-response' | 'error' | 'malformed'): Promise<unknown>
  /** The buyer's note changes; answers an instant just before. */
  note(orderId: string, note: string): Promise<Date>
}

/** Starts the simulators before the tests and stops them after. */
export function storeTrial(under: StoreUnderTest): StoreTrial {
  const deps = { ...sampleDeps(), grants: grantsInMemory() }
  let simulators: Awaited<ReturnType<StoreUnderTest['startSimulators']>>
  let store: StorePort
  let shop: ConnectedStore
  const address = () => `http://127.0.0.1:${simulators.port}`

  const control = simulatorControl(address, under.partner)
  const advance = (order: object) => control('advance', order)
  const { orderNow, orderWith, waiting, fulfilmentInputFor } = ordersIn(() => shop)
  const connect = () => connectAsMerchant({ store, shop: under.shop, grants: deps.grants })

  beforeAll(async () => {
    simulators = await under.startSimulators()
    store = under.store(address(), deps)
    shop = store.connected(under.shop)
    await connect()
    if (under.can.renew) await advance(ampleThrottle)
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
    fulfilmentInputFor,
    connect,
    next: (way) => control('faults', { match: under.writes, kind: way, count: 1 }),
    async note(orderId, note) {
      const before = deps.now()
      await advance({ order: orderId, ...under.edits.note(note) })
      return before
    },
  }
}

/** Orders of a shop, chosen by what they are. */
export function ordersIn(shop: () => ConnectedStore): Pick<StoreTrial, 'orderNow' | 'orderWith' | 'waiting' | 'fulfilmentInputFor'> {
  const orderNow = async (id: string): Promise<StoreOrder> => {
    const order = doneValueOf(await shop().order(id))
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const orderWith = async (
    fits: (order: StoreOrderSummary) => boolean,
    fitsWhole: (order: StoreOrder) => boolean = () => true,
  ): Promise<StoreOrder> => {
    for (const summary of (await readAllOrders(shop())).filter(fits)) {
      const order = await orderNow(summary.id)
      if (fitsWhole(order)) return order
    }
    throw new Error('the simulator has no such order')
  }
  const waiting = () =>
    orderWith((order) => order.fulfilment === 'unfulfilled' && order.cancelledAt === null && order.shippingAddress !== null, hasOneOpenPart)
  const fulfilmentInputFor = (order: StoreOrder, number: string) => ({
    orderId: order.id,
    parts: order.awaiting
      .slice(0, 1)
      .map((part) => ({ id: part.id, lines: part.lines.map((line) => ({ id: line.id, quantity: line.remaining })) })),
    tracking: { number, company: 'FAN Courier', url: `https://exemplu.ro/awb/${number}` },
    notifyBuyer: false,
    booksCash: false,
  })
  return { orderNow, orderWith, waiting, fulfilmentInputFor }
}

export const hasOneOpenPart = (order: StoreOrder): boolean => order.awaiting.length === 1 && order.awaiting[0]?.permits.fulfil === true

export function doneValueOf<T>(answer: StoreAnswer<T>): T {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}

export async function readAllOrders(shop: ConnectedStore): Promise<StoreOrderSummary[]> {
  const orders: StoreOrderSummary[] = []
  let after: string | null = null
  do {
    const page: OrderSummaryPage = doneValueOf(await shop.orders({ after, pageSize: 50, changedSince: null }))
    orders.push(...page.orders)
    after = page.next
  } while (after !== null)
  return orders
}

/** As a merchant does it: to the store's page, which sends the browser back with a code. */
async function connectAsMerchant(given: { store: StorePort; shop: string; grants: Pick<GrantsInMemory, 'put'> }): Promise<void> {
  const { connection } = given.store
  const state = 'state-1'
  const callback = await listenForKey()
  const page = await fetch(
    connection.authorizeUrl({ shop: given.shop, state, returnUrl: 'http://127.0.0.1:1/return', callbackUrl: callback.url }),
  )
  const link = /id="approve" href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&#38;', '&') ?? ''
  const back = connection.readReturn(await wayBack(link), { state })
  const sent = connection.keys?.read(callback.body()) ?? null
  callback.stop()
  if (back.kind === 'granted') given.grants.put(back.shop, doneValueOf(await connection.exchange(back.shop, back.code)))
  else if (back.kind === 'key-sent' && sent?.state === state)
    given.grants.put(given.shop, doneValueOf(await connection.exchange(given.shop, sent.code)))
  else throw new Error(JSON.stringify({ back, sent }))
}

/** The link leads back to us by itself, or to a page of the shop that sends the browser back. */
async function wayBack(link: string): Promise<URLSearchParams> {
  if (link.startsWith('http://127.0.0.1:1/')) return new URL(link).searchParams
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

async function listenForKey(): Promise<{ url: string; body(): unknown; stop(): void }> {
  let body: unknown = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      body = JSON.parse(Buffer.concat(chunks).toString())
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return { url: `http://127.0.0.1:${port}/key`, body: () => body, stop: () => server.close() }
}

export type GrantsInMemory = StoreGrants & { put(shop: string, grant: StoreGrant): void; renewals(): number; tokens(): string[] }

/** One renewal at a time, as the port asks of a keeper. */
export function grantsInMemory(): GrantsInMemory {
  const kept = new Map<string, StoreGrant>()
  const seen: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let renewed = 0
  const put = (shop: string, grant: StoreGrant) => {
    kept.set(shop, grant)
    seen.push(grant.accessToken, ...(grant.refreshToken ? [grant.refreshToken] : []))
  }
  return {
    put,
    renewals: () => renewed,
    tokens: () => seen,
    renew(shop, renewal) {
      const mine = turn.then(async () => {
        const before = kept.get(shop) ?? null
        const after = await renewal(before)
        if (after && after !== before) {
          renewed += 1
          put(shop, after)
        }
        return after
      })
      turn = mine.catch(() => null) // its caller gets the error; the next one has its turn all the same
      return mine
    },
  }
}
