/** The views of the list of orders: ready-made ones and the user's own, each with its count. */

import type { ViewFilters } from '#account/saved-views/contract/saved-views.ts'
import { useSavedViews } from '#account/saved-views/web/use-saved-views.ts'
import { type ReadyView, ViewsRow } from '#account/saved-views/web/views-row.tsx'
import { useCall } from '#web/api.ts'
import { searchSchemaOf } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { OrderFilters } from '../contract/order-filters.ts'
import { ORDERS_COUNTED_MAX, selectingOrders } from '../contract/selecting.ts'

const REFRESH_MS = 30_000

const ready: readonly ReadyView[] = [
  { name: texts.orders.list.allOrders, filters: {} },
  { name: texts.orders.list.viewNotPrinted, filters: { printed: 'no' } },
  ...(['refused', 'problems', 'in-delivery', 'to-receive-back'] as const).map((state) => ({
    name: texts.orderGroups[state],
    filters: { state },
  })),
]

const read = searchSchemaOf(OrderFilters.omit({ page: true, limit: true }))

type OrderViewsProps = { filters: Partial<OrderFilters>; onChoose: (filters: Partial<OrderFilters>) => void }

export function OrderViews({ filters, onChoose }: OrderViewsProps) {
  const saved = useSavedViews('orders')
  const views = [...ready, ...saved].map((view) => view.filters)
  const counted = useCall(
    selectingOrders.counts,
    { body: { of: views.map((view) => ({ search: '', ...read(view) })) } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  )
  const { page: _, limit: __, ...now } = filters
  return (
    <ViewsRow
      list="orders"
      ready={ready}
      saved={saved}
      filters={now as ViewFilters} // what stands in an address is text
      countOf={(of) => counted.data?.counts[views.indexOf(of)]}
      countedMax={ORDERS_COUNTED_MAX}
      onChoose={(of) => onChoose(read(of))}
    />
  )
}
