import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { stores } from '#selling/stores/server/tables.ts'
import { testApp } from '#server/platform/test-app.ts'
import { copyOrders } from '../reading/copy-orders.ts'
import { hasOpenCashOrders } from './open-cash.ts'

const app = await testApp()
const at = new Date('2026-11-10T10:00:00Z')
const owed = { minor: minorUnits(5_000), currency: 'RON' }
const cash = { outstanding: owed, paymentGateways: ['Ramburs'] }

async function shopWith(...orders: Partial<StoreOrderSummary>[]) {
  const key = { clientId: randomUUID(), shop: `${randomUUID()}.exemplu.ro` }
  await app.db.insert(stores).values({
    ...key,
    platform: 'shopify',
    name: 'demo',
    title: 'Demo',
    currency: 'RON',
    settings: StoreSettings.parse({}),
    connectedAt: at,
  })
  const summaries = orders.map((own, n) => sampleSummary({ id: `order-${n}`, ...own }))
  await copyOrders(app, key, summaries, at)
  return storeOf(app.db, { clientId: key.clientId, name: key.shop })
}

it('is so as soon as one order is to be paid at the door', async () => {
  expect(await hasOpenCashOrders(app.db, await shopWith({}, cash, {}))).toBe(true)
})

it.each<[string, Partial<StoreOrderSummary>]>([
  ['is paid', { ...cash, outstanding: { ...owed, minor: minorUnits(0) } }],
  ['is paid another way', { ...cash, paymentGateways: ['Ordin de plata'] }],
  ['is in another currency', { ...cash, total: { ...owed, currency: 'EUR' }, outstanding: { ...owed, currency: 'EUR' } }],
  ['waits no more', { ...cash, cancelledAt: at }],
])('is not so where the only order %s', async (_, order) => {
  expect(await hasOpenCashOrders(app.db, await shopWith(order))).toBe(false)
})

it('follows what the merchant calls such payments', async () => {
  const store = await shopWith({ ...cash, paymentGateways: ['La usa'] })
  expect(await hasOpenCashOrders(app.db, store)).toBe(false)
  expect(await hasOpenCashOrders(app.db, { ...store, settings: StoreSettings.parse({ cashGateways: ['la ușă'] }) })).toBe(true)
})
