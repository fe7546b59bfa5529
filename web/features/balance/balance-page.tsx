import { Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { BALANCE_TRANSACTIONS_MAX, type BalanceTransaction, balanceCalls } from '../../../contract/balance.ts'
import { useCall } from '../../api.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { useNavigation } from '../../ui/app-link.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table.ts'
import { AwbNumber } from '../../ui/values/awb-number.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { Money } from '../../ui/values/money.tsx'
import { BalanceTotals } from './balance-totals.tsx'

const balanceTexts = texts.balance

const columns: readonly Column<BalanceTransaction>[] = [
  { key: 'date', title: balanceTexts.date, render: ({ dateTime }) => <DateTime at={dateTime} />, width: 160 },
  { key: 'description', title: balanceTexts.description, render: ({ description }) => description },
  {
    key: 'awb',
    title: balanceTexts.awb,
    render: ({ orderAwb }) => orderAwb && <AwbNumber awb={orderAwb} trackingHref={paths.tracking(orderAwb)} />,
  },
  { key: 'amount', title: balanceTexts.amount, align: 'right', render: ({ amount }) => <Money amount={amount} className="nowrap" /> },
]

export function BalancePage() {
  const { go } = useNavigation()
  const balance = useCall(balanceCalls.available, { body: {} })
  return (
    <Page title={balanceTexts.title}>
      <DataTable
        label={balanceTexts.transactions}
        rows={balance.data?.transactions}
        rowKey={({ dateTime, description, amount, isRevert }) => `${dateTime} ${description} ${amount} ${isRevert}`}
        rowName={({ orderAwb, description }) => orderAwb ?? description}
        rowTone={({ isRevert }) => (isRevert ? 'muted' : undefined)}
        columns={columns}
        loading={balance}
        onOpen={({ orderUniqueId }) => orderUniqueId && go(paths.orderDetails(orderUniqueId))}
        empty={{ icon: IconReceipt, text: balanceTexts.empty }}
      />
      {balance.data?.hasOlder && <Text c="dimmed">{balanceTexts.older(BALANCE_TRANSACTIONS_MAX)}</Text>}
      {balance.data && <BalanceTotals amounts={balance.data.amounts} />}
    </Page>
  )
}
