import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { callApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts, withAllTexts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useClearSelectionWith, useSelection } from '#web/ui/table/selection.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useList } from '#web/use-list.ts'
import { type OrderFilters as Filters, ORDER_PAGE_SIZE } from '../contract/order-filters.ts'
import { type OrderSummary, orderCalls } from '../contract/orders.ts'
import { ORDERS_SELECTED_MAX, selectingOrders } from '../contract/selecting.ts'
import { LabelsButton } from './labels/labels-dialog.tsx'
import { useOrderActs } from './order-acts.tsx'
import { OrderStateCell, orderColumns } from './order-columns.tsx'
import { OrderFiltersForm } from './order-filters.tsx'
import { OrderViews } from './order-views.tsx'
import { useBalanceAfterCancelling } from './use-cancel-order.ts'

const orderTexts = texts.orders.list

const WaitingNotice = lazyPart(
  withAllTexts(() => import('#web/shell/operator/waiting-notice.tsx')),
  'WaitingNotice',
)

/** While something is being activated or cancelled the list is asked anew so often, in ms; otherwise now and then. */
const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 30_000
const NONE: readonly OrderSummary[] = []

const isAnyBusy = (answer: unknown) => {
  const { list = [] } = (answer ?? {}) as { list?: OrderSummary[] } // the list's own answer, or nothing yet
  return list.some(({ state, isBeingCancelled }) => state === 'activating' || isBeingCancelled)
}

/** What of an order is kept while it is selected. */
type Selected = Pick<OrderSummary, 'uniqueId'>
const keyOf = ({ uniqueId }: OrderSummary) => uniqueId
const nameOf = ({ awb, uniqueId }: OrderSummary) => awb ?? uniqueId
const selectedOf = ({ uniqueId }: OrderSummary): Selected => ({ uniqueId })
const hasLabel = ({ actions }: OrderSummary) => actions.print

async function wholeOf(query: Partial<Filters>): Promise<ReadonlyMap<string, Selected>> {
  const { list } = await callApi(selectingOrders.printable, { query })
  return new Map(list.map((uniqueId) => [uniqueId, { uniqueId }]))
}

export function OrdersPage() {
  const list = useList(orderCalls.list, {
    refetchInterval: (answer) => (isAnyBusy(answer) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS),
  })
  useBalanceAfterCancelling(list.answer?.list ?? NONE)
  const selected = useSelection<Selected>()
  const maySettle = useMay('platform.settle')
  const acts = useOrderActs()
  const { go } = useNavigation()
  const { page: _, ...filters } = list.filters
  const isFiltered = Object.keys(filters).length > 0
  useClearSelectionWith(JSON.stringify(filters), selected)
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
      <OrderViews filters={list.filters} onChoose={list.change} />
      <OrderFiltersForm filters={list.filters} onFilter={list.filter} onClear={isFiltered ? list.clear : undefined} />
      <DataTable
        label={orderTexts.listTitle}
        rows={list.answer?.list}
        rowKey={keyOf}
        rowName={nameOf}
        columns={orderColumns}
        card={(order) => <OrderCard order={order} />}
        loading={list.query}
        onOpen={({ uniqueId }) => go(paths.orderDetails(uniqueId))}
        rowActions={acts.of}
        selection={{
          store: selected,
          itemOf: selectedOf,
          isSelectable: hasLabel,
          whole: { count: list.answer?.printable, max: ORDERS_SELECTED_MAX, read: () => wholeOf(filters) },
          actions: (orders) => <LabelsButton orders={orders} onPrinted={selected.clear} />,
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
                    {texts.ui.clearFilters}
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

/** An order on a phone. */
function OrderCard({ order }: { order: OrderSummary }) {
  return (
    <Stack gap="xs">
      <OrderStateCell order={order} />
      <AppLink href={paths.orderDetails(order.uniqueId)} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {order.recipientName}, {order.recipientCity}
      </AppLink>
      {order.lockerName !== null && <Text c="dimmed">{orderTexts.atLocker(order.lockerName)}</Text>}
      <Group gap="sm">
        {order.courier && <CourierMark courier={order.courier} />}
        {order.awb && <AwbNumber awb={order.awb} trackingHref={paths.tracking(order.awb)} />}
      </Group>
      <Group gap="md" c="dimmed" style={{ rowGap: 0 }}>
        <DateTime at={order.createdAt} />
        {order.price !== null && <Money amount={order.price} />}
        {order.repaymentAmount !== null && (
          <span>
            {orderTexts.columnRepayment} <Money amount={order.repaymentAmount} />
          </span>
        )}
      </Group>
    </Stack>
  )
}
