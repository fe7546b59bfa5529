/** The orders a demo shop begins with: the n-th is made from its number alone, so that 100,000 cost nothing until they are read. */
import { badHomes, buyerAt, buyerHomes, shopifyProducts, warehouseAt } from './catalogue.ts'
import { nextShopifyId, type SimHold, type SimPart, type SimShopifyAddress, type SimShopifyOrder } from './records.ts'

/** What makes an order worth trying; they come in turns. */
export const shopifyOrderCases = [
  'card',
  'cash',
  'two-warehouses',
  'locker',
  'three-products',
  'cash-and-note',
  'hold',
  'missing-locker',
  'full-locker',
  'bad-address',
  'card-company',
  'bad-phone',
  'partly-shipped',
  'tagged',
  'no-image',
  'not-weighed',
  'shipped',
  'cash-partly-paid',
  'cancelled',
  'guest',
  'bank-transfer',
  'many-lines',
  'pick-up',
  'card-big',
] as const
export type ShopifyOrderCase = (typeof shopifyOrderCases)[number]
export const shopifyOrderCaseOf = (n: number): ShopifyOrderCase => shopifyOrderCases[n % shopifyOrderCases.length] ?? 'card'

/** How a locker chosen on the store's page reaches the order: keys of the cart's attributes. Invented. */
export const lockerKeys = { courier: 'locker_courier', id: 'locker_id', name: 'locker_name' } as const
export type ShopifySeedLocker = { id: string; name: string }
export type ShopifySeedPlan = {
  shopNumber: number
  count: number
  newestAt: number
  lockers: { open: ShopifySeedLocker[]; full: ShopifySeedLocker[] }
}

const FIRST_ORDER = 5_000_000_000_000
const SHOP_SPAN = 100_000_000_000
/** All within what a shop shows without further rights (60 days). */
const SPREAD_MS = 58 * 86_400_000

export const idAt = (shopNumber: number, n: number): string => String(FIRST_ORDER + shopNumber * SHOP_SPAN + n)
export const seedOrderNumberOf = (shopNumber: number, id: string): number => Number(id) - FIRST_ORDER - shopNumber * SHOP_SPAN
export const shopifyOrderTimeOf = (plan: ShopifySeedPlan, n: number): number =>
  Math.floor(plan.newestAt - ((plan.count - 1 - n) * SPREAD_MS) / Math.max(1, plan.count))

export function seedShopifyOrder(plan: ShopifySeedPlan, n: number): SimShopifyOrder {
  const kind = shopifyOrderCaseOf(n)
  const id = idAt(plan.shopNumber, n)
  const createdAt = new Date(shopifyOrderTimeOf(plan, n)).toISOString()
  const lines = productsOf(kind, n).map((product, i) => ({
    id: `${id}9${String(i).padStart(2, '0')}`,
    product,
    quantity: 1 + ((n + i) % 3),
  }))
  const totalBani = lines.reduce((total, line) => total + line.quantity * (shopifyProducts[line.product]?.priceBani ?? 0), 0)
  const buyer = buyerAt(n)
  const isPaid = !kind.startsWith('cash') && kind !== 'bank-transfer' && kind !== 'cancelled'
  const order: SimShopifyOrder = {
    id,
    name: `#${1001 + n}`,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: kind === 'cancelled' ? createdAt : null,
    closedAt: null,
    test: false,
    email: kind === 'guest' ? null : `${buyer.firstName}.${buyer.lastName}.${n}@exemplu.ro`.toLowerCase(),
    phone: null,
    customerName: kind === 'guest' ? null : `${buyer.firstName} ${buyer.lastName}`,
    financialStatus: isPaid ? 'PAID' : kind === 'cash-partly-paid' ? 'PARTIALLY_PAID' : kind === 'cancelled' ? 'VOIDED' : 'PENDING',
    gateways: kind.startsWith('cash') ? ['Cash on Delivery (COD)'] : kind === 'bank-transfer' ? ['Ordin de plata'] : ['shopify_payments'],
    totalBani,
    outstandingBani: isPaid || kind === 'cancelled' ? 0 : kind === 'cash-partly-paid' ? totalBani - Math.floor(totalBani / 3) : totalBani,
    shippingAddress: addressOf(kind, n),
    shippingLine: shippingLineOf(kind),
    note: kind === 'cash-and-note' ? 'Va rog sunati inainte de livrare.' : null,
    attributes: attributesOf(plan, kind, n),
    tags: kind === 'tagged' ? ['fragil', 'urgent'] : n % 11 === 0 ? ['client fidel'] : [],
    lines,
    parts: [],
    fulfilments: [],
    sequence: 0,
  }
  order.parts = partsOf(order, kind, n)
  if (kind === 'shipped') ship(order, Number.POSITIVE_INFINITY)
  if (kind === 'partly-shipped') ship(order, 1)
  return order
}

