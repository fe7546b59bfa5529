/** Another user has saved what is being changed here: both are shown, field by field, and which of them stays is decided. */
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { texts } from '../../texts.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { FormVersions } from './use-versions.ts'

/** Values as they are read; '' is nothing. */
export type ChangedField = { label: string; saved: string; typed: string }

type ChangedMeanwhileProps<Saved extends { version: string }> = {
  of: FormVersions<Saved>
  changes: (saved: Saved) => readonly ChangedField[]
  /** Saves again what was refused. */
  onSaveTyped: () => void
  onTakeSaved: () => void
}

const words = texts.ui.changedMeanwhile

/** Closed it leads back to the form, with all that was typed. */
export function ChangedMeanwhile<Saved extends { version: string }>(props: ChangedMeanwhileProps<Saved>) {
  const { of, changes, onSaveTyped, onTakeSaved } = props
  const { found } = of
  if (!found) return null
  const saveTyped = () => {
    of.writeOver(found)
    onSaveTyped()
  }
  const takeSaved = () => {
    of.takeSaved(found)
    onTakeSaved()
  }
  return (
    <Dialog onClose={of.close} title={words.title} closeOnClickOutside={false} size="lg">
      <Stack gap="md">
        <Text>{words.body}</Text>
        <Changes of={changes(found)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={of.close}>
            {words.back}
          </Button>
          <Button variant="default" onClick={takeSaved}>
            {words.takeSaved}
          </Button>
          <Button onClick={saveTyped}>{words.saveTyped}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Changes({ of }: { of: readonly ChangedField[] }) {
  return (
    <Table layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.field}</Table.Th>
          <Table.Th>{words.saved}</Table.Th>
          <Table.Th>{words.typed}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map(({ label, saved, typed }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{saved || words.nothing}</Table.Td>
            <Table.Td>{typed || words.nothing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Those that differ. */
export const changedFields = (fields: readonly ChangedField[]): ChangedField[] => fields.filter(({ saved, typed }) => saved !== typed)
