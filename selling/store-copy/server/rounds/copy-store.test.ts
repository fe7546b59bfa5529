import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import type { ConnectedStore, OrderQuery, StoreAnswer } from '#selling/ports/stores.ts'
import { syncProgressOf } from '#selling/stores/server/sync-state.ts'
import { copiedShop, plenty, withStore } from '../test-copied-shop.ts'

const { app, advance, connect, store, copy, orders, nextRun } = await copiedShop()
const ORDERS = 320

beforeEach(async () => {
  await app.db.execute(sql`delete from stores`)
  await app.db.execute(sql`delete from store_orders`)
  await app.db.execute(sql`delete from graphile_worker._private_jobs`)
  await advance({ seed: ORDERS, ...plenty, webhooks: { isSilent: true } })
  await connect()
})

/** The product is killed when it asks for one page more than this many. */
function killedAfter(pages: number) {
  let left = pages
  return withStore(app, (real) => ({
    async orders(query) {
      if (left === 0) throw new Error('killed')
      left -= 1
      return real.orders(query)
    },
  }))
}

/** Remembers what was asked. */
function watched(asked: OrderQuery[]) {
  return withStore(app, (real) => ({
    orders(query) {
      asked.push(query)
      return real.orders(query)
    },
  }))
}

const refusing = (answer: Awaited<ReturnType<ConnectedStore['orders']>>) => withStore(app, () => ({ orders: async () => answer }))

describe('the first copy', () => {
  it('holds every order of the shop once, and reports how far it is', async () => {
    expect(syncProgressOf(await store()).state).toBe('waiting')
    await expect(copy(killedAfter(3))).rejects.toThrow('killed')
    expect(syncProgressOf(await store())).toMatchObject({ state: 'copying', copied: 150, total: ORDERS, isExact: true })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS, total: ORDERS, problem: null })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('goes on where it was after a stop at any page', async () => {
    for (let pages = 0; pages < 4; pages += 1) {
      const asked: OrderQuery[] = []
      await app.db.execute(sql`update stores set sync_cursor = null, synced_until = null`)
      await expect(copy(killedAfter(pages))).rejects.toThrow('killed')
      await copy(watched(asked))
      expect(asked).toHaveLength(7 - pages)
      expect(await orders()).toHaveLength(ORDERS)
    }
  })

  it('reads a list that is longer than can be paged through in spans of time', async () => {
    const asked: OrderQuery[] = []
    await copy(withStore(watched(asked), () => ({}), { ordersPagedMax: 100 }))
    expect(new Set(asked.map(({ createdSince }) => createdSince?.toISOString())).size).toBeGreaterThan(3)
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready' })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('holds orders with characters that the database cannot hold, without those', async () => {
    await advance({ order: '#1005', note: 'rau\u0000 \ud800' })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS, uncopied: { count: 0 } })
    expect((await orders()).find(({ name }) => name === '#1005')?.summary?.note).toBe('rau \ufffd')
  })

  it('is not called complete while an order could not be read, names it, and takes it at the next comparison', async () => {
    const odd = withStore(app, (real) => ({
      async orders(query) {
        const page = await real.orders(query)
        if (page.kind !== 'done' || page.value.orders.length === 0) return page
        const [first, ...rest] = page.value.orders
        const isFirstPage = query.after === null && query.changedSince === null
        if (!isFirstPage || !first) return page
        return { kind: 'done', value: { ...page.value, orders: rest, unreadable: [{ id: first.id, name: first.name, cause: 'odd' }] } }
      },
    }))
    await copy(odd)
    expect(syncProgressOf(await store())).toMatchObject({
      state: 'incomplete',
      copied: ORDERS - 1,
      uncopied: { count: 1, names: ['#1001'] },
    })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', uncopied: { count: 0, names: [] } })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('made by two runs at once is one copy', async () => {
    await Promise.all([copy(), copy(), copy()])
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('gives other shops their turn after twenty seconds, and comes again at once', async () => {
    let aheadMs = 0
    const clock = { now: () => new Date(app.clock.now().getTime() + aheadMs) }
    const slow = withStore({ ...app, clock }, (real) => ({
      async orders(query) {
        aheadMs += 15_000
        return real.orders(query)
      },
    }))
    await copy(slow)
    expect(syncProgressOf(await store())).toMatchObject({ state: 'copying', copied: 100 })
    expect(await nextRun()).not.toBeNull()
  })

  it('catches what changed while it was made', async () => {
    await expect(copy(killedAfter(3))).rejects.toThrow('killed')
    await advance({ order: '#1004', tags: ['schimbata'] }) // read before it changed
    await copy()
    await copy()
    expect((await orders()).find(({ name }) => name === '#1004')?.tags).toEqual(['schimbata'])
  })
})

