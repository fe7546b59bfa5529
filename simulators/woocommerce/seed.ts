/** The orders a demo shop begins with: the n-th is made from its number alone. */
import { badHomes, buyerAt, buyerHomes } from '#simulators/shopify/catalogue.ts'
import { wooProductAt } from './catalogue.ts'
import { nextWooId, type SimWooAddress, type SimWooLine, type SimWooMeta, type SimWooOrder } from './records.ts'

/** What makes an order worth trying; they come in turns. */
export const wooOrderCases = [
  'card',
  'cash',
  'locker-sameday',
  'county-in-words',
  'bank-transfer',
  'locker-cargus',
  'partly-refunded',
  'cash-and-note',
  'billing-only',
  'locker-curiero',
  'completed',
  'cancelled',
  'company',
  'failed',
  'locker-fan',
  'pick-up',
  'product-gone',
  'status-of-a-plugin',
  'many-lines',
] as const
export type WooOrderCase = (typeof wooOrderCases)[number]
export const wooOrderCaseOf = (n: number): WooOrderCase => wooOrderCases[n % wooOrderCases.length] ?? 'card'

export type WooSeedLocker = { id: string; name: string; address: string; city: string; county: string; zip: string }
export type WooSeedPlan = { count: number; newestAt: number; lockers: readonly WooSeedLocker[] }

export const FIRST_ORDER = 5_001
const SPREAD_MS = 80 * 86_400_000
const MINUTE_MS = 60_000

export const wooOrderTimeOf = ({ count, newestAt }: WooSeedPlan, n: number): number =>
  Math.floor((newestAt - MINUTE_MS - ((count - 1 - n) * SPREAD_MS) / Math.max(1, count)) / 1000) * 1000

export function seedWooOrder(plan: WooSeedPlan, n: number): SimWooOrder {
  const kind = wooOrderCaseOf(n)
  const createdAt = wooOrderTimeOf(plan, n)
  const isCash = ['cash', 'cash-and-note', 'county-in-words', 'locker-cargus'].includes(kind)
  const isUnpaid = isCash || kind === 'bank-transfer' || kind === 'failed' || kind === 'cancelled'
  const address = addressOf(kind, n)
  const order: SimWooOrder = {
    ...{ id: FIRST_ORDER + n, status: statusOf(kind), createdAt, modifiedAt: createdAt, isTrashed: false, sequence: 0 },
    ...{ paidAt: isUnpaid ? null : createdAt, completedAt: kind === 'completed' ? createdAt : null },
    ...{ customerId: n % 4 === 0 ? 0 : 100 + (n % 50), customerNote: kind === 'cash-and-note' ? 'Va rog sunati inainte de livrare.' : '' },
    ...{ email: `${address.first_name}.${address.last_name}.${n}@exemplu.ro`.toLowerCase(), billing: address },
    shipping: kind === 'billing-only' ? blank() : { ...address, phone: n % 2 === 0 ? '' : address.phone },
    paymentMethod: isCash ? 'cod' : kind === 'bank-transfer' ? 'bacs' : 'netopiapayments',
    paymentTitle: isCash ? 'Plata la livrare' : kind === 'bank-transfer' ? 'Transfer bancar' : 'Card bancar',
    ...shippingOf(kind, n),
    feeBani: kind === 'county-in-words' ? 500 : 0,
    ...{ lines: [], refunds: [], meta: [], notes: [], trackings: [] },
  }
  order.lines = linesOf(order, kind, n)
  order.meta = lockerMeta(order, kind, plan.lockers[n % Math.max(1, plan.lockers.length)])
  const [first] = order.lines
  if (kind === 'partly-refunded' && first) {
    first.quantity += 1
    order.refunds.push({
      id: nextWooId(order),
      reason: 'Lipsa stoc',
      amountBani: first.priceBani,
      lines: [{ lineId: first.id, quantity: 1 }],
    })
  }
  return order
}

const statusOf = (kind: WooOrderCase): string => {
  if (kind === 'bank-transfer') return 'on-hold'
  if (kind === 'failed' || kind === 'cancelled' || kind === 'completed') return kind
  return kind === 'status-of-a-plugin' ? 'pregatire-colet' : 'processing'
}

const blank = (): SimWooAddress => ({
  ...{
    first_name: '',
    last_name: '',
    company: '',
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    postcode: '',
    country: '',
    phone: '',
  },
})

