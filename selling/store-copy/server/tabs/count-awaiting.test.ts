import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import { testApp } from '#server/platform/test-app.ts'
import { copyOrders } from '../reading/copy-orders.ts'
import { storeAwaitingDifferences, storeOrders } from '../tables.ts'
import { countAwaiting, mergeAwaitingDifferences } from './count-awaiting.ts'

const app = await testApp()
let store: { clientId: string; shop: string }

beforeEach(() => {
  store = { clientId: randomUUID(), shop: 'magazin.exemplu.ro' }
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 10, minute))
const copy = (ids: readonly number[], own: object = {}, minute = 1) =>
  copyOrders(
    app,
    store,
    ids.map((n) => sampleSummary({ id: `order-${n}`, changedAt: at(minute), ...own })),
    at(minute),
  )
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Counted row by row. */
async function counts(): Promise<[number, number]> {
  const { rows } = await app.db.execute(
    sql`select count(*)::int as n from store_orders where client_id = ${store.clientId} and is_awaiting`,
  )
  return [await countAwaiting(app.db, store.clientId, [store.shop]), Number(rows[0]?.n)]
}
const differences = () => app.db.select().from(storeAwaitingDifferences).where(eq(storeAwaitingDifferences.clientId, store.clientId))

it('follows what comes, is cancelled, waits again and is deleted', async () => {
  expect(await counts()).toEqual([0, 0])
  await copy(upTo(30))
  expect(await counts()).toEqual([30, 30])
  await copy(upTo(10), { cancelledAt: at(2) }, 2)
  expect(await counts()).toEqual([20, 20])
  await copy([3, 4, 99], {}, 3)
  expect(await counts()).toEqual([23, 23])
  await app.db.delete(storeOrders).where(eq(storeOrders.id, 'order-4'))
  expect(await counts()).toEqual([22, 22])
})

it('writes nothing where nothing came or went', async () => {
  await copy(upTo(10))
  await copy(upTo(10), { tags: ['x'] }, 2)
  expect(await differences()).toHaveLength(1)
})

it('is right when many change at once, and while the differences are merged', async () => {
  await Promise.all(upTo(60).map((n) => copy([n])))
  expect(await differences()).toHaveLength(60)
  await Promise.all([
    ...upTo(40).map((n) => copy([n], { isClosed: true }, 2)),
    mergeAwaitingDifferences(app.db),
    mergeAwaitingDifferences(app.db),
    ...upTo(10).map((n) => copy([100 + n])),
  ])
  expect(await counts()).toEqual([30, 30])
  await copy(upTo(60).map((n) => 200 + n))
  for (const n of upTo(60)) await copy([200 + n], { isClosed: true }, 2)
  await mergeAwaitingDifferences(app.db)
  expect(await differences()).toHaveLength(1)
  expect(await counts()).toEqual([30, 30])
})

it('keeps shops apart', async () => {
  await copy(upTo(3))
  expect(await countAwaiting(app.db, randomUUID(), [store.shop])).toBe(0)
})
