import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type ApiProblem, queryKeyOf } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { storeOrderCalls } from '../../contract/calls.ts'
import { type StoreOrderFilters, storePageSizes } from '../../contract/list.ts'
import {
  type AwaitingPages,
  allowNextPages,
  type FetchOrderPage,
  firstAwaitingPage,
  loadNextPages,
  mayLoadNextPage,
  refreshAwaitingPages,
  type ShownPages,
} from './awaiting-pages.ts'
import { fetchOrderList, type ListSource } from './list-source.ts'
import { refreshMsOf } from './refresh-ms.ts'

const PAGE = storePageSizes.AWAITING_ACTIVATION

export type AwaitingQuery = { source: ListSource; reversed: boolean } & Pick<StoreOrderFilters, 'search' | 'only'>

/** The pages loaded of the awaiting tab, kept under one key; and how the server is asked for them. */
function useAwaitingPages({ source, reversed, search, only }: AwaitingQuery) {
  const cache = useQueryClient()
  const client = useActingFor()
  const key = [...queryKeyOf(storeOrderCalls.list), client?.id ?? null, { source, reversed, search, only, type: 'AWAITING_ACTIVATION' }]
  const asking =
    (signal?: AbortSignal): FetchOrderPage =>
    ({ endCursor, count }) =>
      fetchOrderList(source, { interval: null, type: 'AWAITING_ACTIVATION', page: 1, reversed, search, only, endCursor, count }, signal)
  const shown: ShownPages = {
    current: () => cache.getQueryData<AwaitingPages>(key),
    change: (changed) => cache.setQueryData<AwaitingPages>(key, (now) => now && changed(now)),
  }
  const options = {
    queryKey: key,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AwaitingPages> => {
      const before = shown.current()
      if (before) return refreshAwaitingPages(asking(signal), () => shown.current() ?? before)
      return firstAwaitingPage(await asking(signal)({ endCursor: null, count: PAGE }))
    },
  }
  return { options, asking, shown }
}

/** The orders of the awaiting tab, quietly read again. Only a change of the list itself draws them again. */
export function useAwaitingOrders(query: AwaitingQuery, { isCopying }: { isCopying: boolean }) {
  const { options } = useAwaitingPages(query)
  const refreshMs = refreshMsOf(isCopying)
  return useQuery<AwaitingPages, ApiProblem, AwaitingPages['list']>({
    ...options,
    select: ({ list }) => list,
    refetchInterval: ({ state }) => refreshMs(state.data?.list),
  })
}

/** How many wait in all; undefined: not known yet. */
export function useAwaitingCount(query: AwaitingQuery): number | undefined {
  const { options } = useAwaitingPages(query)
  return useQuery<AwaitingPages, ApiProblem, number>({ ...options, select: ({ count }) => count }).data
}

/** Pages follow each other by themselves up to a number; for more the user asks. */
export function useMoreOrders(query: AwaitingQuery) {
  const { options, asking, shown } = useAwaitingPages(query)
  const place = useQuery<AwaitingPages, ApiProblem, { hasNextPage: boolean; goesOn: boolean }>({
    ...options,
    select: (pages) => ({ hasNextPage: pages.hasNextPage, goesOn: mayLoadNextPage(pages) }),
  })
  const next = useMutation<void, ApiProblem>({ mutationFn: () => loadNextPages(asking(), shown) })
  const goOn = useEffectEvent(() => next.mutate())
  const isToGoOn = place.data?.goesOn === true && !next.isPending && !next.isError
  useEffect(() => {
    if (isToGoOn) goOn()
  }, [isToGoOn])
  return {
    isLoading: next.isPending || isToGoOn,
    error: next.error,
    /** null: there is no more, or it comes by itself. */
    load:
      place.data?.hasNextPage && !isToGoOn && !next.isPending
        ? () => {
            shown.change(allowNextPages)
            next.mutate()
          }
        : null,
  }
}
