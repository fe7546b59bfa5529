/** The app's own account at Shopify, what the operator sets, and what the sandbox uses instead. */
import { z } from 'zod'

/** Served at least until October 2027 (a version lives twelve months at least, then falls forward to the oldest served). */
export const SHOPIFY_API_VERSION = '2026-10'

/** Without the fulfilment scopes a shop silently returns only some of an order's parts (schema, Order.fulfillmentOrders). */
export const SHOPIFY_SCOPES = [
  'read_orders',
  'write_orders',
  'read_customers',
  'read_products',
  'read_locations',
  'read_inventory',
  'read_fulfillments',
  'write_fulfillments',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_third_party_fulfillment_orders',
  'write_third_party_fulfillment_orders',
] as const

const text = z.string().trim()

export const ShopifySettings = z.object({
  /** `{shop}` becomes the shop's whole domain. */
  shopUrl: text.includes('{shop}').default('https://{shop}'),
  /** Of the app's page, in Shopify Partners. */
  clientId: text.min(1),
  clientSecret: text.min(1).meta({ secret: true }),
  readTimeoutMs: z.int().min(500).max(120_000).default(15_000),
  writeTimeoutMs: z.int().min(500).max(120_000).default(30_000),
  /** How long a call may wait for the shop's allowance of calls before it is given up. */
  throttleWaitMs: z.int().min(0).max(120_000).default(30_000),
})
export type ShopifySettings = z.infer<typeof ShopifySettings>

/** The simulator's account. Production refuses it. */
export const shopifyDemoAccount = { clientId: 'demo-shopify-client', clientSecret: 'Demo-shopify-secret-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const shopifySandbox = (simulators: string): ShopifySettings =>
  ShopifySettings.parse({
    ...shopifyDemoAccount,
    shopUrl: `${simulators}/shopify/{shop}`,
    readTimeoutMs: 5000,
    writeTimeoutMs: 6000,
    throttleWaitMs: 10_000,
  })
