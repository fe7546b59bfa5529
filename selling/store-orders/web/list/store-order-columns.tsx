import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShops } from '#selling/stores/web/use-shops.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { AgeText, DateTime } from '#web/ui/values/date-time.tsx'
import type { StoreOrderListed } from '../../contract/list.ts'
import classes from './list.module.css'
import { OrderIssues } from './order-issues.tsx'

const listTexts = texts.storeOrders.list

const UNKNOWN = '-'

export const paymentType = ({ payment }: Pick<StoreOrderListed, 'payment'>): string =>
  payment.hasCashOnDelivery ? listTexts.cash : payment.status === 'unknown' ? UNKNOWN : listTexts.card

const paymentState = ({ payment }: Pick<StoreOrderListed, 'payment'>): string => texts.storeOrders.payments[payment.status]
const fulfilmentState = ({ fulfillment }: Pick<StoreOrderListed, 'fulfillment'>): string =>
  texts.storeOrders.fulfilments[fulfillment.status]

/** A spreadsheet of orders may say neither what they cost nor how they are paid. */
export const storePrice = ({ price, payment }: Pick<StoreOrderListed, 'price' | 'payment'>): string =>
  price.total === 0 && payment.status === 'unknown' ? UNKNOWN : texts.forms.amount(price.total, price.fromCurrency)

/** `name`: how the order's own name is drawn, a link or plain text. */
export const storeOrderColumns = (name: (order: StoreOrderListed) => ReactNode): Column<StoreOrderListed>[] => [
  { key: 'id', title: listTexts.columnId, render: name },
  {
    key: 'date',
    title: listTexts.columnDate,
    under: 'id',
    render: ({ createdAt }) => (
      <>
        <DateTime at={createdAt} />{' '}
        <Text span size="xs" c="dimmed">
          <AgeText at={createdAt} />
        </Text>
      </>
    ),
  },
  {
    key: 'customer',
    title: listTexts.columnCustomer,
    render: ({ customer }) => (
      <div className={classes.customer} title={customer.displayName}>
        {customer.displayName || '-'}
      </div>
    ),
  },
  {
    key: 'price',
    title: listTexts.columnPrice,
    align: 'right',
    render: (order) => (
      <Text span inherit className="tabular nowrap">
        {storePrice(order)}
      </Text>
    ),
  },
  { key: 'paymentType', title: listTexts.columnPaymentType, isOptional: true, under: 'price', wordsOf: paymentType, render: paymentType },
  {
    key: 'payment',
    title: listTexts.columnPayment,
    isOptional: true,
    under: 'paymentType',
    isAlwaysUnder: true,
    wordsOf: paymentState,
    render: paymentState,
  },
  {
    key: 'fulfilment',
    title: listTexts.columnFulfilment,
    isOptional: true,
    under: 'customer',
    wordsOf: fulfilmentState,
    render: fulfilmentState,
  },
  {
    key: 'items',
    title: listTexts.columnItems,
    isOptional: true,
    under: 'customer',
    isAlwaysUnder: true,
    render: ({ items }) => <span className="tabular nowrap">{listTexts.items(items.quantity)}</span>,
  },
  { key: 'tags', title: listTexts.columnTags, render: (order) => <OrderIssues order={order} /> },
]

/** Where the list shows several shops. */
export const withShopColumn = ([name, ...others]: Column<StoreOrderListed>[]): Column<StoreOrderListed>[] => [
  ...(name ? [name] : []),
  { key: 'shop', title: listTexts.shop, under: 'customer', render: ({ shop }) => <ShopTitle name={shop} /> },
  ...others,
]

/** As the store calls itself; its short name until that is known. */
export function ShopTitle({ name }: { name: string }) {
  const shops = useShops()
  return shops.data?.find(({ clientId }) => clientId === name)?.title ?? name
}
