/** What concerns the buyer alone: the label is mailed again, and what is kept of them erased once all is over. */
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type ApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { eraseBuyerCall } from '../contract/erase-buyer.ts'
import { returnLabelCalls } from '../contract/return-label.ts'
import { openReturnStates, type ReturnDetails, returnCalls } from '../contract/return-requests.ts'

const { resending, erasing } = texts.returns
const refreshes = [returnCalls.list, returnCalls.one] as const

type Shown = { request: ReturnDetails }

export function ReturnBuyerActs({ request }: Shown) {
  const { state, orderState, awb, kind, isErased } = request
  const isOver = !openReturnStates.includes(state)
  const hasLabel = awb !== null && orderState === 'active' && state !== 'received' && state !== 'refused'
  return (
    <>
      {hasLabel && !isErased && <ResendLabel request={request} />}
      {isOver && kind === 'return' && !isErased && <EraseBuyer request={request} />}
    </>
  )
}

function ResendLabel({ request: { id } }: Shown) {
  // One tap, one e-mail, also where its answer is lost.
  const tap = useRef<string | null>(null)
  const resend = useAct(returnLabelCalls.resend, {
    refreshes,
    onSuccess: () => toast.success(resending.done),
    onError: ({ message }: ApiProblem) => toast.error(message),
    onSettled: () => {
      tap.current = null
    },
  })
  const send = () => {
    tap.current ??= crypto.randomUUID()
    resend.mutate({ params: { id }, idempotencyKey: tap.current })
  }
  return (
    <Button variant="default" leftSection={<IconMailForward size={16} aria-hidden />} loading={resend.isPending} onClick={send}>
      {resending.verb}
    </Button>
  )
}

function EraseBuyer({ request: { id } }: Shown) {
  const [isAsked, setIsAsked] = useState(false)
  const erase = useAct(eraseBuyerCall, {
    refreshes,
    onSuccess: () => toast.success(erasing.done),
    onError: ({ message }: ApiProblem) => toast.error(message),
  })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {erasing.verb}
      </Button>
      {isAsked && (
        <ConfirmDialog
          opened
          isDangerous
          title={erasing.title}
          verb={erasing.verb}
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate({ params: { id } })}
          onClose={() => setIsAsked(false)}
        >
          {erasing.text}
        </ConfirmDialog>
      )}
    </>
  )
}
