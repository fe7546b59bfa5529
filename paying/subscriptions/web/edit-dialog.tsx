/** How much a subscription tops up, and below what. */
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { ThresholdChoice, TopUpAmountChoice } from '#paying/payments/web/amount-choice.tsx'
import {
  chosenAmountOf,
  topUpChoiceOf,
  topUpFaults,
  withThreshold,
  withThresholdLeft,
  withTopUp,
} from '#paying/payments/web/chosen-amount.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { subscriptionCalls } from '../contract/subscriptions.ts'
import { withProblemReason } from './delete-dialog.tsx'

const words = texts.subscriptions

type EditDialogProps = { subscription: SubscriptionShown; onClose: () => void }

export function EditSubscriptionDialog({ subscription, onClose }: EditDialogProps) {
  const { identifier, paymentAmount, triggerAmount } = subscription
  const [choice, setChoice] = useState(() => topUpChoiceOf({ topUp: paymentAmount, threshold: triggerAmount }))
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAct(subscriptionCalls.change, {
    refreshes: [subscriptionCalls.list],
    onSuccess: () => {
      toast.success(words.updated, toastMs.account)
      onClose()
    },
    onError: (problem) => setFailure(withProblemReason(words.updateFailed, problem)),
  })
  const faults = isSent ? topUpFaults(choice) : null
  const send = () => {
    setSent(true)
    const [recurringAmount, recurringMinBalance] = [chosenAmountOf(choice.topUp), chosenAmountOf(choice.threshold)]
    if (topUpFaults(choice) !== null || recurringAmount === null || recurringMinBalance === null) return setFailure(words.fillAll)
    setFailure(null)
    save.mutate({ params: { identifier }, body: { recurringAmount, recurringMinBalance } })
  }
  const change = (next: typeof choice) => {
    setChoice(next)
    if (topUpFaults(next) === null) setFailure(null)
  }
  return (
    <Dialog onClose={onClose} title={words.editTitle} size="600px" closeOnClickOutside={!save.isPending}>
      <form
        noValidate
        {...judgedWhenSendingHeld(() => setSent(true))}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <ThresholdChoice
            value={choice.threshold}
            onChange={(threshold) => change(withThreshold(choice, threshold))}
            onLeave={() => setChoice(withThresholdLeft)}
            error={faults?.threshold ?? null}
          />
          <TopUpAmountChoice
            label={words.topUp}
            value={choice.topUp}
            onChange={(topUp) => change(withTopUp(choice, topUp))}
            error={faults?.topUp ?? null}
          />
          <FormFailure message={failure} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
