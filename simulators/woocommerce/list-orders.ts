/** `GET orders`: filters, order and pages as WooCommerce reads them; totals in the headers. */
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { orderJson } from './order-json.ts'
import { type SimWooOrder, shopTime, utcTime } from './records.ts'
import { invalidParametersReply } from './refusals.ts'
import type { SimWooShop } from './shop.ts'

const coreStatuses = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed']
export const statusesOf = (shop: SimWooShop): string[] => [
  ...new Set([...coreStatuses, 'pregatire-colet', ...shop.orders().map(({ status }) => status)]),
]

type Filter = (order: SimWooOrder) => boolean

/** Times are compared as text of one time zone: the shop's, or UTC with `dates_are_gmt`. */
function timeFilter(query: URLSearchParams): Filter | SimReply {
  const isUtc = query.get('dates_are_gmt') === 'true'
  const shown = isUtc ? utcTime : shopTime
  const bounds = {
    after: query.get('after'),
    before: query.get('before'),
    modified_after: query.get('modified_after'),
    modified_before: query.get('modified_before'),
  }
  const read: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(bounds)) {
    if (value === null) continue
    if (Number.isNaN(Date.parse(value))) return invalidParametersReply({ [name]: `Invalid date.` })
    // One with an offset is turned into the shop's time, whatever `dates_are_gmt` says; one without is taken as it stands.
    read[name] = /(Z|[+-]\d\d:?\d\d)$/.test(value) ? shopTime(Date.parse(value)) : value.slice(0, 19)
  }
  return (order) => {
    const [created, modified] = [shown(order.createdAt) ?? '', shown(order.modifiedAt) ?? '']
    return (
      (read.after == null || created > read.after) &&
      (read.before == null || created < read.before) &&
      (read.modified_after == null || modified > read.modified_after) &&
      (read.modified_before == null || modified < read.modified_before)
    )
  }
}

const listOf = (query: URLSearchParams, name: string): string[] =>
  [...query.getAll(name), ...query.getAll(`${name}[]`)].flatMap((value) => value.split(',')).filter(Boolean)

function matching(query: URLSearchParams): Filter | SimReply {
  const inTime = timeFilter(query)
  if ('status' in inTime) return inTime
  const [statuses, include, exclude] = ['status', 'include', 'exclude'].map((name) => listOf(query, name)) as [string[], string[], string[]]
  const search = (query.get('search') ?? '').toLowerCase()
  return (order) =>
    inTime(order) &&
    (statuses.length === 0 || statuses.includes('any') || statuses.includes(order.status)) &&
    (include.length === 0 || include.includes(String(order.id))) &&
    !exclude.includes(String(order.id)) &&
    (search === '' || JSON.stringify([order.id, order.email, order.billing, order.shipping]).toLowerCase().includes(search))
}

const sorts: Record<string, (order: SimWooOrder) => number> = {
  date: ({ createdAt }) => createdAt,
  modified: ({ modifiedAt }) => modifiedAt,
  id: ({ id }) => id,
}

const PER_PAGE_MAX = 100

export function listOrders(shop: SimWooShop, home: string, query: URLSearchParams): SimReply {
  const filter = matching(query)
  if ('status' in filter) return filter
  const perPage = Number(query.get('per_page') ?? 10)
  if (!(perPage >= 1 && perPage <= PER_PAGE_MAX)) return invalidParametersReply({ per_page: 'per_page trebuie să fie între 1 și 100' })
  const sort = sorts[query.get('orderby') ?? 'date']
  if (!sort) return invalidParametersReply({ orderby: 'orderby nu este unul dintre date, modified, id.' })
  const factor = query.get('order') === 'asc' ? 1 : -1
  const found = shop
    .orders()
    .filter(filter)
    .sort((a, b) => factor * (sort(a) - sort(b) || a.id - b.id))
  const page = Number(query.get('page') ?? 1)
  const offset = query.has('offset') ? Number(query.get('offset')) : (page - 1) * perPage
  const fields = listOf(query, '_fields')
  const shown = found.slice(offset, offset + perPage).map((order) => pickFields(orderJson(order, home, shop.plan.currency), fields))
  const pages = Math.ceil(found.length / perPage)
  return { ...jsonReply(200, shown), headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) } }
}

/** The id always comes. */
export const pickFields = (value: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  fields.length === 0 ? value : Object.fromEntries(Object.entries(value).filter(([name]) => name === 'id' || fields.includes(name)))
