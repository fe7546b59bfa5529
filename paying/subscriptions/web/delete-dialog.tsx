import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { type ApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { subscriptionCalls } from '../contract/subscriptions.ts'
import { subscriptionName } from './subscription-card.tsx'

const words = texts.subscriptions

/** To be typed before a subscription is deactivated. */
const KEYWORD = 'CONFIRM'

/** Deactivates: the subscription stays, and can be reactivated. */
export function DeleteSubscriptionDialog({ subscription, onClose }: { subscription: SubscriptionShown; onClose: () => void }) {
  const { identifier, paymentAmount } = subscription
  const deactivate = useAct(subscriptionCalls.deactivate, {
    refreshes: [subscriptionCalls.list],
    onSuccess: () => toast.success(words.deactivated, toastMs.account),
    onError: (problem) => toast.error(withProblemReason(words.deactivateFailed, problem), toastMs.account),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      size="400px"
      title={words.removeTitle}
      verb={words.remove}
      word={KEYWORD}
      isBusy={deactivate.isPending}
      onConfirm={() => deactivate.mutate({ params: { identifier } })}
      onClose={onClose}
    >
      {words.removeText({ card: subscriptionName(subscription), amount: texts.forms.ron(paymentAmount) })}
    </ConfirmDialog>
  )
}

/** What was refused by a rule has a reason, anything else has none to be shown. */
export const withProblemReason = (text: string, { status, message }: ApiProblem): string =>
  status >= 400 && status < 500 ? `${text} ${message}` : text
