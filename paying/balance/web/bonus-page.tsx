/** Bonus earned and used in the last twelve months, the newest first; what was before heads the list. */
import { Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { BALANCE_PAGE_SIZE, BALANCE_TRANSACTIONS_MAX, type BalanceShown, balanceCalls } from '#contract/balance/balance.ts'
import type { Bani } from '#contract/money.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { BalanceFrame, partOf, useBalanceClient, useBalancePage } from './balance-frame.tsx'
import { ExportBalanceButton } from './export-list.tsx'

const words = texts.balance

/** `dateTime` null: what was before. */
type Row = { dateTime: string | null; description: string; amount: Bani }

const columnsOf = (total: Bani | undefined): readonly Column<Row>[] => [
  { key: 'date', title: words.date, render: ({ dateTime }) => dateTime && <DateTime at={dateTime} />, width: 160 },
  {
    key: 'description',
    title: words.description,
    render: ({ description }) => description,
    ...(total === undefined ? {} : { footer: words.totalBonus }),
  },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    render: ({ amount }) => <Money amount={amount} className="nowrap" />,
    ...(total === undefined ? {} : { footer: <Money amount={total} className="nowrap" /> }),
  },
]

function rowsOf({ amounts: { previousBonus }, transactions }: BalanceShown): Row[] {
  const previous = { dateTime: null, description: words.previousBonus, amount: previousBonus }
  const newestFirst = transactions.toReversed()
  return previousBonus === 0 ? newestFirst : [previous, ...newestFirst]
}

export function BonusPage() {
  const client = useBalanceClient()
  const bonus = useCall(balanceCalls.bonus, { body: client?.body ?? {} }, { enabled: client !== null })
  const { page, goToPage } = useBalancePage()
  const rows = bonus.data && rowsOf(bonus.data)
  return (
    <BalanceFrame current={paths.balanceBonus} action={<ExportBalanceButton of="bonus" />}>
      <DataTable
        label={words.bonusTransactions}
        rows={rows && partOf(rows, page)}
        rowKey={({ dateTime, description, amount }) => `${dateTime} ${description} ${amount}`}
        rowName={({ description }) => description}
        rowTone={({ dateTime }) => (dateTime === null ? 'strong' : undefined)}
        columns={columnsOf(bonus.data?.amounts.totalBonus)}
        loading={bonus}
        paging={{ page, limit: BALANCE_PAGE_SIZE, count: rows?.length, onPage: goToPage }}
        empty={{ icon: IconGift, text: words.bonusEmpty }}
      />
      {bonus.data?.hasOlder && <Text c="dimmed">{words.bonusOlder(BALANCE_TRANSACTIONS_MAX)}</Text>}
    </BalanceFrame>
  )
}
