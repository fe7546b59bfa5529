/**
 * The locker a buyer chose, as the couriers' own plugins for WooCommerce keep it: each under keys of its own. The choice stays in the order
 * when the buyer goes on to choose another method: so the method is read first. A choice that is there and cannot be read is one all the same.
 */
import { isFilledValue } from '#contract/read-fields.ts'
import type { StoreAttribute } from '#selling/ports/store-orders.ts'
import { isToPoint } from '#selling/store-orders/contract/delivery-method.ts'
import { namesPoint } from '../point-keys.ts'
import type { ShippingLine, WooOrderNode } from './order-answers.ts'
import { chosenLockerOf } from './point-values.ts'

/** `id` '': it says that a locker was wanted, and not which. */
type Chosen = { courier: string; id: string; name: string }

/** The keys under which other programs of ours name a locker too (the cart's attributes of a store). */
const attributesOf = ({ courier, id, name }: Chosen): StoreAttribute[] => [
  { key: 'locker_courier', value: courier },
  { key: 'locker_id', value: id },
  { key: 'locker_name', value: name },
]

/** Where each plugin keeps the choice; the first that is filled counts. */
const keptUnder: readonly (readonly [string, string])[] = [
  ['_sameday_shipping_locker_id', 'sameday'],
  ['_selected_cargus_location', 'cargus'],
  ['curiero_sameday_lockers', 'sameday'],
  ['curiero_fan_fanbox', 'fan'],
  ['curiero_fan_collectpoint', 'fan'],
  ['curiero_cargus_locker', 'cargus'],
  ['curiero_mygls_box', 'gls'],
  ['curiero_dpd_box', 'dpd'],
  ['_gls_pickup_info', 'gls'],
]
/** Without an id: the name only says that a locker was wanted, and which. */
const namedUnder: readonly (readonly [string, string])[] = [['_hgezlpfcr_pro_fanbox_name', 'fan']]
/** What plugins note beside the choice. */
const beside =
  /^(?:_selected_cargus_location_\w+|_sameday_shipping_(?:hd_address|open_package_option)|_?\w*locker\w*_(?:address|city|county|postcode))$/

export const isPointKey = (key: string): boolean => [...keptUnder, ...namedUnder].some(([known]) => known === key) || beside.test(key)

/** A key that no rule knows, and that names a point all the same. */
export const isUnknownLockerKey = (key: string): boolean => !isPointKey(key) && namesPoint(key)

/** Every text of the meta data, and the chosen locker in our own words. Without keys that begin with `_`: those are of programs. */
export function orderAttributesOf(node: Pick<WooOrderNode, 'meta_data' | 'shipping_lines'>): StoreAttribute[] {
  const { meta_data: meta, shipping_lines: lines } = node
  const shown = meta.flatMap(({ key, value }) =>
    !key.startsWith('_') && !isPointKey(key) && typeof value === 'string' && value !== '' ? [{ key, value }] : [],
  )
  const places = lines.map(destinationOf)
  if (!places.some((place) => place !== 'door')) return shown
  const all = [...meta, ...lines.flatMap((line) => [...line.meta_data, ...besideMeta(line)])]
  const named = all.find(({ key, value }) => isUnknownLockerKey(key) && isFilledValue(value))
  const chosen = choiceIn(all)
  // Whether an unknown method leads to a door or to a point the buyer's leftover choice does not say: it is asked.
  if (chosen && places.some((place) => place === 'point' || place === 'open')) return [...shown, ...attributesOf(chosen)]
  if (!chosen && !named && !places.includes('point')) return shown
  return [...shown, ...attributesOf({ courier: courierOf(lines), id: '', name: chosen?.name ?? '' })]
}

/** What plugins add to a method's own fields: Packeta its `packeta: { point_id, point_name }`. */
const besideMeta = ({ method_id, method_title, meta_data, ...added }: ShippingLine): Entry[] =>
  Object.entries(added).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, innerValue]) => ({ key: `${field}_${inner}`, value: innerValue }))
      : [{ key: field, value }],
  )

/** Services of Sameday that end at a point: locker and partner shop. */
const pointServices = ['LN', 'PP']
/** Of couriers' plugins, and of programs for many couriers, whose one method may lead to either. */
const ofCouriers = /^(?:sameday|fan|cargus|curiero|hgezlpfcr|dpd|gls|europarcel|eawb|innoship|colete|packet|box_?now|woot|frisbo)/
/** What the buyer fetches at the shop: in the checkout of shortcodes, in that of blocks, and by plugins that are named after the first. */
export const collectingMethods = /^(?:legacy_)?(?:local_pickup|pickup_location|wc_pickup_store|wc_local_pickup|store_pickup)/
/** Of shops: rates that name no courier. A choice that was left in the order is none of theirs. */
const ofShops = new RegExp(
  [
    '(?:legacy_)?(?:flat_rate|free_shipping|international_delivery|local_delivery)',
    'flexible_shipping',
    '(?:tree_)?table_rate',
    'betrs',
    'wbs',
  ]
    .concat(['advanced_free_shipping', 'advanced_shipping', 'distance_rate', 'weight_based', 'conditional_shipping', 'custom_shipping'])
    .map((name) => `^${name}`)
    .join('|'),
)

/** `open`: the method leads to doors and to points, and does not say which it is here. `unknown`: not even whose it is. */
function destinationOf({ method_id: method, method_title: title, meta_data: meta }: ShippingLine): 'point' | 'door' | 'open' | 'unknown' {
  const service = textIn(meta, 'service_code')
  if (service !== '') return pointServices.includes(service.toUpperCase()) ? 'point' : 'door'
  if (collectingMethods.test(method)) return 'door'
  if (namesPoint(method) || /_box$/.test(method) || isToPoint(title)) return 'point'
  if (ofCouriers.test(method)) return 'open'
  return method === '' || ofShops.test(method) ? 'door' : 'unknown'
}

/** Of another than ours, or of many: what its method is called. */
const courierOf = (lines: readonly ShippingLine[]): string =>
  ['sameday', 'cargus', 'fan', 'dpd', 'gls'].find((courier) => lines.some(({ method_id: method }) => method.includes(courier))) ??
  lines[0]?.method_id ??
  ''

type Entry = Pick<WooOrderNode['meta_data'][number], 'key' | 'value'>

function textIn(meta: readonly Entry[], key: string): string {
  const value = meta.findLast((one) => one.key === key)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function choiceIn(meta: readonly Entry[]): Chosen | null {
  for (const [key, courier] of keptUnder) {
    const chosen = chosenLockerOf(meta.findLast((one) => one.key === key)?.value)
    if (chosen) return { courier, id: chosen.id, name: chosen.name || textIn(meta, `${key}_name`) }
  }
  for (const [key, courier] of namedUnder) if (textIn(meta, key) !== '') return { courier, id: '', name: textIn(meta, key) }
  return null
}
