import { memo } from 'react'
import { MoreOrders } from './more-orders.tsx'
import { StoreOrderTable, type TabProps } from './store-order-table.tsx'
import { listTexts } from './texts.ts'
import { useAwaitingOrders } from './use-awaiting-orders.ts'
import { useFetchFailureTold } from './use-fetch-failure-toast.ts'
import { useQuietLoading } from './use-quiet-loading.ts'

type AwaitingTabProps = TabProps & { reversed: boolean; isCopying: boolean }

/** Orders that wait to be activated. The list may be long: it is drawn only when something of it changes. */
export const AwaitingTab = memo(function AwaitingTab({ reversed, isCopying, ...tab }: AwaitingTabProps) {
  const { clientId } = tab
  const query = useAwaitingOrders({ clientId, reversed }, { isCopying })
  const loading = useQuietLoading(query)
  useFetchFailureTold(query.error)
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
