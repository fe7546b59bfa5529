/** What the list shows: kept in this browser for the user who chose it, until that one signs out. */
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { statementPeriodOf } from '#paying/balance/web/statement/statement-filters.tsx'
import { parseKept, REPAYMENT_FILTERS } from '#web/kept.ts'
import { browserStorage } from '#web/working-storage.ts'
import { repaymentFlagsOf, repaymentPageSizes } from '../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters } from '../contract/repayment-states.ts'

/** What is typed is a filter after so long; what is filtered is asked for after so long again. */
export const TYPED_DEBOUNCE_MS = 500
const FETCH_DEBOUNCE_MS = 300

const Filters = z.object({
  filter: z.enum(repaymentFilters),
  searchString: z.string(),
  account: z.string(),
  fromDate: z.iso.date().nullable(),
  toDate: z.iso.date().nullable(),
  sheetId: z.int().nullable(),
  selectedCompany: z.int(),
  limit: z.union(repaymentPageSizes.map((size) => z.literal(size))),
})
export type RepaymentFilters = z.output<typeof Filters>
const Kept = Filters.extend({ userId: z.string() })

export const freshFilters = (now: Date): RepaymentFilters => ({
  ...{ filter: 'all', searchString: '', account: '', ...statementPeriodOf(now) },
  ...{ sheetId: null, selectedCompany: ALL_COMPANIES, limit: 50 },
})

export function keptRepaymentFilters(userId: string, now: Date): RepaymentFilters {
  const kept = parseKept(Kept, browserStorage.getItem(REPAYMENT_FILTERS))
  if (!kept || kept.userId !== userId) return freshFilters(now)
  const { userId: _, ...filters } = kept
  return filters
}

/** What an address asks for: that filter alone, of all days. */
export const filtersShowing = (filter: RepaymentFilter, now: Date): RepaymentFilters => ({
  ...freshFilters(now),
  ...{ filter, fromDate: null, toDate: null },
})

const keep = (userId: string, filters: RepaymentFilters) =>
  browserStorage.setItem(REPAYMENT_FILTERS, JSON.stringify({ userId, ...filters }))

/** The list shows all of one sheet when it is opened next; of the other filters only the length of its pages stays. */
export function keepSheetFilter(userId: string, sheetId: number): void {
  const now = new Date()
  keep(userId, { ...freshFilters(now), limit: keptRepaymentFilters(userId, now).limit, sheetId })
}

/** All of one sheet, as a search names it. */
export const searchOfSheet = (sheetId: number) => ({
  ...{ page: 1, limit: 50 as const, searchString: '', account: '', fromDate: null, toDate: null },
  ...repaymentFlagsOf('all'),
  sheetId,
  selectedCompany: ALL_COMPANIES,
})

/** The one that is on leads to all of them again. */
export const toggleFilter = (current: RepaymentFilter, chosen: RepaymentFilter): RepaymentFilter => (current === chosen ? 'all' : chosen)

/** `show`: what the address asks for; the filters that were kept wait until one is changed. */
export function useRepaymentFilters(userId: string, show: RepaymentFilter | undefined) {
  const navigate = useNavigate()
  const [filters, setFilters] = useState(() => (show ? filtersShowing(show, new Date()) : keptRepaymentFilters(userId, new Date())))
  const [page, setPage] = useState(1)
  const change = (changes: Partial<RepaymentFilters>) => {
    const next = { ...filters, ...changes }
    keep(userId, next)
    setFilters(next)
    setPage(1)
    if (show) void navigate({ to: '.', search: {} as never, replace: true, resetScroll: false }) // its one key is optional
  }
  const { filter, ...rest } = filters
  const [asked] = useDebouncedValue({ ...rest, ...repaymentFlagsOf(filter), page }, FETCH_DEBOUNCE_MS)
  return { filters, page, change, goToPage: setPage, asked }
}
