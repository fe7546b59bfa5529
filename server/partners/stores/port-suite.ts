/** What every store's adapter must do, tried on its simulator. */
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PartnerCall, PartnerDeps } from '../partner-http.ts'
import type {
  ConnectedStore,
  OrderPage,
  StoreAnswer,
  StoreChange,
  StoreGrants,
  StoreOrder,
  StoreOrderSummary,
  StorePort,
  WebhookReading,
} from './port.ts'
import { type GrantsInMemory, grantsInMemory, storeDeps } from './sample-grants.ts'

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
const plenty = { throttle: { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 } }
/** How long and how often a condition is waited for. */
const settled = { timeout: 4000, interval: 50 }

export function portSuite(under: StoreUnderTest): void {
  const deps = { ...storeDeps(), grants: grantsInMemory() }
  const calls: PartnerCall[] = deps.calls
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
  /** The first order that fits, in full. */
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

  beforeAll(async () => {
    simulators = await under.startSimulators()
    store = under.store(address(), deps)
    shop = store.connected(under.shop)
    await connect({ store, shop: under.shop, grants: deps.grants })
    await advance(plenty)
  })
  afterEach(async () => {
    await control('faults', undefined, 'DELETE')
  })
  afterAll(() => simulators.stop())

  describe('reading', () => {
    it('pages through every order once, and shows all that a list needs', async () => {
      const orders = await allOrders(shop)
      expect(orders.length).toBeGreaterThanOrEqual(300)
      expect(new Set(orders.map((order) => order.id)).size).toBe(orders.length)
      expect(value(await shop.countOrders({ changedSince: null }))).toEqual({ count: orders.length, isExact: true })
      expect(orders.map((order) => order.createdAt.getTime())).toEqual(
        orders.map((order) => order.createdAt.getTime()).sort((a, b) => a - b),
      )
      const has = (fits: (order: StoreOrderSummary) => boolean) => expect(orders.some(fits)).toBe(true)
      has((order) => order.fulfilment === 'on-hold')
      has((order) => order.fulfilment === 'partial')
      has((order) => order.fulfilment === 'fulfilled')
      has((order) => order.cancelledAt !== null)
      has(
        (order) =>
          order.payment === 'partially-paid' && order.outstanding.amountBani > 0 && order.outstanding.amountBani < order.total.amountBani,
      )
      has((order) => order.tags.length > 1)
      has((order) => order.attributes.length > 1)
      has((order) => order.email === '' && order.customerName !== '')
    })

    it('begins the list again where it was left', async () => {
      const first = value(await shop.orders({ after: null, pageSize: 10, changedSince: null }))
      const second = value(await shop.orders({ after: first.next, pageSize: 10, changedSince: null }))
      const both = value(await shop.orders({ after: null, pageSize: 20, changedSince: null }))
      expect([...first.orders, ...second.orders].map((order) => order.id)).toEqual(both.orders.map((order) => order.id))
    })

    it('tells what changed since, and nothing else', async () => {
      const order = await waiting()
      const since = new Date()
      await advance({ order: order.id, note: 'Lasati la vecini.' })
      const page = value(await shop.orders({ after: null, pageSize: 50, changedSince: since }))
      expect(page.orders.map(({ id, note }) => ({ id, note }))).toEqual([{ id: order.id, note: 'Lasati la vecini.' }])
    })

    it('shows parts, holds, weights, pictures and prices of an order', async () => {
      const held = await orderWith((order) => order.fulfilment === 'on-hold')
      expect(held.awaiting[0]).toMatchObject({
        state: 'on-hold',
        permits: { fulfil: false },
        holds: [{ notes: expect.stringMatching(/\w/) }],
      })
      const split = await orderWith(
        (order) => order.pieces >= 3,
        (order) => order.awaiting.length === 2,
      )
      expect(new Set(split.awaiting.map((part) => part.location.id)).size).toBe(2)
      const lines = split.awaiting.flatMap((part) => part.lines)
      expect(lines.every((line) => line.unitPrice.amountBani > 0 && line.remaining > 0 && line.variantId !== null)).toBe(true)
      expect(lines.some((line) => line.imageUrl !== null && line.weightKg !== null && line.weightKg < 10)).toBe(true)
      expect(
        (
          await orderWith(
            (order) => order.pieces > 0,
            (order) => order.awaiting.some((part) => part.lines.some((line) => line.weightKg === null)),
          )
        ).id,
      ).toBeTruthy()
    })

    it('reads an order with more lines than one answer brings', async () => {
      const long = await orderWith((order) => order.pieces > 40)
      const lines = long.awaiting.flatMap((part) => part.lines)
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
      expect(lines.reduce((total, line) => total + line.remaining, 0)).toBe(long.pieces)
    })

    it('knows no order that does not exist', async () => {
      const order = await waiting()
      expect(await shop.order(order.id.replace(/\d+$/, '1'))).toEqual({ kind: 'done', value: null })
      expect(await shop.orderOfPart(order.awaiting[0]?.id ?? '')).toEqual({ kind: 'done', value: order.id })
    })
  })

  describe('fulfilling', () => {
    it('shows the fulfilment with its number, company and address', async () => {
      const order = await waiting()
      const { fulfilmentId } = value(await shop.fulfil(wishFor(order, '7000000001')))
      const after = await orderNow(order.id)
      expect(after.fulfilment).toBe('fulfilled')
      expect(after.shipped).toMatchObject([
        {
          id: fulfilmentId,
          state: 'shipped',
          tracking: [{ number: '7000000001', company: 'FAN Courier', url: 'https://exemplu.ro/awb/7000000001' }],
        },
      ])
    })

    it('sends some pieces and leaves the others', async () => {
      const order = await orderWith(
        (one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null,
        (one) => hasOneOpenPart(one) && (one.awaiting[0]?.lines[0]?.remaining ?? 0) > 1,
      )
      const wish = wishFor(order, '7000000002')
      const [line] = wish.parts[0]?.lines ?? []
      value(await shop.fulfil({ ...wish, parts: [{ id: wish.parts[0]?.id ?? '', lines: [{ id: line?.id ?? '', quantity: 1 }] }] }))
      const after = await orderNow(order.id)
      const left = after.awaiting.flatMap((part) => part.lines).reduce((total, one) => total + one.remaining, 0)
      expect(left).toBe(order.pieces - 1)
    })

    it('is found by its number after its answer was lost, and exists once', async () => {
      const order = await waiting()
      const wish = { orderId: order.id, trackingNumber: '7000000003' }
      expect(value(await shop.findFulfilment(wish))).toBeNull()
      await control('faults', { match: 'graphql', kind: 'lost-response', count: 1 })
      expect(await shop.fulfil(wishFor(order, '7000000003'))).toEqual({ kind: 'unknown', cause: 'cut' })
      const found = value(await shop.findFulfilment(wish))
      expect((await orderNow(order.id)).shipped.map((one) => one.id)).toEqual([found?.fulfilmentId])
    })

    it('is unknown when the answer makes no sense or never comes', async () => {
      const order = await waiting()
      await control('faults', { match: 'graphql', kind: 'error', count: 1 })
      expect((await shop.fulfil(wishFor(order, '7000000004'))).kind).toBe('unknown')
      await control('faults', { match: 'graphql', kind: 'malformed', count: 1 })
      expect((await shop.fulfil(wishFor(order, '7000000004'))).kind).toBe('unknown')
    })

    it('is refused in the store\u2019s words when there is nothing left to send', async () => {
      const order = await waiting()
      value(await shop.fulfil(wishFor(order, '7000000005')))
      expect(await shop.fulfil(wishFor(order, '7000000006'))).toMatchObject({
        kind: 'refused',
        reason: 'rejected',
        message: expect.stringMatching(/\w/),
      })
      expect((await orderNow(order.id)).shipped).toHaveLength(1)
    })
  })

  describe('moving', () => {
    const movable = (one: StoreOrder) => one.awaiting.length === 2 && one.awaiting.every((part) => part.permits.move)

    it('makes one part of two; the ids are new and no piece is lost', async () => {
      const order = await orderWith((one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null, movable)
      const [first, second] = order.awaiting
      const target = value(await shop.moveTargets(first?.id ?? '')).find((one) => one.locationId === second?.location.id && one.isMovable)
      const { partId } = value(await shop.move({ partId: first?.id ?? '', locationId: target?.locationId ?? '' }))
      const after = await orderNow(order.id)
      expect(after.awaiting.map((part) => part.id)).toEqual([partId])
      expect(order.awaiting.map((part) => part.id)).not.toContain(partId)
      expect(after.awaiting[0]?.lines.reduce((total, line) => total + line.remaining, 0)).toBe(order.pieces)
    })

    it('says why a warehouse cannot take it, and is refused there', async () => {
      const order = await orderWith((one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null, movable)
      const part = order.awaiting[1]
      const refusing = value(await shop.moveTargets(part?.id ?? '')).find((one) => one.unavailableLines > 0)
      expect(refusing?.message).toMatch(/\w/)
      expect(await shop.move({ partId: part?.id ?? '', locationId: refusing?.locationId ?? '' })).toMatchObject({
        kind: 'refused',
        reason: 'rejected',
      })
    })
  })

  it('marks an order paid, and is content when it was paid before', async () => {
    const order = await orderWith(
      (one) => one.payment === 'pending' && one.cancelledAt === null,
      (one) => one.canMarkPaid,
    )
    expect(await shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    expect(await shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    expect(await orderNow(order.id)).toMatchObject({ payment: 'paid', outstanding: { amountBani: 0 } })
  })

  it('waits when the store wants fewer calls, and then has its answer', async () => {
    await advance({ throttle: { available: 0, restoreRate: 200 } })
    expect((await shop.orders({ after: null, pageSize: 10, changedSince: null })).kind).toBe('done')
    await advance({ throttle: { available: 0, restoreRate: 1 } })
    expect(await shop.orders({ after: null, pageSize: 50, changedSince: null })).toMatchObject({ kind: 'refused', reason: 'busy' })
    await advance(plenty)
  })

  describe('the grant', () => {
    it('is renewed once for all calls and processes when the token is at its end', async () => {
      const other = under.store(address(), { ...storeDeps(), grants: deps.grants }).connected(under.shop)
      const before = deps.grants.renewals()
      await advance({ tokens: 'expire' })
      const answers = await Promise.all([shop.access(), shop.access(), other.access(), other.access()])
      expect(answers.map((answer) => answer.kind)).toEqual(['done', 'done', 'done', 'done'])
      expect(deps.grants.renewals() - before).toBe(1)
    })

    it('survives the loss of the answer with the new token', async () => {
      await advance({ tokens: 'expire' })
      await control('faults', { match: 'access_token', kind: 'lost-response', count: 1 })
      expect((await shop.access()).kind).toBe('refused')
      expect((await shop.access()).kind).toBe('done')
    })

    it('names the scopes that were taken back', async () => {
      expect(value(await shop.access())).toMatchObject({ missingScopes: [], currency: 'RON' })
      await advance({ dropScopes: ['write_orders'] })
      expect(value(await shop.access()).missingScopes).toContain('write_orders')
      const order = await orderWith(
        (one) => one.payment === 'pending' && one.cancelledAt === null,
        (one) => one.canMarkPaid,
      )
      expect(await shop.markPaid(order.id)).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
      await connect({ store, shop: under.shop, grants: deps.grants })
    })

    it('is gone after the app was uninstalled, and comes back with a new connection', async () => {
      await advance({ uninstall: true })
      expect(await shop.access()).toMatchObject({ kind: 'refused', reason: 'needs-auth' })
      await connect({ store, shop: under.shop, grants: deps.grants })
      expect((await shop.access()).kind).toBe('done')
    })
  })

  describe('webhooks', () => {
    const heard: { reading: WebhookReading; at: number }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const reading = store.readWebhook(request.headers, Buffer.concat(chunks))
        heard.push({ reading, at: heard.length })
        response.writeHead(reading.kind === 'genuine' ? 200 : 401).end()
      })
    })
    let url = ''
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const bound = server.address()
      url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/webhooks`
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const genuine = (kind: StoreChange['kind']) =>
      heard.flatMap(({ reading }) => (reading.kind === 'genuine' && reading.change.kind === kind ? [reading] : []))

    it('are subscribed once, and tell which order changed', async () => {
      expect(await shop.subscribe(url)).toEqual({ kind: 'done', value: null })
      expect(await shop.subscribe(url)).toEqual({ kind: 'done', value: null })
      const order = await waiting()
      await advance({ order: order.id, address: { city: 'Turda' } })
      await vi.waitFor(
        () => expect(genuine('order-changed').map(({ change }) => change)).toContainEqual({ kind: 'order-changed', orderId: order.id }),
        settled,
      )
      expect(genuine('order-changed')).toHaveLength(1)
    })

    it('carry one event id however often one is delivered', async () => {
      heard.length = 0
      await advance({ webhooks: { times: 5, isDisordered: true } })
      await advance({ order: (await waiting()).id, note: 'De cinci ori.' })
      await vi.waitFor(() => expect(genuine('order-changed')).toHaveLength(5), settled)
      expect(new Set(genuine('order-changed').map(({ eventId }) => eventId)).size).toBe(1)
      await advance({ webhooks: { times: 1, isDisordered: false } })
    })

    it('name the part that was held, and its order can be asked', async () => {
      heard.length = 0
      const order = await waiting()
      await advance({ order: order.id, hold: 'Adresa de verificat.' })
      await vi.waitFor(
        () => expect(genuine('part-changed')[0]?.change).toEqual({ kind: 'part-changed', partId: order.awaiting[0]?.id }),
        settled,
      )
      await advance({ order: order.id, hold: null })
    })

    it('are forged when the store did not sign them', async () => {
      heard.length = 0
      await advance({ forge: { topic: 'orders/updated', payload: { admin_graphql_api_id: 'gid://shopify/Order/1' } } })
      await vi.waitFor(() => expect(heard.map(({ reading }) => reading.kind)).toEqual(['forged']), settled)
    })

    it('tell of privacy requests and of the end', async () => {
      heard.length = 0
      await advance({ privacy: { topic: 'customers/redact', orders: [5_100_000_000_001] } })
      await advance({ uninstall: true })
      await vi.waitFor(() => expect([...genuine('buyer-forgotten'), ...genuine('uninstalled')]).toHaveLength(2), settled)
      expect(genuine('buyer-forgotten')[0]?.change).toMatchObject({ orderIds: ['gid://shopify/Order/5100000000001'] })
    })
  })

  it('writes down every call, without its secrets', async () => {
    expect(new Set(calls.map((call) => call.operation))).toEqual(
      new Set([...calls.map((call) => call.operation), 'token', 'orders', 'order', 'fulfil', 'move']),
    )
    const written = JSON.stringify(calls)
    expect(written).not.toContain(under.secret)
    for (const token of deps.grants.tokens()) expect(written).not.toContain(token)
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(20), settled)
  })
}

const hasOneOpenPart = (order: StoreOrder): boolean => order.awaiting.length === 1 && order.awaiting[0]?.permits.fulfil === true

export function value<T>(answer: StoreAnswer<T>): T {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}

async function allOrders(shop: ConnectedStore): Promise<StoreOrderSummary[]> {
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
export async function connect(given: { store: StorePort; shop: string; grants: Pick<GrantsInMemory, 'put'> }): Promise<void> {
  const { connection } = given.store
  const page = await fetch(connection.authorizeUrl({ shop: given.shop, state: 'state-1', returnUrl: 'http://127.0.0.1:1/return' }))
  const link = /id="approve" href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&#38;', '&') ?? ''
  const back = connection.readReturn(new URL(link).searchParams, { state: 'state-1' })
  if (back.kind !== 'granted') throw new Error(JSON.stringify(back))
  given.grants.put(back.shop, value(await connection.exchange(back.shop, back.code)))
}
