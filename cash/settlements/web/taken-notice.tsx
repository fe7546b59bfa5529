/** What became of a report. */
import { Alert, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { UnreadInFile } from '#contract/read-fields.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { UnreadValues } from '#web/ui/notices/unread-values.tsx'
import type { settlementCalls } from '../contract/settlements.ts'

const words = texts.settlements

export type SettlementTakenShown = AnswerOf<typeof settlementCalls.ask> & { by: 'call' | 'file'; unread?: readonly UnreadInFile[] }

export function SettlementTakenNotice({
  taken: { id, by, linesTaken, linesKnown, linesDifferent, unread = [] },
}: {
  taken: SettlementTakenShown
}) {
  const isNothing = by === 'call' && linesTaken + linesKnown === 0
  return (
    <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{isNothing ? words.nothingSent : words.taken(linesTaken)}</Text>
          {linesTaken > 0 && linesKnown > 0 && <Text>{words.takenKnown(linesKnown)}</Text>}
          {linesDifferent > 0 && <Text>{words.takenDifferent(linesDifferent)}</Text>}
          <UnreadValues words={words} values={unread} count={unread.length} />
        </div>
        {id && (
          <LinkButton variant="default" href={paths.settlement(id)}>
            {words.open}
          </LinkButton>
        )}
      </Group>
    </Alert>
  )
}
