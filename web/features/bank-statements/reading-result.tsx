/** What became of a file. */
import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { bankStatementCalls } from '../../../contract/payments/bank-statements.ts'
import type { ApiProblem } from '../../api.ts'
import { texts } from '../../texts.ts'
import { Failure } from '../../ui/notices/failure.tsx'

const words = texts.bankStatements

/** A refused file is the bank's or its reader's, no failure of ours: each fault, with its line. */
export function ReadingFailure({ fileName, problem }: { fileName: string; problem: ApiProblem }) {
  if (problem.code !== 'statement-refused') return <Failure cause={problem} title={words.refusedTitle(fileName)} />
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.refusedTitle(fileName)}
      role="alert"
      classNames={{ title: 'ink' }}
    >
      <Stack gap="xs">
        <List mah={280} style={{ overflowY: 'auto' }}>
          {[...new Set(problem.errors.map(({ message }) => message))].map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        <Text>{words.refusedHint}</Text>
      </Stack>
    </Alert>
  )
}

type Result = AnswerOf<typeof bankStatementCalls.read>
const shown = ['linesRead', 'linesKnown', 'linesUsed', 'linesOpen', 'linesIgnored'] as const satisfies readonly (keyof Result)[]

export function ReadingResult({ fileName, result }: { fileName: string; result: Result }) {
  const { linesRead, linesKnown } = result
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
    </Alert>
  )
}
