import { Group, Text } from '@mantine/core'
import type { Tone } from '#contract/shell/tones.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { SettlementShown } from '../contract/settlements.ts'

const words = texts.settlements

const tones = { reported: 'orange', received: 'green', removed: 'grey' } as const satisfies Record<SettlementShown['state'], Tone>

export const SettlementStateBadge = ({ of: { state, receivedOn, statementLineId } }: { of: SettlementShown }) => (
  <Group gap="xs">
    <StatusBadge tone={tones[state]} text={words.states[state]} />
    {receivedOn && (
      <Text span fz="xs" c="dimmed">
        {[words.receivedOn(texts.forms.day(receivedOn)), ...(statementLineId === null ? [words.notOnStatement] : [])].join(', ')}
      </Text>
    )}
  </Group>
)

export const DifferencesBadge = ({ count }: { count: number }) => (
  <StatusBadge tone={count > 0 ? 'red' : 'green'} text={count > 0 ? words.differences(count) : words.allMatched} />
)
