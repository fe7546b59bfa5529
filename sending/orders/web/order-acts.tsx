/** What can be done with an order from the list and from its own page. The server says what is possible now. */
import { IconChecks, IconCopy, IconEye, IconPencil, IconPhone, IconPrinter, IconRepeat, IconTrash, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type ApiProblem, useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { toast } from '#web/ui/notices/toast.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { copyAwb } from '#web/ui/values/awb-number.tsx'
import { nextActionOf } from '../contract/next-action.ts'
import { type OrderSummary, orderCalls } from '../contract/orders.ts'
import { usePrintLabel } from './labels/print-label.ts'
import { useReceiveBack } from './next-step.tsx'
import { usePermittedActions } from './permitted-actions.ts'
import { useCancelOrder } from './use-cancel-order.ts'

const actTexts = texts.orders.acts
const cancelTexts = texts.orders.cancel
const orderTexts = texts.orders.list
const nextWords = texts.nextActions

const ConfirmDialog = lazyPart(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

/** A question on the screen; its key makes a second click on the same answer one act. */
type Question = { about: 'cancel' | 'remove'; order: OrderSummary; key: string }

const nameOf = ({ awb, uniqueId }: OrderSummary) => awb ?? uniqueId
const showRefusal = (problem: ApiProblem) => toast.error(problem.message)

export function useOrderActs({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { go } = useNavigation()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const permitted = usePermittedActions()
  const print = usePrintLabel()
  const received = useReceiveBack()
  const receive = (uniqueId: string) => received.mutate({ params: { uniqueId }, body: { isReceived: true } })
  const cancel = useCancelOrder({ onSettled: close })
  const remove = useAct(orderCalls.remove, {
    refreshes: [orderCalls.list],
    onSuccess: () => {
      toast.success(actTexts.removed)
      onRemoved?.()
    },
    onError: showRefusal,
    onSettled: close,
  })
  const again = useAct(orderCalls.again, {
    refreshes: [orderCalls.list],
    onSuccess: ({ uniqueId }) => {
      toast.success(actTexts.copied)
      go(paths.editOrder(uniqueId))
    },
    onError: showRefusal,
  })

  const ask = (about: Question['about'], order: OrderSummary) => setQuestion({ about, order, key: crypto.randomUUID() })
  const repeat = ({ uniqueId }: OrderSummary) => again.mutate({ params: { uniqueId }, idempotencyKey: crypto.randomUUID() })

  const of = (order: OrderSummary): RowAction[] => {
    const { awb } = order
    const actions = permitted(order.actions)
    const { primary } = nextActionOf(texts, { ...order, actions })
    return [
      { label: orderTexts.details, icon: IconEye, href: paths.orderDetails(order.uniqueId) },
      ...(primary === 'receive-back'
        ? [{ label: nextWords.acts['receive-back'], icon: IconChecks, onClick: () => receive(order.uniqueId) }]
        : []),
      ...(primary === 'call-recipient'
        ? [
            {
              label: nextWords.acts['call-recipient'],
              icon: IconPhone,
              onClick: () => window.location.assign(`tel:${order.recipientPhone}`),
            },
          ]
        : []),
      ...(actions.correct ? [{ label: texts.orders.correction.correct, icon: IconPencil, href: paths.editOrder(order.uniqueId) }] : []),
      ...(actions.edit ? [{ label: orderTexts.edit, icon: IconPencil, href: paths.editOrder(order.uniqueId) }] : []),
      ...(actions.print ? [{ label: orderTexts.print, icon: IconPrinter, onClick: () => void print(order, 'print') }] : []),
      ...(awb === null
        ? []
        : [
            {
              label: primary === 'call-courier' ? nextWords.acts['call-courier'] : orderTexts.copyAwb,
              icon: IconCopy,
              onClick: () => copyAwb(awb),
            },
          ]),
      ...(actions.orderAgain
        ? [
            {
              label: order.state === 'returned' ? nextWords.acts['send-again'] : orderTexts.again,
              icon: IconRepeat,
              onClick: () => repeat(order),
            },
          ]
        : []),
      ...(actions.cancel ? [{ label: orderTexts.cancel, icon: IconX, isDangerous: true, onClick: () => ask('cancel', order) }] : []),
      ...(order.state === 'draft' && actions.edit
        ? [{ label: orderTexts.remove, icon: IconTrash, isDangerous: true, onClick: () => ask('remove', order) }]
        : []),
    ]
  }

  const answer = ({ about, order: { uniqueId }, key }: Question) => {
    if (about === 'cancel') cancel.mutate({ params: { uniqueId }, idempotencyKey: key })
    else remove.mutate({ params: { uniqueId } })
  }
  const isBusy = cancel.isPending || remove.isPending
  const dialogs = (
    <Suspense>
      {question && <QuestionDialog question={question} isBusy={isBusy} onConfirm={() => answer(question)} onClose={close} />}
    </Suspense>
  )
  return { of, ask, repeat, isRepeating: again.isPending, dialogs }
}

type QuestionDialogProps = { question: Question; isBusy: boolean; onConfirm: () => void; onClose: () => void }

function QuestionDialog({ question: { about, order }, ...dialog }: QuestionDialogProps) {
  const name = nameOf(order)
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={about === 'cancel' ? cancelTexts.title : actTexts.removeTitle}
      verb={about === 'cancel' ? cancelTexts.verb : actTexts.removeVerb}
      keepVerb={about === 'cancel' ? cancelTexts.keep : actTexts.removeKeep}
      {...dialog}
    >
      {about === 'cancel' ? cancelTexts.question(name) : actTexts.removeText(name)}
    </ConfirmDialog>
  )
}
