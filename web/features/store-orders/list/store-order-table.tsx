/** The rows of one tab: selection with its bulk button, row menu, opening. */
import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconEye, IconSend, IconShoppingBag } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { BULK_ORDERS_MAX } from '../../../../contract/store-orders/bulk.ts'
import type { StoreOrderListed, StoreTab } from '../../../../contract/store-orders/list.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../shell/use-may.ts'
import { texts } from '../../../texts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Paging } from '../../../ui/table/paginator.tsx'
import type { RowAction } from '../../../ui/table/row-menu.tsx'
import type { Loading } from '../../../ui/table/table.ts'
import { LabelsButton } from '../../orders/labels/labels-dialog.tsx'
import { maySelect, rowKey, selectedRows, stillPresent } from './bulk/selection.ts'
import type { ListSource } from './list-source.ts'
import { StoreOrderCard } from './store-order-card.tsx'
import { storeOrderColumns, withShopColumn } from './store-order-columns.tsx'

const listTexts = texts.storeOrders.list

/** What a tab is given by the page that holds it. */
export type TabProps = {
  source: ListSource
  selectedIds: readonly string[]
  onSelect: (ids: readonly string[]) => void
  onOpen: (order: StoreOrderListed) => void
  onActivate: (orders: StoreOrderListed[]) => void
}

type StoreOrderTableProps = TabProps & {
  tab: StoreTab
  rows: readonly StoreOrderListed[] | undefined
  loading: Loading
  emptyText: string
  paging?: Paging
  footer?: ReactNode
}

export function StoreOrderTable(props: StoreOrderTableProps) {
  const { source, tab, rows, loading, emptyText, paging, footer, selectedIds, onSelect, onOpen, onActivate } = props
  useGoneDeselected(props)
  const mayActivate = useMay('orders.activate')
  const { columns, name, rowActions } = useParts(props, mayActivate)
  return (
    <DataTable
      label={listTexts.title}
      rows={rows}
      rowKey={rowKey}
      rowName={nameOf}
      columns={columns}
      card={(order) => <StoreOrderCard order={order} name={name(order)} isOfAll={source.kind === 'all'} />}
      loading={loading}
      onOpen={onOpen}
      rowActions={rowActions}
      selection={{
        selected: selectedRows(selectedIds, rows ?? []),
        onChange: (orders) => onSelect(orders.map(rowKey)),
        isSelectable: (order) => (mayActivate && maySelect(order)) || (tab !== 'AWAITING_ACTIVATION' && printable(order).length > 0),
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
      ...(mayActivate && maySelect(order) ? [{ label: listTexts.activateOne, icon: IconSend, onClick: () => onActivate([order]) }] : []),
      {
        label: listTexts.openPage,
        icon: IconExternalLink,
        onClick: () => void window.open(paths.storeOrder(order.shop, order.storeOrderId), '_blank', 'noreferrer'),
      },
    ]
    return { columns: isOfAll ? withShopColumn(storeOrderColumns(name)) : storeOrderColumns(name), name, rowActions }
  }, [isOfAll, onOpen, onActivate, mayActivate])
}

/** What is no longer in the list, or is being activated, is no longer selected. */
function useGoneDeselected({ tab, rows, selectedIds, onSelect }: StoreOrderTableProps): void {
  const kept = rows
    ? stillPresent(
        selectedIds,
        rows.filter((order) => maySelect(order) || (tab !== 'AWAITING_ACTIVATION' && printable(order).length > 0)),
      )
    : selectedIds
  const deselect = useEffectEvent(() => onSelect(kept))
  useEffect(() => {
    if (kept !== selectedIds) deselect()
  }, [kept, selectedIds])
}

const printable = ({ parcels }: StoreOrderListed) =>
  parcels.filter(({ state }) => state !== 'cancelled').map(({ uniqueId }) => ({ uniqueId }))

type SelectionActionsProps = ActivateButtonProps & { tab: StoreTab }

/** Labels where there are parcels; activation for what of the selection has something left to send. */
function SelectionActions({ tab, orders, onActivate }: SelectionActionsProps) {
  const labels = orders.flatMap(printable)
  const mayActivate = useMay('orders.activate')
  const toSend = orders.filter(maySelect)
  return (
    <>
      {tab !== 'AWAITING_ACTIVATION' && labels.length > 0 && <LabelsButton orders={labels} onPrinted={() => {}} />}
      {mayActivate && (tab === 'AWAITING_ACTIVATION' || toSend.length > 0) && <ActivateButton orders={toSend} onActivate={onActivate} />}
    </>
  )
}

type ActivateButtonProps = { orders: readonly StoreOrderListed[]; onActivate: (orders: StoreOrderListed[]) => void }

function ActivateButton({ orders, onActivate }: ActivateButtonProps) {
  const isTooMany = orders.length > BULK_ORDERS_MAX
  return (
    <>
      {isTooMany && <Text c="dimmed">{texts.storeOrders.bulk.tooMany(BULK_ORDERS_MAX)}</Text>}
      <Button leftSection={<IconSend size={16} aria-hidden />} disabled={isTooMany} onClick={() => onActivate([...orders])}>
        {texts.storeOrders.bulk.activate(orders.length)}
      </Button>
    </>
  )
}
