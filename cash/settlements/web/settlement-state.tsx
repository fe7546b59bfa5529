import { Group, Text } from '@mantine/core'
import { texts } from '../../../web/texts.ts'
import { StatusBadge } from '../../../web/ui/values/status-badge.tsx'
import type { SettlementShown } from '../contract/settlements.ts'

const words = texts.settlements

export const SettlementStateBadge = ({ of: { state, receivedOn } }: { of: SettlementShown }) => (
  <Group gap="xs">
    <StatusBadge tone={state === 'received' ? 'green' : 'orange'} text={words.states[state]} />
    {receivedOn && (
      <Text span fz="xs" c="dimmed">
        {words.receivedOn(texts.forms.day(receivedOn))}
      </Text>
    )}
  </Group>
)

export const DifferencesBadge = ({ count }: { count: number }) => (
  <StatusBadge tone={count > 0 ? 'red' : 'green'} text={count > 0 ? words.differences(count) : words.allMatched} />
)
