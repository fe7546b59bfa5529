/** Says how many are selected, offers all of the filter, and what can be done with them. */
import { Button, Group, Paper, Text } from '@mantine/core'
import { type RefCallback, useState } from 'react'
import { toApiProblem } from '../../api.ts'
import { texts } from '../../texts.ts'
import { reserveBarRoom } from '../form/bar-room.ts'
import { toast } from '../notices/toast.ts'
import { useFocusAfterSelection } from './focus-after-selection.ts'
import { useSelected } from './selection.ts'
import classes from './table.module.css'
import type { DataTableProps, Selection, WholeList } from './table.ts'

type BulkBarProps<Row, Item> = Pick<DataTableProps<Row, Item>, 'rowKey'> & { rows: readonly Row[]; selection: Selection<Row, Item> }

export function BulkBar<Row, Item>({ rows, rowKey, selection }: BulkBarProps<Row, Item>) {
  const { store, whole, isSelectable = () => true, actions } = selection
  const selected = useSelected(store)
  const bar = useBar(selected)
  if (selected.size === 0) return null
  const isPageSelected = rows.filter(isSelectable).every((row) => selected.has(rowKey(row)))
  return (
    <Paper
      ref={bar}
      withBorder
      shadow="md"
      p="sm"
      className={`bulk-bar ${classes.bulkBar}`}
      role="region"
      aria-label={texts.ui.selected(selected.size)}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600} aria-live="polite">
            {texts.ui.selected(selected.size)}
          </Text>
          {whole && isPageSelected && <SelectWhole whole={whole} selectedCount={selected.size} onRead={store.replace} />}
          <Button variant="subtle" color="gray" onClick={store.clear}>
            {texts.ui.clearSelection}
          </Button>
        </Group>
        <Group gap="sm">{actions([...selected.values()])}</Group>
      </Group>
    </Paper>
  )
}

/** It keeps room below what has the focus, and hands the focus on when it goes. */
function useBar(selected: ReadonlyMap<string, unknown>): RefCallback<HTMLElement> {
  const handsOn = useFocusAfterSelection(selected)
  const [drawn] = useState(() => (bar: HTMLElement) => {
    const giveRoomBack = reserveBarRoom(bar)
    const handOn = handsOn(bar)
    return () => {
      giveRoomBack?.()
      handOn?.()
    }
  })
  return drawn
}

type SelectWholeProps<Item> = { whole: WholeList<Item>; selectedCount: number; onRead: (all: ReadonlyMap<string, Item>) => void }

/** What the filter finds at this moment, as far as the server answers it: what comes later is not selected. */
function SelectWhole<Item>({ whole: { count = 0, max, read }, selectedCount, onRead }: SelectWholeProps<Item>) {
  const [isReading, setReading] = useState(false)
  if (Math.min(count, max) <= selectedCount) return null
  const select = async () => {
    setReading(true)
    try {
      onRead(await read())
    } catch (error) {
      toast.error(toApiProblem(error).message)
    }
    setReading(false)
  }
  return (
    <Button variant="light" onClick={() => void select()} loading={isReading}>
      {count > max ? texts.ui.selectFirst(max, count) : texts.ui.selectWhole(count)}
    </Button>
  )
}
