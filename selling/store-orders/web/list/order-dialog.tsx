import { Button, Center, Group, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import type { StoreOrderListed } from '../../contract/list.ts'
import type { UnsavedOrder } from '../order/editor.ts'
import { maySelectOrder, storeOrderKeyOf } from './bulk/selection.ts'

const listTexts = texts.storeOrders.list
const pageTexts = texts.storeOrders.order

const StoreOrder = lazyPart(() => import('../order/store-order.tsx'), 'StoreOrder')

type OrderDialogProps = {
  /** null: closed. */
  order: StoreOrderListed | null
  /** The list as it was filtered when the order was opened. */
  list: readonly StoreOrderListed[]
  onGo: (order: StoreOrderListed) => void
  onClose: () => void
}

/** An order over the list, which keeps its place behind it. */
export function StoreOrderDialog({ order, list, onGo, onClose }: OrderDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const unsaved = useRef<UnsavedOrder>(null)
  // Where to, once it is answered that what was typed may be lost; null: to the list.
  const [target, setTarget] = useState<StoreOrderListed | null>(null)
  const [isAsked, setAsked] = useState(false)
  const go = (to: StoreOrderListed | null) => {
    setAsked(false)
    if (to) onGo(to)
    else onClose()
  }
  const leaveTo = (to: StoreOrderListed | null) => {
    setTarget(to)
    if (unsaved.current?.hasChanges()) setAsked(true)
    else go(to)
  }
  const at = list.findIndex((one) => order !== null && storeOrderKeyOf(one) === storeOrderKeyOf(order))
  const nextToSend = list.slice(at + 1).find(maySelectOrder) ?? null
  const goNext = () => {
    if (nextToSend === null) toast.info(pageTexts.noNextOrder)
    go(nextToSend)
  }
  return (
    <>
      <Dialog
        opened={order !== null}
        onClose={() => go(null)}
        title={listTexts.orderTitle(order?.orderDisplayName ?? '')}
        size="1200px"
        fullScreen={isPhone ?? false}
        closeOnClickOutside={false}
        isDirty={() => unsaved.current?.hasChanges() === true}
        question={{ title: listTexts.unsavedTitle, body: listTexts.unsavedText, verb: listTexts.closeUnsaved }}
        styles={{ content: { minHeight: '55vh' } }}
      >
        <Suspense fallback={<Waiting />}>
          {order && (
            <>
              <Neighbours previous={list[at - 1] ?? null} next={at < 0 ? null : (list[at + 1] ?? null)} onGo={leaveTo} />
              <StoreOrder
                key={storeOrderKeyOf(order)}
                clientId={order.shop}
                orderId={order.storeOrderId}
                unsaved={unsaved}
                next={list.length > 1 ? { label: pageTexts.activateAndNext, go: goNext } : null}
              />
            </>
          )}
        </Suspense>
      </Dialog>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={listTexts.unsavedTitle}
        verb={listTexts.closeUnsaved}
        onConfirm={() => go(target)}
        onClose={() => setAsked(false)}
      >
        {listTexts.unsavedText}
      </ConfirmDialog>
    </>
  )
}

type NeighboursProps = { previous: StoreOrderListed | null; next: StoreOrderListed | null; onGo: (order: StoreOrderListed) => void }

/** Through the list as it was filtered. */
function Neighbours({ previous, next, onGo }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <Group component="nav" gap="sm" mb="sm" aria-label={pageTexts.neighbours}>
      {previous && (
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          aria-label={pageTexts.previousOrder(previous.orderDisplayName)}
          onClick={() => onGo(previous)}
        >
          {previous.orderDisplayName}
        </Button>
      )}
      {next && (
        <Button
          variant="subtle"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          aria-label={pageTexts.nextOrder(next.orderDisplayName)}
          onClick={() => onGo(next)}
        >
          {next.orderDisplayName}
        </Button>
      )}
    </Group>
  )
}

const Waiting = () => (
  <Center mih="40vh">
    <Loader aria-label={texts.ui.loading} />
  </Center>
)
