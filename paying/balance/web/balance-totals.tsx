import { Table, Text } from '@mantine/core'
import type { BalanceAmounts } from '#contract/balance/balance.ts'
import type { Bani } from '#contract/money.ts'
import { texts } from '#web/texts.ts'
import { Money } from '#web/ui/values/money.tsx'

const words = texts.balance

export type TotalsLine = {
  name: string
  amount: Bani
  /** More is good news. */
  isGood?: boolean
  /** Less than nothing, shown without its sign. */
  isOwed?: boolean
}

export const notInvoicedLine = ({ totalNotInvoiced }: BalanceAmounts): TotalsLine => ({
  name: totalNotInvoiced < 0 ? words.unpaidInvoices : words.unappliedPayments,
  amount: totalNotInvoiced,
  isGood: totalNotInvoiced > 0,
})

type TotalsProps = {
  lines: readonly TotalsLine[]
  sum: TotalsLine
  /** The sum stands first and large, with this beside it: it is what the page is opened for. */
  beside?: string | null
}

/** Lines of amounts, and the sum of them. */
export function BalanceTotals({ lines, sum, beside }: TotalsProps) {
  const isFirst = beside !== undefined
  const total = (
    <Table.Tr>
      <Table.Th scope="row">
        {sum.name}
        {beside && (
          <Text span size="sm" c="dimmed" fw={400} display="block">
            {beside}
          </Text>
        )}
      </Table.Th>
      <Amount {...sum} isSum isLarge={isFirst} />
    </Table.Tr>
  )
  return (
    <Table aria-label={words.totals} maw={560}>
      {isFirst && <Table.Thead>{total}</Table.Thead>}
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
      {!isFirst && <Table.Tfoot>{total}</Table.Tfoot>}
    </Table>
  )
}

/** Dark enough to be read. */
export const GOOD_COLOR = 'light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))'
export const BAD_COLOR = 'var(--mantine-color-error)'

/** In px: the number of the page. */
const LARGE = 28

type AmountProps = TotalsLine & { isSum?: boolean; isLarge?: boolean }

function Amount({ amount, isGood = false, isOwed = false, isSum = false, isLarge = false }: AmountProps) {
  const color = isOwed ? { c: BAD_COLOR } : isGood ? { c: GOOD_COLOR } : {}
  return (
    <Table.Td ta="right">
      <Money amount={amount} className="nowrap" {...color} {...(isSum ? { fw: 700 } : {})} {...(isLarge ? { fz: LARGE } : {})} />
    </Table.Td>
  )
}
