/** What the operator sets for WooCommerce shops, and what the sandbox uses instead. Each shop is a host of its own. */
import { z } from 'zod'

const text = z.string().trim()

export const WooCommerceSettings = z.object({
  /** `{shop}` becomes the shop's address without scheme, e.g. `magazin.ro/shop`. */
  shopUrl: text.includes('{shop}').default('https://{shop}'),
  /** What each shop's webhook secret is derived from: with it, nothing of it has to be kept. */
  webhookSecret: text.min(32).meta({ secret: true }),
  readTimeoutMs: z.int().min(500).max(120_000).default(60_000),
  writeTimeoutMs: z.int().min(500).max(120_000).default(60_000),
})
export type WooCommerceSettings = z.infer<typeof WooCommerceSettings>

/** The sandbox's. Production refuses it. */
export const woocommerceDemoAccount = { webhookSecret: 'Demo-woocommerce-webhook-secret-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const woocommerceSandbox = (simulators: string): WooCommerceSettings =>
  WooCommerceSettings.parse({
    ...woocommerceDemoAccount,
    shopUrl: `${simulators}/woocommerce/{shop}`,
    readTimeoutMs: 5000,
    writeTimeoutMs: 6000,
  })

export const homeOf = ({ shopUrl }: Pick<WooCommerceSettings, 'shopUrl'>, shop: string): string => shopUrl.replace('{shop}', shop)
