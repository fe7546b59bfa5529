import { Group, Stack, Text } from '@mantine/core'
import type { OrderSummary } from '../../../contract/orders/orders.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { AwbNumber } from '../../ui/awb-number.tsx'
import { CourierMark } from '../../ui/courier-mark.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { OrderStateCell } from './order-columns.tsx'
import { orderTexts } from './texts.ts'

/** An order on a phone. */
export function OrderCard({ order }: { order: OrderSummary }) {
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
      <Group gap="md" c="dimmed">
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