function addressOf(kind: WooOrderCase, n: number): SimWooAddress {
  const buyer = buyerAt(n)
  const home = n % 37 === 36 ? badHomes[n % badHomes.length]! : buyerHomes[(n * 5) % buyerHomes.length]!
  return {
    ...{ first_name: buyer.firstName, last_name: buyer.lastName, company: kind === 'company' ? 'Exemplu Comert SRL' : '' },
    ...{ address_1: home.address1, address_2: n % 3 === 0 ? `bl. ${1 + (n % 40)}, ap. ${1 + (n % 60)}` : '', city: home.city },
    ...{ state: kind === 'county-in-words' ? home.province : home.provinceCode, postcode: home.zip, country: 'RO' },
    phone: `07${String(22_000_000 + ((n * 7919) % 70_000_000))}`,
  }
}

type Shipping = Pick<SimWooOrder, 'shippingMethod' | 'shippingTitle' | 'shippingBani' | 'shippingMeta'>

/** The checkout of blocks and that of shortcodes call picking up by names of their own. */
function shippingOf(kind: WooOrderCase, n: number): Shipping {
  const by = (shippingMethod: string, shippingTitle: string, shippingBani: number, shippingMeta: SimWooMeta[] = []): Shipping => ({
    ...{ shippingMethod, shippingTitle, shippingBani, shippingMeta },
  })
  if (kind === 'pick-up' && n % 2 === 0) return by('local_pickup', 'Ridicare personala', 0)
  if (kind === 'pick-up') return by('pickup_location', 'Atelier, Calea Victoriei 27', 0)
  if (kind === 'locker-sameday') return by('samedaycourier', 'Sameday easybox', 1_299, [{ id: 1, key: 'service_code', value: 'LN' }])
  if (kind === 'locker-cargus') return by('cargus_ship_and_go', 'Ship & Go', 1_399)
  if (kind === 'locker-curiero') return by('curiero_fan_fanbox', 'FANbox', 1_399)
  if (kind === 'locker-fan') return by('hgezlpfcr_pro_fanbox', 'FANbox', 1_399)
  return by('flat_rate', 'Curier', 1_999)
}

function linesOf(order: SimWooOrder, kind: WooOrderCase, n: number): SimWooLine[] {
  const chosen = kind === 'many-lines' ? Array.from({ length: 24 }, (_, i) => i % 12) : n % 3 === 0 ? [n % 9, (n + 5) % 8] : [n % 12]
  return chosen.map((at, i) => ({
    ...{
      id: nextWooId(order),
      product: at,
      variant: at,
      quantity: 1 + ((n + i) % 3),
      priceBani: wooProductAt(at).priceBani,
      discountPercent: kind === 'company' ? 10 : 0,
      meta: [],
    },
    ...(kind === 'product-gone' && i === 0 ? { product: -1 } : {}),
  }))
}

/** How the couriers' own plugins keep a chosen locker: each by other keys, one of them with the courier's id alone. */
function lockerMeta(order: SimWooOrder, kind: WooOrderCase, locker: WooSeedLocker | undefined): SimWooMeta[] {
  if (!locker) return []
  const meta = (entries: Record<string, unknown>) => Object.entries(entries).map(([key, value]) => ({ id: nextWooId(order), key, value }))
  if (kind === 'locker-sameday') {
    // The plugin writes the locker's address over the buyer's.
    order.shipping = { ...order.shipping, address_1: locker.address, address_2: '', city: locker.city, postcode: locker.zip }
    const { id: lockerId, name, address, city, county, zip: postalCode } = locker
    return meta({ _sameday_shipping_locker_id: JSON.stringify({ lockerId, name, address, city, county, postalCode, oohType: '0' }) })
  }
  if (kind === 'locker-cargus') return meta({ _selected_cargus_location: locker.id, _selected_cargus_location_name: locker.name })
  if (kind === 'locker-curiero') return meta({ curiero_fan_fanbox: locker.id })
  if (kind !== 'locker-fan') return []
  return meta({
    ...{ _hgezlpfcr_pro_fanbox_name: locker.name, _hgezlpfcr_pro_fanbox_full_address: locker.address },
    ...{ _hgezlpfcr_pro_fanbox_county: locker.county, _hgezlpfcr_pro_fanbox_locality: locker.city },
  })
}
