/** The order behind a parcel, and the parcel's way, over the store order's page. */
import { Loader, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type OrderDetails, orderCalls } from '../../../../../contract/orders/orders.ts'
import { useCall } from '../../../../api.ts'
import { texts } from '../../../../texts.ts'
import { Failure } from '../../../../ui/notices/failure.tsx'
import { OrderContents } from '../../../orders/order-contents.tsx'
import { OrderFacts } from '../../../orders/order-header.tsx'
import { OrderParties } from '../../../orders/order-parties.tsx'
import { OrderPrice } from '../../../orders/order-price.tsx'
import { OrderTimeline } from '../../../orders/order-timeline.tsx'

type DialogProps = { opened: boolean; uniqueId: string; onClose: () => void }

export function DetailsDialog({ name, ...dialog }: DialogProps & { name: string }) {
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

export function TrackingDialog({ awb, ...dialog }: DialogProps & { awb: string }) {
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
    <Modal opened={opened} onClose={onClose} title={title} size="1200px" styles={{ body: { minHeight: '55vh' } }}>
      <ShownOrder uniqueId={uniqueId} draw={draw} />
    </Modal>
  )
}

// Drawn only while the dialog is open: a new opening asks anew.
function ShownOrder({ uniqueId, draw }: Pick<OrderDialogProps, 'uniqueId' | 'draw'>) {
  const order = useCall(orderCalls.get, { params: { uniqueId } })
  if (order.data) return <Stack gap="md">{draw(order.data)}</Stack>
  if (order.error) return <Failure cause={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
  return <Loader aria-label={texts.storeOrders.order.loading} />
}
