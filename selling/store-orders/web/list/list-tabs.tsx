import { Button, Center, Loader, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type ApiProblem, queryKeyOf } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { storeOrderCalls } from '../../contract/calls.ts'
import { type StoreOrderPage, type StoreTab, storePageSizes } from '../../contract/list.ts'
import { momentsOfDays } from './days.ts'
import { fetchOrderList } from './list-source.ts'
import { refreshMsOf } from './refresh-ms.ts'
import { StoreOrderTable, type StoreTabProps } from './store-order-table.tsx'
import { type AwaitingQuery, useAwaitingCount, useAwaitingOrders, useMoreOrders } from './use-awaiting-orders.ts'
import { useFetchFailureToast } from './use-fetch-failure-toast.ts'
import { useQuietLoading } from './use-quiet-loading.ts'
import type { StoreFilters } from './use-store-filters.ts'

const listTexts = texts.storeOrders.list

type AwaitingTabProps = StoreTabProps & Omit<AwaitingQuery, 'source'> & { isCopying: boolean }

/** Orders that wait to be activated. The list may be long: it is drawn only when something of it changes. */
export const AwaitingTab = memo(function AwaitingTab({ reversed, search, only, isCopying, ...tab }: AwaitingTabProps) {
  const asked = { source: tab.source, reversed, search, only }
  const query = useAwaitingOrders(asked, { isCopying })
  const count = useAwaitingCount(asked)
  const loading = useQuietLoading(query)
  useFetchFailureToast(query.error)
  return (
    <StoreOrderTable
      {...tab}
      whole={{ count, filters: { type: 'AWAITING_ACTIVATION', interval: null, reversed, search, only } }}
      tab="AWAITING_ACTIVATION"
      rows={query.data}
      loading={loading}
      emptyText={search !== '' || only !== null ? listTexts.emptyFiltered : listTexts.empty.AWAITING_ACTIVATION}
      footer={<MoreOrders {...asked} />}
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

type PagedTabProps = StoreTabProps & { tab: Exclude<StoreTab, 'AWAITING_ACTIVATION'>; filters: StoreFilters; isCopying: boolean }

/** Orders on their way, of a period, page by page. */
export function PagedTab({ tab, filters, isCopying, ...props }: PagedTabProps) {
  const { days, page, reversed, search, only, goToPage } = filters
  const count = storePageSizes[tab]
  const client = useActingFor()
  const body = { type: tab, interval: momentsOfDays(days), page, count, reversed, search, only, endCursor: null }
  const query = useQuery<StoreOrderPage, ApiProblem>({
    queryKey: [...queryKeyOf(storeOrderCalls.list), client?.id ?? null, { source: props.source, body }],
    queryFn: ({ signal }) => fetchOrderList(props.source, body, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMsOf(isCopying)(state.data?.list),
  })
  const loading = useQuietLoading(query)
  useFetchFailureToast(query.error)
  return (
    <StoreOrderTable
      {...props}
      tab={tab}
      whole={{ count: query.data?.pageInfo.count, filters: { type: tab, interval: body.interval, reversed, search, only } }}
      rows={query.data?.list}
      loading={loading}
      emptyText={search !== '' || only !== null ? listTexts.emptyFiltered : `${listTexts.emptyPeriod} ${listTexts.empty[tab]}`}
      paging={{ page, limit: count, count: query.data?.pageInfo.count, onPage: goToPage }}
    />
  )
}
