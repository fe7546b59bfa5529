import { Stack, Text } from '@mantine/core'
import type { OpenEffect } from '../../../contract/operator/effects.ts'
import { texts as words } from '../../texts.ts'
import type { Column } from '../../ui/table/table.ts'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Since } from './since.tsx'
import { causeInWords, effectStateTexts, operatorTexts as texts } from './texts.ts'

export const effectColumns: readonly Column<OpenEffect>[] = [
  { key: 'kind', title: texts.columnKind, render: (effect) => <Asked effect={effect} /> },
  { key: 'client', title: texts.columnClient, isOptional: true, width: 170, render: ({ client }) => client?.name ?? texts.platform },
  { key: 'since', title: texts.columnSince, width: 150, render: ({ since }) => <Since at={since} /> },
  { key: 'known', title: texts.columnKnown, render: (effect) => <Known effect={effect} /> },
]

function Asked({ effect: { kind, summary } }: { effect: OpenEffect }) {
  return (
    <Stack gap={2} py={4}>
      <Text fw={600}>{words.effects[kind].label}</Text>
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
      {state !== 'manual' && <StatusBadge tone="orange" text={effectStateTexts[state]} />}
      {reason !== null && (
        <Text size="xs" lineClamp={3} title={reason}>
          {reason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {texts.attemptsText(tries, calls)}
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
      <Text>{effect.client?.name ?? texts.platform}</Text>
      <Since at={effect.since} />
      <Known effect={effect} />
    </Stack>
  )
}
