import { Button, Group, Paper, Text } from '@mantine/core'
import { uiTexts } from '../texts.ts'
import classes from './table.module.css'
import type { Selection } from './table.ts'

/** Says how many are selected and what can be done with all of them. */
export function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      className={`bulk-bar ${classes.bulkBar}`}
      role="region"
      aria-label={uiTexts.selected(selection.selected.length)}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600} aria-live="polite">
            {uiTexts.selected(selection.selected.length)}
          </Text>
          <Button variant="subtle" color="gray" onClick={() => selection.onChange([])}>
            {uiTexts.clearSelection}
          </Button>
        </Group>
        <Group gap="sm">{selection.actions(selection.selected)}</Group>
      </Group>
    </Paper>
  )
}
