/** One payout run: its sheets, and what is done with it until the bank has answered for all of them. */
import { Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconListDetails, IconReceipt, IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { OnlyAdministrator } from '#paying/money-back/web/waiting-authorisations.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useFilters } from '#web/use-list.ts'
import { type PayoutRunSheetShown, type PayoutRunShown, payoutCalls } from '../contract/payout-runs.ts'
import { BankAnswerSection } from './answer-section.tsx'
import { BankFile } from './bank-file.tsx'
import { ApprovePayoutRun, DiscardRun, LeaveOutDialog } from './decide-run.tsx'
import { useSheetDecision } from './doubts/decide-sheet.tsx'
import { PayoutRunSheetCard, payoutRunSheetColumns } from './run-sheet-columns.tsx'
import { DiscardOfRun, RunStateBadges, runApprovalText } from './run-state.tsx'
import { useShowSheet } from './sheets/use-show-sheet.ts'
import { BankAnswersTaken } from './taken-answers.tsx'

const words = texts.payouts
/** While the product is at its sheets. */
const WORKING_REFRESH_MS = 1_500

type Filters = { search?: string; page?: number }

export function RunPage() {
  const { id = '' } = useParams({ strict: false })
  const { filters, filter } = useFilters<Filters>()
  const { search = '', page = 1 } = filters
  const found = useCall(
    payoutCalls.sheets,
    { params: { id }, query: { search, page } },
    {
      keepPrevious: true,
      refetchInterval: ({ state: { data } }) => (data?.run.isWorking ? WORKING_REFRESH_MS : false),
    },
  )
  const [leavingOut, setLeavingOut] = useState<PayoutRunSheetShown | null>(null)
  const [isAnswered, setAnswered] = useState(false)
  const showSheet = useShowSheet()
  const { actionsOf, dialog } = useSheetDecision()
  const run = found.data?.run
  const rowActions = (sheet: PayoutRunSheetShown): RowAction[] => [
    { label: texts.repaymentSheets.show, icon: IconListDetails, onClick: () => showSheet(sheet.id, sheet.client) },
    ...actionsOf(sheet),
    ...(run?.state === 'made' ? [{ label: words.leaveOut, icon: IconX, isDangerous: true, onClick: () => setLeavingOut(sheet) }] : []),
  ]
  return (
    <Page
      title={run ? words.runTitle(String(run.number)) : words.sheets}
      beside={run && <RunStateBadges of={run} />}
      action={
        <>
          <LinkButton variant="default" href={paths.payouts} leftSection={<IconArrowLeft size={16} aria-hidden />}>
            {words.back}
          </LinkButton>
          {run && (run.state === 'made' || run.state === 'approved') && <DiscardRun run={run} />}
          {run?.state === 'made' && <ApprovePayoutRun run={run} />}
        </>
      }
    >
      {run && <Summary of={run} />}
      {run && (run.state === 'approved' || run.state === 'in-file') && <BankFile run={run} />}
      {/* What an answer said stays to be read, also where it has closed the run. */}
      {(run?.state === 'in-file' || isAnswered) && <BankAnswerSection onTaken={() => setAnswered(true)} />}
      {run && <BankAnswersTaken runId={run.id} />}
      <SearchBox label={words.search} value={search} onChange={(next) => filter({ search: next, page: undefined as never })} />
      <DataTable
        label={words.sheets}
        rows={found.data?.list}
        rowKey={(sheet) => String(sheet.id)}
        rowName={(sheet) => texts.repaymentSheets.sheetOf(String(sheet.id))}
        columns={payoutRunSheetColumns}
        card={(sheet) => <PayoutRunSheetCard sheet={sheet} />}
        loading={found}
        rowActions={rowActions}
        rowTone={({ state, doubt }) => (doubt !== null || state === 'failed' || state === 'returned' ? 'red' : undefined)}
        paging={{ page, limit: SEARCH_PAGE_SIZE, count: found.data?.count, onPage: (next) => filter({ page: next }) }}
        empty={{ icon: IconReceipt, text: search === '' ? words.noSheets : words.noneFound }}
      />
      {dialog}
      {run && leavingOut && <LeaveOutDialog run={run} sheet={leavingOut} onClose={() => setLeavingOut(null)} />}
    </Page>
  )
}

function Summary({ of }: { of: PayoutRunShown }) {
  const { state, payOn, sheets, total, madeAt, madeBy, firstApproval, approvedBy, approvedAt, since, isWorking, unknownBanks } = of
  const approval = runApprovalText(of)
  return (
    <Stack gap="xs">
      <FactList
        of={[
          [words.total, <Money key="total" amount={total} fw={600} />],
          [words.sheetCount, texts.forms.number(sheets)],
          [words.payOn, texts.forms.day(payOn)],
          [words.madeAt, <DateTime key="at" at={madeAt} />],
          [words.madeBy, madeBy ?? words.bySchedule],
          ...(firstApproval === null ? [] : [[words.firstApproval, <Approval key="first" of={firstApproval} />] as const]),
          [words.approvedBy, approvedBy === null ? words.notApproved : <Approval key="approved" of={{ by: approvedBy, at: approvedAt }} />],
          ...(state === 'made' || state === 'discarded' ? [] : [[words.state, words.since(texts.forms.dateTime(since))] as const]),
        ]}
      />
      <Text>{words.next[state]}</Text>
      <DiscardOfRun run={of} />
      {isWorking && <Text role="status">{words.working}</Text>}
      {unknownBanks > 0 && (
        <Text c="danger" fw={600}>
          {words.unknownBanks(unknownBanks)}
        </Text>
      )}
      {approval !== null && <Text fw={600}>{approval}</Text>}
      {approval !== null && <OnlyAdministrator />}
    </Stack>
  )
}

const Approval = ({ of: { by, at } }: { of: { by: string; at: string | null } }) => (
  <>
    {by}
    {at !== null && ', '}
    {at !== null && <DateTime at={at} />}
  </>
)
