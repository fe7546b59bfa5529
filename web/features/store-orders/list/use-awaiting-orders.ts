import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { storePageSizes } from '../../../../contract/store-orders/list.ts'
import { type ApiProblem, call, keyOf } from '../../../api.ts'
import { useActingFor } from '../../../session.ts'
import { type AskPage, type AwaitingPages, askedForMore, firstPage, goesOnByItself, refreshed, withNextPage } from './awaiting-pages.ts'
import type { RefreshMs } from './refresh-ms.ts'

const PAGE = storePageSizes.AWAITING_ACTIVATION

type Wish = { clientId: string; reversed: boolean; refreshMs: RefreshMs }

/** The awaiting tab: pages follow each other by themselves up to a number, and are quietly read again. */
export function useAwaitingOrders({ clientId, reversed, refreshMs }: Wish) {
  const cache = useQueryClient()
  const client = useActingFor()
  const key = [...keyOf(storeOrderCalls.list), client?.id ?? null, { clientId, reversed, type: 'AWAITING_ACTIVATION' }]
  const shown = () => cache.getQueryData<AwaitingPages>(key)
  const asking =
    (signal?: AbortSignal): AskPage =>
    ({ endCursor, count }) =>
      call(
        storeOrderCalls.list,
        { params: { clientId }, body: { interval: null, type: 'AWAITING_ACTIVATION', page: 1, reversed, endCursor, count } },
        signal,
      )

  const query = useQuery<AwaitingPages, ApiProblem>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = shown()
      if (before) return refreshed(asking(signal), () => shown() ?? before)
      return firstPage(await asking(signal)({ endCursor: null, count: PAGE }))
    },
    refetchInterval: ({ state }) => refreshMs(state.data?.list),
  })
  const next = useMutation<void, ApiProblem>({
    mutationFn: async () => {
      const askedFrom = shown()?.endCursor ?? null
      const page = await asking()({ endCursor: askedFrom, count: PAGE })
      cache.setQueryData<AwaitingPages>(key, (now) => now && withNextPage(now, page, askedFrom))
    },
  })

  const goOn = useEffectEvent(() => next.mutate())
  const isToGoOn = query.data !== undefined && goesOnByItself(query.data) && !next.isPending && !next.isError
  useEffect(() => {
    if (isToGoOn) goOn()
  }, [isToGoOn])

  return {
    query,
    list: query.data?.list,
    isLoadingMore: next.isPending,
    moreError: next.error,
    /** null: there is no more, or it comes by itself. */
    loadMore:
      query.data?.hasNextPage && !isToGoOn && !next.isPending
        ? () => {
            cache.setQueryData<AwaitingPages>(key, (now) => now && askedForMore(now))
            next.mutate()
          }
        : null,
  }
}
