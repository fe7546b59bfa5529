import { Button, Center, Loader, Text } from '@mantine/core'

import type { RefreshMs } from './refresh-ms.ts'
import { StoreOrderTable, type TabProps } from './store-order-table.tsx'
import { listTexts } from './texts.ts'
import { useAwaitingOrders } from './use-awaiting-orders.ts'
import { useFetchFailureTold } from './use-fetch-failure-told.ts'
import { useQuietLoading } from './use-quiet-loading.ts'

type AwaitingTabProps = TabProps & { reversed: boolean; refreshMs: RefreshMs }

/** Orders that wait to be activated: the next pages come by themselves, later ones when asked for. */
export function AwaitingTab({ reversed, refreshMs, ...tab }: AwaitingTabProps) {
  const { query, list, loadMore, isLoadingMore, moreError } = useAwaitingOrders({ clientId: tab.clientId, reversed, refreshMs })
  const loading = useQuietLoading(query)
  useFetchFailureTold(query.error, moreError)
  return (
    <StoreOrderTable
      {...tab}
      tab="AWAITING_ACTIVATION"
      rows={list}
      loading={loading}
      emptyText={listTexts.empty.AWAITING_ACTIVATION}
      footer={<MoreOrders isLoading={isLoadingMore} onMore={loadMore} />}
    />
  )
}

function MoreOrders({ isLoading, onMore }: { isLoading: boolean; onMore: (() => void) | null }) {
  if (!isLoading && onMore === null) return null
  return (
    <Center mih={52}>
      {onMore === null ? (
        <Text c="dimmed" role="status">
          <Loader size={14} mr={8} aria-hidden />
          {listTexts.loadingMore}
        </Text>
      ) : (
        <Button variant="default" onClick={onMore}>
          {listTexts.loadMore}
        </Button>
      )}
    </Center>
  )
}
