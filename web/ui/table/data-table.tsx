/** The one table: rows on wide screens, cards on narrow ones, with selection, row menu, emptiness and failure. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { texts } from '../../texts.ts'
import { CARDS_BELOW } from '../../theme.ts'
import { EmptyState, type Icon } from '../notices/empty-state.tsx'
import { Failure } from '../notices/failure.tsx'
import { CardList, CardSkeletons } from './card-list.tsx'
import { TableTools, useColumnChoice } from './column-choice.tsx'
import { lastPageOf, Paginator, type Paging } from './paginator.tsx'
import { RowTable } from './row-table.tsx'
import classes from './table.module.css'
import type { DataTableProps, Selection } from './table.ts'

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading, empty, paging, selection } = props
  const asCards = useMediaQuery(`(max-width: ${CARDS_BELOW})`, window.matchMedia(`(max-width: ${CARDS_BELOW})`).matches)
  const choice = useColumnChoice(label, columns)
  const Content = asCards ? CardList : RowTable
  return (
    <Stack gap="sm">
      {loading.error && <Failure cause={loading.error} onRetry={loading.refetch} isRetrying={loading.isFetching} />}
      {!asCards && <TableTools choice={choice} paging={paging} />}
      {asCards && paging && <Paginator {...paging} />}
      {rows === undefined && loading.isPending && <CardSkeletons asRows={!asCards} />}
      {rows?.length === 0 && (isBeyondEnd(paging) ? <BeyondEnd {...paging} icon={empty.icon} /> : <EmptyState {...empty} />)}
      {rows && rows.length > 0 && <Content {...props} columns={choice.shown} rows={rows} />}
      {rows && rows.length > 0 && paging && <Paginator {...paging} isRepeated />}
      {selection && selection.selected.length > 0 && <BulkBar selection={selection} />}
    </Stack>
  )
}

/** The list became shorter, or the address names a page that never was. */
const isBeyondEnd = (paging: Paging | undefined): paging is Paging & { count: number } =>
  paging?.count !== undefined && paging.count > 0 && paging.page > lastPageOf(paging.count, paging.limit)

function BeyondEnd({ limit, count, onPage, icon }: Paging & { count: number; icon: Icon }) {
  const last = lastPageOf(count, limit)
  return (
    <EmptyState
      icon={icon}
      text={texts.ui.beyondEnd(last)}
      action={
        <Button variant="default" onClick={() => onPage(last)}>
          {texts.ui.lastPage}
        </Button>
      }
    />
  )
}

/** Says how many are selected and what can be done with all of them. */
function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      className={`bulk-bar ${classes.bulkBar}`}
      role="region"
      aria-label={texts.ui.selected(selection.selected.length)}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600} aria-live="polite">
            {texts.ui.selected(selection.selected.length)}
          </Text>
          <Button variant="subtle" color="gray" onClick={() => selection.onChange([])}>
            {texts.ui.clearSelection}
          </Button>
        </Group>
        <Group gap="sm">{selection.actions(selection.selected)}</Group>
      </Group>
    </Paper>
  )
}
