/** On a narrow screen: AWB and amount; the rest unfolds on the row. */
import { ActionIcon, Checkbox, Table } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { AwaitingRepayment } from '#cash/repayments/contract/repayment-calls.ts'
import { texts } from '#web/texts.ts'
import { rowMark } from '#web/ui/table/focus-of-rows.ts'
import { TermList } from '#web/ui/values/terms.tsx'
import { awaitingColumns, type OnChangeAwaiting } from './columns.tsx'

const words = texts.repaymentAwaiting
const shownNarrow = ['awb', 'amount']

type NarrowTableProps = {
  rows: readonly AwaitingRepayment[]
  /** null: nothing can be selected. */
  selected: readonly AwaitingRepayment[] | null
  onSelect: (rows: readonly AwaitingRepayment[]) => void
  onChangeOne: OnChangeAwaiting
}

export function AwaitingNarrowTable({ rows, selected, onSelect, onChangeOne }: NarrowTableProps) {
  const columns = awaitingColumns(onChangeOne)
  const isShown = ({ key }: { key: string }) => shownNarrow.includes(key)
  const [shown, unfolded] = [columns.filter(isShown), columns.filter((column) => !isShown(column))]
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const flip = (id: string) => setOpenIds(openIds.includes(id) ? openIds.filter((other) => other !== id) : [...openIds, id])
  const span = shown.length + 1 + (selected === null ? 0 : 1)
  return (
    <Table aria-label={words.list} withTableBorder horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {selected !== null && (
            <Table.Th w={44}>
              <Checkbox
                aria-label={texts.ui.selectAllRows}
                checked={selected.length === rows.length}
                indeterminate={selected.length > 0 && selected.length < rows.length}
                onChange={(event) => onSelect(event.currentTarget.checked ? rows : [])}
              />
            </Table.Th>
          )}
          {shown.map(({ key, title, align = 'left' }) => (
            <Table.Th key={key} ta={align}>
              {title}
            </Table.Th>
          ))}
          <Table.Td w={44} />
        </Table.Tr>
      </Table.Thead>
      {rows.map((row) => (
        <Table.Tbody key={row.id} {...rowMark(row.id)}>
          <Table.Tr>
            {selected !== null && (
              <Table.Td>
                <Checkbox
                  aria-label={`${texts.ui.selectRow}: ${row.awb}`}
                  checked={selected.includes(row)}
                  onChange={(event) =>
                    onSelect(event.currentTarget.checked ? [...selected, row] : selected.filter((other) => other !== row))
                  }
                />
              </Table.Td>
            )}
            {shown.map(({ key, render, align = 'left' }) => (
              <Table.Td key={key} ta={align}>
                {render(row)}
              </Table.Td>
            ))}
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={words.showMore(row.awb)}
                aria-expanded={openIds.includes(row.id)}
                onClick={() => flip(row.id)}
              >
                {openIds.includes(row.id) ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
          {openIds.includes(row.id) && (
            <Table.Tr>
              <Table.Td colSpan={span}>
                <TermList of={unfolded.map(({ title, render }) => [title, render(row)])} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      ))}
    </Table>
  )
}
