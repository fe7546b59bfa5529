/** A list of the operator's page that is there only while it holds something. */
import { Box, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { texts } from '../../texts.ts'
import { Section } from '../../ui/section.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableProps, ListLoading } from '../../ui/table/table.ts'
import classes from './operator.module.css'

type ListedProps<Row> = Pick<DataTableProps<Row>, 'rowKey' | 'rowName' | 'columns' | 'rowActions' | 'selection'> & {
  id: string
  title: string
  hint?: string
  query: ListLoading & { data: Row[] | undefined }
}

export function OperatorList<Row>({ id, title, hint, query, ...table }: ListedProps<Row>) {
  if (!query.error && (query.data === undefined || query.data.length === 0)) return null
  return (
    <Box id={id} className={classes.section ?? ''}>
      <Section title={title}>
        {hint !== undefined && <Text c="dimmed">{hint}</Text>}
        <DataTable
          {...table}
          label={title}
          rows={query.data}
          loading={query}
          empty={{ icon: IconChecklist, text: texts.operator.allSettled }}
        />
      </Section>
    </Box>
  )
}
