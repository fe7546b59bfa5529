/** One settlement: its lines, differences first, and what is done about each. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowLeft, IconBuildingBank, IconCoins, IconFileSearch, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { couriers } from '#contract/couriers.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useFilters } from '#web/use-list.ts'
import {
  type DifferenceAction,
  SETTLEMENT_LINES_PAGE_SIZE,
  type SettlementLineShown,
  type SettlementShown,
  settlementCalls,
} from '../contract/settlements.ts'
import { DecideLineDialog } from './decide-dialog.tsx'
import { SettlementLineCard, settlementLineColumns } from './line-columns.tsx'
import { AssignTransferDialog, ReceiveSettlementDialog } from './receive-dialog.tsx'
import { SettlementStateBadge } from './settlement-state.tsx'

const words = texts.settlements

type Filters = { different?: boolean; page?: number }
type Deciding = { line: SettlementLineShown; action: DifferenceAction }

export function SettlementPage() {
  const { id = '' } = useParams({ strict: false })
  const { filters, change } = useFilters<Filters>()
  const found = useCall(settlementCalls.lines, { params: { id }, query: filters }, { keepPrevious: true })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const { data } = found
  const decide = (line: SettlementLineShown, action: DifferenceAction) => setDeciding({ line, action })
  const isDifferent = filters.different === true
  return (
    <Page
      title={
        data ? words.linesOf(couriers[data.settlement.courier].name, texts.forms.day(data.settlement.transferredOn)) : words.linesTitle
      }
      beside={data && <SettlementStateBadge of={data.settlement} />}
      action={<Actions of={data?.settlement ?? null} />}
    >
      {data && <Summary of={data.settlement} />}
      <Switch
        label={words.onlyDifferent}
        checked={isDifferent}
        onChange={(event) => change(event.currentTarget.checked ? { different: true } : {})}
      />
      <DataTable
        label={words.linesTitle}
        rows={data?.list}
        rowKey={(line) => line.id}
        rowName={({ awb }) => awb}
        columns={settlementLineColumns(decide)}
        card={(line) => <SettlementLineCard line={line} onDecide={decide} />}
        loading={found}
        rowTone={({ state }) => (state === 'different' ? 'orange' : undefined)}
        paging={{
          page: filters.page ?? 1,
          limit: SETTLEMENT_LINES_PAGE_SIZE,
          count: data?.count,
          onPage: (page) => change({ ...filters, page }),
        }}
        empty={{ icon: IconCoins, text: isDifferent ? words.noDifferent : words.noLines }}
      />
      {deciding && <DecideLineDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}

function Actions({ of }: { of: SettlementShown | null }) {
  const [isReceiving, setReceiving] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <LinkButton variant="default" href={paths.settlements} leftSection={<IconArrowLeft size={16} aria-hidden />}>
        {words.back}
      </LinkButton>
      {of?.statementLineId && (
        <LinkButton
          variant="default"
          href={paths.bankStatementLine(of.statementLineId)}
          leftSection={<IconBuildingBank size={16} aria-hidden />}
        >
          {words.openLine}
        </LinkButton>
      )}
      {of?.state === 'reported' && (
        <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setReceiving(true)}>
          {words.receive}
        </Button>
      )}
      {of?.state === 'reported' && (
        <Button variant="subtle" color="danger" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      )}
      {of?.state === 'received' && of.statementLineId === null && (
        <Button leftSection={<IconFileSearch size={16} aria-hidden />} onClick={() => setAssigning(true)}>
          {words.assign}
        </Button>
      )}
      {of && <RemoveDialog settlement={of} isAsked={isRemoving} onClose={() => setRemoving(false)} />}
      {of && isReceiving && <ReceiveSettlementDialog settlement={of} onClose={() => setReceiving(false)} />}
      {of && isAssigning && <AssignTransferDialog settlement={of} onClose={() => setAssigning(false)} />}
    </>
  )
}

type RemoveDialogProps = { settlement: SettlementShown; isAsked: boolean; onClose: () => void }

function RemoveDialog({ settlement: { id, courier, total, transferredOn }, isAsked, onClose }: RemoveDialogProps) {
  const remove = useAct(settlementCalls.remove, {
    refreshes: [settlementCalls.list, settlementCalls.lines],
    onSuccess: () => toast.success(words.removed),
    onError: (problem) => toast.error(problem.message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={isAsked}
      isDangerous
      title={words.remove}
      verb={words.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      {words.removeText(couriers[courier].name, texts.forms.ron(total), texts.forms.day(transferredOn))}
    </ConfirmDialog>
  )
}

function Summary({ of: { total, lines, differences, fileName } }: { of: SettlementShown }) {
  const facts = [
    { name: words.total, value: <Money amount={total} fw={600} className="tabular" /> },
    { name: words.lineCount, value: texts.forms.number(lines) },
    { name: words.state, value: differences > 0 ? words.differences(differences) : words.allMatched },
  ]
  return (
    <Stack gap="xs">
      <Group component="dl" gap="xl" m={0} style={{ rowGap: 8 }}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <Text component="dt" fz="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600} className="tabular">
              {value}
            </Text>
          </div>
        ))}
      </Group>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {fileName ?? words.byCall}
      </Text>
    </Stack>
  )
}
