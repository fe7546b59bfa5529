import { Stack, Text } from '@mantine/core'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import type { OpenEffect } from '#contract/effects/effects.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { BeganSince } from './since.tsx'

const operatorTexts = texts.operator

export const causeInWords = (cause: string): string => messageText(effectCauseMessageOf(cause))

export const effectColumns: readonly Column<OpenEffect>[] = [
  { key: 'kind', title: operatorTexts.columnKind, render: (effect) => <Asked effect={effect} /> },
  {
    key: 'client',
    title: operatorTexts.columnClient,
    isOptional: true,
    width: 170,
    render: ({ client }) => client?.name ?? operatorTexts.platform,
  },
  { key: 'since', title: operatorTexts.columnSince, width: 150, render: ({ since }) => <BeganSince at={since} /> },
  { key: 'known', title: operatorTexts.columnKnown, render: (effect) => <Known effect={effect} /> },
]

function Asked({ effect: { kind, summary } }: { effect: OpenEffect }) {
  return (
    <Stack gap={2} py={4}>
      <Text fw={600}>{texts.effects[kind].label}</Text>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Text>
    </Stack>
  )
}

/** Why it waits, or how far it is. */
function Known({ effect: { state, reason, cause, tries, calls } }: { effect: OpenEffect }) {
  return (
    <Stack gap={2} py={4} align="flex-start">
      {state !== 'manual' && <StatusBadge tone="orange" text={texts.operator.effectStates[state]} />}
      {reason !== null && (
        <Text size="xs" lineClamp={3} title={reason}>
          {reason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {operatorTexts.attemptsText(tries, calls)}
        {cause === null ? '' : `; ${causeInWords(cause)}`}
      </Text>
    </Stack>
  )
}

/** An effect on a phone. */
export function EffectCard({ effect }: { effect: OpenEffect }) {
  return (
    <Stack gap="xs">
      <Asked effect={effect} />
      <Text>{effect.client?.name ?? operatorTexts.platform}</Text>
      <BeganSince at={effect.since} />
      <Known effect={effect} />
    </Stack>
  )
}
