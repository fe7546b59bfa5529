import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import type { ConnectedStore } from '#selling/ports/stores.ts'
import { storeDrafts } from '#selling/store-orders/server/tables.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { everyStoreOfShop } from '#selling/stores/server/stores.ts'
import { storeEvents, stores } from '#selling/stores/server/tables.ts'
import { connectShop, DEMO_SHOP, inShopify } from '#selling/stores/server/test-shops.ts'
import { type EventKey, saveOrderChanges } from '#selling/stores/server/webhooks/events.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { copyStore } from '../rounds/copy-store.ts'
import { storeOrders } from '../tables.ts'
import { plenty, withStore } from '../test-copied-shop.ts'
import { reportDataRequest } from './privacy-requests.ts'
import { storeEvent } from './store-event.ts'

const { parts, call, user, simulator, serve } = await testServer()
const { app } = parts
await serve()
const real = { stores: app.stores, mail: app.mail }
/** Milliseconds, as many as a busy machine may take. */
const settled = { interval: 20 }
const ORDERS = 24
let client: Awaited<ReturnType<typeof user>>

beforeAll(async () => {
  client = await user('ana')
})

beforeEach(async () => {
  Object.assign(app, real)
  await app.db.execute(sql`delete from store_events`)
  await app.db.execute(sql`delete from store_orders`)
  await app.db.execute(sql`delete from stores`)
  await inShopify(simulator, { seed: ORDERS, ...plenty, webhooks: { times: 1, isDisordered: false, isSilent: false, retryMs: 200 } })
  await connectShop(app, client.id)
  await vi.waitFor(async () => {
    expect(await app.db.select().from(stores)).toMatchObject([{ syncState: 'ready' }])
    expect((await inStore()).subscriptions.length).toBeGreaterThan(10)
  }, settled)
})

type InStore = { subscriptions: unknown[]; deliveries: { isForged: boolean; status: number | null; topic: string }[] }
const inStore = async (): Promise<InStore> => (await fetch(`${simulator}/shopify/_sim/state?shop=${DEMO_SHOP}`)).json() as Promise<InStore>
const advance = (order: object) => inShopify(simulator, order)
const named = async (name: string) => (await app.db.select().from(storeOrders)).find((order) => order.name === name)
const openEvents = async () => (await app.db.execute(sql`select * from store_events where done_at is null`)).rows
const quiet = () => vi.waitFor(async () => expect(await openEvents()).toEqual([]), settled)

/** How often each order is read. */
function counted(): Map<string, number> {
  const readings = new Map<string, number>()
  const counting = (store: ConnectedStore): Partial<ConnectedStore> => ({
    order(id) {
      readings.set(id, (readings.get(id) ?? 0) + 1)
      return store.order(id)
    },
  })
  Object.assign(app, { stores: withStore(app, counting).stores })
  return readings
}

const comparedAt = async () => (await app.db.select({ at: stores.syncCheckedAt }).from(stores)).map(({ at }) => at)

/** By what the store reports: comparing would find it too, minutes later. */
async function reported(change: object, seen: () => Promise<void>): Promise<void> {
  const before = await comparedAt()
  await advance(change)
  await vi.waitFor(seen, settled)
  expect(await comparedAt()).toEqual(before)
}

