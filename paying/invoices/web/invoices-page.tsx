/** A client's invoices, newest first, each with its document and the orders behind it. */
import { Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileInvoice, IconListDetails, IconReceiptRefund, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { downloadFile } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { printFile, saveFile } from '#web/ui/deliver-file.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterChoice, FilterPeriod, FilterRow } from '#web/ui/table/filter-row.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import { useList } from '#web/use-list.ts'
import { INVOICES_PAGE_SIZE, type InvoiceFilters, invoiceKinds } from '../contract/invoice-filters.ts'
import { type InvoiceShown, invoiceCalls } from '../contract/invoices.ts'
import { InvoiceDetails, ReleaseAdvance, ReverseInvoice } from './invoice-dialogs.tsx'

const words = texts.invoiceList

const amount = (key: 'net' | 'vat' | 'total' | 'open'): Column<InvoiceShown> => ({
  key,
  title: words[key],
  align: 'right',
  render: (invoice) => <Money amount={invoice[key]} className="nowrap" />,
})

const columns: readonly Column<InvoiceShown>[] = [
  { key: 'number', title: words.number, render: ({ invoiceNumber }) => <span className="tabular nowrap">{invoiceNumber}</span> },
  { key: 'kind', title: words.kind, render: ({ kind }) => words.kinds[kind] },
  { key: 'issuedOn', title: words.issuedOn, width: 110, render: ({ issuedOn }) => <Day on={issuedOn} /> },
  { key: 'dueOn', title: words.dueOn, width: 120, render: (invoice) => <Due invoice={invoice} /> },
  { key: 'buyer', title: words.buyer, render: ({ buyerName }) => buyerName },
  amount('net'),
  amount('vat'),
  amount('total'),
  amount('open'),
]

/** `action`: what else is done with them. */
export function InvoicesPage({ action }: { action?: ReactNode }) {
  const list = useList(invoiceCalls.list)
  const { page: _, limit: __, unpaid, ...narrowed } = list.filters
  const isUnpaid = unpaid === 'true'
  const isFiltered = Object.keys(narrowed).length > 0
  const [asked, setAsked] = useState<{ what: 'details' | 'reverse' | 'release'; invoice: InvoiceShown } | null>(null)
  const client = useActingFor()
  const mayCorrect = useMay('platform.money') && client !== null
  const close = () => setAsked(null)
  const actionsOf = (invoice: InvoiceShown): RowAction[] => [
    ...filesOf(invoice),
    { label: words.details, icon: IconListDetails, onClick: () => setAsked({ what: 'details', invoice }) },
    ...(mayCorrect && invoice.kind === 'fiscal'
      ? [{ label: words.reverse, icon: IconReceiptRefund, isDangerous: true, onClick: () => setAsked({ what: 'reverse', invoice }) }]
      : []),
    ...(mayCorrect && invoice.left > 0
      ? [{ label: words.release, icon: IconArrowBackUp, isDangerous: true, onClick: () => setAsked({ what: 'release', invoice }) }]
      : []),
  ]
  return (
    <Page title={words.title} count={list.answer?.count} action={action}>
      {list.answer && (list.answer.open > 0 || isUnpaid) && (
        <Group gap="lg">
          <Text>
            {words.openOfAll}: <Money amount={list.answer.open} fw={600} />
          </Text>
          <Switch
            label={words.onlyUnpaid}
            checked={isUnpaid}
            onChange={(event) => list.filter({ unpaid: event.currentTarget.checked ? 'true' : undefined })}
          />
        </Group>
      )}
      {(isFiltered || list.answer?.count !== 0) && (
        <NarrowInvoices filters={list.filters} onFilter={list.filter} onClear={() => list.change({ unpaid: list.filters.unpaid })} />
      )}
      <DataTable
        label={words.title}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={({ invoiceNumber }) => invoiceNumber}
        rowTone={({ kind }) => (kind === 'storno' ? 'muted' : undefined)}
        columns={columns}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
        loading={list.query}
        onOpen={(invoice) => void openInvoice(invoice)}
        rowActions={actionsOf}
        paging={{
          page: list.filters.page ?? 1,
          limit: list.answer?.limit ?? INVOICES_PAGE_SIZE,
          count: list.answer?.count,
          onPage: list.goToPage,
        }}
        note={list.answer && list.answer.count > 0 && <Totals of={list.answer.totals} />}
        empty={{ icon: IconFileInvoice, text: isFiltered ? words.noneFound : isUnpaid ? words.noneUnpaid : words.empty }}
      />
      {asked?.what === 'details' && <InvoiceDetails invoice={asked.invoice} onClose={close} />}
      {asked?.what === 'reverse' && client && <ReverseInvoice invoice={asked.invoice} clientId={client.id} onClose={close} />}
      {asked?.what === 'release' && client && <ReleaseAdvance invoice={asked.invoice} clientId={client.id} onClose={close} />}
    </Page>
  )
}

type InvoiceFiltersProps = {
  filters: Partial<InvoiceFilters>
  onFilter: (changes: Partial<InvoiceFilters>) => void
  onClear: () => void
}

function NarrowInvoices({ filters, onFilter, onClear }: InvoiceFiltersProps) {
  const { page: _, limit: __, unpaid: ___, search, ...choices } = filters
  const setCount = Object.keys(choices).length
  return (
    <FilterRow
      search={{ label: words.search, placeholder: words.search, value: search, onChange: (text) => onFilter({ search: text }) }}
      setCount={setCount}
      onClear={setCount > 0 || search ? onClear : undefined}
    >
      <FilterPeriod
        label={words.period}
        from={filters.fromDate}
        to={filters.toDate}
        onChange={({ from, to }) => onFilter({ fromDate: from, toDate: to })}
      />
      <FilterChoice
        label={words.kind}
        width={170}
        value={filters.kind}
        onChange={(kind) => onFilter({ kind })}
        options={invoiceKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
      />
    </FilterRow>
  )
}

type TotalsProps = { of: AnswerOf<typeof invoiceCalls.list>['totals'] }

/** Of all that are found, on whichever page. */
const Totals = ({ of: { net, vat, total } }: TotalsProps) => (
  <Text c="dimmed" size="sm">
    {words.sums}: {words.net} <Money amount={net} /> · {words.vat} <Money amount={vat} /> · {words.total} <Money amount={total} fw={600} />
  </Text>
)

function filesOf(invoice: InvoiceShown): RowAction[] {
  const print: RowAction = { label: words.print, icon: IconDownload, onClick: () => void openInvoice(invoice) }
  const annex: RowAction = { label: words.annex, icon: IconTable, onClick: () => void saveAnnex(invoice) }
  return invoice.hasAnnex ? [print, annex] : [print]
}

const sayFailed = () => void toast.error(words.failed)

const openInvoice = ({ id, invoiceNumber }: InvoiceShown): Promise<void> =>
  downloadFile(invoiceCalls.print, { params: { id } }).then((file) => printFile(file, words.fileNames.invoice(invoiceNumber)), sayFailed)

const saveAnnex = ({ id, invoiceNumber }: InvoiceShown): Promise<void> =>
  downloadFile(invoiceCalls.annex, { params: { id } }).then((file) => saveFile(file, words.fileNames.annex(invoiceNumber)), sayFailed)

const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="tabular nowrap">
    {texts.forms.day(on)}
  </time>
)

/** The day, and how late it is; nothing where it is not known. */
const Due = ({ invoice: { dueOn, daysLate } }: { invoice: InvoiceShown }) =>
  dueOn && (
    <>
      <Day on={dueOn} />
      {daysLate > 0 && (
        <Text c="var(--mantine-color-error)" size="sm">
          {words.late(daysLate)}
        </Text>
      )}
    </>
  )

/** An invoice on a phone. */
function InvoiceCard({ invoice }: { invoice: InvoiceShown }) {
  const { invoiceNumber, kind, issuedOn, dueOn, buyerName, total, open } = invoice
  return (
    <Stack gap="xs">
      <Text fw={600} className="tabular">
        {invoiceNumber}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{buyerName}</Text>
      <Group gap="md" c="dimmed" style={{ rowGap: 0 }}>
        <span>{words.kinds[kind]}</span>
        <Day on={issuedOn} />
        <Money amount={total} />
        {open > 0 && (
          <span>
            {words.open}: <Money amount={open} />
          </span>
        )}
        {dueOn && (
          <Group gap={4}>
            <span>{words.dueOn}:</span> <Due invoice={invoice} />
          </Group>
        )}
      </Group>
    </Stack>
  )
}
