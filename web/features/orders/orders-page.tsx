import { Button } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ORDER_PAGE_SIZE, type OrderSummary, orderCalls } from '../../../contract/orders/orders.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../shell/use-may.ts'
import { useNavigation } from '../../ui/app-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useList } from '../../use-list.ts'
import { LabelsButton } from './labels-dialog.tsx'
import { useOrderActs } from './order-acts.tsx'
import { OrderCard } from './order-card.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { orderTexts } from './texts.ts'
import { useBalanceAfterCancelling } from './use-cancel-order.ts'

const WaitingNotice = lazy(() => import('../operator/waiting-notice.tsx').then((module) => ({ default: module.WaitingNotice })))

/** While something is being activated or cancelled the list is asked anew so often, in ms; otherwise now and then. */
const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 30_000
const NONE: readonly OrderSummary[] = []

const isAnyBusy = (answer: unknown) => {
  const { list = [] } = (answer ?? {}) as { list?: OrderSummary[] } // the list's own answer, or nothing yet
  return list.some(({ state, isBeingCancelled }) => state === 'activating' || isBeingCancelled)
}

export function OrdersPage() {
  const list = useList(orderCalls.list, {
    refetchInterval: (answer) => (isAnyBusy(answer) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS),
  })
  useBalanceAfterCancelling(list.answer?.list ?? NONE)
  const [selected, setSelected] = useState<OrderSummary[]>([])
  const maySettle = useMay('platform.settle')
  const acts = useOrderActs()
  const { go } = useNavigation()
  const { page: _, ...filters } = list.filters
  const isFiltered = Object.keys(filters).length > 0
  const mayWrite = useMay('orders.write')
  const newOrder = mayWrite && (
    <LinkButton href={paths.newOrder} leftSection={<IconPlus size={16} aria-hidden />}>
      {orderTexts.newOrder}
    </LinkButton>
  )

  return (
    <Page title={orderTexts.listTitle} count={list.answer?.count} action={newOrder}>
      {maySettle && (
        <Suspense>
          <WaitingNotice />
        </Suspense>
      )}
      <OrderFilters filters={list.filters} onFilter={list.filter} onClear={isFiltered ? list.clear : undefined} />
      <DataTable
        label={orderTexts.listTitle}
        rows={list.answer?.list}
        rowKey={({ uniqueId }) => uniqueId}
        rowName={({ awb, uniqueId }) => awb ?? uniqueId}
        columns={orderColumns}
        card={(order) => <OrderCard order={order} />}
        loading={list.query}
        onOpen={({ uniqueId }) => go(paths.orderDetails(uniqueId))}
        rowActions={acts.of}
        selection={{
          selected,
          onChange: setSelected,
          isSelectable: ({ actions }) => actions.print,
          actions: (orders) => <LabelsButton orders={orders} onPrinted={() => setSelected([])} />,
        }}
        paging={{
          page: list.filters.page ?? 1,
          limit: list.answer?.limit ?? ORDER_PAGE_SIZE,
          count: list.answer?.count,
          onPage: list.goToPage,
        }}
        empty={
          isFiltered
            ? {
                icon: IconPackages,
                text: orderTexts.emptyFiltered,
                action: (
                  <Button variant="default" onClick={list.clear}>
                    {orderTexts.clearFilters}
                  </Button>
                ),
              }
            : { icon: IconPackages, text: orderTexts.empty, action: newOrder }
        }
      />
      {acts.dialogs}
    </Page>
  )
}
