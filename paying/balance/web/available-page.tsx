/** Services that are not invoiced yet, and what the available amount is made of. */
import { Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import {
  BALANCE_PAGE_SIZE,
  BALANCE_TRANSACTIONS_MAX,
  type BalanceAmounts,
  type BalanceTransaction,
  balanceCalls,
} from '#contract/balance/balance.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { BalanceFrame, partOf, useBalanceClient, useBalancePage } from './balance-frame.tsx'
import { BalanceTotals, notInvoicedLine, type TotalsLine } from './balance-totals.tsx'
import { ExportBalanceButton } from './export-list.tsx'
import { IssueInvoices } from './issue-invoices.tsx'

const words = texts.balance

const columns: readonly Column<BalanceTransaction>[] = [
  { key: 'date', title: words.date, render: ({ dateTime }) => <DateTime at={dateTime} />, width: 160 },
  { key: 'description', title: words.description, render: (transaction) => <Description of={transaction} /> },
  {
    key: 'awb',
    title: words.awb,
    render: ({ orderAwb, orderUniqueId }) =>
      orderAwb &&
      orderUniqueId && (
        <AppLink href={paths.orderDetails(orderUniqueId)} ff="monospace" aria-label={words.openOrder(orderAwb)} className="nowrap">
          {orderAwb}
        </AppLink>
      ),
  },
  { key: 'amount', title: words.amount, align: 'right', render: ({ amount }) => <Money amount={amount} className="nowrap" /> },
]

function Description({ of: { description, isRevert, isPending } }: { of: BalanceTransaction }) {
  return (
    <Group gap="sm">
      <span>{description}</span>
      {isRevert && <StatusBadge tone="grey" text={words.reversal} icon={IconArrowBackUp} />}
      {isPending && <StatusBadge tone="orange" text={words.pending} />}
    </Group>
  )
}

export function AvailablePage() {
  const { go } = useNavigation()
  const client = useBalanceClient()
  const { page, goToPage } = useBalancePage()
  const mayIssue = useMay('platform.money')
  const balance = useCall(balanceCalls.available, { body: client?.body ?? {} }, { enabled: client !== null })
  return (
    <BalanceFrame
      current={paths.balanceAvailable}
      action={
        <>
          <ExportBalanceButton of="available" />
          {mayIssue && client && <IssueInvoices clientId={client.id} amounts={balance.data?.amounts} />}
        </>
      }
    >
      <DataTable
        label={words.transactions}
        rows={balance.data && partOf(balance.data.transactions.toReversed(), page)}
        rowKey={({ dateTime, orderUniqueId, amount, isPending }) => `${dateTime} ${orderUniqueId} ${amount} ${isPending}`}
        rowName={({ orderAwb, description }) => orderAwb ?? description}
        rowTone={({ isRevert }) => (isRevert ? 'muted' : undefined)}
        columns={columns}
        loading={balance}
        onOpen={({ orderUniqueId }) => orderUniqueId && go(paths.orderDetails(orderUniqueId))}
        paging={{ page, limit: BALANCE_PAGE_SIZE, count: balance.data?.transactions.length, onPage: goToPage }}
        empty={{ icon: IconReceipt, text: words.empty }}
      />
      {balance.data?.hasOlder && <Text c="dimmed">{words.older(BALANCE_TRANSACTIONS_MAX)}</Text>}
      {balance.data && (
        <Section title={words.totals}>
          <BalanceTotals lines={linesOf(balance.data.amounts)} sum={sumOf(balance.data.amounts)} />
        </Section>
      )}
    </BalanceFrame>
  )
}

const linesOf = (amounts: BalanceAmounts): TotalsLine[] => [
  { name: words.ordered, amount: amounts.totalTransactions },
  { name: words.returned, amount: amounts.totalReturnedTransactions },
  { name: words.notInvoiced, amount: amounts.totalServicesNotInvoiced },
  { name: words.prepaid, amount: amounts.totalPrepaid },
  notInvoicedLine(amounts),
  { name: words.bonus, amount: amounts.totalBonus },
]

const sumOf = ({ totalLeft }: BalanceAmounts): TotalsLine => ({ name: words.left, amount: totalLeft, isGood: totalLeft > 0 })
