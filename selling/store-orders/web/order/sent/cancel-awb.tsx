/** The button that cancels an AWB of a store's order, after asking. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCancelOrder } from '#sending/orders/web/use-cancel-order.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { storeOrderCalls } from '../../../contract/calls.ts'

const cancelTexts = texts.orders.cancel

type CancelAwbProps = { uniqueId: string; awb: string; label?: string }

export function CancelAwb({ uniqueId, awb, label = texts.storeOrders.sent.cancel }: CancelAwbProps) {
  // One key for one question: a second click on its answer is the same act.
  const [key, setKey] = useState<string | null>(null)
  const mayCancel = useMay('orders.activate')
  const cancel = useCancelOrder({ refreshes: [storeOrderCalls.get, storeOrderCalls.list], onSettled: () => setKey(null) })
  if (!mayCancel) return null
  return (
    <>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setKey(crypto.randomUUID())}>
        {label}
      </Button>
      <ConfirmDialog
        opened={key !== null}
        title={cancelTexts.title}
        verb={cancelTexts.verb}
        keepVerb={cancelTexts.keep}
        isDangerous
        isBusy={cancel.isPending}
        onConfirm={() => key !== null && cancel.mutate({ params: { uniqueId }, idempotencyKey: key })}
        onClose={() => setKey(null)}
      >
        {cancelTexts.question(awb)}
      </ConfirmDialog>
    </>
  )
}
