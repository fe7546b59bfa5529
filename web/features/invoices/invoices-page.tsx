/** A client's invoices, newest first, each with its document and the orders behind it. */
import { Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileInvoice, IconTable } from '@tabler/icons-react'
import { INVOICES_PAGE_SIZE, type InvoiceShown, invoiceCalls } from '../../../contract/invoices/invoices.ts'
import { download } from '../../api.ts'
import { texts } from '../../texts.ts'
import { printFile, saveFile } from '../../ui/deliver-file.ts'
import { toast } from '../../ui/notices/toast.ts'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-menu.tsx'
import type { Column } from '../../ui/table/table.ts'
import { Money } from '../../ui/values/money.tsx'
import { useList } from '../../use-list.ts'

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
  { key: 'buyer', title: words.buyer, render: ({ buyerName }) => buyerName },
  amount('net'),
  amount('vat'),
  amount('total'),
  amount('open'),
]

export function InvoicesPage() {
  const list = useList(invoiceCalls.list)
  return (
    <Page title={words.title} count={list.answer?.count}>
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
        empty={{ icon: IconFileInvoice, text: words.empty }}
      />
    </Page>
  )
}

function actionsOf(invoice: InvoiceShown): RowAction[] {
  const print: RowAction = { label: words.print, icon: IconDownload, onClick: () => void openInvoice(invoice) }
  const annex: RowAction = { label: words.annex, icon: IconTable, onClick: () => void saveAnnex(invoice) }
  return invoice.hasAnnex ? [print, annex] : [print]
}

const sayFailed = () => void toast.error(words.failed)

const openInvoice = ({ id, invoiceNumber }: InvoiceShown): Promise<void> =>
  download(invoiceCalls.print, { params: { id } }).then((file) => printFile(file, words.fileNames.invoice(invoiceNumber)), sayFailed)

const saveAnnex = ({ id, invoiceNumber }: InvoiceShown): Promise<void> =>
  download(invoiceCalls.annex, { params: { id } }).then((file) => saveFile(file, words.fileNames.annex(invoiceNumber)), sayFailed)

const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="tabular nowrap">
    {texts.forms.day(on)}
  </time>
)

/** An invoice on a phone. */
function InvoiceCard({ invoice: { invoiceNumber, kind, issuedOn, buyerName, total, open } }: { invoice: InvoiceShown }) {
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
      </Group>
    </Stack>
  )
}
