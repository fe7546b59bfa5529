import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** What of a pasted address was concluded, not written. */
export const PasteNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      {notes.map((note) => (
        <Text key={note}>{note}</Text>
      ))}
    </Alert>
  )
