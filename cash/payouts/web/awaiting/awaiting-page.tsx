/** Repayments whose account is missing or cannot be paid to: some or all of them are given another. */
import { Button, Center, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingBank, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { sum } from '../../../../contract/money.ts'
import { useCall } from '../../../../web/api.ts'
import { ClientSelect } from '../../../../web/features/balance/client-select.tsx'
import { paths } from '../../../../web/paths.ts'
import { useActingFor } from '../../../../web/session.ts'
import { useMay } from '../../../../web/shell/use-may.ts'
import { useAccountId, useMe } from '../../../../web/shell/use-me.ts'
import { texts } from '../../../../web/texts.ts'
import { SaveBar } from '../../../../web/ui/form/save-bar.tsx'
import { LinkButton } from '../../../../web/ui/link-button.tsx'
import { EmptyState } from '../../../../web/ui/notices/empty-state.tsx'
import { Failure } from '../../../../web/ui/notices/failure.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { RowTable } from '../../../../web/ui/table/row-table.tsx'
import { type AwaitingShown, repaymentCalls } from '../../../repayments/contract/repayment-calls.ts'
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
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [changing, setChanging] = useState<'selected' | AwaitingShown | null>(null)
  const mayChange = useMay('bank.write')
  const rows = list.data ?? []
  // What was changed meanwhile, in another window say, is selected no more.
  const selected = rows.filter(({ id }) => selectedIds.includes(id))
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
            onSelect={(some) => setSelectedIds(some.map(({ id }) => id))}
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
              <Button variant="subtle" color="gray" onClick={() => setSelectedIds([])}>
                {words.clear}
              </Button>
            </>
          )}
        </SaveBar>
      )}
      {changing && (
        <ChangeAccountDialog
          rows={changing === 'selected' ? selected : [changing]}
          onChanged={() => setSelectedIds([])}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

const Waiting = () => (
  <Center py="xl" role="status">
    <Loader aria-label={texts.ui.loading} />
  </Center>
)

type RowsProps = {
  rows: readonly AwaitingShown[]
  /** null: nothing can be selected. */
  selected: readonly AwaitingShown[] | null
  onSelect: (rows: readonly AwaitingShown[]) => void
  onChangeOne: OnChangeOne
  loading: Parameters<typeof RowTable>[0]['loading']
}

function Rows({ rows, selected, onSelect, onChangeOne, loading }: RowsProps) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  if (isNarrow) return <NarrowTable rows={rows} selected={selected} onSelect={onSelect} onChangeOne={onChangeOne} />
  return (
    <RowTable
      label={words.list}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ awb }) => awb}
      columns={awaitingColumns(onChangeOne)}
      loading={loading}
      empty={{ icon: IconBuildingBank, text: words.empty }}
      {...(selected === null ? {} : { selection: { selected, onChange: onSelect, actions: () => null } })}
    />
  )
}
