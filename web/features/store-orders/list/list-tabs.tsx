import { Button, Center, Loader, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { type StoreOrderPage, type StoreTab, storePageSizes } from '../../../../contract/store-orders/list.ts'
import { type ApiProblem, keyOf } from '../../../api.ts'
import { useActingFor } from '../../../session.ts'
import { texts } from '../../../texts.ts'
import { momentsOf } from './days.ts'
import { askList } from './list-source.ts'
import { refreshMsOf } from './refresh-ms.ts'
import { StoreOrderTable, type TabProps } from './store-order-table.tsx'
import { type AwaitingQuery, useAwaitingOrders, useMoreOrders } from './use-awaiting-orders.ts'
import { useFetchFailureToast } from './use-fetch-failure-toast.ts'
import { useQuietLoading } from './use-quiet-loading.ts'
import type { StoreFilters } from './use-store-filters.ts'

const listTexts = texts.storeOrders.list

type AwaitingTabProps = TabProps & { reversed: boolean; isCopying: boolean }

/** Orders that wait to be activated. The list may be long: it is drawn only when something of it changes. */
export const AwaitingTab = memo(function AwaitingTab({ reversed, isCopying, ...tab }: AwaitingTabProps) {
  const { source } = tab
  const query = useAwaitingOrders({ source, reversed }, { isCopying })
  const loading = useQuietLoading(query)
  useFetchFailureToast(query.error)
  return (
    <StoreOrderTable
      {...tab}
      tab="AWAITING_ACTIVATION"
      rows={query.data}
      loading={loading}
      emptyText={listTexts.empty.AWAITING_ACTIVATION}
      footer={<MoreOrders source={source} reversed={reversed} />}
    />
  )
})

/** Under the list: the next pages come by themselves, later ones when asked for. */
function MoreOrders(query: AwaitingQuery) {
  const { load, isLoading, error } = useMoreOrders(query)
  useFetchFailureToast(error)
  if (!isLoading && load === null) return null
  return (
    <Center mih={52}>
      {load === null ? (
        <Text c="dimmed" role="status">
          <Loader size={14} mr={8} aria-hidden />
          {listTexts.loadingMore}
        </Text>
      ) : (
        <Button variant="default" onClick={load}>
          {listTexts.loadMore}
        </Button>
      )}
    </Center>
  )
}

type PagedTabProps = TabProps & { tab: Exclude<StoreTab, 'AWAITING_ACTIVATION'>; filters: StoreFilters; isCopying: boolean }

/** Orders on their way, of a period, page by page. */
export function PagedTab({ tab, filters, isCopying, ...props }: PagedTabProps) {
  const { days, page, reversed, goToPage } = filters
  const count = storePageSizes[tab]
  const client = useActingFor()
  const body = { type: tab, interval: momentsOf(days), page, count, reversed, endCursor: null }
  const query = useQuery<StoreOrderPage, ApiProblem>({
    queryKey: [...keyOf(storeOrderCalls.list), client?.id ?? null, { source: props.source, body }],
    queryFn: ({ signal }) => askList(props.source, body, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMsOf(isCopying)(state.data?.list),
  })
  const loading = useQuietLoading(query)
  useFetchFailureToast(query.error)
  return (
    <StoreOrderTable
      {...props}
      tab={tab}
      rows={query.data?.list}
      loading={loading}
      emptyText={`${listTexts.emptyPeriod} ${listTexts.empty[tab]}`}
      paging={{ page, limit: count, count: query.data?.pageInfo.count, onPage: goToPage }}
    />
  )
}
