import { Box, Card, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import { texts } from '../../texts.ts'
import { Terms } from '../values/terms.tsx'
import { RowMenu } from './row-menu.tsx'
import classes from './table.module.css'
import type { Column, DataTableProps } from './table.ts'

/** The table's rows on a narrow screen. */
export function CardList<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="sm" m={0} p={0} aria-label={props.label} style={{ listStyle: 'none' }}>
        {props.rows.map((row) => (
          <Card component="li" key={props.rowKey(row)} withBorder padding="sm" className={classes[props.rowTone?.(row) ?? ''] ?? ''}>
            <RowCard {...props} row={row} />
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
      <Terms of={totals.map(({ title, footer }) => [title, footer])} />
    </Card>
  )
}

function RowCard<Row>({ row, columns, rowName, rowKey, rowActions, selection, card }: DataTableProps<Row> & { row: Row }) {
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      {selection && (selection.isSelectable?.(row) ?? true) && (
        <Checkbox
          aria-label={`${texts.ui.selectRow}: ${rowName(row)}`}
          checked={selection.selected.some((other) => rowKey(other) === rowKey(row))}
          onChange={(event) =>
            selection.onChange(
              event.currentTarget.checked
                ? [...selection.selected, row]
                : selection.selected.filter((other) => rowKey(other) !== rowKey(row)),
            )
          }
        />
      )}
      <Box flex={1} miw={0}>
        {card ? card(row) : <Terms of={columns.map(({ title, render }) => [title, render(row)])} />}
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
