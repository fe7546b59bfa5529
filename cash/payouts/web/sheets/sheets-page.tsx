/** Sheets: what was sent to a client's accounts, one bank transfer a row. */
import { Alert, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowLeft, IconReceipt, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { PageSizeChoice, pageSizeOf } from '#cash/repayments/web/page-size.tsx'
import { minus, negate, ZERO } from '#contract/money.ts'
import { useBalanceClient } from '#paying/balance/web/balance-frame.tsx'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useFilters } from '#web/use-list.ts'
import { type RepaymentSheetShown, sheetCalls } from '../../contract/sheets.ts'
import { useSheetDecision } from '../doubts/decide-sheet.tsx'
import { NotProcessedDialog } from './not-processed-dialog.tsx'
import { RepaymentSheetCard, sheetColumns } from './sheet-columns.tsx'
import { useShowSheet } from './use-show-sheet.ts'

const words = texts.repaymentSheets
const FETCH_DEBOUNCE_MS = 300

export function RepaymentSheetsPage() {
  const isStaff = (useMe().data?.platformRole ?? null) !== null
  const client = useBalanceClient()
  return (
    <Page
      title={words.title}
      action={
        <LinkButton variant="default" href={paths.repayments} leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {words.back}
        </LinkButton>
      }
    >
      {isStaff && <ClientSelect />}
      {client !== null && <Sheets key={client.id} named={client.body} isStaff={isStaff} />}
      {client === null && isStaff && <EmptyState icon={IconUserShield} text={texts.balance.chooseClient} />}
    </Page>
  )
}

type Filters = { page?: number; limit?: number }
type SheetsProps = { named: { selectedClient?: string }; isStaff: boolean }

function Sheets({ named, isStaff }: SheetsProps) {
  const { filters, change } = useFilters<Filters>()
  const page = filters.page ?? 1
  const limit = pageSizeOf(filters.limit)
  const [asked] = useDebouncedValue({ page, limit }, FETCH_DEBOUNCE_MS)
  const list = useCall(sheetCalls.list, { body: { ...asked, ...named } }, { keepPrevious: true })
  const [marking, setMarking] = useState<RepaymentSheetShown | null>(null)
  const mayMark = useMay('platform.money')
  const show = useShowSheet()
  const { actionsOf, dialog } = useSheetDecision()
  const given = { isStaff, onShow: ({ id }: RepaymentSheetShown) => show(id), onMark: mayMark ? setMarking : null, decisionsOf: actionsOf }
  return (
    <>
      <Difference named={named} />
      <DataTable
        label={words.list}
        rows={list.data?.list}
        rowKey={({ id }) => String(id)}
        rowName={({ id }) => words.sheetOf(String(id))}
        rowTone={({ amount, paid, state }) =>
          amount < 0 || state === 'failed' || state === 'returned' ? 'red' : paid === 0 ? 'orange' : undefined
        }
        columns={sheetColumns(given)}
        card={(sheet) => <RepaymentSheetCard sheet={sheet} {...given} />}
        loading={list}
        paging={{ page, limit, count: list.data?.count, onPage: (next) => change({ ...filters, page: next }) }}
        empty={{ icon: IconReceipt, text: words.empty }}
      />
      {(list.data?.count ?? 0) > 0 && (
        <Group justify="flex-end">
          <PageSizeChoice size={limit} onChange={(size) => change({ limit: size })} />
        </Group>
      )}
      {dialog}
      {marking && <NotProcessedDialog sheet={marking} onClose={() => setMarking(null)} />}
    </>
  )
}

/** What was paid too much, by whom, over all sheets that were paid. */
function Difference({ named }: { named: { selectedClient?: string } }) {
  const product = useProductName()
  const { data } = useCall(sheetCalls.amounts, { body: { page: 1, limit: 50, ...named } })
  const over = data ? minus(data.totalAmount, data.totalRepaymentsAmount) : ZERO
  if (over === 0) return null
  const said = { amount: texts.forms.amount(over > 0 ? over : negate(over), '').trim(), product }
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      {over > 0 ? words.overpaidToClient(said) : words.overpaidByClient(said)}
    </Alert>
  )
}