describe('what happens in the store', () => {
  it.each<[string, object, object]>([
    ['an edit', { tags: ['grabit'], address: { city: 'Dej' } }, { tags: ['grabit'], isAwaiting: true }],
    ['a cancellation', { cancel: true }, { cancelledAt: expect.any(Date), isAwaiting: false }],
    ['a hold', { hold: 'Asteptam marfa.' }, { fulfilment: 'on-hold', isAwaiting: true }],
    ['a parcel sent elsewhere', { fulfil: { number: 'ALT1' } }, { fulfilment: 'fulfilled', isAwaiting: false }],
    ['an edit of what is owed', { outstandingRon: 12 }, { outstandingMinor: 1200, outstandingCurrency: 'RON' }],
    ['a move', { move: { to: 1 } }, { waitingItemCount: expect.any(Number), isAwaiting: true }],
  ])('is in the copy without a comparison: %s', async (_, change, seen) => {
    await reported({ order: '#1001', ...change }, async () => expect(await named('#1001')).toMatchObject(seen))
  })

  it('is in the copy without a comparison: a new order', async () => {
    await reported({ addOrders: 1 }, async () => expect(await named(`#${1001 + ORDERS}`)).toMatchObject({ isAwaiting: true }))
  })

  it('is read once for many news of it', async () => {
    const orderId = (await named('#1001'))?.id ?? ''
    const readings = counted()
    const change = { kind: 'order-changed', orderId } as const
    const events = Array.from({ length: 50 }, (_, n) => ({ shop: DEMO_SHOP, topic: 'orders/updated', eventId: `event-${n}`, change }))
    await saveOrderChanges(app.db, events, app.clock.now())
    await quiet()
    expect([...readings]).toEqual([[orderId, 1]])
  })

  it('ends with the order as it is, delivered five times and in disorder', async () => {
    await advance({ webhooks: { times: 5, isDisordered: true } })
    await Promise.all([
      advance({ order: '#1001', tags: ['unu'] }),
      advance({ order: '#1001', hold: 'stai' }),
      advance({ order: '#1001', hold: null }),
      advance({ order: '#1001', tags: ['doi'] }),
    ])
    await advance({ order: '#1001', cancel: true })
    await vi.waitFor(async () => expect(await named('#1001')).toMatchObject({ isAwaiting: false, cancelledAt: expect.any(Date) }), settled)
    await quiet()
    expect(await named('#1001')).toMatchObject({ isAwaiting: false })
  })

  it('is not believed when it is not signed by the store', async () => {
    const readings = counted()
    await advance({ forge: { topic: 'orders/updated', payload: { admin_graphql_api_id: 'gid://shopify/Order/5100000000000' } } })
    await vi.waitFor(async () => {
      const forged = (await inStore()).deliveries.filter(({ isForged }) => isForged)
      expect(forged.map(({ status }) => status)).toEqual([401])
    }, settled)
    expect(await app.db.execute(sql`select 1 from store_events`)).toMatchObject({ rows: [] })
    expect(readings.size).toBe(0)
  })

  it('is found by comparing where no webhook came', async () => {
    await advance({ webhooks: { isSilent: true } })
    await advance({ order: '#1001', cancel: true })
    await advance({ addOrders: 1 })
    await copyStore.run(app, { clientId: client.id, shop: DEMO_SHOP })
    expect(await named('#1001')).toMatchObject({ isAwaiting: false })
    expect(await named(`#${1001 + ORDERS}`)).toMatchObject({ isAwaiting: true })
  })

  it('waits while the store cannot be asked, and is read then', async () => {
    let refusals = 1
    const failing = (store: ConnectedStore): Partial<ConnectedStore> => ({
      async order(id) {
        if (refusals > 0) {
          refusals -= 1
          return { kind: 'unknown', cause: 'timeout' }
        }
        return store.order(id)
      },
    })
    Object.assign(app, { stores: withStore(app, failing).stores })
    await advance({ order: '#1001', tags: ['tarziu'] })
    await vi.waitFor(async () => expect((await named('#1001'))?.tags).toEqual(['tarziu']), { timeout: 60_000, interval: 50 })
    expect(refusals).toBe(0)
  })
})

describe('without import by itself', () => {
  beforeEach(() => app.db.update(stores).set({ settings: StoreSettings.parse({ autoImport: false }) }))

  it('orders that are here are kept up to date, and new ones come on request', async () => {
    await advance({ addOrders: 1 })
    await advance({ order: '#1001', tags: ['nou'] })
    await vi.waitFor(async () => expect((await named('#1001'))?.tags).toEqual(['nou']), settled)
    await quiet()
    expect(await named(`#${1001 + ORDERS}`)).toBeUndefined()
    const answer = await call('/user/integration/shopify/sync/magazin-demo', { method: 'POST', token: client.token })
    expect(answer.statusCode).toBe(200)
    await vi.waitFor(async () => expect(await named(`#${1001 + ORDERS}`)).toBeDefined(), settled)
  })
})

describe('what the law asks', () => {
  const number = async (name: string) => Number((await named(name))?.id.replace(/\D/g, ''))

  it('notifies the merchant that a buyer wants to know what is kept', async () => {
    const mails: MailMessage[] = []
    const send = async (mail: MailMessage) => {
      mails.push(mail)
      return { kind: 'sent' }
    }
    Object.assign(app, { mail: { send } })
    await advance({ privacy: { topic: 'customers/data_request', orders: [await number('#1001'), 1] } })
    await vi.waitFor(() => expect(mails).toHaveLength(1), settled)
    expect(mails[0]).toMatchObject({ to: client.email, text: expect.stringContaining('comenzile: #1001.') })
    await quiet()
    // A process that was killed before it knew handles the request again.
    const [event] = await app.db.select().from(storeEvents).where(eq(storeEvents.topic, 'customers/data_request'))
    await app.db.inTransaction((tx) => reportDataRequest(app, tx, event as EventKey))
    const { rows } = await app.db.execute(sql`select state from effects where key like 'buyer-data/%'`)
    expect(rows).toEqual([{ state: 'done' }])
    expect(mails).toHaveLength(1)
  })

  it('forgets a buyer in the copy and in what was saved for later, for good', async () => {
    const order = await named('#1001')
    const draft = {
      clientId: client.id,
      shop: DEMO_SHOP,
      orderId: order?.id ?? '',
      partId: 'p',
      draft: {} as never,
      savedAt: app.clock.now(),
    }
    await app.db.insert(storeDrafts).values([draft, { ...draft, orderId: 'another' }])
    await advance({ privacy: { topic: 'customers/redact', orders: [await number('#1001')] } })
    await vi.waitFor(async () => expect(await named('#1001')).toMatchObject({ summary: null, customerName: '' }), settled)
    expect((await app.db.select().from(storeDrafts)).map(({ orderId }) => orderId)).toEqual(['another'])
    await advance({ order: '#1001', tags: ['din nou'] })
    await vi.waitFor(async () => expect((await named('#1001'))?.tags).toEqual(['din nou']), settled)
    expect(await named('#1001')).toMatchObject({ summary: null, customerName: '' })
    expect((await named('#1002'))?.customerName).not.toBe('')
  })

  it('forgets a whole shop once it was uninstalled', async () => {
    const uri = `${app.config.publicUrl}/api/webhooks/shopify`
    await advance({ uninstall: true })
    await vi.waitFor(async () => expect(await app.db.select().from(stores)).toMatchObject([{ needsAuthSince: expect.any(Date) }]), settled)
    await advance({ privacy: { topic: 'shop/redact', uri } })
    await vi.waitFor(async () => expect(await everyStoreOfShop(app.db, DEMO_SHOP)).toEqual([]), settled)
    expect(await app.db.select().from(storeOrders)).toEqual([])
    expect((await app.db.execute(sql`select 1 from store_grants`)).rows).toEqual([])
  })
})

