/** Shopify's search text over orders, as far as the product could want it: `name:value` terms joined by AND, `-` in front denies. */
import { fulfilmentStatusOf } from './order-status.ts'
import type { SimShopifyOrder } from './records.ts'

export type OrderTest = (order: SimShopifyOrder) => boolean
/** `from`: the earliest times the search lets through, so that a sorted list need not be read from its beginning. */
export type OrderSearch = { test: OrderTest; from: { CREATED_AT: number; UPDATED_AT: number } }

export const everyOrderSearch: OrderSearch = { test: () => true, from: { CREATED_AT: 0, UPDATED_AT: 0 } }

const term = /(-?)([a-z_]+):(<=|>=|<|>)?('[^']*'|"[^"]*"|[^\s:]+)(?=\s|$)/y

/** null: not understood; Shopify answers such a search with a warning and everything, here it is refused so that it is noticed. */
export function readSearch(text: string): OrderSearch | null {
  const tests: OrderTest[] = []
  const from = { CREATED_AT: 0, UPDATED_AT: 0 }
  let at = 0
  while (at < text.length) {
    const blank = /^(\s+|AND\b)/.exec(text.slice(at))
    if (blank) {
      at += blank[0].length
      continue
    }
    term.lastIndex = at
    const found = term.exec(text)
    const value = (found?.[4] ?? '').replace(/^['"]|['"]$/g, '')
    const test = found && readTerm(found[2] ?? '', found[3] ?? '', value)
    if (!found || !test) return null
    const isLowerBound = found[1] === '' && (found[3] ?? '').startsWith('>')
    if (isLowerBound && found[2] === 'created_at') from.CREATED_AT = Math.max(from.CREATED_AT, Date.parse(value))
    if (isLowerBound && found[2] === 'updated_at') from.UPDATED_AT = Math.max(from.UPDATED_AT, Date.parse(value))
    tests.push(found[1] === '-' ? (order) => !test(order) : test)
    at = term.lastIndex
  }
  return { test: (order) => tests.every((test) => test(order)), from }
}

function readTerm(name: string, compare: string, value: string): OrderTest | null {
  const values = value.toLowerCase().split(',')
  switch (name) {
    case 'created_at':
    case 'updated_at': {
      const limit = Date.parse(value)
      const field = name === 'created_at' ? 'createdAt' : 'updatedAt'
      return Number.isNaN(limit) ? null : (order) => compares(Date.parse(order[field]), compare, limit)
    }
    case 'id':
      return (order) => compares(Number(order.id), compare, Number(value))
    case 'name':
      return (order) => order.name.toLowerCase() === value.toLowerCase() || order.name === `#${value}`
    case 'tag':
      return (order) => order.tags.some((tag) => values.includes(tag.toLowerCase()))
    case 'status':
      return (order) => values.some((one) => isOf(order, one))
    case 'financial_status':
      return (order) => values.includes(order.financialStatus.toLowerCase())
    case 'fulfillment_status':
      return (order) => values.some((one) => (fulfilmentWords[one] ?? []).includes(fulfilmentStatusOf(order)))
    default:
      return null
  }
}

function compares(found: number, compare: string, limit: number): boolean {
  if (compare === '>=') return found >= limit
  if (compare === '<=') return found <= limit
  if (compare === '>') return found > limit
  return compare === '<' ? found < limit : found === limit
}

function isOf(order: SimShopifyOrder, status: string): boolean {
  if (status === 'cancelled') return order.cancelledAt !== null
  if (status === 'closed') return order.closedAt !== null
  if (status === 'open') return order.cancelledAt === null && order.closedAt === null
  return status === 'not_closed' && order.closedAt === null
}

const fulfilmentWords: Record<string, string[]> = {
  unshipped: ['UNFULFILLED', 'ON_HOLD', 'SCHEDULED', 'IN_PROGRESS'],
  unfulfilled: ['UNFULFILLED', 'ON_HOLD', 'SCHEDULED', 'IN_PROGRESS', 'PARTIALLY_FULFILLED'],
  partial: ['PARTIALLY_FULFILLED'],
  scheduled: ['SCHEDULED'],
  on_hold: ['ON_HOLD'],
  shipped: ['FULFILLED'],
  fulfilled: ['FULFILLED'],
}
