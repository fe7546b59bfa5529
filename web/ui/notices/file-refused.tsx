import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

type FileRefusedProps = { title: string; faults: readonly string[]; hint: string }

/** A file that could not be read is its sender's or its reader's, no failure of ours: each fault, where it stands. */
export function FileRefused({ title, faults, hint }: FileRefusedProps) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert" classNames={{ title: 'ink' }}>
      <Stack gap="xs">
        <List mah={280} style={{ overflowY: 'auto' }}>
          {[...new Set(faults)].map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
        <Text>{hint}</Text>
      </Stack>
    </Alert>
  )
}
