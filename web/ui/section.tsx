import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled region of a page. */
export function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      <Stack gap="md">{children}</Stack>
    </Paper>
  )
}
