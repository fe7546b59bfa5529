/** What became of a file. */
import { Alert, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { FileRefused } from '#web/ui/notices/file-refused.tsx'
import { UnreadValues } from '#web/ui/notices/unread-values.tsx'
import type { bankStatementCalls } from '../contract/bank-statements.ts'

const words = texts.bankStatements

export function StatementReadingFailure({ fileName, problem }: { fileName: string; problem: ApiProblem }) {
  const title = words.refusedTitle(fileName)
  if (problem.code !== 'statement-refused') return <FailureNotice cause={problem} title={title} />
  return <FileRefused title={title} faults={problem.errors.map(({ message }) => message)} hint={words.refusedHint} />
}

type Result = AnswerOf<typeof bankStatementCalls.read>
const shown = ['linesRead', 'linesKnown', 'linesUsed', 'linesOpen', 'linesIgnored'] as const satisfies readonly (keyof Result)[]

export function ReadingResult({ fileName, result }: { fileName: string; result: Result }) {
  const { linesRead, linesKnown, unreadCount, gapCount } = result
  const note = linesRead === 0 ? words.empty : linesKnown === linesRead ? words.allKnown : null
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCircleCheck aria-hidden />}
      title={words.resultTitle(fileName)}
      role="status"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Group component="dl" gap="xl" m={0} style={{ rowGap: 8 }}>
        {shown.map((name) => (
          <div key={name}>
            <Text component="dt" fz="xs">
              {words.result[name]}
            </Text>
            <Text component="dd" m={0} fw={600} className="tabular">
              {texts.forms.number(result[name])}
            </Text>
          </div>
        ))}
      </Group>
      {note && <Text mt="xs">{note}</Text>}
      <UnreadValues words={words} values={result.unread} count={unreadCount} />
      {gapCount > 0 && <Text mt="xs">{words.gapsBeside(gapCount)}</Text>}
    </Alert>
  )
}
