/** What a table is given, whether it is drawn as rows or as cards. */
import type { ReactNode } from 'react'
import type { EmptyStateProps } from '../notices/empty-state.tsx'
import type { FailureCause } from '../notices/failure.tsx'
import type { Paging } from './paginator.tsx'
import type { RowAction } from './row-menu.tsx'

export type Column<Row> = {
  /** Unique within the table. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Amounts and counts stand at the right. */
  align?: 'left' | 'right'
  width?: number
  /** Can be hidden by the user of the table. */
  isOptional?: boolean
  /** Under the column: its total. */
  footer?: ReactNode
}

/** How a row looks beside its words. */
export type RowTone = 'muted' | 'green' | 'blue' | 'orange' | 'red' | 'strong'

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
  rowTone?: (row: Row) => RowTone | undefined
}
