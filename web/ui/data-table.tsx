/** The one table: rows on wide screens, cards on narrow ones, with selection, row menu, emptiness and failure. */
import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { CARDS_BELOW } from '../theme.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CardList, CardSkeletons } from './card-list.tsx'
import { TableTools, useColumnChoice } from './column-choice.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { Failure, type FailureCause } from './failure.tsx'
import { Paginator, type Paging } from './paginator.tsx'
import type { RowAction } from './row-menu.tsx'
import { type Column, RowTable } from './row-table.tsx'

/** The state of the call behind the rows; a query of TanStack fits as it is. */
export type Loading = { isPending: boolean; isFetching: boolean; error: FailureCause | null; refetch: () => unknown }

export type Selection<Row> = {
  selected: readonly Row[]
  onChange: (rows: Row[]) => void
  isSelectable?: (row: Row) => boolean
  /** Buttons of the bar that appears once something is selected. */
  actions: (rows: readonly Row[]) => ReactNode
}

export type DataTableProps<Row> = {
  /** What the table holds, for those who hear it: `Comenzi`. */
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  loading: Loading
  empty: EmptyStateProps
  /** What the row is called in its menu: a name or a number. */
  rowName: (row: Row) => string
  rowActions?: (row: Row) => RowAction[]
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void
  selection?: Selection<Row>
  paging?: Paging
  /** The row as a card under 740 px; left out, the columns are listed. */
  card?: (row: Row) => ReactNode
  /** Rows under the table: totals. */
  footer?: ReactNode
  rowTone?: (row: Row) => 'muted' | undefined
}

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
      {rows?.length === 0 && <EmptyState {...empty} />}
      {rows && rows.length > 0 && <Content {...props} columns={choice.shown} rows={rows} />}
      {rows && rows.length > 0 && paging && <Paginator {...paging} isRepeated />}
      {selection && selection.selected.length > 0 && <BulkBar selection={selection} />}
    </Stack>
  )
}
