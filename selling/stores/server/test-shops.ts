/** Shops on the simulator, connected as a merchant connects them; for tests of everything that needs one. */
import { expect } from 'vitest'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import type { App } from '#server/platform/app.ts'
import { beginConnecting } from './connecting/begin-connecting.ts'
import { finishConnectingStore } from './connecting/finish-connecting.ts'
import { type PartnerStore, partnerStoreOf } from './stores.ts'

export const DEMO_SHOP = 'magazin-demo.myshopify.com'
export const SMALL_SHOP = 'magazin-mic.myshopify.com'

/** Of the other platform: with the plugin for tracking numbers, and without. Connecting one needs the product's address to be served. */
export const WOO_SHOP = 'atelier-demo.ro'
export const PLAIN_WOO_SHOP = 'taraba-demo.ro'

export async function connectShop(app: App, clientId: string, shop = DEMO_SHOP): Promise<PartnerStore> {
  const platform = shop.endsWith('.myshopify.com') ? 'shopify' : 'woocommerce'
  const { redirectUrl } = await beginConnecting(app, { clientId, platform, typed: shop })
  await finishConnectingStore(app, { clientId, platform, query: await agreeAsMerchant(redirectUrl) })
  return partnerStoreOf(app.db, { clientId, name: shop })
}

/** A call of the simulator's control that must succeed. */
export const inShopify = (simulator: string, order: object): Promise<unknown> => inSimulator(`${simulator}/shopify`, order)
export const inWooCommerce = (simulator: string, order: object): Promise<unknown> => inSimulator(`${simulator}/woocommerce`, order)

async function inSimulator(address: string, order: object): Promise<unknown> {
  const response = await fetch(`${address}/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })
  expect(response.status).toBe(200)
  return response.json()
}
