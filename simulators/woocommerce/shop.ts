/** One demo shop: its orders, and what its server is like. */
import type { JournalShelf } from '#simulators/journal.ts'
import type { WooStoreUnits } from './catalogue.ts'
import { orderJson } from './order-json.ts'
import type { SimWooOrder } from './records.ts'
import { FIRST_ORDER, seedWooOrder, type WooSeedLocker } from './seed.ts'
import type { WooWebhooks } from './webhooks.ts'

export type WooShopPlan = {
  slug: string
  name: string
  currency: string
  units: WooStoreUnits
  /** The plugin Shipment Tracking is installed. */
  hasTracking: boolean
  count: number
  newestAt: number
}

/** `blocked`: by a firewall. `no-plugin`: WordPress without WooCommerce. `moved`: to another domain. */
export const hostingAnswers = ['normal', 'maintenance', 'login-page', 'blocked', 'plain-permalinks', 'no-plugin', 'moved'] as const

/** What shared hosting does. `prefix`: what PHP says before each answer; `suffix`: what a page cache writes behind it. */
export type WooHosting = {
  slowMs: number
  isHeaderStripped: boolean
  prefix: string
  suffix: string
  answers: (typeof hostingAnswers)[number]
  /** On the whole every n-th call ends as 503 in HTML; 0: none. */
  failEvery: number
}

export type SimWooShop = {
  readonly plan: WooShopPlan
  hosting: WooHosting
  /** `virtual`: places in the catalogue of what no courier carries. */
  system: { isHposSynced: boolean; plugins: string[]; virtual: number[] }
  order(id: number): SimWooOrder | undefined
  /** Newest first or as asked; without what is in the bin. */
  orders(): SimWooOrder[]
  save(order: SimWooOrder, home: string, topic?: string): void
  /** What does not count as a change: notes. */
  keep(order: SimWooOrder): void
  add(count: number, home: string): SimWooOrder[]
  remove(order: SimWooOrder): void
  change(patch: Partial<Pick<WooShopPlan, 'currency' | 'units' | 'hasTracking'>>): void
  reseed(count: number): void
}

/** One that an earlier version wrote down, which knew neither fees nor discounts. */
const completed = (order: SimWooOrder): SimWooOrder => ({
  ...{ shippingMeta: [], feeBani: 0 },
  ...order,
  lines: order.lines.map((line) => ({ ...{ discountPercent: 0 }, ...line })),
})

/** In the journal, beside the other shops' orders. */
const keyOf = (slug: string, id: number) => `${slug} ${id}`

type Given = {
  plan: WooShopPlan
  plans: JournalShelf<WooShopPlan>
  changed: JournalShelf<SimWooOrder>
  lockers: readonly WooSeedLocker[]
  hooks: WooWebhooks
  now(): Date
}

export function openWooShop({ plan: begun, plans, changed, lockers, hooks, now }: Given): SimWooShop {
  let plan = begun
  let held = new Map<number, SimWooOrder>()
  const removed = new Set<number>()
  const seedAll = () => {
    held = new Map(Array.from({ length: plan.count }, (_, n) => seedWooOrder({ ...plan, lockers }, n)).map((order) => [order.id, order]))
    for (const id of changed.ids()) {
      const order = changed.get(id)
      if (order && id.startsWith(`${plan.slug} `)) held.set(order.id, completed(order))
    }
  }
  seedAll()
  const keep = (order: SimWooOrder) => {
    held.set(order.id, order)
    changed.put(keyOf(plan.slug, order.id), order)
  }
  const put = (next: WooShopPlan) => {
    plan = next
    plans.put(plan.slug, plan)
  }

  return {
    get plan() {
      return plan
    },
    hosting: { slowMs: 0, isHeaderStripped: false, prefix: '', suffix: '', answers: 'normal', failEvery: 0 },
    system: { isHposSynced: false, plugins: [], virtual: [] },
    order: (id) => (removed.has(id) ? undefined : held.get(id)),
    orders: () => [...held.values()].filter(({ id, isTrashed }) => !isTrashed && !removed.has(id)),
    save(order, home, topic = 'order.updated') {
      // Whole seconds, as WordPress keeps them: two changes of one second look alike.
      order.modifiedAt = Math.max(Math.floor(now().getTime() / 1000) * 1000, order.modifiedAt)
      keep(order)
      hooks.announce(plan.slug, home, topic, order.id, () =>
        topic === 'order.deleted' ? { id: order.id } : orderJson(order, home, plan.currency),
      )
    },
    keep,
    add(count, home) {
      const last = Math.max(FIRST_ORDER - 1, ...held.keys())
      return Array.from({ length: count }, (_, i) => {
        const n = last + 1 - FIRST_ORDER + i
        const at = Math.floor(now().getTime() / 1000) * 1000
        const order = { ...seedWooOrder({ ...plan, lockers }, n), createdAt: at, modifiedAt: at }
        this.save(order, home, 'order.created')
        return order
      })
    },
    remove(order) {
      removed.add(order.id)
      changed.drop(keyOf(plan.slug, order.id))
    },
    change: (patch) => put({ ...plan, ...patch }),
    reseed(count) {
      for (const id of changed.ids()) if (id.startsWith(`${plan.slug} `)) changed.drop(id)
      removed.clear()
      put({ ...plan, count, newestAt: now().getTime() })
      seedAll()
    },
  }
}

export const systemStatus = ({ plan, system }: SimWooShop, home: string) => ({
  environment: { home_url: home, version: '10.4.3', wp_version: '6.9', wp_multisite: false, server_info: 'nginx', php_version: '8.3.1' },
  settings: { api_enabled: true, force_ssl: true, currency: plan.currency, HPOS_enabled: true, HPOS_sync_enabled: system.isHposSynced },
  active_plugins: system.plugins.map((plugin) => ({ plugin, name: plugin, version: '1.11.0' })),
})

/** The shop's own address, as its owner typed it. */
export const generalSettings = ({ plan }: SimWooShop) =>
  Object.entries({
    store_address: 'Calea Victoriei 27',
    store_address_2: '',
    store_city: 'Bucuresti',
    default_country: 'RO:B',
    store_postcode: '010091',
    currency: plan.currency,
  }).map(([id, value]) => ({ id: `woocommerce_${id}`, label: id, value }))
