import { Center, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { texts } from '../../../texts.ts'
import { CARDS_BELOW } from '../../../theme.ts'
import { lazyPart } from '../../../ui/arriving.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Unsaved } from '../order/editor.ts'

const listTexts = texts.storeOrders.list

const StoreOrder = lazyPart(() => import('../order/store-order.tsx'), 'StoreOrder')

type OrderDialogProps = {
  /** null: closed. */
  order: StoreOrderListed | null
  onClose: () => void
}

/** An order over the list, which keeps its place behind it. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const unsaved = useRef<Unsaved>(null)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setAsked(false)
    onClose()
  }
  const ask = () => (unsaved.current?.hasChanges() ? setAsked(true) : close())
  return (
    <>
      <Modal
        opened={order !== null}
        onClose={ask}
        title={listTexts.orderTitle(order?.orderDisplayName ?? '')}
        size="1200px"
        fullScreen={isPhone ?? false}
        closeOnClickOutside={false}
        // The library would answer one Escape in every dialog there is: the question that it opens, and those over the order.
        closeOnEscape={false}
        onKeyDown={(event) => isEscapeFor(event) && ask()}
        // A press beside it leaves the focus where keys are heard.
        onMouseDown={(event) => isBeside(event) && event.preventDefault()}
        styles={{ content: { minHeight: '55vh' } }}
      >
        <Suspense fallback={<Waiting />}>
          {order && <StoreOrder clientId={order.shop} orderId={order.storeOrderId} unsaved={unsaved} />}
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

/** Keys of dialogs and menus over this one come here too; a list that is open under a field takes the key for itself. */
function isEscapeFor({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}

const isBeside = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof HTMLElement && currentTarget.contains(target) && target.closest('[role="dialog"]') === null

const Waiting = () => (
  <Center mih="40vh">
    <Loader aria-label={texts.ui.loading} />
  </Center>
)
