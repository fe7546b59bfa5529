/** The views of the list of a shop's orders, and how many orders its tabs hold: counted as the list itself counts. */
import type { ViewFilters } from '#account/saved-views/contract/saved-views.ts'
import { useSavedViews } from '#account/saved-views/web/use-saved-views.ts'
import { type ReadyView, ViewsRow } from '#account/saved-views/web/views-row.tsx'
import { ORDERS_COUNTED_MAX } from '#sending/orders/contract/selecting.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { StoreOrderMark, StoreTab, storeTabs } from '../../contract/list.ts'
import { selectingCalls } from '../../contract/selecting.ts'
import { lastMonth, momentsOfDays } from './days.ts'
import type { ListSource, WholeFilters } from './list-source.ts'
import { FIRST_TAB, OLDEST_FIRST, type StoreFilters } from './use-store-filters.ts'

const words = texts.storeOrders.list

const REFRESH_MS = 30_000

const ready: readonly ReadyView[] = [
  { name: words.viewAll, filters: {} },
  { name: words.viewRefused, filters: { only: 'refused' } },
  { name: words.viewOld, filters: { only: 'old' } },
  { name: words.viewNotPrinted, filters: { tab: 'NOT_PICKED_UP', only: 'not-printed' } },
  { name: words.viewNotUnderstood, filters: { only: 'not-understood' } },
  { name: words.viewAltered, filters: { only: 'altered' } },
]

/** As the list reads them in its address. */
function read({ tab, sort, from, to, search, only }: ViewFilters): WholeFilters {
  const type = StoreTab.catch(FIRST_TAB).parse(tab)
  const days = typeof from === 'string' && typeof to === 'string' ? { from, to } : lastMonth(new Date())
  return {
    type,
    interval: type === FIRST_TAB ? null : momentsOfDays(days),
    reversed: sort !== OLDEST_FIRST,
    search: search === undefined ? '' : String(search),
    only: StoreOrderMark.nullable()
      .catch(null)
      .parse(only ?? null),
  }
}

/** Undefined: not known yet. */
function useCounts(source: ListSource, of: readonly ViewFilters[]): readonly number[] | undefined {
  const whose = source.kind === 'shop' ? { shop: source.clientId, platform: null } : { shop: null, platform: source.platform }
  return useCall(selectingCalls.counts, { body: { ...whose, of: of.map(read) } }, { keepPrevious: true, refetchInterval: REFRESH_MS }).data
    ?.counts
}

export function StoreViews({ source, filters }: { source: ListSource; filters: StoreFilters }) {
  const saved = useSavedViews('store-orders')
  const views = [...ready, ...saved].map((view) => view.filters)
  const counts = useCounts(source, views)
  return (
    <ViewsRow
      list="store-orders"
      ready={ready}
      saved={saved}
      filters={filters.kept}
      countOf={(of) => counts?.[views.indexOf(of)]}
      countedMax={ORDERS_COUNTED_MAX}
      onChoose={filters.choose}
    />
  )
}

const tabViews: readonly ViewFilters[] = storeTabs.map((tab) => ({ tab }))

/** Beside the name of each tab, in the order of the tabs; the parcels of the last month. */
export function useTabCounts(source: ListSource): readonly string[] {
  const counts = useCounts(source, tabViews)
  return storeTabs.map((tab, at) => {
    const count = counts?.[at]
    if (count === undefined) return ''
    return tab !== FIRST_TAB && count > ORDERS_COUNTED_MAX ? texts.savedViews.more(ORDERS_COUNTED_MAX) : texts.forms.number(count)
  })
}
