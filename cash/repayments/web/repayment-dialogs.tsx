/** What a row leads to: its order with the way of its money, and where its parcel is. */
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { OrderContents } from '#sending/orders/web/order-contents.tsx'
import { OrderParties } from '#sending/orders/web/order-parties.tsx'
import { OrderTimeline } from '#sending/orders/web/order-timeline.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { RepaymentShown } from '../contract/repayment-calls.ts'
import { RepaymentStatus } from './repayment-columns.tsx'
import classes from './repayments.module.css'
import { WayOfMoney } from './way-of-money.tsx'

const words = texts.repaymentList

const Tracked = lazyPart(() => import('#sending/orders/web/tracking-page.tsx'), 'TrackedParcelSection')

type DialogProps = { repayment: RepaymentShown; onClose: () => void }

export function TrackingDialog({ repayment: { orderAwb }, onClose }: DialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  return (
    <Dialog onClose={onClose} size="lg" fullScreen={isPhone ?? false} title={words.trackingTitle(orderAwb ?? '')}>
      <Suspense fallback={<Skeleton h={240} />}>{orderAwb !== null && <Tracked awb={orderAwb} />}</Suspense>
    </Dialog>
  )
}

export function OrderDialog({ repayment, onSheet, onClose }: DialogProps & { onSheet: (sheetId: number) => void }) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  // Who looks at all clients reads an order once its client is chosen.
  const isOfChosen = useAccountId() === repayment.clientId
  return (
    <Dialog onClose={onClose} size="1200px" fullScreen={isPhone ?? false} title={words.orderTitle}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <RepaymentStatus of={repayment} />
            <Money amount={repayment.amount} fw={600} />
          </Group>
          {isOfChosen && (
            <LinkButton href={paths.orderDetails(repayment.uniqueId)} variant="default">
              {words.wholeOrder}
            </LinkButton>
          )}
        </Group>
        <div className={classes.dialog}>
          <WayOfMoney of={repayment} isOfChosen={isOfChosen} onSheet={onSheet} />
          {isOfChosen ? <OrderOf uniqueId={repayment.uniqueId} /> : <Text>{repayment.toAddress}</Text>}
        </div>
      </Stack>
    </Dialog>
  )
}

function OrderOf({ uniqueId }: { uniqueId: string }) {
  const order = useCall(orderCalls.get, { params: { uniqueId } })
  if (order.error) return <FailureNotice cause={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
  if (!order.data) return <Skeleton h={320} />
  return (
    <Stack gap="md">
      <OrderParties order={order.data} />
      <OrderContents order={order.data} />
      <OrderTimeline order={order.data} />
    </Stack>
  )
}
