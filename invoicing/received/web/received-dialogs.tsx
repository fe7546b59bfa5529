/** What is asked before a received invoice is decided, and what its warnings say. */
import { Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Tone } from '#contract/shell/tones.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { DECISION_COMMENT_MAX, type ReceivedInvoice, type ReceivedMessage, receivedCalls } from '../contract/received-invoices.ts'
import { type ReceivedAction, stateAfterAction } from '../contract/received-states.ts'

const words = texts.received

/** `write`: only the message goes, and the state stays. */
export type ReceivedDecision = ReceivedAction | 'write'
/** `onRefused`: it may have been decided meanwhile. */
type DecideProps = { invoice: ReceivedInvoice; action: ReceivedDecision; onRefused: () => unknown; onClose: () => void }

const hasComment = (action: ReceivedDecision): boolean => action === 'reject' || action === 'write'

/** The box stands between a slip of the finger and the decision. */
export function DecideReceivedDialog({ invoice, action, onRefused, onClose }: DecideProps) {
  const [isSure, setSure] = useState(false)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const change = useAct(receivedCalls.change, {
    refreshes: [receivedCalls.list],
    onSuccess: () => {
      toast.success(words.deciding.done)
      onClose()
    },
    // What was written stays in its box, and why it did not go stands under it.
    onError: ({ message }) => {
      toast.error(words.deciding.failed)
      setFailure(message)
      void onRefused()
    },
  })
  const missingOf = (typed: { comment: string }) => (action === 'write' && typed.comment.trim() === '' ? { comment: true } : {})
  const { receivedInvoiceId, status: oldStatus } = invoice
  const states = action === 'write' ? {} : { oldStatus, newStatus: stateAfterAction(action, comment) }
  return (
    <Dialog opened onClose={onClose} title={words.actions[action]} size="600px" asks={comment !== ''}>
      <Stack gap="md">
        <Text>{action === 'write' ? words.messages.explained : words.deciding.text[action]}</Text>
        {hasComment(action) && (
          <LongTextField
            label={words.messages.comment}
            required={neededFieldsBy(missingOf, { comment })('comment')}
            {...(action === 'write' ? {} : { description: words.messages.optional })}
            minRows={3}
            most={DECISION_COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        <Checkbox label={words.deciding.confirm} checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <FormFailure message={failure} />
        <DialogButtons
          verb={words.deciding.accept}
          isDisabled={!isSure || 'comment' in missingOf({ comment })}
          isBusy={change.isPending}
          onDo={() => {
            setFailure(null)
            change.mutate({ body: { receivedInvoiceId, comment, ...states } })
          }}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

const tones: Record<ReceivedMessage['status'], Tone> = { uploading: 'orange', uploadSuccessful: 'green', notSent: 'red' }

/** What was written, and what became of it. */
export function ReceivedMessagesDialog({ messages, onClose }: { messages: readonly ReceivedMessage[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={words.messages.title} size="600px" asks={false}>
      <Stack gap="md">
        {messages.map(({ id, message, sentDateTime, status, reason }) => (
          <Stack key={id} gap={4}>
            <Group gap="sm">
              <Text c="dimmed" fz="sm">
                {texts.forms.dateTime(sentDateTime)}
              </Text>
              <StatusBadge tone={tones[status]} text={words.messages.states[status]} />
            </Group>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>
            {reason && <Text c="red">{reason}</Text>}
          </Stack>
        ))}
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
