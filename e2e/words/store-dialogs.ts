/** What opens over the pages of shops and of their orders. */

import { fromRon } from '#contract/money.ts'
import type { BulkActivation } from '#selling/store-orders/contract/bulk.ts'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { orderId, SHOP } from '../stores/simulated-shop.ts'
import { answers, NEUTRAL, refuses } from './answering.ts'
import { idNumbered } from './money-dialogs.ts'
import { dialog, inRowMenu, press, said, type Way } from './opening.ts'

export const SETTINGS = `/profile/shopify/settings/${SHOP}`
export const storeOrder = (n: number) => `/profile/shopify/order/${encodeURIComponent(orderId(n))}?shop=${SHOP}`

const bulkStates = ['activated', 'failed', 'working', 'waiting'] as const
const bulk = (state: BulkActivation['state']): BulkActivation => ({
  ...{
    id: idNumbered(1),
    state,
    total: 4,
    activated: 1,
    failed: 1,
    stopped: 0,
    spent: fromRon(19.42),
    createdAt: '2026-03-05T12:07:00.000Z',
  },
  endedAt: state === 'done' ? '2026-03-05T12:08:00.000Z' : null,
  orders: bulkStates.slice(0, state === 'done' ? 2 : 4).map((of, n) => ({
    ...{ id: orderId(n), name: `#100${n}`, state: of, reason: of === 'failed' ? NEUTRAL : null },
    ...{ awbs: of === 'activated' ? ['2150001', '2150002'] : [], orderIds: of === 'activated' ? ['A1B2C3D4E5F6'] : [] },
  })),
})

const ofBulk: Way[] = [
  ...(['running', 'done'] as const).map(
    (state): Way => ({
      ...{ at: `/profile/shopify/orders/${SHOP}`, name: `the activation of many orders, ${state} and with a failure` },
      given: [answers(storeOrderCalls.runningMany, { running: bulk(state) }), answers(storeOrderCalls.watchMany, bulk(state))],
      open: async (page, { storeOrders: { bulk: words } }) => {
        await page.getByRole('dialog', { name: words.progressTitle }).waitFor()
        await said(dialog(page), words.failed(1))
      },
    }),
  ),
  {
    ...{ at: `/profile/shopify/orders/${SHOP}`, name: 'an activation of many that can no longer be read' },
    given: [answers(storeOrderCalls.runningMany, { running: bulk('running') }), refuses(storeOrderCalls.watchMany)],
    open: async (page, { storeOrders: { bulk: words } }) => {
      await said(dialog(page), words.watchFailed)
    },
  },
  {
    ...{ at: `/profile/shopify/orders/${SHOP}`, name: 'an account that activates nothing' },
    given: [
      answers(storeCalls.checkAccount, [
        { code: 'x', message: NEUTRAL, docsUrl: null, settingsUrl: '/profile/prepay', allowTesting: false },
      ]),
    ],
    open: async (page, { ui, storeOrders: { bulk: words } }) => {
      await page.getByRole('checkbox', { name: ui.selectAllRows }).click()
      await page.locator('.bulk-bar').getByRole('button').last().click()
      await said(dialog(page), words.misconfigured)
    },
  },
]

