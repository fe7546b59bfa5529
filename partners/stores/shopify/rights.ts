/**
 * Which rights an answer was given with. Shopify leaves out what an app may not see without a word, so every reading whose absences are
 * believed asks for the rights in the same document.
 */
import { z } from 'zod'
import type { StoreAnswer } from '#selling/ports/stores.ts'

export const AppRights = z.object({ currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }) })
type AppRights = z.infer<typeof AppRights>

/** What orders, their parts and what was sent of them are hidden without (schema, Order.fulfillmentOrders). */
const ORDER_SCOPES = [
  'read_orders',
  'read_fulfillments',
  'read_merchant_managed_fulfillment_orders',
  'read_third_party_fulfillment_orders',
] as const

/** The right to write includes the right to read: Shopify then lists only `write_…`. */
export function missingScopesOf(wanted: readonly string[], { currentAppInstallation }: AppRights): string[] {
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  return wanted.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')))
}

/** null: all of an order can be seen. */
export function hiddenOrderRefusal(rights: AppRights): StoreAnswer<never> | null {
  const missing = missingScopesOf(ORDER_SCOPES, rights)
  if (missing.length === 0) return null
  return {
    kind: 'refused',
    reason: 'rights-missing',
    message: { code: 'rights-missing', params: { rights: missing } },
  }
}
