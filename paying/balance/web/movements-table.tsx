/** What moved the balance, the newest first, in months with their sums, and what was left after each. */
import { Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconWallet } from '@tabler/icons-react'
import {
  BALANCE_PAGE_SIZE,
  BALANCE_TRANSACTIONS_MAX,
  type BalanceMonth,
  type BalanceMovement,
  type BalanceMovements,
} from '#contract/balance/balance.ts'
import type { Bani } from '#contract/money.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, ListLoading } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { GOOD_COLOR } from './balance-totals.tsx'

const words = texts.balance

type MovementRow = ({ kind: 'month' } & BalanceMonth) | ({ kind: 'movement' } & BalanceMovement)

/** Each month that the page has a part of stands above it. */
export const movementRows = ({ movements, months }: Pick<BalanceMovements, 'movements' | 'months'>): MovementRow[] =>
  months.flatMap((month): MovementRow[] => [
    { kind: 'month', ...month },
    ...movements.flatMap((one): MovementRow[] => (one.month === month.month ? [{ kind: 'movement', ...one }] : [])),
  ])

const columns: readonly Column<MovementRow>[] = [
  {
    key: 'date',
    title: words.date,
    width: 160,
    under: 'description',
    render: (row) => row.kind === 'movement' && <DateTime at={row.dateTime} />,
  },
  {
    key: 'description',
    title: words.description,
    render: (row) => (row.kind === 'month' ? monthInWords(row) : <Description of={row} />),
  },
  { key: 'awb', title: `${words.awb} · ${words.recipient}`, render: (row) => row.kind === 'movement' && <Order of={row} /> },
  { key: 'amount', title: words.amount, align: 'right', render: ({ amount }) => <Signed amount={amount} /> },
  { key: 'left', title: words.leftAfter, align: 'right', render: ({ left }) => <Money amount={left} className="nowrap" /> },
]

const monthInWords = ({ month }: BalanceMonth): string => words.inMonth(texts.forms.month(month))

type MovementsTableProps = {
  movements: ListLoading & { data: BalanceMovements | undefined }
  page: number
  onPage: (page: number) => void
}

export function MovementsTable({ movements, page, onPage }: MovementsTableProps) {
  const { go } = useNavigation()
  const { data } = movements
  return (
    <>
      <DataTable
        label={words.movements}
        rows={data && movementRows(data)}
        rowKey={(row) => (row.kind === 'month' ? row.month : String(row.id))}
        rowName={(row) => (row.kind === 'month' ? monthInWords(row) : row.description)}
        rowTone={(row) => (row.kind === 'month' ? 'strong' : row.isRevert ? 'muted' : undefined)}
        columns={columns}
        loading={movements}
        card={(row) => <Card of={row} />}
        onOpen={(row) => row.kind === 'movement' && row.orderUniqueId && go(paths.orderDetails(row.orderUniqueId))}
        paging={{ page, limit: BALANCE_PAGE_SIZE, count: data?.count, onPage }}
        empty={{ icon: IconWallet, text: words.movementsEmpty }}
      />
      {data?.hasOlder && <Text c="dimmed">{words.older(BALANCE_TRANSACTIONS_MAX)}</Text>}
    </>
  )
}

function Card({ of: row }: { of: MovementRow }) {
  if (row.kind === 'month')
    return (
      <Group justify="space-between" gap="sm">
        <span>{monthInWords(row)}</span>
        <Signed amount={row.amount} />
      </Group>
    )
  return (
    <>
      <Group justify="space-between" gap="sm">
        <DateTime at={row.dateTime} />
        <Signed amount={row.amount} />
      </Group>
      <Description of={row} />
      <Order of={row} />
      <Text size="xs" c="dimmed">
        {words.leftAfter}: {texts.forms.ron(row.left)}
      </Text>
    </>
  )
}

function Description({ of: { description, isRevert, isPending } }: { of: BalanceMovement }) {
  return (
    <Group gap="sm">
      <span>{description}</span>
      {isRevert && <StatusBadge tone="grey" text={words.reversal} icon={IconArrowBackUp} />}
      {isPending && <StatusBadge tone="orange" text={words.pending} />}
    </Group>
  )
}

function Order({ of: { orderUniqueId, orderAwb, recipient } }: { of: BalanceMovement }) {
  if (orderUniqueId === null) return null
  return (
    <>
      {orderAwb && (
        <AppLink href={paths.orderDetails(orderUniqueId)} ff="monospace" aria-label={words.openOrder(orderAwb)} className="nowrap">
          {orderAwb}
        </AppLink>
      )}
      <Text size="xs" c="dimmed">
        {recipient}
      </Text>
    </>
  )
}

/** With its sign either way. */
const Signed = ({ amount }: { amount: Bani | null }) =>
  amount === null ? null : amount > 0 ? (
    <Text span c={GOOD_COLOR} className="tabular nowrap">
      +{texts.forms.ron(amount)}
    </Text>
  ) : (
    <Money amount={amount} className="nowrap" />
  )