const ofPacking: Way[] = [
  {
    ...{ at: storeOrder(3), name: 'a packing that is proposed' },
    open: async (page, { storeOrders: { packing } }) => {
      await page.locator('li:has([data-handle]) button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: packing.dimensions }).click()
      for (const side of [packing.widthCm, packing.lengthCm, packing.heightCm]) await dialog(page).getByLabel(side).fill('12')
      for (const kept of await dialog(page).getByRole('checkbox').all()) await kept.uncheck()
      await press(dialog(page), packing.change)
      await dialog(page).waitFor({ state: 'detached' })
      await press(page, packing.propose)
      await page.getByRole('dialog', { name: packing.proposalTitle }).waitFor()
    },
  },
]

/** Of an order of the shop that we have sent. */
export const ofSent = (at: string): Way[] => [
  {
    ...{ at, name: 'the cancellation of a store order’s AWB' },
    open: async (page, { orders, storeOrders: { sent } }) => {
      await press(page, sent.cancel)
      await page.getByRole('dialog', { name: orders.cancel.title }).waitFor()
    },
  },
  {
    ...{ at, name: 'the details of what was sent' },
    open: async (page, { storeOrders: { sent } }) => {
      await press(page, sent.details)
      await dialog(page).waitFor()
    },
  },
]

export const ofStores: Way[] = [
  {
    at: '/profile/shopify',
    name: 'the disconnection of a shop',
    open: async (page, { integration: { shops } }) => {
      await press(page, shops.disconnect)
      await page.getByRole('dialog', { name: shops.disconnectTitle }).waitFor()
    },
  },
  {
    at: '/profile/shopify?platform=woocommerce',
    name: 'a shop that is not named, and one given without a key',
    open: async (page, { integration: { shops, connectBy, key } }) => {
      await press(page, shops.connect)
      await said(page, connectBy.woocommerce.missing)
      await press(page, key.title)
      await press(page, key.connect)
      await said(page, key.keyMissing)
    },
  },
  {
    at: '/profile/shopify',
    name: 'the toast of a comparison',
    open: async (page, { integration: { shops } }) => {
      await press(page, shops.syncNow)
      await said(page, shops.syncAsked)
    },
  },
  {
    at: `/profile/shopify/orders/${SHOP}`,
    name: 'an order of a shop',
    open: async (page, { storeOrders }) => {
      await inRowMenu(page, storeOrders.list.open)
      await said(dialog(page), storeOrders.order.delivery)
    },
  },
  {
    at: `/profile/shopify/orders/${SHOP}`,
    name: 'the activation of many orders',
    open: async (page, { ui, storeOrders: { bulk } }) => {
      await page.getByRole('checkbox', { name: ui.selectAllRows }).click()
      await page.locator('.bulk-bar').getByRole('button').last().click()
      await page.getByRole('dialog', { name: bulk.previewTitle }).waitFor()
    },
  },
  {
    at: storeOrder(3),
    name: 'another sender',
    open: async (page, { addresses, storeOrders: { order } }) => {
      await page
        .getByRole('button', { name: new RegExp(`^(${order.changeAddress}|${order.chooseAddress})$`) })
        .first()
        .click()
      await page.getByRole('dialog', { name: addresses.picker.title }).waitFor()
    },
  },
  {
    at: storeOrder(3),
    name: 'the menu of a product, and its dimensions',
    open: async (page, { storeOrders: { packing } }) => {
      await page.locator('li:has([data-handle]) button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: packing.dimensions }).click()
      await press(dialog(page), packing.change)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: storeOrder(3),
    name: 'how many items go into another package',
    open: async (page, { storeOrders: { packing } }) => {
      await page.locator('li:has([data-handle]) button[aria-haspopup="menu"]').last().click()
      await page.getByRole('menuitem', { name: packing.newPackage }).click()
      await page.getByRole('dialog', { name: packing.quantityTitle }).waitFor()
    },
  },
  {
    at: storeOrder(26),
    name: 'a move to another warehouse',
    open: async (page, { ui, storeOrders: { order } }) => {
      const part = page.getByRole('region', { name: order.part(1), exact: true })
      await press(part, ui.rowMenu(order.part(1)))
      await page.getByRole('menuitem', { name: order.moveProducts }).click()
      await page.getByRole('dialog', { name: order.moveTitle }).waitFor()
    },
  },
  {
    at: storeOrder(3),
    name: 'offers of couriers',
    open: async (page, { offers }) => {
      await press(page, offers.show)
      await page.getByRole('radio', { name: /RON/ }).first().waitFor()
    },
  },
  ...ofBulk,
  ...ofPacking,
]