describe('a shop that is said to be forgotten', () => {
  const redact = () => advance({ privacy: { topic: 'shop/redact' } })
  const settledIn = async () =>
    (await app.db.execute(sql`select 1 from store_events where topic = 'shop/redact' and done_at is not null`)).rows

  it('stays whole while the store itself lets us in', async () => {
    await redact()
    await vi.waitFor(async () => expect(await settledIn()).toHaveLength(1), settled)
    expect(await app.db.select().from(storeOrders)).toHaveLength(ORDERS)
    expect(await app.db.select().from(stores)).toMatchObject([{ needsAuthSince: null }])
    expect((await app.db.execute(sql`select 1 from store_grants`)).rows).toHaveLength(1)
  })

  it('waits while the store does not answer, and goes in time for the law all the same', async () => {
    const silent = () => ({ access: async () => ({ kind: 'unknown' as const, cause: 'timeout' }) })
    Object.assign(app, { stores: withStore(app, silent).stores })
    await redact()
    const due = async () =>
      (
        await app.db.execute<{ run_at: Date }>(
          sql`select run_at from graphile_worker.jobs where task_identifier = 'store-event' and run_at > now() + interval '30 minutes'`,
        )
      ).rows
    await vi.waitFor(async () => expect(await due()).toHaveLength(1), settled)
    expect(await app.db.select().from(storeOrders)).toHaveLength(ORDERS)
    await app.db.execute(sql`update store_events set received_at = now() - interval '21 days'`)
    const [event] = (await app.db.execute<{ shop: string; topic: string; event_id: string }>(sql`select * from store_events`)).rows
    await storeEvent.run(app, { shop: event?.shop ?? '', topic: event?.topic ?? '', eventId: event?.event_id ?? '' })
    expect(await app.db.select().from(storeOrders)).toEqual([])
    await app.db.execute(sql`delete from graphile_worker._private_jobs where run_at > now()`)
  })
})

describe('a row read again', () => {
  const path = async (name: string, shop = 'magazin-demo') =>
    `/user/integration/shopify/order-listed/${shop}/${encodeURIComponent(encodeURIComponent((await named(name))?.id ?? ''))}`

  it('is the order of now, by its id encoded twice', async () => {
    await advance({ webhooks: { isSilent: true } })
    await advance({ order: '#1001', tags: ['acum'] })
    const answer = await call(await path('#1001'), { token: client.token })
    expect(answer.json()).toMatchObject({ orderDisplayName: '#1001', tags: ['acum'] })
    expect((await named('#1001'))?.tags).toEqual(['acum'])
  })

  it('is no other client’s, and no order that the shop has not', async () => {
    const other = await user(`altul${Math.trunc(performance.now())}`)
    expect((await call(await path('#1001'), { token: other.token })).statusCode).toBe(404)
    const body = { type: 'AWAITING_ACTIVATION' }
    const list = await call('/user/integration/shopify/orders/magazin-demo', { method: 'POST', payload: body, token: other.token })
    expect(list.statusCode).toBe(404)
    for (const id of ['gid://shopify/Order/1', '%25E0', 'x']) {
      const answer = await call(`/user/integration/shopify/order-listed/magazin-demo/${encodeURIComponent(id)}`, { token: client.token })
      expect([id, answer.statusCode]).toEqual([id, 404])
    }
  })

  it('of an order that is gone leaves the tab', async () => {
    await app.db.execute(sql`update store_orders set id = 'gid://shopify/Order/77' where name = '#1001'`)
    expect((await call(await path('#1001'), { token: client.token })).statusCode).toBe(404)
    expect(await named('#1001')).toMatchObject({ isAwaiting: false })
  })
})
