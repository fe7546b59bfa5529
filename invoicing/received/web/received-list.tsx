/** What others sent to a company through e-Factura. */
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconCircleX,
  IconFileInvoice,
  IconFileText,
  IconFileTypePdf,
  IconMessage,
  IconMessages,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dayAfter } from '#contract/days.ts'
import type { Bani } from '#contract/money.ts'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { download, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { DateRange } from '#web/ui/form/date-range.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge, type Tone } from '#web/ui/values/status-badge.tsx'
import {
  RECEIVED_PAGE_SIZE,
  type ReceivedFile,
  type ReceivedInvoice,
  receivedCalls,
  receivedFileName,
  type UsedDate,
  usedDates,
} from '../contract/received-invoices.ts'
import {
  actionsOf,
  groupOf,
  groupsOf,
  type ReceivedAction,
  type ReceivedFlow,
  type ReceivedGroup,
  type ReceivedState,
  statesOf,
} from '../contract/received-states.ts'
import { DecideDialog, type Decision, MessagesDialog, WarningDialog } from './received-dialogs.tsx'

const words = texts.received
const SEARCH_DEBOUNCE_MS = 500
/** Of the specification: a month back, from today. */
const DAYS_AT_FIRST = 30

type Filters = {
  states: readonly ReceivedState[]
  usedDate: UsedDate
  from: string | undefined
  to: string | undefined
  name: string
  code: string
  page: number
}

const tones: Record<ReceivedGroup, Tone> = {
  ...{ waiting: 'grey', 'supplier-missing': 'orange', accepted: 'green', 'to-decide': 'orange', received: 'green', rejected: 'red' },
}

type Asked = { invoice: ReceivedInvoice; act: Decision | 'warnings' | 'messages' }

export function ReceivedList({ company }: { company: ConnectedCompany }) {
  const today = todayHere()
  const [filters, setFilters] = useState<Filters>({
    ...{ states: [], usedDate: 'invoiceDate', name: '', code: '', page: 1 },
    ...{ from: dayAfter(today, -DAYS_AT_FIRST), to: today },
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayWrite = useMay('money.write')
  const list = useCall(receivedCalls.list, { body: bodyOf(company, filters) })
  const flow = list.data?.flow ?? 'customer'
  const { error } = list
  useEffect(() => {
    if (!error) return
    toast.error(words.loadFailed)
    setFilters((before) => ({ ...before, page: 1 }))
  }, [error])
  const filter = (changes: Partial<Filters>) => setFilters({ ...filters, page: 1, ...changes })
  const answer = error ? undefined : list.data
  const rowActions = (invoice: ReceivedInvoice): RowAction[] => [
    ...(mayWrite ? actionsOf(flow, invoice.status).map((act) => decision(flow, act, () => setAsked({ invoice, act }))) : []),
    ...(mayWrite ? [{ label: words.actions.write, icon: IconMessage, onClick: () => setAsked({ invoice, act: 'write' }) }] : []),
    ...(invoice.generalData.message.length === 0
      ? []
      : [{ label: words.actions.messages, icon: IconMessages, onClick: () => setAsked({ invoice, act: 'messages' }) }]),
    ...(invoice.warnings.status === 0
      ? []
      : [{ label: words.actions.warnings, icon: IconAlertTriangle, onClick: () => setAsked({ invoice, act: 'warnings' }) }]),
    ...files.map(({ format, icon }) => ({ label: words.actions[format], icon, onClick: () => void save(invoice, format) })),
  ]
  if (answer?.lastSync === null && answer.list.length === 0)
    return (
      <Stack gap="md">
        <Coming {...answer} />
        {!answer.failing && <JustConnected onReload={list.refetch} isBusy={list.isFetching} />}
      </Stack>
    )
  return (
    <Stack gap="md">
      <FilterFields flow={flow} filters={filters} onFilter={filter} />
      {answer && <Coming {...answer} />}
      <DataTable<ReceivedInvoice>
        label={words.tab}
        rows={answer?.list}
        rowKey={({ receivedInvoiceId }) => receivedInvoiceId}
        rowName={({ seller, generalData }) => `${seller.name ?? words.unknown} ${generalData.invoiceIdentification ?? ''}`}
        rowTone={({ warnings }) => (warnings.status === 1 ? 'orange' : undefined)}
        columns={columnsOf(flow)}
        loading={list}
        rowActions={rowActions}
        paging={{
          ...{ page: filters.page, limit: RECEIVED_PAGE_SIZE, count: answer?.pagination.totalCount },
          onPage: (page) => setFilters({ ...filters, page }),
        }}
        empty={{ icon: IconFileInvoice, text: words.empty }}
      />
      {asked && (
        <Opened
          {...asked}
          invoice={answer?.list.find(({ receivedInvoiceId }) => receivedInvoiceId === asked.invoice.receivedInvoiceId) ?? asked.invoice}
          mayWrite={mayWrite}
          onRefused={list.refetch}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}

type OpenedProps = Asked & { mayWrite: boolean; onRefused: () => unknown; onClose: () => void }

function Opened({ invoice, act, mayWrite, onRefused, onClose }: OpenedProps) {
  if (act === 'warnings') return <WarningDialog invoice={invoice} mayWrite={mayWrite} onClose={onClose} />
  if (act === 'messages') return <MessagesDialog messages={invoice.generalData.message} onClose={onClose} />
  return <DecideDialog invoice={invoice} action={act} onRefused={onRefused} onClose={onClose} />
}

const bodyOf = (company: ConnectedCompany, { states, usedDate, from, to, name, code, page }: Filters) => ({
  identificationCode: company.entityData.identificationCode,
  usedDate,
  filtersObj: {
    status: [...states],
    date: { ...(from ? { fromDate: from } : {}), ...(to ? { toDate: to } : {}) },
    seller: { ...(name ? { name } : {}), ...(code ? { identification: code } : {}) },
    pagination: page,
  },
})

const files: readonly { format: ReceivedFile; icon: RowAction['icon'] }[] = [
  { format: 'zip', icon: IconArchive },
  { format: 'xml', icon: IconFileText },
  { format: 'pdf', icon: IconFileTypePdf },
]

async function save({ receivedInvoiceId, seller, generalData, eInvoiceData }: ReceivedInvoice, format: ReceivedFile): Promise<void> {
  const { invoiceDate, invoiceIdentification } = generalData
  const name = receivedFileName(
    {
      sellerName: seller.name ?? seller.identification ?? 'e-factura',
      ...{ day: invoiceDate ?? eInvoiceData.date.slice(0, 10), number: invoiceIdentification ?? receivedInvoiceId },
    },
    format,
  )
  await download(receivedCalls[format], { params: { receivedInvoiceId } }).then(
    (file) => saveFile(file, name),
    ({ message }) => toast.error(message),
  )
}

const decision = (flow: ReceivedFlow, act: ReceivedAction, onClick: () => void): RowAction => ({
  label: act === 'reject' && flow === 'customer' ? words.actions.rejectNotOurs : words.actions[act],
  icon: act === 'reject' ? IconCircleX : IconCheck,
  ...(act === 'reject' ? { isDangerous: true } : {}),
  onClick,
})

const columnsOf = (flow: ReceivedFlow): readonly Column<ReceivedInvoice>[] => [
  { key: 'seller', title: words.columns.seller, render: ({ seller }) => seller.name ?? words.unknown },
  { key: 'code', title: words.columns.code, under: 'seller', render: ({ seller }) => seller.identification ?? words.unknown },
  { key: 'number', title: words.columns.number, render: (invoice) => <NumberLink {...invoice} /> },
  {
    ...{ key: 'date', title: words.columns.date },
    render: ({ generalData: { invoiceDate } }) => (invoiceDate === null ? words.unknown : texts.forms.day(invoiceDate)),
  },
  { key: 'arrived', title: words.columns.arrived, under: 'date', render: ({ eInvoiceData }) => <DateTime at={eInvoiceData.date} /> },
  { key: 'vat', title: words.columns.vat, under: 'total', align: 'right', render: ({ amounts }) => <Amount of={amounts.tax} /> },
  { key: 'total', title: words.columns.total, align: 'right', render: (invoice) => <Total {...invoice} /> },
  { key: 'state', title: words.columns.state, render: ({ status }) => <State flow={flow} status={status} /> },
  { key: 'warnings', title: words.columns.warnings, under: 'state', render: ({ warnings }) => <Warnings {...warnings} /> },
]

/** It leads to the invoice, also where its document says none or cannot be opened. */
const NumberLink = ({ receivedInvoiceId, generalData: { invoiceIdentification } }: ReceivedInvoice) => (
  <AppLink href={paths.einvoice('received', receivedInvoiceId)} style={{ overflowWrap: 'anywhere' }}>
    {invoiceIdentification ?? words.numberless}
  </AppLink>
)

/** What a document does not say is a dash, and never nothing. */
const Amount = ({ of }: { of: Bani | null }) => (of === null ? words.unknown : <Money amount={of} className="tabular nowrap" />)

function Total({ amounts, inCurrency }: ReceivedInvoice) {
  if (inCurrency === null) return <Amount of={amounts.total} />
  return inCurrency.total === null ? words.unknown : `${texts.forms.number(inCurrency.total)} ${inCurrency.currency}`
}

function State({ flow, status }: { flow: ReceivedFlow; status: ReceivedInvoice['status'] }) {
  const group = groupOf(flow, status)
  return group === null ? words.unknown : <StatusBadge tone={tones[group]} text={words.states[group]} />
}

const Warnings = ({ status }: ReceivedInvoice['warnings']) =>
  status === 0 ? (
    words.unknown
  ) : (
    <StatusBadge tone={status === 1 ? 'orange' : 'grey'} text={status === 1 ? words.warning.toSee : words.warning.seen} />
  )

type FilterProps = { flow: ReceivedFlow; filters: Filters; onFilter: (changes: Partial<Filters>) => void }

function FilterFields({ flow, filters, onFilter }: FilterProps) {
  const groups = groupsOf(flow)
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={words.filters.state}
        value={groups.find((group) => statesOf(flow, group) === filters.states) ?? ''}
        data={[{ value: '', label: words.filters.allStates }, ...groups.map((group) => ({ value: group, label: words.groups[group] }))]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ states: groups.flatMap((group) => (group === value ? [statesOf(flow, group)] : []))[0] ?? [] })
        }
      />
      <NativeSelect
        label={words.filters.usedDate}
        value={filters.usedDate}
        data={usedDates.map((value) => ({ value, label: words.filters.dates[value] }))}
        onChange={({ currentTarget: { value } }) => onFilter({ usedDate: usedDates.find((one) => one === value) ?? 'invoiceDate' })}
      />
      <DateRange label={words.filters.period} from={filters.from} to={filters.to} onChange={onFilter} />
      <SearchBox
        label={words.filters.seller}
        value={filters.name}
        onChange={(name) => onFilter({ name })}
        debounceMs={SEARCH_DEBOUNCE_MS}
      />
      <SearchBox label={words.filters.code} value={filters.code} onChange={(code) => onFilter({ code })} debounceMs={SEARCH_DEBOUNCE_MS} />
    </Group>
  )
}

type ComingProps = { lastSync: string | null; toFetch: number; failing: { since: string; cause: string } | null }

/** How far what others sent has come, and why it comes no further. */
const Coming = ({ lastSync, toFetch, failing }: ComingProps) => (
  <>
    {failing && (
      <Alert color="orange" title={words.failing(texts.forms.dateTime(failing.since))}>
        {words.failingBecause(failing.cause)}
      </Alert>
    )}
    {lastSync && <Text c="dimmed">{words.lastSync(texts.forms.dateTime(lastSync))}</Text>}
    {toFetch > 0 && <Text c="dimmed">{words.toFetch(toFetch)}</Text>}
  </>
)

const JustConnected = ({ onReload, isBusy }: { onReload: () => unknown; isBusy: boolean }) => (
  <Alert color="blue" title={words.tab}>
    <Stack gap="sm" align="flex-start">
      <Text>{words.justConnected.text}</Text>
      <Button variant="default" loading={isBusy} onClick={() => void onReload()}>
        {words.justConnected.reload}
      </Button>
    </Stack>
  </Alert>
)
