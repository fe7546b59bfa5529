/** The button that cancels an AWB of a store's order, after asking. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { balanceCalls } from '../../../../contract/balance.ts'
import { orderCalls } from '../../../../contract/orders.ts'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { useAct } from '../../../api.ts'
import { useMay } from '../../../shell/use-may.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { actTexts } from '../../orders/texts.ts'
import { sentTexts } from './texts.ts'

type CancelAwbProps = { uniqueId: string; awb: string; label?: string }

export function CancelAwb({ uniqueId, awb, label = sentTexts.cancel }: CancelAwbProps) {
  // One key for one question: a second click on its answer is the same act.
  const [key, setKey] = useState<string | null>(null)
  const mayCancel = useMay('orders.activate')
  const cancel = useAct(orderCalls.cancel, {
    refreshes: [storeOrderCalls.get, storeOrderCalls.list, orderCalls.list, orderCalls.get, balanceCalls.left, balanceCalls.available],
    onSuccess: () => toast.success(actTexts.cancelled),
    onError: ({ message }) => toast.error(message),
    onSettled: () => setKey(null),
  })
  if (!mayCancel) return null
  return (
    <>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setKey(crypto.randomUUID())}>
        {label}
      </Button>
      <ConfirmDialog
        opened={key !== null}
        title={actTexts.cancelTitle}
        verb={actTexts.cancelVerb}
        isDangerous
        isBusy={cancel.isPending}
        onConfirm={() => key !== null && cancel.mutate({ params: { uniqueId }, idempotencyKey: key })}
        onClose={() => setKey(null)}
      >
        {actTexts.cancelText(awb)}
      </ConfirmDialog>
    </>
  )
}
