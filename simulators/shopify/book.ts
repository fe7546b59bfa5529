/** A shop's orders: made from their number until something changes them, then kept. */
import type { JournalShelf } from '#simulators/journal.ts'
import type { SimShopifyOrder } from './records.ts'
import type { OrderSearch } from './search.ts'
import { idAt, type ShopifySeedPlan, seedOrderNumberOf, seedShopifyOrder, shopifyOrderCaseOf, shopifyOrderTimeOf } from './seed.ts'

export type SortKey = 'CREATED_AT' | 'UPDATED_AT' | 'ID'
export type ShopifyOrderBook = {
  readonly size: number
  get(id: string): SimShopifyOrder | null
  /** A copy that may be changed and put back. */
  draft(id: string): SimShopifyOrder | null
  put(order: SimShopifyOrder): void
  /** A new order, of the next case in turn; `mark` may change it before it is listed. */
  add(at: Date): SimShopifyOrder
  list(request: {
    sort: SortKey
    reverse: boolean
    search: OrderSearch
    first: number
    after: string | null
  }): { orders: { order: SimShopifyOrder; cursor: string }[]; hasMore: boolean } | null
  count(search: OrderSearch | null): number
  /** The orders as they are now, whatever becomes of them. */
  frozen(): { size: number; at(n: number): SimShopifyOrder }
}

type Key = { n: number; at: number }
/** Shopify pages one query no further than this many objects. */
const PAGED_MAX = 25_000

/** `changed` holds what differs from the plan and what was added after it, by order id. */
export function openShopifyOrderBook(plan: ShopifySeedPlan, changed: JournalShelf<SimShopifyOrder>): ShopifyOrderBook {
  const belongs = (order: SimShopifyOrder) =>
    seedOrderNumberOf(plan.shopNumber, order.id) >= 0 && seedOrderNumberOf(plan.shopNumber, order.id) < 1e11
  const added = changed.all().filter((order) => belongs(order) && seedOrderNumberOf(plan.shopNumber, order.id) >= plan.count)
  let size = plan.count + added.length
  let sorted: { CREATED_AT: Key[]; UPDATED_AT: Key[]; ID: Key[] } | null = null

  const at = (n: number): SimShopifyOrder => changed.get(idAt(plan.shopNumber, n)) ?? seedShopifyOrder(plan, n)
  const get = (id: string) => {
    const n = /^\d{13}$/.test(id) ? seedOrderNumberOf(plan.shopNumber, id) : -1
    return n >= 0 && n < size ? at(n) : null
  }

  function order(key: SortKey): Key[] {
    if (!sorted) {
      const created = Array.from({ length: size }, (_, n) => ({ n, at: timeOf(n, 'createdAt') }))
      const updated = Array.from({ length: size }, (_, n) => ({ n, at: timeOf(n, 'updatedAt') })).sort(byTime)
      sorted = { CREATED_AT: created.toSorted(byTime), UPDATED_AT: updated, ID: created.map(({ n }) => ({ n, at: n })) }
    }
    return sorted[key]
  }
  const timeOf = (n: number, field: 'createdAt' | 'updatedAt') => {
    const kept = changed.get(idAt(plan.shopNumber, n))
    return kept ? Date.parse(kept[field]) : shopifyOrderTimeOf(plan, n)
  }

  return {
    get size() {
      return size
    },
    get,
    draft(id) {
      const found = get(id)
      return found ? structuredClone(found) : null
    },
    put(kept) {
      changed.put(kept.id, kept)
      sorted = null
    },
    add(when) {
      const made = seedShopifyOrder({ ...plan, count: size + 1, newestAt: when.getTime() }, waitingCase(size))
      const own = renumber(made, idAt(plan.shopNumber, size), size, when)
      size += 1
      changed.put(own.id, own)
      sorted = null
      return own
    },
    list({ sort, reverse, search, first, after }) {
      const keys = order(sort)
      const from = after === null ? { at: null, n: 0, paged: 0 } : readCursor(after)
      if (!from || from.paged + first > PAGED_MAX) return null
      const step = reverse ? -1 : 1
      const orders: { order: SimShopifyOrder; cursor: string }[] = []
      const earliest = sort === 'ID' || reverse ? null : { at: search.from[sort] - 1, n: Number.POSITIVE_INFINITY }
      const start = Math.max(begin(keys, from, reverse), earliest ? begin(keys, earliest, false) : Number.NEGATIVE_INFINITY)
      for (let i = start; i >= 0 && i < keys.length; i += step) {
        const key = keys[i]!
        const found = at(key.n)
        if (!search.test(found)) continue
        if (orders.length === first) return { orders, hasMore: true }
        orders.push({ order: found, cursor: cursorOf(key, from.paged + orders.length + 1) })
      }
      return { orders, hasMore: false }
    },
    frozen() {
      const ids = changed.ids().filter((id) => get(id) !== null)
      const kept = new Map(ids.map((id) => [id, changed.get(id)]))
      return { size, at: (n) => kept.get(idAt(plan.shopNumber, n)) ?? seedShopifyOrder(plan, n) }
    },
    count(search) {
      if (!search) return size
      let total = 0
      for (let n = 0; n < size; n += 1) if (search.test(at(n))) total += 1
      return total
    },
  }
}

const byTime = (a: Key, b: Key): number => a.at - b.at || a.n - b.n

/** Where a page begins: just beyond the last one shown, wherever the list has grown meanwhile. */
function begin(keys: readonly Key[], from: { at: number | null; n: number }, reverse: boolean): number {
  if (from.at === null) return reverse ? keys.length - 1 : 0
  const last = { at: from.at, n: from.n }
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = byTime(keys[middle]!, last) < (reverse ? 0 : 1)
    if (isBefore) low = middle + 1
    else high = middle
  }
  return reverse ? low - 1 : low
}

const cursorOf = (key: Key, paged: number): string => Buffer.from(JSON.stringify([key.at, key.n, paged])).toString('base64url')

function readCursor(text: string): { at: number; n: number; paged: number } | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(read) || read.length !== 3 || !read.every(Number.isFinite)) return null
    return { at: Number(read[0]), n: Number(read[1]), paged: Number(read[2]) }
  } catch {
    return null
  }
}

/** A new order is one that waits: shipped and cancelled cases are passed over. */
function waitingCase(n: number): number {
  let at = n
  while (['shipped', 'partly-shipped', 'cancelled'].includes(shopifyOrderCaseOf(at))) at += 1
  return at
}

function renumber(made: SimShopifyOrder, id: string, n: number, when: Date): SimShopifyOrder {
  const text = JSON.stringify(made).replaceAll(made.id, id)
  const own = JSON.parse(text) as SimShopifyOrder // the same record with another number
  return { ...own, name: `#${1001 + n}`, createdAt: when.toISOString(), updatedAt: when.toISOString() }
}
