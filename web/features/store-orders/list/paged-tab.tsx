import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { type StoreTab, storePageSizes } from '../../../../contract/store-orders/list.ts'
import { useCall } from '../../../api.ts'
import { momentsOf } from './days.ts'

import { refreshMsOf } from './refresh-ms.ts'
import { StoreOrderTable, type TabProps } from './store-order-table.tsx'
import { listTexts } from './texts.ts'
import { useFetchFailureTold } from './use-fetch-failure-toast.ts'
import { useQuietLoading } from './use-quiet-loading.ts'
import type { StoreFilters } from './use-store-filters.ts'

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
  useFetchFailureTold(query.error)
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
