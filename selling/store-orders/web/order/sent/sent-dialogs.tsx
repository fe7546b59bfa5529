/** The order behind a parcel, and the parcel's way, over the store order's page. */
import { Loader, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type OrderDetails, orderCalls } from '#sending/orders/contract/orders.ts'
import { OrderContents } from '#sending/orders/web/order-contents.tsx'
import { OrderFacts } from '#sending/orders/web/order-header.tsx'
import { OrderParties } from '#sending/orders/web/order-parties.tsx'
import { OrderPrice } from '#sending/orders/web/order-price.tsx'
import { OrderTimeline } from '#sending/orders/web/order-timeline.tsx'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'

type DialogProps = { opened: boolean; uniqueId: string; onClose: () => void }

export function SentDetailsDialog({ name, ...dialog }: DialogProps & { name: string }) {
  return (
    <OrderDialog
      {...dialog}
      title={texts.storeOrders.sent.detailsTitle(name)}
      draw={(order) => (
        <>
          <OrderFacts order={order} />
          <OrderParties order={order} />
          <OrderContents order={order} />
          <OrderPrice order={order} />
          <OrderTimeline order={order} />
        </>
      )}
    />
  )
}

export function SentTrackingDialog({ awb, ...dialog }: DialogProps & { awb: string }) {
  return (
    <OrderDialog
      {...dialog}
      title={texts.storeOrders.sent.trackingTitle(awb)}
      draw={(order) => (
        <>
          <OrderFacts order={order} />
          <OrderTimeline order={order} />
        </>
      )}
    />
  )
}

type OrderDialogProps = DialogProps & { title: string; draw: (order: OrderDetails) => ReactNode }

function OrderDialog({ opened, uniqueId, onClose, title, draw }: OrderDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="1200px" styles={{ body: { minHeight: '55vh' } }}>
      <ShownOrder uniqueId={uniqueId} draw={draw} />
    </Dialog>
  )
}

// Drawn only while the dialog is open: a new opening asks anew.
function ShownOrder({ uniqueId, draw }: Pick<OrderDialogProps, 'uniqueId' | 'draw'>) {
  const order = useCall(orderCalls.get, { params: { uniqueId } })
  if (order.data) return <Stack gap="md">{draw(order.data)}</Stack>
  if (order.error) return <FailureNotice cause={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
  return <Loader aria-label={texts.storeOrders.order.loading} />
}
