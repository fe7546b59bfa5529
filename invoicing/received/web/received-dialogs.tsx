/** What is asked before a received invoice is decided, and what its warnings say. */
import { Checkbox, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type ReceivedInvoice, receivedCalls } from '../contract/received-invoices.ts'
import { type ReceivedAction, stateAfter } from '../contract/received-states.ts'

const words = texts.received

type DecideProps = { invoice: ReceivedInvoice; action: ReceivedAction; onClose: () => void }

/** The box stands between a slip of the finger and the decision. */
export function DecideDialog({ invoice, action, onClose }: DecideProps) {
  const [isSure, setSure] = useState(false)
  const change = useAct(receivedCalls.change, {
    refreshes: [receivedCalls.list],
    onSuccess: () => toast.success(words.deciding.done),
    onError: () => toast.error(words.deciding.failed),
    onSettled: onClose,
  })
  const { receivedInvoiceId, status: oldStatus } = invoice
  const decide = () => change.mutate({ body: { receivedInvoiceId, oldStatus, newStatus: stateAfter(action) } })
  return (
    <Dialog opened onClose={onClose} title={words.actions[action]} size="600px" asks={false}>
      <Stack gap="md">
        <Text>{words.deciding.text[action]}</Text>
        <Checkbox label={words.deciding.confirm} checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <DialogButtons verb={words.deciding.accept} isDisabled={!isSure} isBusy={change.isPending} onDo={decide} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

type WarningProps = { invoice: ReceivedInvoice; mayWrite: boolean; onClose: () => void }

export function WarningDialog({ invoice: { receivedInvoiceId, warnings }, mayWrite, onClose }: WarningProps) {
  const [isSeen, setSeen] = useState(false)
  const acknowledge = useAct(receivedCalls.acknowledge, {
    refreshes: [receivedCalls.list],
    onSuccess: () => toast.success(words.warning.done),
    onError: () => toast.error(words.warning.failed),
    onSettled: onClose,
  })
  const accept = () => acknowledge.mutate({ body: { receivedInvoiceId, oldStatus: 1, changeToNewStatus: 2 } })
  return (
    <Dialog opened onClose={onClose} title={words.warning.title} size="600px" asks={false}>
      <Stack gap="md">
        <List>
          {warnings.text.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        {mayWrite && warnings.status === 1 && (
          <>
            <Checkbox label={words.warning.acknowledge} checked={isSeen} onChange={(event) => setSeen(event.currentTarget.checked)} />
            <DialogButtons
              verb={words.warning.accept}
              isDisabled={!isSeen}
              isBusy={acknowledge.isPending}
              onDo={accept}
              onClose={onClose}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
