import { Alert, Checkbox, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { ThresholdChoice } from '../amount-choice.tsx'
import { cardName } from '../card-shown.ts'
import { chosenAmountOf } from '../chosen-amount.ts'
import type { PrepayDraft, PrepayFaults } from './prepay-draft.ts'

const words = texts.prepay

type SubscriptionPartProps = {
  draft: PrepayDraft
  faults: PrepayFaults
  onChange: (change: Partial<PrepayDraft>) => void
  /** The one that the address names. */
  reactivated: SubscriptionShown | null
  /** What was typed of it is meant. */
  onThresholdLeft: () => void
  isReactivationGone: boolean
  hasActive: boolean
}

/** Keeps the card of this payment for later ones. */
export function SubscriptionPart({
  draft,
  faults,
  onChange,
  onThresholdLeft,
  reactivated,
  isReactivationGone,
  hasActive,
}: SubscriptionPartProps) {
  return (
    <Section title={words.automatic}>
      {isReactivationGone && <Note text={words.noneToReactivate} />}
      <Checkbox
        label={reactivated ? words.reactivate : words.save}
        description={reactivated ? words.reactivated({ card: cardName(reactivated.cardData) ?? texts.cardNames.none }) : words.saveHint}
        checked={draft.isSaved}
        onChange={(event) => onChange({ isSaved: event.currentTarget.checked })}
      />
      {draft.isSaved && hasActive && <Note text={words.alreadyActive} />}
      {draft.isSaved && (
        <Stack gap="md">
          <ThresholdChoice
            value={draft.threshold}
            onChange={(threshold) => onChange({ threshold })}
            onLeave={onThresholdLeft}
            error={faults.threshold ?? null}
          />
          <Consent draft={draft} error={faults.consent ?? null} onChange={(hasConsent) => onChange({ hasConsent })} />
        </Stack>
      )}
    </Section>
  )
}

const Note = ({ text }: { text: string }) => (
  <Alert color="orange" icon={<IconInfoCircle aria-hidden />} classNames={{ message: 'ink' }}>
    {text}
  </Alert>
)

type ConsentProps = { draft: PrepayDraft; error: string | null; onChange: (hasConsent: boolean) => void }

/** It names what is agreed to: another amount or threshold is another consent. */
function Consent({ draft, error, onChange }: ConsentProps) {
  const [amount, threshold] = [chosenAmountOf(draft.amount), chosenAmountOf(draft.threshold)]
  if (amount === null || threshold === null) return null
  return (
    <Checkbox
      label={messageText({ code: 'subscription-needs-consent', params: { amount, threshold } })}
      checked={draft.hasConsent}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
    />
  )
}
