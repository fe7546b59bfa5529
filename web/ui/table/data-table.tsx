/** The one table: rows on wide screens, cards on narrow ones, with selection, row menu, emptiness and failure. */
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { texts } from '../../texts.ts'
import { CARDS_BELOW } from '../../theme.ts'
import { EmptyState, type Icon } from '../notices/empty-state.tsx'
import { FailureNotice } from '../notices/failure.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardList, CardSkeletons } from './card-list.tsx'
import { TableTools, useColumnChoice } from './column-choice.tsx'
import { columnsInTwoLines, dropSameColumns } from './drawn-columns.tsx'
import { ListOfRows } from './list-of-rows.tsx'
import { lastPageOf, Paginator, type Paging } from './paginator.tsx'
import { RowTable } from './row-table.tsx'
import type { DataTableProps } from './table.ts'

export function DataTable<Row, Item = Row>({ selection: wanted, ...given }: DataTableProps<Row, Item>) {
  // What a role can never use is not drawn; what it cannot use now says why (row-menu.tsx).
  const selection = wanted?.isPermitted === false ? undefined : wanted
  const props = selection ? { ...given, selection } : given
  const { label, columns, rows, rowKey, loading, empty, paging, note } = props
  const asCards = useMediaQuery(`(max-width: ${CARDS_BELOW})`, window.matchMedia(`(max-width: ${CARDS_BELOW})`).matches)
  const choice = useColumnChoice(label, columns)
  const { drawn, same } = useDrawn(choice, rows ?? NO_ROWS)
  const Content = asCards ? CardList : RowTable
  return (
    <ListOfRows isKnown={rows !== undefined} gap="sm">
      {loading.error && <FailureNotice cause={loading.error} onRetry={loading.refetch} isRetrying={loading.isFetching} />}
      {asCards ? note : <TableTools choice={choice} paging={paging} note={same.length > 0 ? <Same of={same} note={note} /> : note} />}
      {asCards && paging && <Paginator {...paging} />}
      {rows === undefined && loading.isPending && <CardSkeletons asRows={!asCards} />}
      {rows?.length === 0 && (isBeyondEnd(paging) ? <BeyondEnd {...paging} icon={empty.icon} /> : <EmptyState {...empty} />)}
      {rows && rows.length > 0 && <Content {...props} columns={asCards ? choice.shown : drawn} rows={rows} />}
      {rows && rows.length > 0 && paging && <Paginator {...paging} isRepeated />}
      {selection && <BulkBar rows={rows ?? []} rowKey={rowKey} selection={selection} />}
    </ListOfRows>
  )
}

const NO_ROWS: readonly never[] = []

/** The same columns from drawing to drawing, so that only rows that changed are drawn again. */
function useDrawn<Row>({ shown, isNarrow }: ReturnType<typeof useColumnChoice<Row>>, rows: readonly Row[]) {
  const { columns, same } = dropSameColumns(shown, rows)
  const [held, setHeld] = useState({ columns, isNarrow })
  const isHeld =
    held.isNarrow === isNarrow && held.columns.length === columns.length && held.columns.every((column, at) => column === columns[at])
  if (!isHeld) setHeld({ columns, isNarrow })
  const now = isHeld ? held : { columns, isNarrow }
  const drawn = useMemo(() => columnsInTwoLines(now.columns, now.isNarrow), [now.columns, now.isNarrow])
  return { drawn, same }
}

function Same({ of, note }: { of: readonly { title: string; words: string }[]; note: ReactNode }) {
  return (
    <>
      {note}
      <Text c="dimmed" size="sm">
        {texts.ui.sameInAll}{' '}
        {of.map(({ title, words }, at) => (
          <Text key={title} span inherit>
            {at > 0 && ' · '}
            {title}: <b>{words}</b>
          </Text>
        ))}
      </Text>
    </>
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
