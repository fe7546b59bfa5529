import { Button, Center, Loader, Text } from '@mantine/core'
import { memo } from 'react'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { type StoreTab, storePageSizes } from '../../../../contract/store-orders/list.ts'
import { useCall } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { momentsOf } from './days.ts'
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
  const { clientId } = tab
  const query = useAwaitingOrders({ clientId, reversed }, { isCopying })
  const loading = useQuietLoading(query)
  useFetchFailureToast(query.error)
  return (
    <StoreOrderTable
      {...tab}
      tab="AWAITING_ACTIVATION"
      rows={query.data}
      loading={loading}
      emptyText={listTexts.empty.AWAITING_ACTIVATION}
      footer={<MoreOrders clientId={clientId} reversed={reversed} />}
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
  const query = useCall(
    storeOrderCalls.list,
    { params: { clientId: props.clientId }, body: { type: tab, interval: momentsOf(days), page, count, reversed, endCursor: null } },
    { keepPrevious: true, refetchInterval: ({ state }) => refreshMsOf(isCopying)(state.data?.list) },
  )
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
