import { Table } from '@mantine/core'
import type { BalanceAmounts } from '../../../contract/balance.ts'
import type { Bani } from '../../../contract/money.ts'
import { texts } from '../../texts.ts'
import { Money } from '../../ui/values/money.tsx'

const words = texts.balance

export type Line = {
  name: string
  amount: Bani
  /** More is good news. */
  isGood?: boolean
  /** Less than nothing, shown without its sign. */
  isOwed?: boolean
}

export const notInvoicedLine = ({ totalNotInvoiced }: BalanceAmounts): Line => ({
  name: totalNotInvoiced < 0 ? words.unpaidInvoices : words.unappliedPayments,
  amount: totalNotInvoiced,
  isGood: totalNotInvoiced > 0,
})

/** Lines of amounts, the last of them the sum of those before. */
export function Totals({ lines, sum }: { lines: readonly Line[]; sum: Line }) {
  return (
    <Table aria-label={words.totals} maw={560}>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.name}>
            <Table.Th scope="row" fw={400}>
              {line.name}
            </Table.Th>
            <Amount {...line} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{sum.name}</Table.Th>
          <Amount {...sum} isSum />
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

/** Dark enough to be read. */
export const GOOD = 'light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))'
export const BAD = 'var(--mantine-color-error)'

function Amount({ amount, isGood = false, isOwed = false, isSum = false }: Line & { isSum?: boolean }) {
  const color = isOwed ? { c: BAD } : isGood ? { c: GOOD } : {}
  return (
    <Table.Td ta="right">
      <Money amount={amount} className="nowrap" {...color} {...(isSum ? { fw: 700 } : {})} />
    </Table.Td>
  )
}
