import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { StoreOrder, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { sampleStoreShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { storeShipments } from '#selling/store-shipments/server/tables.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { stores } from '#selling/stores/server/tables.ts'
import { testApp } from '#server/platform/test-app.ts'
import { storeOrders } from '../tables.ts'
import { placeAllInTabs } from '../tabs/place-in-tabs.ts'
import { copyOrders } from './copy-orders.ts'

const app = await testApp()
let store: { clientId: string; shop: string }

beforeEach(() => {
  store = { clientId: randomUUID(), shop: 'magazin.exemplu.ro' }
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 10, minute))
const copy = (order: StoreOrderSummary | StoreOrder, readAt: Date) => copyOrders(app, store, [order], readAt)

async function kept(id = 'order-1') {
  const rows = await app.db.select().from(storeOrders).where(eq(storeOrders.clientId, store.clientId))
  return rows.find((row) => row.id === id)
}

const whole = (own: Partial<StoreOrder> = {}, remaining = 2): StoreOrder => ({
  ...sampleSummary(),
  canMarkPaid: false,
  shipped: [],
  awaiting: [
    {
      id: 'part-1',
      state: 'open',
      permits: { fulfil: true, move: true },
      holds: [],
      location: {
        id: 'l1',
        name: 'Depozit',
        formatted: [],
        address1: '',
        address2: '',
        city: '',
        province: '',
        zip: '',
        countryCode: 'RO',
        phone: '',
      },
      delivery: 'shipping',
      lines: [
        {
          id: 'line-1',
          variantId: null,
          name: 'Cana',
          sku: '',
          imageUrl: null,
          remaining,
          total: 3,
          weightKg: 1,
          unitPrice: { minor: minorUnits(100), currency: 'RON' },
          isShippable: true,
        },
      ],
    },
  ],
  ...own,
})

describe('a reading', () => {
  it('replaces an older one, and an older one never a newer', async () => {
    await copy(sampleSummary({ changedAt: at(5), tags: ['doi'] }), at(6))
    await copy(sampleSummary({ changedAt: at(1), tags: ['unu'] }), at(9))
    expect((await kept())?.tags).toEqual(['doi'])
    await copy(sampleSummary({ changedAt: at(7), tags: ['trei'] }), at(8))
    expect((await kept())?.tags).toEqual(['trei'])
  })

  it('of the same change counts by when it was read', async () => {
    await copy(sampleSummary({ changedAt: at(5), fulfilment: 'on-hold' }), at(8))
    await copy(sampleSummary({ changedAt: at(5), fulfilment: 'unfulfilled' }), at(7))
    expect((await kept())?.fulfilment).toBe('on-hold')
  })

  it('of many takes each once, the newest of it', async () => {
    const many = Array.from({ length: 120 }, (_, n) =>
      sampleSummary({ id: `order-${n % 60}`, changedAt: at(n < 60 ? 1 : 2), name: `#${n}` }),
    )
    await copyOrders(app, store, many, at(3))
    const rows = await app.db.select().from(storeOrders).where(eq(storeOrders.clientId, store.clientId))
    expect(rows).toHaveLength(60)
    expect((await kept('order-7'))?.name).toBe('#67')
  })

  it('that the database cannot hold keeps back none of the others, and is named until it can', async () => {
    const at1 = { clientId: store.clientId, shop: store.shop }
    const other = { clientId: randomUUID(), shop: 'alt.exemplu.ro' }
    const row = {
      platform: 'shopify' as const,
      name: 'm',
      title: 'M',
      currency: 'RON',
      settings: StoreSettings.parse({}),
      connectedAt: at(0),
    }
    await app.db.insert(stores).values([
      { ...at1, ...row },
      { ...other, ...row },
    ])
    const bad = sampleSummary({ id: 'order-2', name: '#1002', note: 'a\u0000b' })
    const beyond = sampleSummary({ id: 'order-3', name: '#1003', itemCount: 1e12 })
    await copyOrders(app, store, [sampleSummary(), bad, beyond, sampleSummary({ id: 'order-4' })], at(1))
    expect([(await kept('order-1'))?.id, await kept('order-2'), await kept('order-3'), (await kept('order-4'))?.id]).toEqual([
      'order-1',
      undefined,
      undefined,
      'order-4',
    ])
    const named = async (clientId: string) => (await app.db.select().from(stores).where(eq(stores.clientId, clientId)))[0]?.uncopied
    expect(await named(store.clientId)).toMatchObject({ 'order-2': { name: '#1002' }, 'order-3': { name: '#1003' } })
    expect(await named(other.clientId)).toEqual({})
    await copyOrders(app, store, [{ ...bad, note: 'ab' }], at(2))
    expect(Object.keys((await named(store.clientId)) ?? {})).toEqual(['order-3'])
  })

  it('made twenty times at once, in disorder, ends with the newest', async () => {
    const readings = Array.from({ length: 20 }, (_, n) => (n * 7) % 20)
    await Promise.all(readings.map((n) => copy(sampleSummary({ changedAt: at(n), name: `#${n}` }), at(30))))
    expect((await kept())?.name).toBe('#19')
  })

  it('touches no order of another client', async () => {
    await copy(sampleSummary({ tags: ['al meu'] }), at(1))
    await copyOrders(app, { ...store, clientId: randomUUID() }, [sampleSummary({ changedAt: at(59), tags: ['al altuia'] })], at(59))
    expect((await kept())?.tags).toEqual(['al meu'])
  })

  it('brings nothing back of a buyer who was forgotten', async () => {
    await copy(sampleSummary({ changedAt: at(1) }), at(1))
    await app.db.update(storeOrders).set({ summary: null, customerName: '' }).where(eq(storeOrders.clientId, store.clientId))
    await copy(sampleSummary({ changedAt: at(2), tags: ['nou'] }), at(2))
    expect(await kept()).toMatchObject({ summary: null, customerName: '', tags: ['nou'] })
  })
})

describe('whether an order waits', () => {
  it.each<[string, Partial<StoreOrderSummary>, boolean]>([
    ['is as the store says', {}, true],
    ['is not so once it is cancelled', { cancelledAt: at(1) }, false],
    ['is not so once it is put away', { isClosed: true }, false],
    ['is not so once it is sent', { fulfilment: 'fulfilled' }, false],
    ['is so while some of it is not sent', { fulfilment: 'partial' }, true],
    ['is so while it is held', { fulfilment: 'on-hold' }, true],
  ])('%s', async (_, own, isAwaiting) => {
    await copy(sampleSummary(own), at(1))
    expect((await kept())?.isAwaiting).toBe(isAwaiting)
  })

  it('is known to the unit where its parts were read, until it changes', async () => {
    await copy(whole(), at(1))
    expect(await kept()).toMatchObject({ waitingItemCount: 2, isAwaiting: true })
    await copy(sampleSummary(), at(2))
    expect((await kept())?.waitingItemCount).toBe(2)
    await copy(sampleSummary({ changedAt: at(3) }), at(3))
    expect((await kept())?.waitingItemCount).toBeNull()
    await copy(whole({ changedAt: at(4) }, 0), at(4))
    expect(await kept()).toMatchObject({ waitingItemCount: 0, isAwaiting: false })
    // The parts of an order that was just made come a moment later.
    await copy(whole({ changedAt: at(5), awaiting: [] }), at(5))
    expect(await kept()).toMatchObject({ waitingItemCount: null, isAwaiting: true })
  })
})

describe('an order with a shipment', () => {
  it('stays where its shipment puts it when it is read again', async () => {
    await copy(whole(), at(1))
    await app.db.insert(storeShipments).values(sampleStoreShipment(store, { lines: [{ id: 'line-1', quantity: 2 }] }))
    await app.db.inTransaction((tx) => placeAllInTabs(tx, store, ['order-1']))
    expect(await kept()).toMatchObject({ isAwaiting: false, isNotPickedUp: true })
    await copy(whole({ changedAt: at(2) }), at(2))
    expect(await kept()).toMatchObject({ isAwaiting: false, isNotPickedUp: true })
  })

  it('is placed right when shipments of two parts change at the same moment', async () => {
    await copy(sampleSummary({ itemCount: 4 }), at(1))
    const bothWritten = Promise.withResolvers<void>()
    let written = 0
    await Promise.all(
      ['part-1', 'part-2'].map((partId) =>
        app.db.inTransaction(async (tx) => {
          await tx.insert(storeShipments).values(sampleStoreShipment(store, { partId, lines: [{ id: partId, quantity: 2 }] }))
          written += 1
          if (written === 2) bothWritten.resolve()
          await bothWritten.promise
          await placeAllInTabs(tx, store, ['order-1'])
        }),
      ),
    )
    expect(await kept()).toMatchObject({ isAwaiting: false, isNotPickedUp: true })
  })
})
