/** The locker a buyer chose, as the couriers' own plugins for WooCommerce keep it: each under keys of its own. */
import { z } from 'zod'
import type { StoreAttribute } from '../port-orders.ts'
import type { OrderNode } from './order-answers.ts'

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
export function attributesIn(meta: OrderNode['meta_data']): StoreAttribute[] {
  const shown = meta.flatMap(({ key, value }) =>
    !key.startsWith('_') && typeof value === 'string' && value !== '' ? [{ key, value }] : [],
  )
  const chosen = chosenIn(meta)
  return chosen ? [...shown, ...attributesOf(chosen)] : shown
}

function chosenIn(meta: OrderNode['meta_data']): Chosen | null {
  const textOf = (key: string) => {
    const value = meta.findLast((one) => one.key === key)?.value
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
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
