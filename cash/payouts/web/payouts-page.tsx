/** Payouts: what is due, the runs that pay it, and what the bank has answered. */
import { Group, Stack, Text } from '@mantine/core'
import { IconCashRegister, IconListDetails } from '@tabler/icons-react'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { WaitingAuthorisations } from '#paying/money-back/web/waiting-authorisations.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useList } from '#web/use-list.ts'
import { type PayoutRunShown, payoutCalls } from '../contract/payout-runs.ts'
import { BankAnswerSection } from './answer-section.tsx'
import { PayoutRunPreviewSection } from './preview-section.tsx'
import { DiscardOfRun, PayoutRunStateSince, RunStateBadges } from './run-state.tsx'
import { BankAnswersTaken } from './taken-answers.tsx'

const words = texts.payouts

export function PayoutsPage() {
  const list = useList(payoutCalls.runs)
  const { go } = useNavigation()
  return (
    <Page title={words.title}>
      <Text>{words.about}</Text>
      <WaitingAuthorisations />
      <PayoutRunPreviewSection />
      <BankAnswerSection />
      <DataTable
        label={words.runs}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={nameOf}
        columns={columns}
        card={(run) => <RunCard run={run} />}
        loading={list.query}
        rowActions={({ id }) => [{ label: words.open, icon: IconListDetails, href: paths.payoutRun(id) }]}
        onOpen={({ id }) => go(paths.payoutRun(id))}
        paging={{ page: list.filters.page ?? 1, limit: SEARCH_PAGE_SIZE, count: list.answer?.count, onPage: list.goToPage }}
        empty={{ icon: IconCashRegister, text: words.none }}
      />
      <BankAnswersTaken />
    </Page>
  )
}

const nameOf = ({ number }: PayoutRunShown): string => words.runTitle(String(number))

const columns: readonly Column<PayoutRunShown>[] = [
  { key: 'number', title: words.number, width: 80, render: (run) => <Numbered run={run} /> },
  { key: 'made', title: words.madeAt, render: (run) => <Made run={run} /> },
  {
    ...{ key: 'payOn', title: words.payOn, width: 145, under: 'number' },
    render: ({ payOn }) => <span className="tabular nowrap">{texts.forms.day(payOn)}</span>,
  },
  {
    key: 'sheets',
    title: words.sheetCount,
    align: 'right',
    width: 110,
    isOptional: true,
    render: ({ sheets }) => texts.forms.number(sheets),
  },
  { key: 'total', title: words.total, align: 'right', width: 150, render: ({ total }) => <Money amount={total} className="nowrap" /> },
  { key: 'state', title: words.state, render: (run) => <StateOf run={run} /> },
]

const Numbered = ({ run: { id, number } }: { run: PayoutRunShown }) => (
  <AppLink href={paths.payoutRun(id)} className="tabular nowrap">
    {number}
  </AppLink>
)

const Made = ({ run: { madeAt, madeBy, approvedBy, approvedAt } }: { run: PayoutRunShown }) => (
  <Stack gap={0} py={4}>
    <DateTime at={madeAt} />
    <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {words.madeBy} {madeBy ?? words.bySchedule}
      {approvedBy !== null &&
        `. ${words.approvedBy} ${[approvedBy, ...(approvedAt === null ? [] : [texts.forms.dateTime(approvedAt)])].join(', ')}`}
    </Text>
  </Stack>
)

const StateOf = ({ run }: { run: PayoutRunShown }) => (
  <Stack gap={4} py={4} align="flex-start">
    <RunStateBadges of={run} />
    <PayoutRunStateSince of={run} />
    <DiscardOfRun run={run} />
  </Stack>
)

/** On a phone. */
const RunCard = ({ run }: { run: PayoutRunShown }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <AppLink href={paths.payoutRun(run.id)} fw={600}>
        {nameOf(run)}
      </AppLink>
      <Money amount={run.total} fw={600} />
    </Group>
    <Made run={run} />
    <StateOf run={run} />
  </Stack>
)
