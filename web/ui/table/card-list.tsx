import { Box, Card, Group, Skeleton, Stack } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { TermList } from '../values/terms.tsx'
import { rowMark } from './focus-of-rows.ts'
import { RowMenu } from './row-menu.tsx'
import { openUnlessControl } from './row-table.tsx'
import { useRowBox } from './select-box.tsx'
import classes from './table.module.css'
import type { Column, DataTableProps } from './table.ts'

/** The table's rows on a narrow screen. */
export function CardList<Row, Item>(props: DataTableProps<Row, Item> & { rows: readonly Row[] }) {
  const box = useRowBox(props)
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="sm" m={0} p={0} aria-label={props.label} style={{ listStyle: 'none' }}>
        {props.rows.map((row) => (
          <Card
            component="li"
            key={props.rowKey(row)}
            {...rowMark(props.rowKey(row))}
            withBorder
            padding="sm"
            className={`${classes[props.rowTone?.(row) ?? ''] ?? ''} ${props.onOpen ? classes.opens : ''}`}
            // A tap anywhere on it opens what it shows; keys have the link or the menu in it.
            {...(props.onOpen ? { onClick: ({ target }: MouseEvent) => openUnlessControl(target, () => props.onOpen?.(row)) } : {})}
          >
            <RowCard {...props} row={row} box={box} />
          </Card>
        ))}
        <TotalsCard columns={props.columns} />
      </Stack>
      {props.footer}
    </Stack>
  )
}

/** What stands under the columns of a table. */
function TotalsCard<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const totals = columns.filter(({ footer }) => footer !== undefined)
  if (totals.length === 0) return null
  return (
    <Card component="li" withBorder padding="sm" className={classes.strong ?? ''}>
      <TermList of={totals.map(({ title, footer }) => [title, footer])} />
    </Card>
  )
}

type RowCardProps<Row, Item> = Omit<DataTableProps<Row, Item>, 'selection'> & { row: Row; box: ((row: Row) => ReactNode) | null }

function RowCard<Row, Item>({ row, columns, rowName, rowActions, box, card }: RowCardProps<Row, Item>) {
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      {box?.(row)}
      <Box flex={1} miw={0}>
        {card ? card(row) : <TermList of={columns.map(({ title, render }) => [title, render(row)])} />}
      </Box>
      {rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />}
    </Group>
  )
}

/** What stands where rows or cards will be at the first load. */
export function CardSkeletons({ asRows }: { asRows: boolean }) {
  return (
    <Stack gap="sm" role="status" aria-label={texts.ui.loading}>
      {Array.from({ length: asRows ? 12 : 5 }, (_, i) => `skeleton-${i}`).map((key) => (
        <Skeleton key={key} height={asRows ? 32 : 112} />
      ))}
    </Stack>
  )
}
