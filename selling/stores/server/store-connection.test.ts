import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { StoreSettings } from '../contract/stores.ts'
import {
  connectionMoves,
  connectStore,
  moveConnection,
  noteNeedsAuth,
  type StoreConnectionState,
  storeAccessMoved,
  storeConnected,
  storeConnectionStateOf,
} from './store-connection.ts'
import { stores } from './tables.ts'

const clock = testClock('2026-11-10T10:00:00Z')
let heard: unknown[] = []
const app = await testApp({
  clock,
  subscriptions: [
    subscribe(storeConnected, async (_app, _tx, { shop }) => void heard.push(`${shop} connected`)),
    subscribe(storeAccessMoved, async (_app, _tx, { shop, from, to }) => void heard.push(`${shop} ${from} ${to}`)),
  ],
})
let store: { clientId: string; shop: string }

beforeEach(async () => {
  store = { clientId: randomUUID(), shop: `${randomUUID()}.exemplu.test` }
  await connect()
  heard = []
})

const connect = (own: Partial<typeof store> = {}) =>
  app.db.inTransaction((tx) =>
    connectStore(app, tx, { ...store, ...own, platform: 'shopify', currency: 'RON', settings: StoreSettings.parse({}) }),
  )
const move = (to: StoreConnectionState, shown = {}) => app.db.inTransaction((tx) => moveConnection(app, tx, store, to, shown))
const row = async ({ clientId, shop } = store) => {
  const [found] = await app.db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), eq(stores.shop, shop)))
  if (!found) throw new Error('no such shop')
  return found
}
const is = async () => storeConnectionStateOf(await row())

describe('whether a store lets us in', () => {
  const ways: Record<StoreConnectionState, () => Promise<void>> = {
    connected: async () => undefined,
    'needs-auth': () => move('needs-auth'),
    disconnected: () => move('disconnected'),
  }
  const all = Object.keys(ways) as StoreConnectionState[] // a record of all of them

  it.each(all.flatMap((from) => all.map((to) => [from, to] as const)))(
    'moves from %s to %s only as the table says, and emits its event',
    async (from, to) => {
      await ways[from]()
      const before = await row()
      heard = []
      clock.advance(60_000)
      await move(to)
      const isPermitted = connectionMoves[from].includes(to)
      expect(await is()).toBe(isPermitted ? to : from)
      expect(heard).toEqual(isPermitted && from !== to ? [`${store.shop} ${from} ${to}`] : [])
      if (!isPermitted || from === to) expect(await row()).toEqual(before)
    },
  )

  it('never comes back by itself once it was disconnected', () => {
    expect(connectionMoves).toEqual({
      connected: ['connected', 'needs-auth', 'disconnected'],
      'needs-auth': ['connected', 'needs-auth', 'disconnected'],
      disconnected: [],
    })
  })

  it('counts from the first refusal, and from none where it was disconnected or lets us in again', async () => {
    await noteNeedsAuth(app, store)
    const { needsAuthSince } = await row()
    clock.advance(60_000)
    await noteNeedsAuth(app, store)
    expect(await row()).toMatchObject({ needsAuthSince, disconnectedAt: null })
    expect(heard).toEqual([`${store.shop} connected needs-auth`])
    await move('connected')
    expect(await row()).toMatchObject({ needsAuthSince: null, disconnectedAt: null })
    await noteNeedsAuth(app, store)
    await move('disconnected')
    expect(await row()).toMatchObject({ needsAuthSince: null, disconnectedAt: expect.any(Date) })
  })

  it('keeps with it what the store says of itself, and else what was known', async () => {
    await move('connected', { title: 'Atelier', currency: 'EUR', missingScopes: ['write_orders'] })
    await move('needs-auth')
    expect(await row()).toMatchObject({ title: 'Atelier', currency: 'EUR', missingScopes: ['write_orders'] })
    await move('connected', { missingScopes: [] })
    expect(await row()).toMatchObject({ title: 'Atelier', currency: 'EUR', missingScopes: [] })
  })

  it('is of this client and this shop', async () => {
    const mine = store
    const others = [
      { ...store, clientId: randomUUID() },
      { ...store, shop: `${randomUUID()}.exemplu.test` },
    ]
    await move('disconnected')
    for (const other of others) {
      store = other
      await connect()
    }
    store = mine
    await move('needs-auth')
    for (const other of others) expect(storeConnectionStateOf(await row(other))).toBe('connected')
  })

  it('of several refusals at once is one event', async () => {
    await Promise.all(Array.from({ length: 6 }, () => noteNeedsAuth(app, store)))
    expect(heard).toEqual([`${store.shop} connected needs-auth`])
  })
})

it('has a name that is its client’s alone, made of its domain, and keeps it', async () => {
  const named = async (shop: string) => {
    await connect({ shop })
    return (await row({ ...store, shop })).name
  }
  const first = `m${randomUUID().slice(0, 8)}`
  const shops = [`${first}.ro`, `www.${first}.eu/shop`, `${first}.myshopify.com`, `${first}.ro`]
  const names: string[] = []
  for (const shop of shops) names.push(await named(shop))
  expect(names).toEqual([first, `${first}-2`, `${first}-3`, first])
})

it('two shops of one name that are connected at once have two names', async () => {
  const first = `m${randomUUID().slice(0, 8)}`
  const shops = [`${first}.ro`, `${first}.eu`]
  await Promise.all(shops.map((shop) => connect({ shop })))
  expect((await Promise.all(shops.map((shop) => row({ ...store, shop })))).map(({ name }) => name).sort()).toEqual([first, `${first}-2`])
})

it('a merchant who connects it again from wherever it was keeps its name and settings, and its subscribers hear of it', async () => {
  await move('connected', { title: 'Atelier', missingScopes: ['x'] })
  await move('disconnected')
  heard = []
  clock.advance(60_000)
  await connect()
  expect(await row()).toMatchObject({ title: 'Atelier', missingScopes: [], disconnectedAt: null, connectedAt: expect.any(Date) })
  expect((await row()).connectedAt.getTime()).toBeGreaterThan(clock.now().getTime() - 30_000)
  expect(heard).toEqual([`${store.shop} connected`])
})
