import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { rowMark } from './table/focus-of-rows.ts'

type SectionProps = {
  title: string
  beside?: ReactNode
  /** One of a list of them. */
  rowKey?: string
  children: ReactNode
}

/** A titled region of a page. */
export function Section({ title, beside, rowKey, children }: SectionProps) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} {...(rowKey === undefined ? {} : rowMark(rowKey))}>
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
