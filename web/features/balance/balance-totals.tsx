import { Table } from '@mantine/core'
import type { z } from 'zod'
import type { BalanceAmounts } from '../../../contract/balance.ts'
import type { Bani } from '../../../contract/money.ts'
import { texts } from '../../texts.ts'
import { Section } from '../../ui/section.tsx'
import { Money } from '../../ui/values/money.tsx'

const balanceTexts = texts.balance

/** What the available amount is made of. */
export function BalanceTotals({ amounts }: { amounts: z.infer<typeof BalanceAmounts> }) {
  const lines: readonly (readonly [string, Bani])[] = [
    [balanceTexts.ordered, amounts.totalTransactions],
    [balanceTexts.returned, amounts.totalReturnedTransactions],
    [balanceTexts.notInvoiced, amounts.totalServicesNotInvoiced],
    [balanceTexts.prepaid, amounts.totalPrepaid],
    [amounts.totalNotInvoiced < 0 ? balanceTexts.unpaidInvoices : balanceTexts.unappliedPayments, amounts.totalNotInvoiced],
    [balanceTexts.bonus, amounts.totalBonus],
  ]
  return (
    <Section title={balanceTexts.totals}>
      <Table aria-label={balanceTexts.totals} maw={560}>
        <Table.Tbody>
          {lines.map(([name, amount]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={amount} className="nowrap" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{balanceTexts.left}</Table.Th>
            <Table.Td ta="right">
              <Money amount={amounts.totalLeft} fw={700} className="nowrap" />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Section>
  )
}
