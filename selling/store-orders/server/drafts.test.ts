import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { buyersForgotten, shopForgotten } from '#selling/store-copy/server/changes/privacy-requests.ts'
import { sampleStoreShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { lockStoreOrder, shipmentOfOrder } from '#selling/store-shipments/server/shipments.ts'
import { moveShipments, type ShipmentPatch } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { storeShipments } from '#selling/store-shipments/server/tables.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { storeOrders } from './feature.ts'
import { type SavedPartDraft, storeDrafts, storePackings } from './tables.ts'

const app = await testApp({ subscriptions: storeOrders.subscriptions ?? [] })
const SHOP = 'unu.exemplu.test'
let mine: string
let theirs: string

/** Two clients that had the same shop, one of which has another besides: two orders with two parts each, and a packing. */
beforeEach(async () => {
  await app.db.delete(storeDrafts)
  await app.db.delete(storePackings)
  mine = randomUUID()
  theirs = randomUUID()
  for (const [clientId, shop] of [
    [mine, SHOP],
    [mine, 'doi.exemplu.test'],
    [theirs, SHOP],
  ] as const) {
    const savedAt = app.clock.now()
    for (const orderId of ['o1', 'o2'])
      for (const partId of [`${orderId}-p1`, `${orderId}-p2`])
        await app.db.insert(storeDrafts).values({ clientId, shop, orderId, partId, draft: {} as SavedPartDraft, savedAt })
    await app.db.insert(storePackings).values({ clientId, shop, keyHash: 'k', configuration: {} as never, savedAt })
  }
})

const whose = (clientId: string) => (clientId === mine ? 'mine' : 'theirs')
async function gone(): Promise<string[]> {
  const there = (await app.db.select().from(storeDrafts)).map(({ clientId, shop, partId }) => `${whose(clientId)} ${shop} ${partId}`)
  const all = [`mine ${SHOP}`, 'mine doi.exemplu.test', `theirs ${SHOP}`].flatMap((one) =>
    ['o1-p1', 'o1-p2', 'o2-p1', 'o2-p2'].map((partId) => `${one} ${partId}`),
  )
  return all.filter((one) => !there.includes(one))
}

describe('what was saved of a part', () => {
  async function moved(patch: ShipmentPatch, before: Parameters<typeof sampleStoreShipment>[1]): Promise<void> {
    const row = sampleStoreShipment({ clientId: mine, shop: SHOP }, { storeOrderId: 'o1', partId: 'o1-p1', ...before })
    await app.db.insert(storeShipments).values(row)
    await app.db.inTransaction(async (tx) => {
      await lockStoreOrder(tx, row, 'o1')
      const shipment = await shipmentOfOrder(tx, row)
      if (shipment) await moveShipments(app, tx, [{ shipment, patch }])
    })
  }

  it('is dropped with its AWB, and nothing else is', async () => {
    await moved({ orderState: 'active', awb: 'FAN1' }, { orderState: 'activating', awb: null })
    expect(await gone()).toEqual([`mine ${SHOP} o1-p1`])
  })

  it('stays while the courier has made no AWB, and when the parcel moves on', async () => {
    await moved({ orderState: 'draft' }, { orderState: 'activating', awb: null })
    await moved({ orderState: 'picked_up' }, { orderState: 'active', awb: 'FAN2', number: 2 })
    expect(await gone()).toEqual([])
  })

  it('is forgotten with its buyer: of the named orders, in that client’s shop', async () => {
    await app.db.inTransaction((tx) => emitEvent(app, tx, buyersForgotten, { clientId: mine, shop: SHOP, orderIds: ['o1'] }))
    expect(await gone()).toEqual([`mine ${SHOP} o1-p1`, `mine ${SHOP} o1-p2`])
  })

  it('is forgotten with its shop, of every client that had it, and so are the packings', async () => {
    await app.db.inTransaction((tx) => emitEvent(app, tx, shopForgotten, { shop: SHOP }))
    expect(new Set((await gone()).map((one) => one.replace(/ \S+$/, '')))).toEqual(new Set([`mine ${SHOP}`, `theirs ${SHOP}`]))
    expect(await gone()).toHaveLength(8)
    const packings = await app.db
      .select()
      .from(storePackings)
      .where(inArray(storePackings.clientId, [mine, theirs]))
    expect(packings.map(({ shop }) => shop)).toEqual(['doi.exemplu.test'])
  })
})
