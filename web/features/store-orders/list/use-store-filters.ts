/** What the list shows: tab, order and days, kept in the address; tab and order are remembered for the next visit. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { StoreTab } from '../../../../contract/store-orders/list.ts'
import { rememberFilters } from '../../../use-list.ts'
import { type Days, lastMonth } from './days.ts'

type Search = { platform?: string; tab?: string; sort?: string; from?: string; to?: string; page?: number }

const FIRST_TAB: StoreTab = 'AWAITING_ACTIVATION'
const OLDEST_FIRST = 'oldest'

export type StoreFilters = ReturnType<typeof useStoreFilters>

export function useStoreFilters() {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const { platform, tab, sort, from, to, page } = search
  const change = (next: Search) => {
    rememberFilters(window.location.pathname, known({ tab: next.tab, sort: next.sort }))
    // Whose orders they are stays as it is.
    void navigate({ to: '.', search: (platform ? { ...next, platform } : next) as never, resetScroll: false }) // the route's validateSearch reads it again
  }
  return {
    tab: StoreTab.catch(FIRST_TAB).parse(tab),
    reversed: sort === OLDEST_FIRST,
    days: from && to ? { from, to } : lastMonth(new Date()),
    page: page ?? 1,
    changeTab: (next: StoreTab) => change(known({ tab: next === FIRST_TAB ? undefined : next, sort })),
    changeOrder: (reversed: boolean) => change(known({ tab, from, to, sort: reversed ? OLDEST_FIRST : undefined })),
    /** null: the last month again. */
    changeDays: (days: Days | null) => change(known({ tab, sort, ...days })),
    goToPage: (next: number) => change(known({ ...search, page: next })),
    reset: () => change({}),
  }
}

const known = (search: { [Name in keyof Search]: Search[Name] | undefined }): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
