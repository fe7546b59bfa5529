/** The boxes of a list: one a row, and one for all rows that are shown. A tick draws its own box again, and no row. */
import { Checkbox } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { texts } from '../../texts.ts'
import { type ListenedSelection, useIsSelected, useSelectedShare } from './selection.ts'
import type { Selection } from './table.ts'

type Rows<Row, Item> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  selection?: Selection<Row, Item> | undefined
}

const yes = () => true

/** What draws the box of a row: the same function from drawing to drawing. null: nothing is selected in this list. */
export function useRowBox<Row, Item>({ rows, rowKey, rowName, selection }: Rows<Row, Item>): ((row: Row) => ReactNode) | null {
  const latest = useRef({ rows, rowKey, selection })
  const anchor = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = { rows, rowKey, selection }
  })
  useUnselectableDropped({ rows, rowKey, rowName, selection })
  const tick = useCallback((key: string, isOn: boolean, isRange: boolean) => {
    const now = latest.current
    if (!now.selection) return
    const { store, itemOf, isSelectable = yes } = now.selection
    const meant = rangeOf(now.rows, now.rowKey, isRange ? anchor.current : null, key).filter(isSelectable)
    anchor.current = key
    if (isOn) store.add(meant.map((row) => [now.rowKey(row), itemOf(row)] as const))
    else store.remove(meant.map(now.rowKey))
  }, [])
  const { store, isSelectable = yes } = selection ?? {}
  const box = useCallback(
    (row: Row) => store && isSelectable(row) && <SelectBox store={store} itemKey={rowKey(row)} name={rowName(row)} onTick={tick} />,
    [store, isSelectable, rowKey, rowName, tick],
  )
  return store ? box : null
}

/** From the row ticked before to this one, as they are shown; this one alone where none was. */
function rangeOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string, from: string | null, to: string): Row[] {
  const at = rows.findIndex((row) => rowKey(row) === to)
  const begin = from === null ? at : rows.findIndex((row) => rowKey(row) === from)
  return rows.slice(Math.min(at, begin < 0 ? at : begin), Math.max(at, begin) + 1)
}

/** What can be selected no more, for it is being activated or was cancelled, is no longer selected. */
function useUnselectableDropped<Row, Item>({ rows, rowKey, selection }: Rows<Row, Item>): void {
  const { store, isSelectable } = selection ?? {}
  useEffect(() => {
    if (store && isSelectable) store.remove(rows.filter((row) => !isSelectable(row)).map(rowKey))
  }, [rows, rowKey, store, isSelectable])
}

type SelectBoxProps = {
  store: ListenedSelection
  itemKey: string
  name: string
  onTick: (key: string, isOn: boolean, isRange: boolean) => void
}

function SelectBox({ store, itemKey, name, onTick }: SelectBoxProps) {
  const isSelected = useIsSelected(store, itemKey)
  return (
    <Checkbox
      data-selects
      aria-label={`${texts.ui.selectRow}: ${name}`}
      checked={isSelected}
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(itemKey, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** All that are shown; what comes later is not selected by it. */
export function SelectAllCheckbox<Row, Item>({
  rows,
  rowKey,
  selection,
}: Omit<Rows<Row, Item>, 'rowName' | 'selection'> & { selection: Selection<Row, Item> }) {
  const { store, itemOf, isSelectable = yes } = selection
  const selectable = rows.filter(isSelectable)
  const share = useSelectedShare(store, selectable.map(rowKey))
  if (selectable.length === 0) return null
  return (
    <Checkbox
      aria-label={texts.ui.selectAllRows}
      title={texts.ui.selectAllRows}
      checked={share === 'all'}
      indeterminate={share === 'some'}
      onChange={() =>
        share === 'all' ? store.remove(selectable.map(rowKey)) : store.add(selectable.map((row) => [rowKey(row), itemOf(row)] as const))
      }
    />
  )
}
