import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectedStore, OrderFiles } from '#selling/ports/stores.ts'
import { storePortOf } from '#selling/stores/server/stores.ts'
import { syncProgressOf } from '#selling/stores/server/sync-state.ts'
import { readOrderNow } from '../reading/copy-orders.ts'
import { copiedShop, plenty, withStore } from '../test-copied-shop.ts'

const { app, advance, connect, store, copy, orders, nextRun } = await copiedShop()
/** Fewer than a real store writes a file for: this many take a test no second. */
const [FROM_ORDERS, ORDERS] = [500, 1050]
const ROWS = 250
const atOnce = { perSecond: 1e9, end: null, isLimitReached: false }

beforeEach(async () => {
  await app.db.execute(sql`delete from stores`)
  await app.db.execute(sql`delete from store_orders`)
  await app.db.execute(sql`delete from graphile_worker._private_jobs`)
  await advance({ seed: ORDERS, ...plenty, webhooks: { isSilent: true }, bulk: atOnce, expireFiles: 'operations' })
  await connect()
})

type Asked = { pages: number; requests: number; readFrom: number[] }

/** Counts what is asked; `onRows` before each batch of rows is given on. */
function watched(asked: Asked, own: { onRows?: (row: number) => void | Promise<void>; files?: Partial<OrderFiles> } = {}) {
  return withStore(app, (real) => ({
    orders(query) {
      asked.pages += 1
      return real.orders(query)
    },
    orderFiles: filesOf(real, asked, own),
  }))
}

function filesOf({ orderFiles }: ConnectedStore, asked: Asked, own: Parameters<typeof watched>[1] = {}): OrderFiles {
  if (!orderFiles) throw new Error('the store gives no files')
  return {
    ...orderFiles,
    fromOrders: FROM_ORDERS,
    request(query) {
      asked.requests += 1
      return orderFiles.request(query)
    },
    async *read(url, afterRow) {
      asked.readFrom.push(afterRow)
      for await (const rows of orderFiles.read(url, afterRow)) {
        if (rows.kind === 'done') await own.onRows?.(rows.value.row)
        yield rows
      }
    },
    ...own.files,
  }
}

const nothing = (): Asked => ({ pages: 0, requests: 0, readFrom: [] })
const killedAt = (row: number) => (now: number) => {
  if (now > row) throw new Error('killed')
}

describe('the first copy of a large shop', () => {
  it('is read from a file that the store writes, without any page, and holds every order once', async () => {
    const asked = nothing()
    await copy(watched(asked))
    expect(asked).toEqual({ pages: 0, requests: 1, readFrom: [0] })
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS, total: ORDERS, preparing: null, problem: null })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('of a shop with fewer orders is read by pages', async () => {
    await advance({ seed: 300 })
    const asked = nothing()
    await copy(watched(asked))
    expect(asked).toEqual({ pages: 6, requests: 0, readFrom: [] })
  })

  it('says how far the store is while it writes, and looks again in a moment', async () => {
    await advance({ bulk: { perSecond: 300 } })
    await copy(watched(nothing()))
    const { preparing, ...progress } = syncProgressOf(await store())
    expect(progress).toMatchObject({ state: 'copying', copied: 0, total: ORDERS })
    expect(preparing).toBeLessThan(ORDERS)
    expect(await nextRun()).not.toBeNull()
  })

  it('goes on with the same file behind the last row that was kept, wherever it is killed', async () => {
    const asked = nothing()
    for (const kept of [0, 1, 3]) {
      await expect(copy(watched(asked, { onRows: killedAt(kept * ROWS) }))).rejects.toThrow('killed')
      expect(syncProgressOf(await store())).toMatchObject({ state: 'copying', copied: kept * ROWS })
    }
    await copy(watched(asked))
    expect(asked).toEqual({ pages: 0, requests: 1, readFrom: [0, 0, ROWS, 3 * ROWS] })
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('whose request’s answer was lost has no second file written', async () => {
    const lost = watched(nothing(), {
      files: {
        async request(query) {
          await storePortOf(app, { platform: 'shopify' })
            .connected((await store()).shop)
            .orderFiles?.request(query)
          return { kind: 'unknown', cause: 'lost' }
        },
      },
    })
    await copy(lost)
    expect(syncProgressOf(await store()).problem).toEqual({ code: 'copy-silent' })
    await advance({ bulk: { isLimitReached: true } }) // a second one would be refused
    const asked = nothing()
    await copy(watched(asked))
    expect(asked).toEqual({ pages: 0, requests: 1, readFrom: [0] })
  })

  it('asks for a new address where the first has run out', async () => {
    let isFirst = true
    const asked = nothing()
    const late = watched(asked, {
      onRows: async (row) => {
        if (row > ROWS && isFirst) {
          isFirst = false
          throw new Error('killed')
        }
      },
    })
    await expect(copy(late)).rejects.toThrow('killed')
    const old = await storePortOf(app, { platform: 'shopify' })
      .connected((await store()).shop)
      .orderFiles?.find(JSON.parse((await store()).syncCursor ?? '').file.id)
    await advance({ expireFiles: 'addresses' })
    let finds = 0
    const outdated = withStore(app, (real) => {
      const files = filesOf(real, asked)
      return {
        orderFiles: {
          ...files,
          find: async (id) => (finds++ === 0 && old?.kind === 'done' ? old : files.find(id)),
        },
      }
    })
    await copy(outdated)
    expect(asked.readFrom).toEqual([0, ROWS, ROWS])
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
  })

  it.each([
    ['fails', { end: { status: 'FAILED', errorCode: 'TIMEOUT', afterObjects: 600 } }, [0]],
    ['is cancelled', { end: { status: 'CANCELED', errorCode: null, afterObjects: 600 } }, []],
    ['is gone by the time it would be read', { end: { status: 'EXPIRED', errorCode: null, afterObjects: 0 } }, []],
    ['is refused, as others are at work', { isLimitReached: true }, []],
  ])('goes on by pages where the file %s', async (_how, bulk, readFrom) => {
    await advance({ bulk })
    const asked = nothing()
    await copy(watched(asked))
    expect(asked).toEqual({ pages: ORDERS / 50, requests: 1, readFrom })
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('never takes the place of what was read of an order meanwhile', async () => {
    const changing = watched(nothing(), {
      onRows: async (row) => {
        if (row > ROWS) return
        await advance({ order: '#1004', tags: ['schimbata'] }) // the file was written before
        const [changed] = await idsOf('#1004')
        await readOrderNow(app, await store(), changed ?? '')
      },
    })
    await copy(changing)
    expect((await orders()).find(({ name }) => name === '#1004')?.tags).toEqual(['schimbata'])
    expect(await orders()).toHaveLength(ORDERS)
  })

  it('made by two runs at once is one copy', async () => {
    await Promise.all([copy(watched(nothing())), copy(watched(nothing()))])
    expect(syncProgressOf(await store())).toMatchObject({ state: 'ready', copied: ORDERS })
    expect(await orders()).toHaveLength(ORDERS)
  })
})

async function idsOf(name: string): Promise<string[]> {
  const page = await storePortOf(app, { platform: 'shopify' })
    .connected((await store()).shop)
    .orders({ after: null, pageSize: 50, changedSince: null, createdSince: new Date(0) })
  return page.kind === 'done' ? page.value.orders.filter((one) => one.name === name).map(({ id }) => id) : []
}
