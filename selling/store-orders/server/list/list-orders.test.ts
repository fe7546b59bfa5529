import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { sampleAddress, sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { copyOrders } from '#selling/store-copy/server/reading/copy-orders.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { placeAllInTabs } from '#selling/store-copy/server/tabs/place-in-tabs.ts'
import { sampleStoreShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { storeShipments } from '#selling/store-shipments/server/tables.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { stores } from '#selling/stores/server/tables.ts'
import { openGeography, testApp, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { AllOrderFilters, StoreOrderFilters } from '../../contract/list.ts'
import { StoreOrderPageAtWire } from '../../contract/wire-answers.ts'
import { countStoreOrders, listAllOrders, listStoreOrders } from './list-orders.ts'

const ro = textsOf('ro')

const app = await testApp({ clock: testClock('2026-11-20T10:00:00Z') })
const SHOP = 'magazin-demo.myshopify.com'
const readAt = new Date('2026-11-20T09:00:00Z')
let clientId: string

beforeEach(async () => {
  clientId = randomUUID()
  await app.db.execute(sql`delete from stores`)
  await app.db.insert(stores).values({
    clientId,
    shop: SHOP,
    platform: 'shopify',
    name: 'magazin-demo',
    title: 'Demo',
    currency: 'RON',
    settings: StoreSettings.parse({}),
    connectedAt: readAt,
  })
})

const store = () => ({ clientId, shop: SHOP })
const copy = (...orders: StoreOrderSummary[]) => copyOrders(app, store(), orders, readAt)
const orders = (count: number, own: (n: number) => Partial<StoreOrderSummary> = () => ({})) =>
  Array.from({ length: count }, (_, n) =>
    sampleSummary({ id: `o${String(n).padStart(4, '0')}`, name: `#${n}`, createdAt: new Date(Date.UTC(2026, 10, 10, 0, n)), ...own(n) }),
  )
const list = (filters: Partial<StoreOrderFilters> & Pick<StoreOrderFilters, 'type'>, owner = clientId) =>
  listStoreOrders(app, ro, { clientId: owner, name: 'magazin-demo' }, StoreOrderFilters.parse(filters))
const awaiting = (filters: Partial<StoreOrderFilters> = {}) => list({ type: 'AWAITING_ACTIVATION', ...filters })
const names = ({ list: rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ orderDisplayName }) => orderDisplayName)

async function shipped(orderState: 'active' | 'in_transit', order: StoreOrderSummary): Promise<void> {
  await copy(order)
  await app.db.insert(storeShipments).values(sampleStoreShipment(store(), { storeOrderId: order.id, partId: `p-${order.id}`, orderState }))
  await app.db.inTransaction((tx) => placeAllInTabs(tx, store(), [order.id]))
}

describe('the awaiting tab', () => {
  it('pages by cursor, newest first, each order once, and counts all', async () => {
    await copy(...orders(24))
    const seen: string[] = []
    let endCursor: string | null = null
    const sizes: number[] = []
    do {
      const page: Awaited<ReturnType<typeof list>> = await awaiting({ endCursor })
      expect(page.pageInfo).toMatchObject({ count: 24, hasNextPage: page.pageInfo.endCursor !== null })
      seen.push(...names(page))
      sizes.push(page.list.length)
      endCursor = page.pageInfo.endCursor
    } while (endCursor !== null)
    expect(sizes).toEqual([10, 10, 4])
    expect(seen).toEqual(Array.from({ length: 24 }, (_, n) => `#${23 - n}`))
  })

  it('pages oldest first when not reversed, and newest first when it is', async () => {
    await copy(...orders(12))
    const first = await awaiting({ reversed: false })
    expect(names(first)[0]).toBe('#0')
    expect(names(await awaiting({ reversed: true }))[0]).toBe('#11')
    expect(names(await awaiting({ reversed: false, endCursor: first.pageInfo.endCursor }))).toEqual(['#10', '#11'])
  })

  it('goes on in the same place when orders come and go meanwhile', async () => {
    await copy(...orders(15))
    const { pageInfo } = await awaiting()
    await copy(sampleSummary({ id: 'new', name: '#new', createdAt: new Date(Date.UTC(2026, 10, 11)) }))
    await copy(...orders(1, () => ({ id: 'o0014', cancelledAt: readAt, changedAt: readAt })))
    expect(names(await awaiting({ endCursor: pageInfo.endCursor }))).toEqual(['#4', '#3', '#2', '#1', '#0'])
  })

  it('distinguishes orders of one moment', async () => {
    await copy(...orders(15, () => ({ createdAt: readAt })))
    const first = await awaiting()
    const second = await awaiting({ endCursor: first.pageInfo.endCursor })
    expect(new Set([...names(first), ...names(second)]).size).toBe(15)
  })

  it.each(['nonsense', Buffer.from('["2026"]').toString('base64url'), 'e30'])('refuses a cursor that is none: %s', async (endCursor) => {
    await expect(awaiting({ endCursor })).rejects.toMatchObject({ code: 'invalid-fields' })
  })

  it('is as long as was asked for', async () => {
    await copy(...orders(24))
    expect((await awaiting({ count: 20 })).list).toHaveLength(20)
  })
})

describe('the other tabs', () => {
  it('hold what has an AWB and waits for the courier, and what is on its way', async () => {
    const [one, two] = orders(2)
    await shipped('active', one ?? expect.fail())
    await shipped('in_transit', two ?? expect.fail())
    expect(names(await list({ type: 'NOT_PICKED_UP' }))).toEqual(['#0'])
    expect(names(await list({ type: 'NOT_DELIVERED' }))).toEqual(['#1'])
    expect((await awaiting()).list).toEqual([])
  })

  it('page by number and count exactly', async () => {
    await copy(...orders(60))
    await app.db.execute(sql`update store_orders set is_not_picked_up = true, sent_at = created_at`)
    const last = await list({ type: 'NOT_PICKED_UP', page: 3 })
    expect(last.pageInfo).toEqual({ endCursor: null, hasNextPage: false, count: 60 })
    expect(last.list).toHaveLength(10)
    expect((await list({ type: 'NOT_PICKED_UP', page: 2, reversed: false })).list[0]?.orderDisplayName).toBe('#25')
    expect((await list({ type: 'NOT_PICKED_UP' })).pageInfo.hasNextPage).toBe(true)
  })

  it('take whole days of Bucharest, unless asked otherwise from a month ago to today', async () => {
    const moments = ['2026-10-19T20:59:59Z', '2026-10-19T21:00:00Z', '2026-11-20T21:59:59Z', '2026-11-20T22:00:00Z']
    await copy(...orders(4, (n) => ({ createdAt: new Date(moments[n] ?? '') })))
    // By when the parcels were made, however old the orders are.
    await app.db.execute(sql`update store_orders set is_not_delivered = true, sent_at = created_at, created_at = '2020-01-01'`)
    expect(names(await list({ type: 'NOT_DELIVERED' }))).toEqual(['#2', '#1'])
    const interval = { start: '2026-11-21T00:30:00+02:00', end: '2026-11-21T08:00:00+02:00' }
    expect(names(await list({ type: 'NOT_DELIVERED', interval }))).toEqual(['#3'])
  })
})

describe('a row', () => {
  const row = async (own: Partial<StoreOrderSummary> = {}) => {
    await copy(sampleSummary(own))
    return (await awaiting()).list[0]
  }

  it('is answered as the contract says', async () => {
    await row({ tags: ['urgent'], outstanding: { minor: minorUnits(12_990), currency: 'RON' }, paymentGateways: ['Ramburs'] })
    expect(StoreOrderPageAtWire.encode(await awaiting()).list).toEqual([
      {
        shop: 'magazin-demo',
        shopifyGraphQLId: 'order-1',
        orderDisplayName: '#1001',
        createdAt: '2026-11-10T10:00:00.000Z',
        customer: { displayName: 'Ioana Pop' },
        price: { total: 129.9, fromCurrency: 'RON' },
        payment: { hasCashOnDelivery: true, status: 'paid' },
        fulfillment: { status: 'unfulfilled' },
        items: { quantity: 3 },
        tags: ['urgent'],
        rules: [],
        status: { needsContactFix: false, needsAddressFix: false, needsShippingPoint: false, readyForActivation: false },
        obstacles: [{ code: 'cash-account', params: {} }],
        hasAddressAdvice: false,
        notUnderstood: 0,
        altered: 0,
        maySend: true,
        isPartlyActivated: false,
        isActivating: false,
        parcels: [],
        isRead: false,
        notice: null,
      },
    ])
  })

  it.each<[string, Partial<StoreOrderSummary>, object]>([
    ['a phone', { shippingAddress: { ...sampleAddress, phone: '' } }, { needsContactFix: true, needsAddressFix: false }],
    ['a number', { shippingAddress: { ...sampleAddress, address1: 'Strada Lunga' } }, { needsContactFix: false, needsAddressFix: true }],
    ['an address', { shippingAddress: null }, { needsAddressFix: true }],
    ['a point', { shippingLine: { title: 'Locker', code: '', source: '' } }, { needsShippingPoint: true, needsAddressFix: false }],
    ['the end of a hold', { fulfilment: 'on-hold' }, { needsAddressFix: false }],
  ])('without %s is not ready', async (_, own, flags) => {
    expect(await row(own)).toMatchObject({ status: { readyForActivation: false, ...flags } })
  })

  it('follows the settings and the lists of addresses of now', async () => {
    await copy(sampleSummary({ outstanding: { minor: minorUnits(100), currency: 'RON' }, paymentGateways: ['La usa'] }))
    expect((await awaiting()).list[0]?.payment.hasCashOnDelivery).toBe(false)
    await app.db.update(stores).set({ settings: StoreSettings.parse({ cashGateways: ['la ușă'] }) })
    expect((await awaiting()).list[0]?.payment.hasCashOnDelivery).toBe(true)
    const strict = { ...openGeography, validate: () => [{ type: 'STREET_ERROR' as const, message: partnerSaid(''), suggestions: [] }] }
    const page = await listStoreOrders(
      { ...app, geography: strict },
      ro,
      { clientId, name: 'magazin-demo' },
      StoreOrderFilters.parse({ type: 'AWAITING_ACTIVATION' }),
    )
    // Advice is shown, and keeps nothing from being sent (decision 006).
    expect(page.list[0]).toMatchObject({
      status: { needsAddressFix: false },
      hasAddressAdvice: true,
      obstacles: [{ code: 'cash-account' }],
    })
  })

  it('says how many of its texts do not reach the courier whole, and its mark finds it', async () => {
    const gate = `poarta ${'verde '.repeat(45)}cod 4471`
    const building = { ...sampleAddress, address1: 'Strada Lunga 12, bl. ABCDEFGHIJKLMNOPQRSTUVWXYZ' }
    await copy(
      sampleSummary({ id: 'plain', name: 'plain' }),
      sampleSummary({ id: 'cut', name: 'cut', shippingAddress: { ...sampleAddress, address2: gate, company: `${'Acme '.repeat(21)}SRL` } }),
      sampleSummary({ id: 'sign', name: 'sign', shippingAddress: { ...sampleAddress, lastName: 'Ionu\ufffd' } }),
      sampleSummary({ id: 'building', name: 'building', shippingAddress: building }),
      sampleSummary({ id: 'long', name: 'long', shippingAddress: { ...sampleAddress, address2: `langa ${'casa '.repeat(20)}` } }),
      sampleSummary({ id: 'field', name: 'field', notUnderstood: [{ field: 'gate', text: '4471' }] }),
    )
    const all = (await awaiting()).list
    expect(
      Object.fromEntries(all.map(({ orderDisplayName, altered, notUnderstood }) => [orderDisplayName, [altered, notUnderstood]])),
    ).toEqual({
      ...{ plain: [0, 0], cut: [2, 0], sign: [1, 0], building: [1, 0], long: [0, 0], field: [0, 1] },
    })
    expect(names(await awaiting({ only: 'altered' })).toSorted()).toEqual(['building', 'cut', 'sign'])
    expect(names(await awaiting({ only: 'not-understood' }))).toEqual(['field'])
    const of = (['altered', 'not-understood'] as const).map((only) => StoreOrderFilters.parse({ type: 'AWAITING_ACTIVATION', only }))
    expect(await countStoreOrders(app, clientId, { shop: 'magazin-demo', platform: null, of })).toEqual([3, 1])
    expect(names(await list({ type: 'NOT_PICKED_UP', only: 'altered' }))).toEqual([])
  })

  it('of a buyer who was forgotten has no name and is not ready', async () => {
    await copy(sampleSummary())
    await app.db.update(storeOrders).set({ summary: null, customerName: '' })
    expect((await awaiting()).list[0]).toMatchObject({ customer: { displayName: '' }, status: { readyForActivation: false } })
  })
})

it('is no other client’s', async () => {
  await copy(...orders(3))
  await expect(list({ type: 'AWAITING_ACTIVATION' }, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
  await app.db.execute(sql`update stores set disconnected_at = now()`)
  await expect(awaiting()).rejects.toMatchObject({ code: 'not-found' })
})

describe('the list of all shops', () => {
  const other = 'atelier.ro'
  const all = (filters: Partial<AllOrderFilters> = {}) =>
    listAllOrders(app, textsOf('ro'), clientId, AllOrderFilters.parse({ type: 'AWAITING_ACTIVATION', ...filters }))
  const shopsAndNames = ({ list: rows }: Awaited<ReturnType<typeof all>>) =>
    rows.map(({ shop, orderDisplayName }) => `${shop} ${orderDisplayName}`)

  /** The same ids, and some of the same moments, as in the first shop. */
  async function inBoth(count: number): Promise<void> {
    const row = { title: 'Atelier', currency: 'RON', settings: StoreSettings.parse({}), connectedAt: readAt }
    await app.db.insert(stores).values({ clientId, shop: other, platform: 'woocommerce', name: 'atelier', ...row })
    await copy(...orders(count))
    await copyOrders(app, { clientId, shop: other }, orders(count), readAt)
  }

  it('pages through the orders of every shop once, newest first, though ids and moments are the same', async () => {
    await inBoth(12)
    const seen: string[] = []
    for (let endCursor: string | null = null, pages = 0; pages < 10; pages += 1) {
      const page = await all({ count: 5, endCursor })
      seen.push(...shopsAndNames(page))
      expect(page.pageInfo.count).toBe(24)
      endCursor = page.pageInfo.endCursor
      if (endCursor === null) break
    }
    const expected = Array.from({ length: 12 }, (_, n) => [`magazin-demo #${11 - n}`, `atelier #${11 - n}`]).flat()
    expect(seen).toHaveLength(24)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(seen.map((one) => Number(one.split('#')[1]))).toEqual(expected.map((one) => Number(one.split('#')[1])))
  })

  it('shows a platform alone, and nothing of another client or of a shop that was disconnected', async () => {
    await inBoth(2)
    expect(shopsAndNames(await all({ platform: 'woocommerce' }))).toEqual(['atelier #1', 'atelier #0'])
    expect(shopsAndNames(await all({ platform: 'import' }))).toEqual([])
    await app.db.update(stores).set({ disconnectedAt: readAt }).where(eq(stores.shop, other))
    expect(shopsAndNames(await all())).toEqual(['magazin-demo #1', 'magazin-demo #0'])
    clientId = randomUUID()
    expect(shopsAndNames(await all())).toEqual([])
  })

  it('pages the parcels of every shop by number', async () => {
    await inBoth(3)
    await app.db.execute(
      sql`update store_orders set is_awaiting = false, is_not_picked_up = true, sent_at = created_at where client_id = ${clientId}`,
    )
    const interval = { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' }
    const pages = await Promise.all([1, 2].map((page) => all({ type: 'NOT_PICKED_UP', interval, count: 4, page })))
    expect(pages.map(({ list: rows, pageInfo }) => [rows.length, pageInfo.count])).toEqual([
      [4, 6],
      [2, 6],
    ])
    expect(new Set(pages.flatMap(shopsAndNames)).size).toBe(6)
  })
})
