import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { ReferralInfo } from '../contract/referral-calls.ts'

const words = texts.referrals

/** A bonus only where there is one. */
export function ReferralFigures({ info }: { info: ReferralInfo }) {
  const { numOfInvited, numOfActivePromotions, collectedAmount, incomingAmounts, referredBy } = info
  return (
    <>
      <Group component="dl" gap="md" m={0} align="stretch">
        <Figure name={words.activePromotions}>{texts.forms.number(numOfActivePromotions)}</Figure>
        <Figure name={words.invited}>{texts.forms.number(numOfInvited)}</Figure>
        {collectedAmount > 0 && (
          <Figure name={words.collected}>
            <Money amount={collectedAmount} inherit />
          </Figure>
        )}
        {incomingAmounts.amount > 0 && (
          <Figure name={words.incoming} hint={words.incomingHint}>
            <Money amount={incomingAmounts.amount} inherit />
          </Figure>
        )}
      </Group>
      {referredBy !== null && (
        <Text size="sm" c="dimmed">
          {words.referredBy(referredBy)}
        </Text>
      )}
    </>
  )
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" miw={180} flex="1 1 180px">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={700} className="tabular">
        {children}
      </Text>
      {hint && (
        <Text component="dd" m={0} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Paper>
  )
}
