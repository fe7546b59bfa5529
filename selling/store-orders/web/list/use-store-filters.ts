/** What the list shows: tab, order and days, kept in the address; tab and order are remembered for the next visit. */
import { useNavigate } from '@tanstack/react-router'
import type { ViewFilters } from '#account/saved-views/contract/saved-views.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { rememberFilters } from '#web/use-list.ts'
import { StoreOrderMark, StoreTab } from '../../contract/list.ts'
import { type ListedDays, lastMonth } from './days.ts'

type Search = {
  platform?: string
  tab?: string
  sort?: string | undefined
  from?: string
  to?: string
  page?: number
  search?: string
  only?: string
}

export const FIRST_TAB: StoreTab = 'AWAITING_ACTIVATION'
export const OLDEST_FIRST = 'oldest'

export type StoreFilters = ReturnType<typeof useStoreFilters>

export function useStoreFilters() {
  const navigate = useNavigate()
  const search: Search = useCheckedSearch()
  const { platform, tab, sort, from, to, page, only, search: text } = search
  const narrowed = known({ search: text, only })
  const change = (next: Search) => {
    rememberFilters(window.location.pathname, known({ tab: next.tab, sort: next.sort, only: next.only }))
    // Whose orders they are stays as it is.
    void navigate({ to: '.', search: (platform ? { ...next, platform } : next) as never, resetScroll: false }) // the route's validateSearch reads it again
  }
  return {
    tab: StoreTab.catch(FIRST_TAB).parse(tab),
    /** The newest first. */
    reversed: sort !== OLDEST_FIRST,
    days: from && to ? { from, to } : lastMonth(new Date()),
    page: page ?? 1,
    search: text ?? '',
    only: StoreOrderMark.nullable()
      .catch(null)
      .parse(only ?? null),
    /** As a view keeps them. */
    kept: known({ tab, sort, from, to, ...narrowed }) as ViewFilters,
    changeTab: (next: StoreTab) => change(known({ tab: next === FIRST_TAB ? undefined : next, sort, search: text })),
    changeOrder: (reversed: boolean) => change(known({ tab, from, to, ...narrowed, sort: reversed ? undefined : OLDEST_FIRST })),
    /** null: the last month again. */
    changeDays: (days: ListedDays | null) => change(known({ tab, sort, ...narrowed, ...days })),
    changeSearch: (next: string) => change(known({ tab, sort, from, to, only, search: next === '' ? undefined : next })),
    choose: (view: ViewFilters) => change(view as Search),
    goToPage: (next: number) => change(known({ ...search, page: next })),
    reset: () => change({}),
  }
}

const known = (search: { [Name in keyof Search]: Search[Name] | undefined }): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