function productsOf(kind: ShopifyOrderCase, n: number): number[] {
  if (kind === 'no-image') return [7, 8]
  if (kind === 'not-weighed') return [9, n % 3]
  if (kind === 'two-warehouses' || kind === 'three-products' || kind === 'partly-shipped') return [n % 3, 3, 4]
  if (kind === 'many-lines') return [...shopifyProducts.keys(), ...shopifyProducts.keys()]
  if (kind === 'card-big') return [11]
  if (kind.includes('locker')) return [n % 2, 6]
  return n % 4 === 0 ? [n % shopifyProducts.length, (n + 5) % 8] : [n % 9]
}

function addressOf(kind: ShopifyOrderCase, n: number): SimShopifyAddress | null {
  if (kind === 'pick-up') return null
  const homeOf =
    kind === 'bad-address' ? badHomes[Math.floor(n / shopifyOrderCases.length) % badHomes.length] : buyerHomes[(n * 5) % buyerHomes.length]
  return {
    ...buyerAt(n),
    company: kind === 'card-company' ? 'Exemplu Comert SRL' : null,
    phone: kind === 'bad-phone' ? (n % 2 === 0 ? '07' : null) : `07${String(22_000_000 + ((n * 7919) % 70_000_000))}`,
    address2: n % 3 === 0 ? `bl. ${1 + (n % 40)}, ap. ${1 + (n % 60)}` : null,
    ...(homeOf ?? buyerHomes[0]!),
  }
}

function shippingLineOf(kind: ShopifyOrderCase): SimShopifyOrder['shippingLine'] {
  if (kind === 'pick-up') return null
  return kind.includes('locker')
    ? { title: 'Livrare la locker', code: 'locker', source: 'shopify' }
    : { title: 'Livrare la adresa', code: 'adresa', source: 'shopify' }
}

function attributesOf(plan: ShopifySeedPlan, kind: ShopifyOrderCase, n: number): SimShopifyOrder['attributes'] {
  const pool = kind === 'locker' ? plan.lockers.open : kind === 'full-locker' ? plan.lockers.full : []
  const locker = pool[n % Math.max(1, pool.length)]
  if (!locker) return kind === 'tagged' ? [{ key: 'Ambalaj cadou', value: 'da' }] : []
  return [
    { key: lockerKeys.courier, value: 'fan' },
    { key: lockerKeys.id, value: locker.id },
    { key: lockerKeys.name, value: locker.name },
  ]
}

/** Shopify routes each line to a warehouse that has it; an order over two warehouses has two parts. */
function partsOf(order: SimShopifyOrder, kind: ShopifyOrderCase, n: number): SimPart[] {
  const preferred = n % 10 === 0 ? 2 : n % 2
  const place = (product: number, i: number) => {
    const stocked = shopifyProducts[product]?.stockedAt ?? [0]
    const wanted = kind === 'two-warehouses' || kind === 'three-products' ? (i < 2 ? 0 : 1) : preferred
    return stocked.includes(wanted) ? wanted : (stocked[0] ?? 0)
  }
  const grouped = Map.groupBy(order.lines, (line) => place(line.product, order.lines.indexOf(line)))
  return [...grouped].map(([at, lines]) => {
    const id = nextShopifyId(order)
    const status = kind === 'cancelled' ? 'CANCELLED' : kind === 'hold' ? 'ON_HOLD' : 'OPEN'
    return {
      id,
      status,
      requestStatus: 'UNSUBMITTED',
      locationId: warehouseAt(at).id,
      method: kind === 'pick-up' ? 'PICK_UP' : 'SHIPPING',
      holds: status === 'ON_HOLD' ? [holdOf(order, n)] : [],
      lines: lines.map((line, i) => {
        const remaining = status === 'CANCELLED' ? 0 : line.quantity
        return { id: `${id}${String(i + 1).padStart(3, '0')}`, lineId: line.id, total: line.quantity, remaining }
      }),
    }
  })
}

const holdOf = (order: SimShopifyOrder, n: number): SimHold =>
  n % 2 === 0
    ? { id: nextShopifyId(order), reason: 'INVENTORY_OUT_OF_STOCK', notes: 'Asteptam marfa de la furnizor.' }
    : { id: nextShopifyId(order), reason: 'AWAITING_PAYMENT', notes: 'Plata nu a fost confirmata.' }

/** The first parts went out with another program; the rest waits. */
function ship(order: SimShopifyOrder, partsMax: number): void {
  for (const part of order.parts.slice(0, partsMax)) {
    const number = `2${order.id.slice(-9)}`
    order.fulfilments.push({
      id: nextShopifyId(order),
      name: `${order.name}.${order.fulfilments.length + 1}`,
      status: 'SUCCESS',
      createdAt: order.createdAt,
      locationId: part.locationId,
      tracking: [{ company: 'Alt curier', number, url: `https://curier.exemplu.ro/awb/${number}` }],
      lines: part.lines.map((line) => ({ lineId: line.lineId, partLineId: line.id, quantity: line.remaining })),
      partIds: [part.id],
    })
    part.status = 'CLOSED'
    part.lines = part.lines.map((line) => ({ ...line, remaining: 0 }))
  }
}
