import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import type { StorePlatform } from '#contract/store-platforms.ts'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import { copyOrders, readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { copyStore } from '#selling/store-copy/server/rounds/copy-store.ts'
import { enqueueAllCopies } from '#selling/store-copy/server/rounds/reconcile-stores.ts'
import { fulfilMovedShipments } from '#selling/store-fulfilment/server/want-in-store.ts'
import { sampleStoreShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { lockStoreOrder, shipmentOfOrder } from '#selling/store-shipments/server/shipments.ts'
import { moveShipments } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { storeShipments } from '#selling/store-shipments/server/tables.ts'
import { effects } from '#server/effects/tables.ts'
import { testApp } from '#server/platform/test-app.ts'
import { StoreSettings } from '../contract/stores.ts'
import { isStoreRow, type StoreRow, storeOf, storeOfShop } from './stores.ts'
import { openStores } from './sync-state.ts'
import { stores } from './tables.ts'

const app = await testApp({ subscriptions: [fulfilMovedShipments] })
const at = new Date('2026-11-20T09:00:00Z')
let store: StoreRow

async function storeOn(platform: StorePlatform): Promise<StoreRow> {
  const key = { clientId: randomUUID(), shop: `import:${randomUUID()}` }
  const row = { ...key, platform, name: 'import', title: 'Fisiere', currency: 'RON', settings: StoreSettings.parse({}), connectedAt: at }
  await app.db.insert(stores).values(row)
  return storeOf(app.db, { clientId: key.clientId, name: 'import' })
}

beforeEach(async () => {
  store = await storeOn('import')
})

const part: AwaitingPart = {
  id: 'part-1',
  state: 'open',
  permits: { fulfil: true, move: false },
  holds: [],
  location: {
    ...{ id: null, name: '', formatted: [], address1: '', address2: '', city: '', province: '', zip: '', countryCode: '', phone: '' },
  },
  delivery: 'shipping',
  lines: [
    {
      ...{ id: 'line-1', variantId: null, name: 'Carte', sku: '', imageUrl: null, remaining: 3, total: 3, weightKg: 0.5 },
      unitPrice: { minor: minorUnits(4330), currency: 'RON' },
      isShippable: true,
    },
  ],
}

/** What is wanted in the store of a shipment that got its AWB and was delivered with cash. */
async function wantedOnceDelivered({ clientId, shop }: StoreRow): Promise<string[]> {
  const ref = { clientId, orderId: randomUUID() }
  await app.db.insert(storeShipments).values(sampleStoreShipment({ clientId, shop }, { ...ref, orderState: 'activating', awb: null }))
  const steps = [
    { orderState: 'active', awb: '2000001' },
    { orderState: 'delivered', cashBani: 4330 },
  ] as const
  for (const patch of steps)
    await app.db.inTransaction(async (tx) => {
      await lockStoreOrder(tx, { clientId, shop }, 'order-1')
      const shipment = await shipmentOfOrder(tx, ref)
      if (shipment) await moveShipments(app, tx, [{ shipment, patch: patch as Parameters<typeof moveShipments>[2][number]['patch'] }])
    })
  const rows = await app.db.select({ kind: effects.kind }).from(effects).where(eq(effects.clientId, clientId))
  return rows.map(({ kind }) => kind).sort()
}

describe('a store whose orders come from files', () => {
  it('is never copied from, compared or spoken with', async () => {
    expect((await openStores(app)).map(({ shop }) => shop)).not.toContain(store.shop)
    expect(await storeOfShop(app.db, store.shop)).toBeNull()
    await enqueueAllCopies(app)
    await copyStore.run(app, store)
    const [row] = await app.db.select().from(stores).where(isStoreRow(store))
    expect(row).toMatchObject({ syncState: 'waiting', syncCursor: null })
  })

  it('is never notified of its shipments, while one of a partner is', async () => {
    expect(await wantedOnceDelivered(store)).toEqual([])
    expect(await wantedOnceDelivered(await storeOn('woocommerce'))).toEqual(['store-fulfilment', 'store-mark-paid'])
  })

  it('has its orders in the copy: what is read is what was imported', async () => {
    await copyOrders(app, store, [{ ...sampleSummary(), canMarkPaid: false, awaiting: [part], shipped: [] }], at)
    expect(await readOrderNow(app, store, 'order-1')).toEqual({ ...sampleSummary(), canMarkPaid: false, awaiting: [part], shipped: [] })
    await expect(readOrderNow(app, store, 'order-2')).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('only the platforms that are known can be kept', async () => {
  await expect(storeOn('magento' as StorePlatform)).rejects.toThrow()
})
