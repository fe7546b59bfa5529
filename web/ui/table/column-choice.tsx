import { ActionIcon, Box, Checkbox, Group, Popover, Stack, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useKept } from '../../kept.ts'
import { texts } from '../../texts.ts'
import { ALL_COLUMNS_FROM } from '../../theme.ts'
import { Paginator, type Paging } from './paginator.tsx'
import type { Column } from './table.ts'

const NARROW = `(max-width: ${ALL_COLUMNS_FROM})`

/**
 * Which of a table's columns are shown; what was chosen is remembered under the table's label. Where not all have room, those that can
 * be left out and stand under no other begin hidden, and a choice made there is one of its own.
 */
export function useColumnChoice<Row>(label: string, columns: readonly Column<Row>[]) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  const wide = useHidden(
    `columns ${label}`,
    columns.flatMap(({ key, isOptional }) => (isOptional === 'hidden-at-first' ? key : [])),
  )
  const narrow = useHidden(
    `columns ${label} narrow`,
    columns.flatMap((column) => (beginsHidden(column, columns) ? column.key : [])),
  )
  const [hidden, setHidden] = isNarrow ? narrow : wide
  return {
    isNarrow,
    shown: columns.filter(({ key, isOptional }) => !isOptional || !hidden.includes(key)),
    optional: columns
      .filter(({ isOptional }) => isOptional)
      .map(({ key, title }) => ({
        key,
        title,
        isShown: !hidden.includes(key),
        toggle: () => setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]),
      })),
  }
}

/** What stands under another, or has others under it, has room on every screen. */
const beginsHidden = <Row,>({ key, isOptional, under }: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  isOptional === 'hidden-at-first' || (isOptional === true && under === undefined && !columns.some((other) => other.under === key))

const Keys = z.array(z.string())
const useHidden = (key: string, first: string[]) => useKept(Keys, key, first)

type TableToolsProps = { choice: Pick<ReturnType<typeof useColumnChoice>, 'optional'>; paging: Paging | undefined; note: ReactNode }

/** Above the rows: where one is in the list, and which columns are shown. */
export function TableTools({ choice: { optional }, paging, note }: TableToolsProps) {
  if (!paging && !note && optional.length === 0) return null
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      {note && (
        <Box flex={1} miw={0}>
          {note}
        </Box>
      )}
      {paging && (
        <Box {...(note ? {} : { flex: 1 })}>
          <Paginator {...paging} />
        </Box>
      )}
      {optional.length > 0 && (
        <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Tooltip label={texts.ui.columns}>
              <ActionIcon variant="default" aria-label={texts.ui.columns}>
                <IconColumns3 size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown aria-label={texts.ui.columns}>
            <Stack gap="sm">
              {optional.map(({ key, title, isShown, toggle }) => (
                <Checkbox key={key} label={title} checked={isShown} onChange={toggle} />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  )
}
