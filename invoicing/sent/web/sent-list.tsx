/** What a company sends through e-Factura, and what became of it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconEdit,
  IconFileInvoice,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconMessages,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Bani } from '#contract/money.ts'
import type { Tone } from '#contract/shell/tones.ts'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { downloadFile, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { useToastOfFailure } from '#web/ui/notices/use-failure-said.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DayText } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { SENT_PAGE_SIZE, type SentInvoice, sentCalls, sentFileName } from '../contract/sent-invoices.ts'
import { canDownloadInvoice, hasUploadHistory, type SentInvoiceState, sentStateOfCode } from '../contract/sent-states.ts'
import { SentFilterFields, useSentFilters } from './sent-filter-fields.tsx'
import { isLateOnly } from './sent-filters.ts'
import { ResendInvoice, UploadHistoryDialog } from './sent-history.tsx'
import { SentMessagesDialog, unreadMessagesOf } from './sent-messages.tsx'

const words = texts.sent

const tones: Record<SentInvoiceState, Tone> = {
  ...{ waiting: 'grey', processing: 'orange', refused: 'red', accepted: 'green', 'not-applicable': 'grey' },
}

type Asked = { invoice: SentInvoice; act: 'history' | 'messages' | 'again' }

export function SentList({ company }: { company: ConnectedCompany }) {
  const [isInternal, setInternal] = useState(false)
  const { asked: wanted, page, goToPage, ...filters } = useSentFilters(isInternal)
  const { identificationCode } = company.entityData
  const list = useCall(sentCalls.list, { body: { identificationCode, ...wanted } }, { keepPrevious: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayWrite = useMay('money.write')
  const { data, error } = list
  if (data && data.isInternal !== isInternal) setInternal(data.isInternal)
  useToastOfFailure(error, words.loadFailed)
  const hasLateOnly = isLateOnly(filters.search)
  const open = (invoice: SentInvoice, act: Asked['act']) => setAsked({ invoice, act })
  const isAsked = ({ invoicingSystemId }: SentInvoice) => invoicingSystemId === asked?.invoice.invoicingSystemId
  // As it is by now, where the list still has it.
  const opened = asked && { ...asked, invoice: data?.list.find(isAsked) ?? asked.invoice }
  return (
    <Stack gap="md">
      <SentFilterFields {...filters} isInternal={isInternal} />
      {data && data.late > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Group gap="sm">
            {words.late(data.late)}
            {!hasLateOnly && (
              <Button size="xs" variant="default" onClick={() => filters.change({ late: 'only' })}>
                {words.showLate(data.late)}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {hasLateOnly && (
        <Button variant="default" w="fit-content" onClick={() => filters.change({ late: undefined })}>
          {words.showAll}
        </Button>
      )}
      <DataTable<SentInvoice>
        label={words.tab}
        rows={error ? [] : data?.list}
        rowKey={({ invoicingSystemId }) => invoicingSystemId}
        rowName={(invoice) => `${invoice.invoiceNumber} ${invoice.buyer.name}`}
        rowTone={({ isLate }) => (isLate ? 'orange' : undefined)}
        columns={columnsOf((invoice) => open(invoice, 'messages'))}
        loading={list}
        rowActions={(invoice) => actionsOf(invoice, { mayWrite, open: (act) => open(invoice, act) })}
        paging={{ page, limit: SENT_PAGE_SIZE, count: error ? 0 : data?.pagination.totalCount, onPage: goToPage }}
        empty={{ icon: IconFileInvoice, text: error ? words.loadFailed : words.empty }}
      />
      {opened && <Opened {...opened} mayWrite={mayWrite} onClose={() => setAsked(null)} />}
    </Stack>
  )
}

function Opened({ invoice, act, mayWrite, onClose }: Asked & { mayWrite: boolean; onClose: () => void }) {
  if (act === 'history') return <UploadHistoryDialog invoice={invoice} onClose={onClose} />
  if (act === 'messages') return <SentMessagesDialog invoice={invoice} mayWrite={mayWrite} onClose={onClose} />
  return <ResendInvoice invoice={invoice} onClose={onClose} />
}

type Acting = { mayWrite: boolean; open: (act: Asked['act']) => void }

function actionsOf(invoice: SentInvoice, { mayWrite, open }: Acting): RowAction[] {
  const state = sentStateOfCode(invoice.status)
  const index = invoice.processingId.eInvoice
  return [
    ...(mayWrite && canCorrect(invoice)
      ? [{ label: words.actions.correct, icon: IconEdit, href: paths.correctInvoice(invoice.invoicingSystemId) }]
      : []),
    ...(mayWrite && invoice.canSendAgain ? [{ label: words.actions.again, icon: IconSend, onClick: () => open('again') }] : []),
    ...(hasUploadHistory(state) ? [{ label: words.actions.history, icon: IconHistory, onClick: () => open('history') }] : []),
    ...(invoice.message.length > 0 ? [{ label: words.actions.messages, icon: IconMessages, onClick: () => open('messages') }] : []),
    ...(canDownloadInvoice(state) && index !== null
      ? files.map(({ file, icon }) => ({ label: words.actions[file], icon, onClick: () => void save(invoice, index, file) }))
      : []),
  ]
}

/** Written here, it has the same id there. */
const canCorrect = ({ source, canSendAgain }: SentInvoice): boolean => source === 'written' && canSendAgain

