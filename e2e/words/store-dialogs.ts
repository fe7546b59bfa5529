/** What opens over the pages of shops and of their orders. */
import { orderId, SHOP } from '../stores/simulated-shop.ts'
import { dialog, inRowMenu, press, said, type Way } from './opening.ts'

const storeOrder = (n: number) => `/profile/shopify/order/${encodeURIComponent(orderId(n))}?shop=${SHOP}`

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
      await page.locator('table button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: packing.dimensions }).click()
      await press(dialog(page), packing.change)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: storeOrder(3),
    name: 'how many items go into another package',
    open: async (page, { storeOrders: { packing } }) => {
      await page.locator('table button[aria-haspopup="menu"]').last().click()
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
]
