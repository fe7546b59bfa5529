/** Repayments whose account is missing or cannot be paid to: some or all of them are given another. */
import { Box, Button, Center, Group, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingBank, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { type AwaitingRepayment, repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { sum } from '#contract/money.ts'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { useFocusAfterSelection } from '#web/ui/table/focus-after-selection.ts'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import { type SelectionStore, useSelected, useSelection } from '#web/ui/table/selection.ts'
import type { ListLoading } from '#web/ui/table/table.ts'
import { ChangeAccountDialog } from './change-account-dialog.tsx'
import { awaitingColumns, type OnChangeAwaiting } from './columns.tsx'
import { AwaitingNarrowTable } from './narrow-table.tsx'

const words = texts.repaymentAwaiting
/** From there down only two columns have room (specification). */
const NARROW = '(max-width: 738px)'

export function AwaitingPage() {
  const isStaff = (useMe().data?.platformRole ?? null) !== null
  const clientId = useAccountId()
  const settings = (
    <LinkButton variant="default" href={paths.repaymentSettings}>
      {words.settings}
    </LinkButton>
  )
  return (
    <Page title={words.title} action={settings}>
      {isStaff && <ClientSelect />}
      {/* What was selected of one client is nothing of another's. */}
      {clientId !== null && <AwaitingList key={clientId} />}
      {clientId === null && isStaff && <EmptyState icon={IconUserShield} text={texts.balance.chooseClient} />}
    </Page>
  )
}

function AwaitingList() {
  const acting = useActingFor()
  const list = useCall(repaymentCalls.awaiting, { body: acting ? { userId: acting.id } : {} })
  const selection = useSelection<AwaitingRepayment>()
  const selectedIds = useSelected(selection)
  const [changing, setChanging] = useState<'selected' | AwaitingRepayment | null>(null)
  const mayChange = useMay('bank.write')
  const rows = list.data ?? []
  // What was changed meanwhile, in another window say, is selected no more.
  const selected = rows.filter(({ id }) => selectedIds.has(id))
  const isEmpty = list.data?.length === 0
  const endsWithSelection = useFocusAfterSelection(selectedIds)
  return (
    <ListOfRows isKnown={list.data !== undefined}>
      {list.error && <FailureNotice cause={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {list.isPending && <Waiting />}
      {isEmpty && <EmptyState icon={IconBuildingBank} text={words.empty} />}
      {rows.length > 0 && (
        <>
          <Text c="dimmed">{words.intro}</Text>
          <Rows
            rows={rows}
            selected={mayChange ? selected : null}
            selection={selection}
            onChangeOne={mayChange ? setChanging : null}
            loading={list}
          />
        </>
      )}
      {mayChange && rows.length > 0 && (
        <Box ref={endsWithSelection} display="contents">
          <SaveBar
            label={words.change}
            reason={selected.length === 0 ? words.nothingSelected : null}
            onSave={() => setChanging('selected')}
          >
            {selected.length > 0 && (
              <Group ref={endsWithSelection} className="save-bar-reason" justify="flex-end" gap="sm">
                <Text flex={1} aria-live="polite">
                  {words.selected(selected.length, texts.forms.ron(sum(selected.map(({ price }) => price))))}
                </Text>
                <Button variant="subtle" color="gray" onClick={selection.clear}>
                  {words.clear}
                </Button>
              </Group>
            )}
          </SaveBar>
        </Box>
      )}
      {changing && (
        <ChangeAccountDialog
          rows={changing === 'selected' ? selected : [changing]}
          onChanged={selection.clear}
          onClose={() => setChanging(null)}
        />
      )}
    </ListOfRows>
  )
}

const idOf = ({ id }: AwaitingRepayment) => id
const awbOf = ({ awb }: AwaitingRepayment) => awb
const itself = (row: AwaitingRepayment) => row

const Waiting = () => (
  <Center py="xl" role="status">
    <Loader aria-label={texts.ui.loading} />
  </Center>
)

type RowsProps = {
  rows: readonly AwaitingRepayment[]
  /** null: nothing can be selected. */
  selected: readonly AwaitingRepayment[] | null
  selection: SelectionStore<AwaitingRepayment>
  onChangeOne: OnChangeAwaiting
  loading: ListLoading
}

function Rows({ rows, selected, selection, onChangeOne, loading }: RowsProps) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  const select = (some: readonly AwaitingRepayment[]) => selection.replace(new Map(some.map((row) => [row.id, row])))
  if (isNarrow) return <AwaitingNarrowTable rows={rows} selected={selected} onSelect={select} onChangeOne={onChangeOne} />
  return (
    <RowTable
      label={words.list}
      rows={rows}
      rowKey={idOf}
      rowName={awbOf}
      columns={awaitingColumns(onChangeOne)}
      loading={loading}
      empty={{ icon: IconBuildingBank, text: words.empty }}
      {...(selected === null ? {} : { selection: { store: selection, itemOf: itself, actions: () => null } })}
    />
  )
}
