import { Center, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { CARDS_BELOW } from '../../../theme.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { listTexts } from './texts.ts'

const StoreOrder = lazy(() => import('../order/store-order.tsx').then((module) => ({ default: module.StoreOrder })))

type OrderDialogProps = {
  clientId: string
  /** null: closed. */
  order: StoreOrderListed | null
  onClose: () => void
}

/** An order over the list, which keeps its place behind it. */
export function OrderDialog({ clientId, order, onClose }: OrderDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setAsked(false)
    setUnsaved(false)
    onClose()
  }
  return (
    <>
      <Modal
        opened={order !== null}
        onClose={() => (isUnsaved ? setAsked(true) : close())}
        title={listTexts.orderTitle(order?.orderDisplayName ?? '')}
        size="1200px"
        fullScreen={isPhone ?? false}
        closeOnClickOutside={false}
        // Escape answers the question that stands over it.
        closeOnEscape={!isAsked}
        styles={{ content: { minHeight: '55vh' } }}
      >
        <Suspense fallback={<Waiting />}>
          {order && <StoreOrder clientId={clientId} orderId={order.shopifyGraphQLId} onUnsaved={setUnsaved} />}
        </Suspense>
      </Modal>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={listTexts.unsavedTitle}
        verb={listTexts.closeUnsaved}
        onConfirm={close}
        onClose={() => setAsked(false)}
      >
        {listTexts.unsavedText}
      </ConfirmDialog>
    </>
  )
}

const Waiting = () => (
  <Center mih="40vh">
    <Loader aria-label={uiTexts.loading} />
  </Center>
)
