/** What moved the balance, the newest first, in months with their sums, and what was left after each. */
import { Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconWallet } from '@tabler/icons-react'
import { type Bani, sum } from '#contract/money.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, Loading } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { BALANCE_TRANSACTIONS_MAX, type BalanceMovement, type BalanceMovements } from '../contract/balance.ts'
import { GOOD } from './balance-totals.tsx'

const words = texts.balance

/** `amount` of a month null: the list does not have all of it. `left`: at its end. */
type MovementRow =
  | { kind: 'month'; key: string; month: string; amount: Bani | null; left: Bani }
  | { kind: 'movement'; key: string; movement: BalanceMovement }

export function movementRows({ movements, hasOlder }: Pick<BalanceMovements, 'movements' | 'hasOlder'>): MovementRow[] {
  const months = [...Map.groupBy(movements, ({ dateTime }) => monthOf(dateTime))]
  return months.flatMap(([month, some], i): MovementRow[] => {
    const [newest] = some
    if (!newest) return []
    const isWhole = !hasOlder || i < months.length - 1
    const amount = isWhole ? sum(some.map((one) => one.amount)) : null
    return [
      { kind: 'month', key: month, month, amount, left: newest.left },
      ...some.map((movement): MovementRow => ({ kind: 'movement', key: String(movement.id), movement })),
    ]
  })
}

/** `11.2026`, in Bucharest. */
const monthOf = (at: string) => texts.forms.day(at).slice(3)

const columns: readonly Column<MovementRow>[] = [
  { key: 'date', title: words.date, width: 160, render: (row) => row.kind === 'movement' && <DateTime at={row.movement.dateTime} /> },
  {
    key: 'description',
    title: words.description,
    render: (row) => (row.kind === 'month' ? words.inMonth(row.month) : <Description of={row.movement} />),
  },
  { key: 'awb', title: `${words.awb} · ${words.recipient}`, render: (row) => row.kind === 'movement' && <Order of={row.movement} /> },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    render: (row) => <Signed amount={row.kind === 'month' ? row.amount : row.movement.amount} />,
  },
  {
    key: 'left',
    title: words.leftAfter,
    align: 'right',
    render: (row) => <Money amount={row.kind === 'month' ? row.left : row.movement.left} className="nowrap" />,
  },
]

export function MovementsTable({ movements }: { movements: Loading & { data: BalanceMovements | undefined } }) {
  const { go } = useNavigation()
  const { data } = movements
  return (
    <>
      <DataTable
        label={words.movements}
        rows={data && movementRows(data)}
        rowKey={({ key }) => key}
        rowName={(row) => (row.kind === 'month' ? row.month : row.movement.description)}
        rowTone={(row) => (row.kind === 'month' ? 'strong' : row.movement.isRevert ? 'muted' : undefined)}
        columns={columns}
        loading={movements}
        card={(row) => <Card of={row} />}
        onOpen={(row) => row.kind === 'movement' && row.movement.orderUniqueId && go(paths.orderDetails(row.movement.orderUniqueId))}
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
        <span>{words.inMonth(row.month)}</span>
        <Signed amount={row.amount} />
      </Group>
    )
  const { movement } = row
  return (
    <>
      <Group justify="space-between" gap="sm">
        <DateTime at={movement.dateTime} />
        <Signed amount={movement.amount} />
      </Group>
      <Description of={movement} />
      <Order of={movement} />
      <Text size="xs" c="dimmed">
        {words.leftAfter}: {texts.forms.ron(movement.left)}
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
    <Text span c={GOOD} className="tabular nowrap">
      +{texts.forms.ron(amount)}
    </Text>
  ) : (
    <Money amount={amount} className="nowrap" />
  )
