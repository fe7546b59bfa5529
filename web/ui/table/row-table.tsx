import { Box } from '@mantine/core'
import { DataTable as MantineDataTable } from 'mantine-datatable'
import 'mantine-datatable/styles.css'
import { type KeyboardEvent, memo, type ReactNode, useCallback } from 'react'
import { texts } from '../../texts.ts'
import { rowMark } from './focus-of-rows.ts'
import { RowMenu } from './row-menu.tsx'
import { SelectAllCheckbox, useRowBox } from './select-box.tsx'
import classes from './table.module.css'
import type { DataTableProps } from './table.ts'

type RowTableProps<Row, Item> = DataTableProps<Row, Item> & { rows: readonly Row[] }

export function RowTable<Row, Item>(props: RowTableProps<Row, Item>) {
  const { label, rows, rowKey, rowName, rowActions, onOpen, footer, rowTone, columns, selection } = props
  const box = useRowBox({ rows, rowKey, rowName, selection })
  const menu = useCallback((row: Row) => rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />, [rowName, rowActions])
  return (
    <Box className={classes.frame}>
      <MantineDataTable<Row>
        aria-label={label}
        records={[...rows]}
        idAccessor={rowKey}
        // Never drawn without rows, but its own English words would be in the page.
        emptyState={<span hidden />}
        columns={[
          ...(box && selection
            ? [
                {
                  accessor: 'selection',
                  title: <SelectAllCheckbox rows={rows} rowKey={rowKey} selection={selection} />,
                  width: 44,
                  cellsClassName: classes.boxCell ?? '',
                  render: (row: Row) => <Cell row={row} render={box} />,
                },
              ]
            : []),
          ...columns.map(({ key, title, render, align, width, footer: total }) => ({
            accessor: key,
            title,
            render: (row: Row) => <Cell row={row} render={render} />,
            textAlign: align ?? ('left' as const),
            ...(width === undefined ? {} : { width }),
            ...(total === undefined ? {} : { footer: total }),
          })),
          ...(rowActions
            ? [
                {
                  accessor: 'actions',
                  title: <span className={classes.unseen}>{texts.ui.rowMenu(label)}</span>,
                  width: 56,
                  textAlign: 'right' as const,
                  render: (row: Row) => <Cell row={row} render={menu} />,
                },
              ]
            : []),
        ]}
        highlightOnHover
        {...(rowActions ? { pinLastColumn: true } : {})}
        withTableBorder
        borderRadius="sm"
        maxHeight="max(320px, calc(100dvh - 310px))"
        classNames={{ table: classes.table ?? '' }}
        scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
        rowClassName={(row) => classes[rowTone?.(row) ?? '']}
        customRowAttributes={(row, index) => ({
          ...rowMark(rowKey(row)),
          tabIndex: index === 0 ? 0 : -1,
          onKeyDown: onRowKey,
          'data-row': index,
        })}
        {...(onOpen ? { onRowClick: ({ record, event }) => openUnlessControl(event.target, () => onOpen(record)) } : {})}
      />
      {footer}
    </Box>
  )
}

/** Long lists: with columns and actions that stay the same ones, only the cells of rows that changed are drawn again. */
const Cell = memo(function Cell<Row>({ row, render }: { row: Row; render: (row: Row) => ReactNode }) {
  return render(row)
}) as <Row>(props: { row: Row; render: (row: Row) => ReactNode }) => ReactNode // memo forgets that it is generic

/** A click on a link, button or box within the row is meant for that. */
export function openUnlessControl(target: EventTarget, open: () => void): void {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menu"]')) return
  const beside = target instanceof Element ? target.closest(`td.${classes.boxCell}`) : null
  if (beside) {
    beside.querySelector('input')?.click()
    return
  }
  if (window.getSelection()?.toString()) return // marking text to copy it is no click
  open()
}

// Arrows go from row to row, Enter opens, space selects: the row's own first checkbox.
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const neighbour = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (neighbour instanceof HTMLElement) neighbour.focus()
  else if (event.key === 'Enter') row.click()
  else if (event.key === ' ') row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  else return
  event.preventDefault()
}
