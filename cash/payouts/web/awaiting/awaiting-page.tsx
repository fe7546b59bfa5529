/** Repayments whose account is missing or cannot be paid to: some or all of them are given another. */
import { Button, Center, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingBank, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { type AwaitingShown, repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
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
import { Failure } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import { type SelectionStore, useSelected, useSelection } from '#web/ui/table/selection.ts'
import type { Loading } from '#web/ui/table/table.ts'
import { ChangeAccountDialog } from './change-account-dialog.tsx'
import { awaitingColumns, type OnChangeOne } from './columns.tsx'
import { NarrowTable } from './narrow-table.tsx'

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
  const selection = useSelection<AwaitingShown>()
  const selectedIds = useSelected(selection)
  const [changing, setChanging] = useState<'selected' | AwaitingShown | null>(null)
  const mayChange = useMay('bank.write')
  const rows = list.data ?? []
  // What was changed meanwhile, in another window say, is selected no more.
  const selected = rows.filter(({ id }) => selectedIds.has(id))
  const isEmpty = list.data?.length === 0
  return (
    <>
      {list.error && <Failure cause={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
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
        <SaveBar label={words.change} reason={selected.length === 0 ? words.nothingSelected : null} onSave={() => setChanging('selected')}>
          {selected.length > 0 && (
            <>
              <Text className="save-bar-reason" aria-live="polite">
                {words.selected(selected.length, texts.forms.ron(sum(selected.map(({ price }) => price))))}
              </Text>
              <Button variant="subtle" color="gray" onClick={selection.clear}>
                {words.clear}
              </Button>
            </>
          )}
        </SaveBar>
      )}
      {changing && (
        <ChangeAccountDialog
          rows={changing === 'selected' ? selected : [changing]}
          onChanged={selection.clear}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

const idOf = ({ id }: AwaitingShown) => id
const awbOf = ({ awb }: AwaitingShown) => awb
const itself = (row: AwaitingShown) => row

const Waiting = () => (
  <Center py="xl" role="status">
    <Loader aria-label={texts.ui.loading} />
  </Center>
)

type RowsProps = {
  rows: readonly AwaitingShown[]
  /** null: nothing can be selected. */
  selected: readonly AwaitingShown[] | null
  selection: SelectionStore<AwaitingShown>
  onChangeOne: OnChangeOne
  loading: Loading
}

function Rows({ rows, selected, selection, onChangeOne, loading }: RowsProps) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  const select = (some: readonly AwaitingShown[]) => selection.replace(new Map(some.map((row) => [row.id, row])))
  if (isNarrow) return <NarrowTable rows={rows} selected={selected} onSelect={select} onChangeOne={onChangeOne} />
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
