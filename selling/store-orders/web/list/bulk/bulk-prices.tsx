/** The selected orders as the list has them, each with its service and its price once they are known. */
import { Loader, Text } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { texts } from '#web/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { BulkPrice } from '../../../contract/bulk.ts'
import { type StoreOrderListed, sendingGroupOfListed } from '../../../contract/list.ts'
import { StoreOrderCard } from '../store-order-card.tsx'
import { storeOrderColumns } from '../store-order-columns.tsx'
import classes from './bulk.module.css'
import { bulkPriceOf } from './bulk-plan.ts'

const bulkTexts = texts.storeOrders.bulk

type Known = ReadonlyMap<string, BulkPrice>
type BulkPricesProps = { orders: readonly StoreOrderListed[]; known: Known; isAsking: boolean }

export function BulkPrices({ orders, known, isAsking }: BulkPricesProps) {
  const listColumns = useMemo(() => storeOrderColumns(({ orderDisplayName }) => orderDisplayName), [])
  const [name, ...others] = listColumns
  const columns = [...(name ? [name] : []), ...priceColumns(known, isAsking), ...others]
  return (
    <div className={classes.prices}>
      <DataTable
        label={bulkTexts.previewTable}
        rows={orders}
        rowKey={({ storeOrderId }) => storeOrderId}
        rowName={({ orderDisplayName }) => orderDisplayName}
        columns={columns}
        card={(order) => (
          <>
            <StoreOrderCard isOfAll={false} order={order} name={order.orderDisplayName} />
            <Service price={known.get(order.storeOrderId)} />
            <Cost order={order} price={known.get(order.storeOrderId)} isAsking={isAsking} />
          </>
        )}
        loading={{ isPending: false, isFetching: false, error: null, refetch: () => {} }}
        empty={{ icon: IconShoppingBag, text: '' }}
      />
    </div>
  )
}

const priceColumns = (known: Known, isAsking: boolean): Column<StoreOrderListed>[] => [
  { key: 'service', title: bulkTexts.columnService, render: ({ storeOrderId }) => <Service price={known.get(storeOrderId)} /> },
  {
    key: 'cost',
    title: bulkTexts.columnCost,
    align: 'right',
    render: (order) => <Cost order={order} price={known.get(order.storeOrderId)} isAsking={isAsking} />,
  },
]

/** Of an order of which one part has a price and another has none it says why: what has one is sent. */
function Service({ price }: { price: BulkPrice | undefined }) {
  if (!price) return null
  const remarks = [...price.warnings, ...(price.parts.length > 0 ? price.reasons : [])]
  return (
    <>
      {price.parts.map(({ fulfillmentOrderId, courierName, serviceName, why }) => (
        <Fragment key={fulfillmentOrderId}>
          <Text className={classes.service ?? ''}>{`${courierName} ${serviceName}`}</Text>
          <Text fz="xs" c="dimmed" className={classes.service ?? ''}>
            {why}
          </Text>
        </Fragment>
      ))}
      {remarks.map((remark) => (
        <Text key={remark} fz="xs" c="dimmed" className={classes.service ?? ''}>
          {remark}
        </Text>
      ))}
    </>
  )
}

/** What is not known is said to be so. */
function Cost({ order, price, isAsking }: { order: StoreOrderListed; price: BulkPrice | undefined; isAsking: boolean }) {
  if (price && price.parts.length > 0) return <Money amount={bulkPriceOf(price)} fw={600} />
  if (sendingGroupOfListed(order) === 'not-ready') return <Text c="dimmed">{bulkTexts.notSent}</Text>
  if (!price && isAsking) return <Loader size={14} aria-label={bulkTexts.priceAsked} />
  return <Text c="dimmed">{price && !price.isPassing ? bulkTexts.notSent : bulkTexts.priceUnknown}</Text>
}
