/** Statements that have not come: between which days, and what moved in them. */
import { Alert, List, Text } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import type { StatementGapShown } from '../contract/bank-statements.ts'

const words = texts.bankStatements
const { day, ron, number } = texts.forms

type Missing = { gaps: readonly StatementGapShown[]; gapCount: number }

export function MissingStatements({ gaps, gapCount }: Missing) {
  if (gapCount === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconCalendarQuestion aria-hidden />}
      title={words.gaps(gapCount)}
      role="region"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Text>{words.gapsHint}</Text>
      <List mah={200} style={{ overflowY: 'auto' }}>
        {gaps.map((gap) => (
          <List.Item key={JSON.stringify(gap)} style={{ overflowWrap: 'anywhere' }}>
            {sentencesOf(gap).join(' ')}
          </List.Item>
        ))}
      </List>
      {gapCount > gaps.length && <Text>{words.gapsMore(gapCount - gaps.length)}</Text>}
    </Alert>
  )
}

function sentencesOf({ account, closedOn, closed, opensOn, opened, difference, numbers }: StatementGapShown): string[] {
  return [
    words.gapAccount(account),
    words.gapClosed(day(closedOn), ron(closed)),
    words.gapOpened(day(opensOn), ron(opened)),
    ...(difference === 0 ? [] : [words.gapDifference(ron(difference))]),
    ...(numbers === null ? [] : [numbersSaid(numbers)]),
  ]
}

const numbersSaid = ({ first, last }: { first: number; last: number }): string =>
  first === last ? words.gapNumber(number(first)) : words.gapNumbers(number(first), number(last))
