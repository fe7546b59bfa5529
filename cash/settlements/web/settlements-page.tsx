/** What couriers say they have sent: taken from them or from their files, and awaited on our account. */
import { Group, Stack, Switch, Text } from '@mantine/core'
import { IconCoins, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { couriers } from '#contract/couriers.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useList } from '#web/use-list.ts'
import { type SettlementShown, settlementCalls } from '../contract/settlements.ts'
import { LateCashSection } from './late-cash.tsx'
import { ReceiveSettlementDialog } from './receive-dialog.tsx'
import { DifferencesBadge, SettlementStateBadge } from './settlement-state.tsx'
import { SettlementUploadSections } from './take-sections.tsx'

const words = texts.settlements

export function SettlementsPage() {
  const list = useList(settlementCalls.list)
  const { go } = useNavigation()
  const [toReceive, setToReceive] = useState<SettlementShown | null>(null)
  const isOpen = list.filters.open === true
  const rowActions = (settlement: SettlementShown): RowAction[] => [
    { label: words.open, icon: IconListDetails, href: paths.settlement(settlement.id) },
    ...(settlement.state === 'reported' ? [{ label: words.receive, icon: IconCoins, onClick: () => setToReceive(settlement) }] : []),
  ]
  return (
    <Page title={words.title} count={list.answer?.count}>
      <Text>{words.about}</Text>
      <SettlementUploadSections />
      <Switch
        label={words.onlyOpen}
        checked={isOpen}
        onChange={(event) => list.filter(event.currentTarget.checked ? { open: true } : { open: undefined as never })}
      />
      <DataTable
        label={words.list}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={nameOf}
        columns={columns}
        card={(settlement) => <SettlementCard settlement={settlement} />}
        loading={list.query}
        rowActions={rowActions}
        onOpen={({ id }) => go(paths.settlement(id))}
        paging={{ page: list.filters.page ?? 1, limit: SEARCH_PAGE_SIZE, count: list.answer?.count, onPage: list.goToPage }}
        empty={{ icon: IconCoins, text: isOpen ? words.noneOpen : words.none }}
      />
      <LateCashSection />
      {toReceive && <ReceiveSettlementDialog settlement={toReceive} onClose={() => setToReceive(null)} />}
    </Page>
  )
}

const nameOf = ({ courier, transferredOn }: SettlementShown): string =>
  words.linesOf(couriers[courier].name, texts.forms.day(transferredOn))

const columns: readonly Column<SettlementShown>[] = [
  { key: 'on', title: words.sentOn, width: 130, render: (settlement) => <SentOn settlement={settlement} /> },
  { key: 'courier', title: words.courier, render: (settlement) => <From settlement={settlement} /> },
  { key: 'lines', title: words.lineCount, align: 'right', width: 80, render: ({ lines }) => texts.forms.number(lines) },
  {
    key: 'total',
    title: words.total,
    align: 'right',
    width: 150,
    render: ({ total }) => <Money amount={total} className="nowrap tabular" />,
  },
  { key: 'state', title: words.state, render: (settlement) => <States settlement={settlement} /> },
]

const SentOn = ({ settlement: { id, transferredOn } }: { settlement: SettlementShown }) => (
  <AppLink href={paths.settlement(id)} className="tabular nowrap">
    {texts.forms.day(transferredOn)}
  </AppLink>
)

const From = ({ settlement: { courier, fileName } }: { settlement: SettlementShown }) => (
  <Stack gap={2} py={4}>
    <CourierMark courier={courier} withName />
    <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {fileName ?? words.byCall}
    </Text>
  </Stack>
)

const States = ({ settlement }: { settlement: SettlementShown }) => (
  <Group gap="xs">
    <SettlementStateBadge of={settlement} />
    <DifferencesBadge count={settlement.differences} />
  </Group>
)

/** On a phone. */
const SettlementCard = ({ settlement }: { settlement: SettlementShown }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <Money amount={settlement.total} fw={600} className="tabular" />
      <SentOn settlement={settlement} />
    </Group>
    <From settlement={settlement} />
    <States settlement={settlement} />
  </Stack>
)
