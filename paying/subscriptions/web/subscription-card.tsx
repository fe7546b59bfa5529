import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconEdit, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { THRESHOLD_TOO_SMALL } from '#contract/balance/amounts.ts'
import { type SubscriptionShown, subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import type { Tone } from '#contract/shell/tones.ts'
import { cardName, expiryShown, isCardExpired, slashedDateTime } from '#paying/payments/web/card-shown.ts'
import classes from '#paying/payments/web/payments.module.css'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { TermList } from '#web/ui/values/terms.tsx'

const words = texts.subscriptions

type KnownStatus = keyof typeof subscriptionStatuses
type StatusName = KnownStatus | 'unknown'

/** Any number but the specification's three, or none, is unknown. */
export function subscriptionStatusOf({ status }: Pick<SubscriptionShown, 'status'>): StatusName {
  const names = Object.keys(subscriptionStatuses) as KnownStatus[] // keys of a constant
  return names.find((name) => subscriptionStatuses[name] === status) ?? 'unknown'
}

const tones: Record<StatusName, Tone> = { inactive: 'red', pending: 'orange', active: 'green', unknown: 'grey' }

export const subscriptionName = ({ cardData }: SubscriptionShown): string => cardName(cardData) ?? words.waitingForCard

type SubscriptionCardProps = { subscription: SubscriptionShown; onEdit: () => void; onRemove: () => void }

export function SubscriptionCard({ subscription, onEdit, onRemove }: SubscriptionCardProps) {
  const { cardData, problem } = subscription
  const status = subscriptionStatusOf(subscription)
  const isOld = isCardExpired(cardData.expiryDate, new Date())
  return (
    <Section title={subscriptionName(subscription)} beside={<StatusBadge tone={tones[status]} text={words.statuses[status]} />}>
      <CardMark cardData={cardData} />
      <TermList of={termsOf(subscription)} />
      {isOld && status !== 'inactive' && <Warning title={words.expired} text={problem ?? words.expiredHint} />}
      {problem !== null && !isOld && <Warning text={problem} />}
      {status === 'pending' && <Text c="dimmed">{words.pendingHint}</Text>}
      <Actions subscription={subscription} onEdit={onEdit} onRemove={onRemove} />
    </Section>
  )
}

/** Its picture, where there is one; the brand's word stands in the title. */
function CardMark({ cardData: { imageString, cardBrand } }: Pick<SubscriptionShown, 'cardData'>) {
  if (imageString === '') return null
  return <img src={`data:image/png;base64,${imageString}`} alt={texts.cardNames[cardBrand ?? 'other']} className={classes.mark} />
}

function Warning({ title, text }: { title?: string; text: string }) {
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      {...(title ? { title } : {})}
      classNames={{ title: 'ink', message: 'ink' }}
    >
      {text}
    </Alert>
  )
}

function termsOf({ paymentAmount, triggerAmount, activatedDatetime, userFinancialSubaccount, cardData }: SubscriptionShown) {
  const { name, entityName } = userFinancialSubaccount
  const { expiryDate } = cardData
  return [
    [words.topUp, <Money key="top-up" amount={paymentAmount} fw={600} />],
    [words.threshold, triggerAmount === THRESHOLD_TOO_SMALL ? words.whenTooSmall : words.below(texts.forms.ron(triggerAmount))],
    [words.expires, expiryDate === null ? null : expiryShown(expiryDate)],
    [words.entity, name === '' || name === entityName ? entityName : `${entityName} (${name})`],
    [words.activatedAt, activatedDatetime === null ? null : slashedDateTime(activatedDatetime)],
  ] as const
}

function Actions({ subscription, onEdit, onRemove }: SubscriptionCardProps) {
  const hintId = useId()
  const mayWrite = useMay('money.write')
  if (!mayWrite) return null
  const isInactive = subscriptionStatusOf(subscription) === 'inactive'
  const card = subscriptionName(subscription)
  const why = isInactive ? { 'aria-describedby': hintId } : {}
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          aria-label={words.actionFor({ verb: words.edit, card })}
          disabled={isInactive}
          {...why}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
        <Button
          variant="subtle"
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={words.actionFor({ verb: words.remove, card })}
          disabled={isInactive}
          {...why}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
        {(isInactive || subscription.problem !== null) && (
          <LinkButton
            variant="default"
            href={paths.reactivation(subscription.identifier)}
            leftSection={<IconRefresh size={16} aria-hidden />}
          >
            {isInactive ? words.reactivate : words.renew}
          </LinkButton>
        )}
      </Group>
      {isInactive && (
        <Text c="dimmed" id={hintId}>
          {words.inactiveHint}
        </Text>
      )}
    </>
  )
}
