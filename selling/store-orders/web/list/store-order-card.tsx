import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import type { StoreOrderListed } from '../../contract/list.ts'
import { OrderIssues } from './order-issues.tsx'
import { paymentType, ShopTitle, storePrice } from './store-order-columns.tsx'

/** A store's order on a phone. */
export function StoreOrderCard({ order, name, isOfAll }: { order: StoreOrderListed; name: ReactNode; isOfAll: boolean }) {
  const { createdAt, customer, payment, fulfillment, items } = order
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text span fw={600}>
          {name}
        </Text>
        <Text span className="tabular nowrap">
          {storePrice(order)}
        </Text>
      </Group>
      <Text style={{ overflowWrap: 'anywhere' }}>{customer.displayName || '-'}</Text>
      <OrderIssues order={order} />
      <Group gap="4px 12px" c="dimmed">
        {isOfAll && <ShopTitle name={order.shop} />}
        <DateTime at={createdAt} />
        <span>{texts.storeOrders.list.items(items.quantity)}</span>
        <span>
          {paymentType(order)}, {texts.storeOrders.payments[payment.status]}
        </span>
        <span>{texts.storeOrders.fulfilments[fulfillment.status]}</span>
      </Group>
    </Stack>
  )
}
