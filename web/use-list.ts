/** A list whose filters and page live in the address, and are remembered when the page is opened anew. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import { useCall } from './api.ts'
import { FILTERS_PREFIX, parseKept } from './kept.ts'
import { useCheckedSearch } from './search-params.ts'
import { browserStorage } from './working-storage.ts'

type PagedQuery = { page: number; limit: number }

type ListOptions = {
  /** How long until the list is asked anew by itself, in ms, judged by what is on the screen. */
  refetchInterval?: (answer: unknown) => number
}

/** A list's filters in the address, remembered for the next visit. The route's validateSearch reads them as `F`. */
export function useFilters<F extends object>() {
  const navigate = useNavigate()
  const search: unknown = useCheckedSearch()
  const filters = search as F // as said above
  const change = (next: F) => {
    rememberFilters(window.location.pathname, next as Record<string, unknown>) // an object by its keys
    void navigate({ to: '.', search: next as never, resetScroll: false }) // the route's own schema has read the like of it
  }
  return {
    filters,
    change,
    /** An undefined value removes the filter. */
    filter: (changes: F) => change(withoutEmpty({ ...filters, ...changes })),
    clear: () => change({} as F), // all of them are optional
  }
}

export function useList<E extends Endpoint>(endpoint: E, { refetchInterval }: ListOptions = {}) {
  const { filters, change, clear } = useFilters<Partial<QueryOf<E>>>()
  const query = useCall(
    endpoint,
    { query: filters },
    {
      keepPrevious: true,
      ...(refetchInterval ? { refetchInterval: ({ state }: { state: { data: unknown } }) => refetchInterval(state.data) } : {}),
    },
  )
  // After a failure the query has no answer any more; what was shown stays, with the failure above it.
  const [shown, setShown] = useState(query.data)
  if (query.data !== undefined && query.data !== shown) setShown(query.data)

  return {
    query,
    answer: (query.data ?? shown) as AnswerOf<E> | undefined, // what useCall answers, its generic resolved
    filters,
    /** Changed filters begin at the first page; an undefined value removes the filter. */
    filter: (changes: Partial<QueryOf<E>>) => change(withoutEmpty({ ...filters, page: undefined, ...changes })),
    clear,
    /** Other filters in place of all that are set. */
    change: (other: Partial<QueryOf<E>>) => change(withoutEmpty(other)),
    goToPage: (page: number) => change(withoutEmpty({ ...filters, page } as Partial<QueryOf<E>> & PagedQuery)),
  }
}

const withoutEmpty = <T extends object>(filters: T): T =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')) as T // only fewer keys

const keyFor = (pathname: string) => `${FILTERS_PREFIX}${pathname}`
const Remembered = z.record(z.string(), z.union([z.string(), z.number()]))

/** A list's page number is not remembered: it means something else the next time. */
export function rememberFilters(pathname: string, { page: _, ...filters }: Record<string, unknown>): void {
  if (Object.keys(filters).length === 0) browserStorage.removeItem(keyFor(pathname))
  else browserStorage.setItem(keyFor(pathname), JSON.stringify(filters))
}

/** The filters of the last visit; null: none. For a route that is entered without any. */
export function rememberedFilters(pathname: string): Record<string, string | number> | null {
  return parseKept(Remembered, browserStorage.getItem(keyFor(pathname)))
}
