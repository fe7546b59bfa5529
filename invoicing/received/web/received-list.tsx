/** What others sent to a company through e-Factura. */
import { Alert, Button, Stack, Text } from '@mantine/core'
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
import { useEffect, useEffectEvent, useState } from 'react'
import type { Bani } from '#contract/money.ts'
import type { Tone } from '#contract/shell/tones.ts'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { downloadFile, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { useToastOfFailure } from '#web/ui/notices/use-failure-said.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { useFilters } from '#web/use-list.ts'
import {
  RECEIVED_PAGE_SIZE,
  type ReceivedFile,
  type ReceivedInvoice,
  receivedCalls,
  receivedFileName,
} from '../contract/received-invoices.ts'
import { groupOfState, type ReceivedAction, type ReceivedFlow, type ReceivedGroup, receivedActionsOf } from '../contract/received-states.ts'
import { DecideReceivedDialog, type ReceivedDecision, ReceivedMessagesDialog, WarningDialog } from './received-dialogs.tsx'
import { ReceivedFilterFields, type ReceivedSearch, receivedListBodyOf } from './received-filters.tsx'

const words = texts.received
/** Invoices that come are seen to come; where ANAF gives nothing, looking often shows no more. */
const [COMING_REFRESH_MS, FAILING_REFRESH_MS] = [3000, 60_000]

/** While the first ones are awaited, or some are listed and not had yet. */
function refreshMs({ lastSync, toFetch, failing }: ComingProps): number | false {
  if (lastSync !== null && toFetch === 0) return false
  return failing ? FAILING_REFRESH_MS : COMING_REFRESH_MS
}

const tones: Record<ReceivedGroup, Tone> = {
  ...{ waiting: 'grey', 'supplier-missing': 'orange', accepted: 'green', 'to-decide': 'orange', received: 'green', rejected: 'red' },
}

type Asked = { invoice: ReceivedInvoice; act: ReceivedDecision | 'warnings' | 'messages' }

export function ReceivedList({ company }: { company: ConnectedCompany }) {
  const { filters: search, filter } = useFilters<ReceivedSearch>()
  const [flow, setFlow] = useState<ReceivedFlow>('customer')
  const today = todayHere()
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayWrite = useMay('money.write')
  const list = useCall(
    receivedCalls.list,
    { body: receivedListBodyOf({ company, flow, search, today }) },
    { keepPrevious: true, refetchInterval: ({ state: { data } }) => (data ? refreshMs(data) : false) },
  )
  const { data, error } = list
  if (data && data.flow !== flow) setFlow(data.flow)
  useToastOfFailure(error, words.loadFailed)
  const toFirstPage = useEffectEvent(() => (search.page ?? 1) > 1 && filter({ page: undefined }))
  useEffect(() => {
    if (error) toFirstPage()
  }, [error])
  /** Changed filters begin at the first page. */
  const change = (changes: ReceivedSearch) => filter({ page: undefined, ...changes })
  const answer = error ? undefined : data
  const rowActions = (invoice: ReceivedInvoice): RowAction[] => [
    ...(mayWrite ? receivedActionsOf(flow, invoice.status).map((act) => decision(flow, act, () => setAsked({ invoice, act }))) : []),
    ...(mayWrite ? [{ label: words.actions.write, icon: IconMessage, onClick: () => setAsked({ invoice, act: 'write' }) }] : []),
    ...(invoice.generalData.message.length === 0
      ? []
      : [{ label: words.actions.messages, icon: IconMessages, onClick: () => setAsked({ invoice, act: 'messages' }) }]),
    ...(invoice.warnings.status === 0
      ? []
      : [{ label: words.actions.warnings, icon: IconAlertTriangle, onClick: () => setAsked({ invoice, act: 'warnings' }) }]),
    ...files.map(({ format, icon }) => ({ label: words.actions[format], icon, onClick: () => void save(invoice, format) })),
  ]
  const isFirst = answer?.lastSync === null && answer.list.length === 0
  return (
    <Stack gap="md">
      <ReceivedFilterFields {...{ flow, search, today, change }} />
      {answer && <Coming {...answer} />}
      {isFirst ? (
        !answer.failing && <JustConnected onReload={list.refetch} isBusy={list.isFetching} />
      ) : (
        <DataTable<ReceivedInvoice>
          label={words.tab}
          rows={answer?.list}
          rowKey={({ receivedInvoiceId }) => receivedInvoiceId}
          rowName={({ seller, generalData }) => `${seller.name ?? words.unknown} ${generalData.invoiceIdentification ?? ''}`}
          rowTone={({ warnings }) => (warnings.status === 1 ? 'orange' : undefined)}
          columns={columnsOf(flow, (invoice, act) => setAsked({ invoice, act }))}
          loading={list}
          rowActions={rowActions}
          paging={{
            ...{ page: search.page ?? 1, limit: RECEIVED_PAGE_SIZE, count: answer?.pagination.totalCount },
            onPage: (page) => filter({ page }),
          }}
          empty={{ icon: IconFileInvoice, text: words.empty }}
        />
      )}
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
  if (act === 'messages') return <ReceivedMessagesDialog messages={invoice.generalData.message} onClose={onClose} />
  return <DecideReceivedDialog invoice={invoice} action={act} onRefused={onRefused} onClose={onClose} />
}

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
  await downloadFile(receivedCalls[format], { params: { receivedInvoiceId } }).then(
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

/** In px: most numbers in one line. */
const NUMBER_WIDTH = 130

type Opening = (invoice: ReceivedInvoice, act: 'warnings' | 'messages') => void

/** Where there is little room the days stand under the number: the longest titles side by side would push the state out of sight. */
const columnsOf = (flow: ReceivedFlow, onOpen: Opening): readonly Column<ReceivedInvoice>[] => [
  { key: 'seller', title: words.columns.seller, render: ({ seller }) => seller.name ?? words.unknown },
  { key: 'code', title: words.columns.code, under: 'seller', render: ({ seller }) => seller.identification ?? words.unknown },
  { key: 'number', title: words.columns.number, width: NUMBER_WIDTH, render: (invoice) => <NumberLink {...invoice} /> },
  {
    ...{ key: 'date', title: words.columns.date, under: 'number' },
    render: ({ generalData: { invoiceDate } }) => (invoiceDate === null ? words.unknown : texts.forms.day(invoiceDate)),
  },
  { key: 'arrived', title: words.columns.arrived, under: 'number', render: ({ eInvoiceData }) => <DateTime at={eInvoiceData.date} /> },
  { key: 'vat', title: words.columns.vat, under: 'total', align: 'right', render: ({ amounts }) => <Amount of={amounts.tax} /> },
  { key: 'total', title: words.columns.total, align: 'right', render: (invoice) => <Total {...invoice} /> },
  { key: 'state', title: words.columns.state, render: ({ status }) => <State flow={flow} status={status} /> },
  {
    ...{ key: 'warnings', title: words.columns.warnings, under: 'state' },
    render: (invoice) =>
      invoice.warnings.status === 0 ? null : <Warnings {...invoice.warnings} onOpen={() => onOpen(invoice, 'warnings')} />,
  },
  {
    ...{ key: 'messages', title: words.columns.messages, under: 'state' },
    render: (invoice) =>
      invoice.generalData.message.length === 0 ? null : (
        <Button variant="subtle" size="compact-sm" fw={400} onClick={() => onOpen(invoice, 'messages')}>
          {words.messages.count(invoice.generalData.message.length)}
        </Button>
      ),
  },
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
  const group = groupOfState(flow, status)
  return group === null ? words.unknown : <StatusBadge tone={tones[group]} text={words.states[group]} />
}

const Warnings = ({ status, onOpen }: ReceivedInvoice['warnings'] & { onOpen: () => void }) => (
  <Button variant="transparent" size="compact-sm" px={0} className="nowrap" onClick={onOpen}>
    <StatusBadge tone={status === 1 ? 'orange' : 'grey'} text={status === 1 ? words.warning.toSee : words.warning.seen} />
  </Button>
)

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
