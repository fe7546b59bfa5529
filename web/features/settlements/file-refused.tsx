import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ApiProblem } from '../../api.ts'
import { texts } from '../../texts.ts'
import { Failure } from '../../ui/notices/failure.tsx'

const words = texts.settlements

/** The courier's or its reader's, no failure of ours: each fault with its row and column. */
export function FileRefused({ fileName, problem }: { fileName: string; problem: ApiProblem }) {
  if (problem.code !== 'spreadsheet-refused') return <Failure cause={problem} title={words.refusedTitle(fileName)} />
  const said = problem.errors.length > 0 ? problem.errors.map(({ message }) => message) : [problem.message]
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
          {[...new Set(said)].map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        <Text>{words.refusedHint}</Text>
      </Stack>
    </Alert>
  )
}
