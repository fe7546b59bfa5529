/** What a table is given, whether it is drawn as rows or as cards. */
import type { ReactNode } from 'react'
import type { EmptyStateProps } from '../notices/empty-state.tsx'
import type { FailureCause } from '../notices/failure.tsx'
import type { Paging } from './paginator.tsx'
import type { RowAction } from './row-menu.tsx'
import type { SelectedItems, SelectionStore } from './selection.ts'

export type Column<Row> = {
  /** Unique within the table. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Amounts and counts stand at the right. */
  align?: 'left' | 'right'
  width?: number
  /** Can be hidden by the user of the table. `hidden-at-first`: it is, until it is chosen. */
  isOptional?: boolean | 'hidden-at-first'
  /** Where not all columns have room it stands as a second line under the column of this key, instead of beginning hidden. */
  under?: string
  /** It stands there on every screen. */
  isAlwaysUnder?: boolean
  /** In words: what is equal in all rows takes no column, and is said once above them. */
  wordsOf?: (row: Row) => string
  /** Under the column: its total. */
  footer?: ReactNode
}

/** How a row looks beside its words. */
export type RowTone = 'muted' | 'green' | 'blue' | 'orange' | 'red' | 'strong'

/** The state of the call behind the rows; a query of TanStack fits as it is. */
export type ListLoading = { isPending: boolean; isFetching: boolean; error: FailureCause | null; refetch: () => unknown }

/** All that a list's filter finds, whatever of it is shown. */
export type WholeList<Item> = {
  /** undefined: not known yet. */
  count: number | undefined
  /** The most that the server answers. */
  max: number
  read: () => Promise<SelectedItems<Item>>
}

export type Selection<Row, Item> = {
  store: SelectionStore<Item>
  /** What of a row is kept while it is selected. */
  itemOf: (row: Row) => Item
  /** The same function from drawing to drawing. */
  isSelectable?: (row: Row) => boolean
  /** The role can use it at all; left out: every role can. */
  isPermitted?: boolean
  /** Left out: the list is as long as what is shown. */
  whole?: WholeList<Item>
  /** Buttons of the bar that appears once something is selected. */
  actions: (items: readonly Item[]) => ReactNode
}

export type DataTableProps<Row, Item = Row> = {
  /** What the table holds, for those who hear it: `Comenzi`. */
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  loading: ListLoading
  empty: EmptyStateProps
  /** What the row is called in its menu: a name or a number. */
  rowName: (row: Row) => string
  rowActions?: (row: Row) => RowAction[]
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void
  selection?: Selection<Row, Item>
  paging?: Paging
  /** Above the rows, beside the choice of columns: what holds for all of them. */
  note?: ReactNode
  /** The row as a card under 740 px; left out, the columns are listed. */
  card?: (row: Row) => ReactNode
  /** Rows under the table: totals. */
  footer?: ReactNode
  rowTone?: (row: Row) => RowTone | undefined
}