describe('a store that does not list its orders', () => {
  it('since it limits calls is asked again in a while', async () => {
    await expect(copy(killedAfter(2))).rejects.toThrow('killed')
    await advance({ throttle: { available: 0, restoreRate: 1 } })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({
      state: 'copying',
      copied: 100,
      problem: { code: 'copy-busy' },
    })
    expect((await nextRun())?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 5000)
    await advance(plenty)
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS, problem: null })
  })

  it('since the merchant must connect again says so, and goes on after that', async () => {
    await expect(copy(killedAfter(2))).rejects.toThrow('killed')
    await app.db.execute(sql`delete from graphile_worker._private_jobs`)
    await advance({ tokens: 'revoke' })
    await copy()
    expect(await store()).toMatchObject({ syncState: 'failed', needsAuthSince: expect.any(Date) })
    expect((await store()).syncProblem).toEqual({ code: 'copy-needs-auth' })
    expect(await nextRun()).toBeNull()
    await connect()
    expect(await nextRun()).not.toBeNull()
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
  })

  it('since a right is missing says which way out', async () => {
    await advance({ dropScopes: ['read_orders', 'write_orders'] })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'failed', problem: { code: 'copy-not-allowed' } })
  })

  it.each<[string, StoreAnswer<never>]>([
    ['does not answer', { kind: 'unknown', cause: 'timeout' }],
    ['cannot be reached', { kind: 'refused', reason: 'unreachable', message: partnerSaid('x') }],
  ])('since it %s is asked again in a minute', async (_, answer) => {
    await copy(refusing(answer))
    expect(syncProgressOf(await store())).toMatchObject({ state: 'copying', problem: { code: 'copy-silent' } })
    expect((await nextRun())?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 50_000)
  })

  it.each([
    ['the same page again and again', ['a', 'a']],
    ['three pages in a circle', ['a', 'b', 'c']],
  ])('since it answers with %s is named, and asked again later, a page at a time', async (_, circle) => {
    await copy()
    const asked: OrderQuery[] = []
    const turning = withStore(watched(asked), (real) => ({
      async orders(query) {
        const page = await real.orders({ ...query, after: null })
        if (page.kind !== 'done') return page
        const next = circle[(circle.indexOf(query.after ?? '') + 1) % circle.length] ?? null
        return { ...page, value: { ...page.value, next } }
      },
    }))
    await copy(turning)
    expect(asked.length).toBeLessThan(12)
    expect(syncProgressOf(await store())).toMatchObject({ problem: { code: 'copy-stands-still' } })
    expect((await nextRun())?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 60_000)
    asked.length = 0
    await copy(turning)
    expect(asked).toHaveLength(1)
    await copy(withStore(app, (real) => ({ orders: (query) => real.orders({ ...query, after: null }) })))
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', problem: null })
  })

  it('since a cursor has grown too old is read on from the last order', async () => {
    await expect(copy(killedAfter(3))).rejects.toThrow('killed')
    await copy(refusing({ kind: 'refused', reason: 'rejected', message: partnerSaid('Invalid cursor.') }))
    const asked: OrderQuery[] = []
    await copy(watched(asked))
    expect(asked[0]).toMatchObject({ after: null, createdSince: expect.any(Date) })
    expect(asked.length).toBeLessThan(7)
    expect(await orders()).toHaveLength(ORDERS)
  })
})

describe('comparing with the store', () => {
  const named = async (name: string) => (await orders()).find((order) => order.name === name)

  beforeEach(() => copy())

  it('finds what was edited, cancelled, sent and new, though no webhook came', async () => {
    await advance({ order: '#1003', address: { city: 'Dej' }, tags: ['mutat'] })
    await advance({ order: '#1004', cancel: true })
    await advance({ order: '#1001', fulfil: { number: 'X1' } })
    await advance({ addOrders: 2 })
    const asked: OrderQuery[] = []
    await copy(watched(asked))
    expect(asked).toHaveLength(1)
    expect(await named('#1003')).toMatchObject({ tags: ['mutat'], summary: { shippingAddress: { city: 'Dej' } }, isAwaiting: true })
    expect(await named('#1004')).toMatchObject({ cancelledAt: expect.any(Date), isAwaiting: false })
    expect(await named('#1001')).toMatchObject({ fulfilment: 'fulfilled', isAwaiting: false })
    expect(await orders()).toHaveLength(ORDERS + 2)
  })

  it('asks one thing of a shop where nothing changed', async () => {
    await app.db.execute(sql`update stores set synced_until = now() + interval '1 hour'`)
    const asked: string[] = []
    const counted = withStore(app, (real) => ({
      orders(query) {
        asked.push('orders')
        return real.orders(query)
      },
      countOrders(query) {
        asked.push('count')
        return real.countOrders(query)
      },
    }))
    await copy(counted)
    expect(asked).toEqual(['orders'])
  })

  it('reports how far it is where much changed, and afterwards how many orders there are', async () => {
    await advance({ addOrders: 120 }) // and the newest of before, which a little overlap reads again
    await expect(copy(killedAfter(2))).rejects.toThrow('killed')
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS, comparing: { read: 100, total: 121 } })
    await copy()
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS + 120, total: ORDERS + 120, comparing: null })
  })

  it('counts as done only once everything was read', async () => {
    const before = (await store()).syncedUntil
    for (let n = 0; n < 60; n += 1) await advance({ order: `#${1001 + n}`, tags: [`t${n}`] })
    await expect(copy(killedAfter(1))).rejects.toThrow('killed')
    expect((await store()).syncedUntil).toEqual(before)
    await copy()
    expect((await store()).syncedUntil?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    expect((await orders()).filter(({ tags }) => tags[0]?.startsWith('t')).length).toBe(60)
  })
})

it('copies nothing of a shop that was disconnected, or is another client’s', async () => {
  await app.db.execute(sql`update stores set disconnected_at = now()`)
  await copy()
  expect(await orders()).toHaveLength(0)
})
