/**
 * The locker a buyer chose, as the couriers' own plugins for WooCommerce keep it: each under keys of its own. The choice stays in the order
 * when the buyer goes on to choose another method: so the method is read first.
 */
import { z } from 'zod'
import { isToPoint } from '#selling/store-orders/contract/delivery-method.ts'
import type { StoreAttribute } from '../port-orders.ts'
import type { OrderNode, ShippingLine } from './order-answers.ts'

type Chosen = { courier: string; id: string; name: string }

/** The keys under which other programs of ours name a locker too (the cart's attributes of a store). */
const attributesOf = ({ courier, id, name }: Chosen): StoreAttribute[] => [
  { key: 'locker_courier', value: courier },
  { key: 'locker_id', value: id },
  { key: 'locker_name', value: name },
]

/** CurieRO writes the id alone. */
const curiero: Record<string, string> = {
  curiero_sameday_lockers: 'sameday',
  curiero_fan_fanbox: 'fan',
  curiero_fan_collectpoint: 'fan',
  curiero_cargus_locker: 'cargus',
  curiero_mygls_box: 'gls',
  curiero_dpd_box: 'dpd',
}

/** Every text of the meta data, and the chosen locker in our own words. Without keys that begin with `_`: those are of programs. */
export function attributesIn({
  meta_data: meta,
  shipping_lines: lines,
}: Pick<OrderNode, 'meta_data' | 'shipping_lines'>): StoreAttribute[] {
  const shown = meta.flatMap(({ key, value }) =>
    !key.startsWith('_') && typeof value === 'string' && value !== '' ? [{ key, value }] : [],
  )
  const places = lines.map(destinationOf)
  if (!places.some((place) => place !== 'door')) return shown
  const unchosen = places.includes('point') ? { courier: courierOf(lines), id: '', name: '' } : null
  const chosen = chosenIn(meta) ?? unchosen
  return chosen ? [...shown, ...attributesOf(chosen)] : shown
}

/** Services of Sameday that end at a point: locker and partner shop. */
const pointServices = ['LN', 'PP']
/** Of couriers' plugins, whose one method may lead to either. */
const ofCouriers = /^(?:sameday|fan|cargus|curiero|hgezlpfcr|dpd|gls)/
const pointMethods = /locker|easybox|fanbox|ship_and_go|collectpoint|pudo|_box$/

/** `open`: the method leads to doors and to points, and does not say which it is here. */
function destinationOf({ method_id: method, method_title: title, meta_data: meta }: ShippingLine): 'point' | 'door' | 'open' {
  const service = textIn(meta, 'service_code')
  if (service !== '') return pointServices.includes(service.toUpperCase()) ? 'point' : 'door'
  if (pointMethods.test(method) || isToPoint(title)) return 'point'
  return ofCouriers.test(method) ? 'open' : 'door'
}

const courierOf = (lines: readonly ShippingLine[]): string =>
  ['sameday', 'cargus', 'fan', 'dpd', 'gls'].find((courier) => lines.some(({ method_id: method }) => method.includes(courier))) ?? ''

function textIn(meta: OrderNode['meta_data'], key: string): string {
  const value = meta.findLast((one) => one.key === key)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function chosenIn(meta: OrderNode['meta_data']): Chosen | null {
  const textOf = (key: string) => textIn(meta, key)
  const sameday = samedayIn(meta.findLast(({ key }) => key === '_sameday_shipping_locker_id')?.value)
  if (sameday) return sameday
  if (textOf('_selected_cargus_location'))
    return { courier: 'cargus', id: textOf('_selected_cargus_location'), name: textOf('_selected_cargus_location_name') }
  for (const [key, courier] of Object.entries(curiero)) if (textOf(key)) return { courier, id: textOf(key), name: '' }
  // Without an id: the name only says that a locker was wanted, and which.
  const fan = textOf('_hgezlpfcr_pro_fanbox_name')
  return fan ? { courier: 'fan', id: '', name: fan } : null
}

const Sameday = z.object({ lockerId: z.union([z.string(), z.number().transform(String)]), name: z.string().catch('') })

/** JSON text, the object itself, or the id alone. */
function samedayIn(value: unknown): Chosen | null {
  if (value === undefined || value === null || value === '') return null
  const whole = Sameday.safeParse(typeof value === 'string' && value.startsWith('{') ? jsonOf(value) : value).data
  if (whole) return { courier: 'sameday', id: whole.lockerId, name: whole.name }
  return /^\d{1,12}$/.test(String(value)) ? { courier: 'sameday', id: String(value), name: '' } : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a plugin cut it off
  }
}
