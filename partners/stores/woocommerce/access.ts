/** Whether a key still opens the shop, and what the shop says of itself: its name, currency, address and plugins. */
import { z } from 'zod'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import type { ConnectedStore, StoreAnswer } from '#selling/ports/stores.ts'
import type { StoreRemark } from '#selling/stores/contract/stores.ts'
import type { RestAnswer, ShopRest } from './rest.ts'

const Index = z.object({ name: z.string().catch(''), namespaces: z.array(z.string()).catch([]) })
const Status = z.object({
  settings: z.object({ currency: z.string(), HPOS_enabled: z.boolean().catch(false), HPOS_sync_enabled: z.boolean().catch(true) }),
  active_plugins: z.array(z.object({ plugin: z.string().catch(''), name: z.string().catch('') })).catch([]),
})

export async function readWooAccess(rest: ShopRest): ReturnType<ConnectedStore['access']> {
  const status = await requirePresent(
    rest.one({
      operation: 'access',
      path: 'wc/v3/system_status',
      query: { _fields: 'environment,settings,active_plugins' },
      answer: Status,
    }),
  )
  if (status.kind !== 'done') return status
  const index = await requirePresent(rest.one({ operation: 'index', path: '', answer: Index }))
  if (index.kind !== 'done') return index
  const { currency } = status.value.settings
  const remarks: StoreRemark[] = hidesLockers(status.value) ? ['lockers-hidden'] : []
  return { kind: 'done', value: { missingScopes: [], shopName: index.value.name, currency, remarks } }
}

/** With tables of their own for orders and no copy of them in the old ones, what a plugin writes there is not seen: Sameday's does. */
const hidesLockers = ({ settings, active_plugins: plugins }: z.infer<typeof Status>): boolean =>
  settings.HPOS_enabled && !settings.HPOS_sync_enabled && plugins.some(({ plugin, name }) => /sameday/i.test(`${plugin} ${name}`))

/** Without a route that every shop has there is no WooCommerce any more; what else is not there is the order that the route names. */
export async function requirePresent<T>(answer: Promise<RestAnswer<T>>): Promise<StoreAnswer<T>> {
  const read = await answer
  if (read.kind !== 'missing') return read
  return read.code.endsWith('_invalid_id')
    ? { kind: 'refused', reason: 'rejected', message: { code: 'order-gone' } }
    : { kind: 'refused', reason: 'closed', message: { code: 'woocommerce-gone' } }
}

export type ShopFacts = { hasTracking: boolean; location: AssignedLocation; gramsEach: number }

const Settings = z.array(z.object({ id: z.string(), value: z.unknown() }))
const Unit = z.object({ value: z.string() })
const grams: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523 }
const TRACKING = 'wc-shipment-tracking/v3'
/** A shop has one place that it sends from. */
export const LOCATION_ID = 'shop'

/** What changes rarely of a shop: plugins, units, its own address. */
export async function readShopFacts(rest: ShopRest): Promise<StoreAnswer<ShopFacts>> {
  const index = await requirePresent(rest.one({ operation: 'index', path: '', answer: Index }))
  if (index.kind !== 'done') return index
  const unit = await requirePresent(
    rest.one({ operation: 'weight-unit', path: 'wc/v3/settings/products/woocommerce_weight_unit', answer: Unit }),
  )
  if (unit.kind !== 'done') return unit
  const general = await requirePresent(rest.one({ operation: 'shop-address', path: 'wc/v3/settings/general', answer: Settings }))
  if (general.kind !== 'done') return general
  const gramsEach = grams[unit.value.value]
  if (gramsEach === undefined) return { kind: 'unknown', cause: `weights in ${unit.value.value}` }
  const hasTracking = index.value.namespaces.includes(TRACKING)
  return { kind: 'done', value: { hasTracking, gramsEach, location: locationOf(index.value.name, general.value) } }
}

function locationOf(name: string, settings: z.infer<typeof Settings>): AssignedLocation {
  const textOf = (id: string) => {
    const value = settings.find((one) => one.id === `woocommerce_${id}`)?.value
    return typeof value === 'string' ? value.trim() : ''
  }
  const [address1, address2, city, zip] = ['store_address', 'store_address_2', 'store_city', 'store_postcode'].map(textOf) as [
    string,
    string,
    string,
    string,
  ]
  // `RO:CJ`: the country and, after a colon, the county.
  const [countryCode = '', province = ''] = textOf('default_country').split(':')
  const formatted = [address1, address2, [zip, city].filter(Boolean).join(' '), province].filter(Boolean)
  return { id: LOCATION_ID, name, formatted, address1, address2, city, province, zip, countryCode, phone: '' }
}
