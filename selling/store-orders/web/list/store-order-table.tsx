/** The rows of one tab: selection with its bulk button, row menu, opening. */
import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconEye, IconSend, IconShoppingBag } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { LabelsButton } from '#sending/orders/web/labels/labels-dialog.tsx'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Paging } from '#web/ui/table/paginator.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { SelectionStore } from '#web/ui/table/selection.ts'
import type { ListLoading } from '#web/ui/table/table.ts'
import { BULK_ORDERS_MAX } from '../../contract/bulk.ts'
import { type StoreOrderListed, type StoreOrderSelected, type StoreTab, selectedStoreOrderOf } from '../../contract/list.ts'
import { hasLabels, keysOfGoneOrders, maySelectOrder, maySendOrPrint, storeOrderKeyOf } from './bulk/selection.ts'
import { fetchWholeOrderList, type ListSource, type WholeFilters } from './list-source.ts'
import { StoreOrderCard } from './store-order-card.tsx'
import { storeOrderColumns, withShopColumn } from './store-order-columns.tsx'

const listTexts = texts.storeOrders.list

/** What a tab is given by the page that holds it. */
export type StoreTabProps = {
  source: ListSource
  selected: SelectionStore<StoreOrderSelected>
  onOpen: (order: StoreOrderListed) => void
  onActivate: (orders: readonly StoreOrderSelected[]) => void
}

type StoreOrderTableProps = StoreTabProps & {
  tab: StoreTab
  rows: readonly StoreOrderListed[] | undefined
  loading: ListLoading
  /** All that its filter finds, and how it is asked for. */
  whole: { count: number | undefined; filters: WholeFilters }
  emptyText: string
  paging?: Paging
  footer?: ReactNode
}

export function StoreOrderTable(props: StoreOrderTableProps) {
  const { source, tab, rows, loading, whole, emptyText, paging, footer, selected, onOpen, onActivate } = props
  useGoneDeselected(props)
  const mayActivate = useMay('orders.activate')
  const { columns, name, rowActions } = useParts(props, mayActivate)
  return (
    <DataTable
      label={listTexts.title}
      rows={rows}
      rowKey={storeOrderKeyOf}
      rowName={nameOf}
      columns={columns}
      card={(order) => <StoreOrderCard order={order} name={name(order)} isOfAll={source.kind === 'all'} />}
      loading={loading}
      onOpen={onOpen}
      rowActions={rowActions}
      selection={{
        store: selected,
        itemOf: selectedStoreOrderOf,
        isSelectable: tab === 'AWAITING_ACTIVATION' ? maySelectOrder : mayActivate ? maySendOrPrint : hasLabels,
        isPermitted: tab !== 'AWAITING_ACTIVATION' || mayActivate,
        whole: { count: whole.count, max: BULK_ORDERS_MAX, read: () => readWhole(source, whole.filters) },
        actions: (orders) => <SelectionActions tab={tab} orders={orders} onActivate={onActivate} />,
      }}
      {...(paging ? { paging } : {})}
      footer={footer}
      empty={{ icon: IconShoppingBag, text: emptyText }}
    />
  )
}

const nameOf = ({ orderDisplayName }: StoreOrderListed): string => orderDisplayName

/** The same ones from drawing to drawing, so that only rows that changed are drawn again. */
function useParts({ source, onOpen, onActivate }: StoreOrderTableProps, mayActivate: boolean) {
  const isOfAll = source.kind === 'all'
  return useMemo(() => {
    const name = (order: StoreOrderListed) => (
      <AppLink
        href={paths.storeOrder(order.shop, order.storeOrderId)}
        className="nowrap"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(order)
        }}
      >
        {order.orderDisplayName}
      </AppLink>
    )
    const rowActions = (order: StoreOrderListed): RowAction[] => [
      { label: listTexts.open, icon: IconEye, onClick: () => onOpen(order) },
      ...(maySelectOrder(order)
        ? [
            {
              label: listTexts.activateOne,
              icon: IconSend,
              isPermitted: mayActivate,
              onClick: () => onActivate([selectedStoreOrderOf(order)]),
            },
          ]
        : []),
      {
        label: listTexts.openPage,
        icon: IconExternalLink,
        onClick: () => void window.open(paths.storeOrder(order.shop, order.storeOrderId), '_blank', 'noreferrer'),
      },
    ]
    return { columns: isOfAll ? withShopColumn(storeOrderColumns(name)) : storeOrderColumns(name), name, rowActions }
  }, [isOfAll, onOpen, onActivate, mayActivate])
}

/** What is no longer in the list is no longer selected. Pages of parcels follow each other: what is on another page still is. */
function useGoneDeselected({ tab, rows, selected }: StoreOrderTableProps): void {
  const before = useRef(rows)
  useEffect(() => {
    if (tab === 'AWAITING_ACTIVATION' && before.current && rows) selected.remove(keysOfGoneOrders(before.current, rows))
    before.current = rows
  }, [tab, rows, selected])
}

async function readWhole(source: ListSource, filters: WholeFilters): Promise<ReadonlyMap<string, StoreOrderSelected>> {
  const { list } = await fetchWholeOrderList(source, filters)
  return new Map(list.map((one) => [storeOrderKeyOf(one), one]))
}

type SelectionActionsProps = ActivateButtonProps & { tab: StoreTab }

/** Labels where there are parcels; activation for what of the selection has something left to send. */
function SelectionActions({ tab, orders, onActivate }: SelectionActionsProps) {
  const labels = orders.flatMap((order) => order.labels.map((uniqueId) => ({ uniqueId })))
  const mayActivate = useMay('orders.activate')
  const toSend = orders.filter(({ maySend }) => maySend)
  return (
    <>
      {tab !== 'AWAITING_ACTIVATION' && labels.length > 0 && <LabelsButton orders={labels} onPrinted={() => {}} />}
      {mayActivate && (tab === 'AWAITING_ACTIVATION' || toSend.length > 0) && <ActivateButton orders={toSend} onActivate={onActivate} />}
    </>
  )
}

type ActivateButtonProps = Pick<StoreTabProps, 'onActivate'> & { orders: readonly StoreOrderSelected[] }

function ActivateButton({ orders, onActivate }: ActivateButtonProps) {
  const isTooMany = orders.length > BULK_ORDERS_MAX
  return (
    <>
      {isTooMany && <Text c="dimmed">{texts.storeOrders.bulk.tooMany(BULK_ORDERS_MAX)}</Text>}
      <Button leftSection={<IconSend size={16} aria-hidden />} disabled={isTooMany} onClick={() => onActivate(orders)}>
        {texts.storeOrders.bulk.activate(orders.length)}
      </Button>
    </>
  )
}
