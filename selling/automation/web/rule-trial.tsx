/** What the last orders would get, before anything is saved: how many each rule, how many none, and of each order which. */
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUnreadProducts } from '#selling/scan-station/web/use-station.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { ruleCalls, type TriedOrder } from '../contract/calls.ts'
import type { SendingRule } from '../contract/rules.ts'
import classes from './automation.module.css'

const trialTexts = texts.automation.trial

export function RuleTrial({ rules }: { rules: readonly SendingRule[] }) {
  const [isOpen, setOpen] = useState(false)
  const trial = useCall(ruleCalls.tryOut, { body: { rules: [...rules] } }, { staleTime: 0, gcTime: 0, keepPrevious: true })
  const orders = trial.data?.orders
  const { refetch } = trial
  const mayRead = useMay('orders.activate')
  const unread = useUnreadProducts(mayRead && (orders?.some(({ isUnread }) => isUnread) ?? false))
  // What was read meanwhile is tried too.
  const known = useRef(unread)
  useEffect(() => {
    if (known.current !== unread) void refetch()
    known.current = unread
  }, [unread, refetch])
  return (
    <Section title={trialTexts.title}>
      <Text c="dimmed">{trialTexts.about}</Text>
      {trial.error && <FailureNotice cause={trial.error} onRetry={() => void trial.refetch()} isRetrying={trial.isFetching} />}
      {trial.isPending && <Skeleton height={48} role="status" aria-label={texts.ui.loading} />}
      {orders?.length === 0 && <Text>{trialTexts.empty}</Text>}
      {orders && orders.length > 0 && (
        <>
          <ul className={classes.counts} aria-live="polite" aria-busy={trial.isFetching}>
            {countsOf(rules, orders).map(({ key, name, count }) => (
              <li key={key}>
                <Text span fw={600}>
                  {name}
                </Text>
                {`: ${trialTexts.counted(count)}`}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconListSearch size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? trialTexts.hideAll : trialTexts.showAll}
          </Button>
          {isOpen && <Tried orders={orders} />}
        </>
      )}
    </Section>
  )
}

/** An order whose parts have several rules counts for each of them. */
function countsOf(rules: readonly SendingRule[], orders: readonly TriedOrder[]) {
  const unread = orders.filter(({ isUnread }) => isUnread).length
  const count = (id: string | null) => orders.filter((one) => one.rules.some((rule) => (rule?.id ?? null) === id)).length
  return [
    ...rules.filter(({ isActive }) => isActive).map(({ id, name }) => ({ key: id, name, count: count(id) })),
    { key: 'none', name: trialTexts.none, count: count(null) },
    ...(unread > 0 ? [{ key: 'unread', name: trialTexts.unread, count: unread }] : []),
  ]
}

function Tried({ orders }: { orders: readonly TriedOrder[] }) {
  return (
    <Stack gap="sm">
      {orders.some(({ isAwaiting, remarks }) => !isAwaiting && remarks.length > 0) && <Text c="dimmed">{trialTexts.whyUnknown}</Text>}
      <DataTable
        label={trialTexts.table}
        rows={orders}
        rowKey={({ shop, storeOrderId }) => `${shop} ${storeOrderId}`}
        rowName={({ orderDisplayName }) => orderDisplayName}
        columns={columns}
        card={(order) => (
          <>
            <Name order={order} />
            <Text fw={500}>{ruleOf(order)}</Text>
            <Remarks order={order} />
          </>
        )}
        loading={{ isPending: false, isFetching: false, error: null, refetch: () => {} }}
        empty={{ icon: IconListSearch, text: '' }}
      />
    </Stack>
  )
}

const ruleOf = ({ rules, isUnread }: TriedOrder) =>
  isUnread ? trialTexts.unread : rules.map((rule) => rule?.name ?? trialTexts.none).join(', ')

function Name({ order: { shop, storeOrderId, orderDisplayName, isAwaiting } }: { order: TriedOrder }) {
  return (
    <>
      <AppLink href={paths.storeOrder(shop, storeOrderId)}>{orderDisplayName}</AppLink>
      {!isAwaiting && (
        <Text c="dimmed" fz="xs">
          {trialTexts.isSent}
        </Text>
      )}
    </>
  )
}

const Remarks = ({ order: { remarks } }: { order: TriedOrder }) =>
  remarks.map((remark) => (
    <Text key={remark} fz="xs" c="dimmed">
      {remark}
    </Text>
  ))

const columns: Column<TriedOrder>[] = [
  { key: 'order', title: trialTexts.columnOrder, render: (order) => <Name order={order} /> },
  { key: 'customer', title: trialTexts.columnCustomer, render: ({ customer }) => customer.displayName || '-' },
  { key: 'rule', title: trialTexts.columnRule, render: ruleOf },
  { key: 'remarks', title: trialTexts.columnRemarks, render: (order) => <Remarks order={order} /> },
]