type File = 'zip' | 'xml' | 'pdf' | 'classic'

const files: readonly { file: File; icon: RowAction['icon'] }[] = [
  { file: 'zip', icon: IconArchive },
  { file: 'xml', icon: IconFileText },
  { file: 'pdf', icon: IconFileTypePdf },
  { file: 'classic', icon: IconFileInvoice },
]
const calls = { zip: sentCalls.zip, xml: sentCalls.xml, pdf: sentCalls.pdf, classic: sentCalls.classicPdf }

const save = (invoice: SentInvoice, processingId: string, file: File): Promise<void> =>
  downloadFile(calls[file], { params: { processingId } }).then(
    (saved) => saveFile(saved, sentFileName(invoice.invoiceNumber, file === 'classic' ? 'pdf' : file)),
    ({ message }) => toast.error(message),
  )

const columnsOf = (onMessages: (invoice: SentInvoice) => void): readonly Column<SentInvoice>[] => [
  { key: 'number', title: words.columns.number, render: (invoice) => <NumberLink {...invoice} /> },
  { key: 'buyer', title: words.columns.buyer, render: ({ buyer }) => buyer.name || words.unknown },
  { key: 'code', title: words.columns.code, under: 'buyer', render: ({ buyer }) => buyer.identification ?? words.unknown },
  { key: 'date', title: words.columns.date, under: 'number', render: (invoice) => <Days {...invoice} /> },
  { key: 'net', title: words.columns.net, under: 'total', align: 'right', render: ({ amounts }) => <Amount of={amounts.taxExcluded} /> },
  { key: 'vat', title: words.columns.vat, under: 'total', align: 'right', render: ({ amounts }) => <Amount of={amounts.tax} /> },
  { key: 'total', title: words.columns.total, align: 'right', render: (invoice) => <Total {...invoice} /> },
  { key: 'state', title: words.columns.state, width: STATE_WIDTH, render: (invoice) => <State {...invoice} /> },
  {
    key: 'messages',
    title: words.columns.messages,
    under: 'state',
    render: (invoice) => (invoice.message.length === 0 ? null : <Messages {...invoice} onOpen={() => onMessages(invoice)} />),
  },
]

const NumberLink = (invoice: SentInvoice) => (
  <AppLink href={paths.einvoice('sent', invoice.invoicingSystemId)} style={{ overflowWrap: 'anywhere' }}>
    {invoice.invoiceNumber}
  </AppLink>
)

/** Its term too, until it is accepted. */
function Days({ date, dueOn, status }: SentInvoice) {
  const state = sentStateOfCode(status)
  const hasTerm = dueOn !== null && state !== 'accepted' && state !== 'not-applicable'
  return (
    <>
      <DayText at={date} />
      {hasTerm && (
        <Text span display="block" fz="xs" c="dimmed">
          {words.term(texts.forms.day(dueOn))}
        </Text>
      )}
    </>
  )
}

/** What is not known in RON is a dash, and never nothing. */
const Amount = ({ of }: { of: Bani | null }) => (of === null ? words.unknown : <Money amount={of} className="tabular nowrap" />)

const Total = ({ amounts, inCurrency }: SentInvoice) =>
  inCurrency === null ? <Amount of={amounts.total} /> : `${texts.forms.number(inCurrency.total)} ${inCurrency.currency}`

/** In px: the longest word of a state in one line. */
const STATE_WIDTH = 220
const REMARK_WIDTH_MAX = 320

function State({ status, isLate, remark }: SentInvoice) {
  const state = sentStateOfCode(status)
  return (
    <Stack gap={4} align="flex-start" maw={REMARK_WIDTH_MAX}>
      <StatusBadge tone={tones[state]} text={words.states[state]} />
      {isLate && (
        <Text fz="sm" fw={600} c="var(--mantine-color-error)">
          {words.isLate}
        </Text>
      )}
      {remark !== '' && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {remark}
        </Text>
      )}
    </Stack>
  )
}

function Messages({ message, onOpen }: SentInvoice & { onOpen: () => void }) {
  const unread = unreadMessagesOf(message).length
  return (
    <Button variant="subtle" size="compact-sm" fw={unread > 0 ? 700 : 400} onClick={onOpen}>
      {unread > 0 ? words.messages.unread(unread) : words.messages.count(message.length)}
    </Button>
  )
}
