/** What a company has written: drafts to go on with, and invoices that are issued. */
import { Text } from '@mantine/core'
import { IconEdit, IconFileMinus, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '#invoicing/customers/contract/customers.ts'
import { parseDecimal } from '#invoicing/ubl/contract/decimal.ts'
import { downloadFile, useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { printFile } from '#web/ui/deliver-file.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column, ListLoading } from '#web/ui/table/table.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { amountShown } from '../contract/shown-amount.ts'
import { LISTED_INVOICES_MAX, type WrittenInvoice, writtenCalls } from '../contract/written-invoices.ts'

const words = texts.writing.list

type WrittenListProps = {
  of: readonly WrittenInvoice[]
  customers: readonly Customer[]
  loading: ListLoading
  /** The draft in the form. */
  open: string | null
  /** What is typed in the form is not saved. */
  isBlocked: boolean
}

export function WrittenList({ of, customers, loading, open, isBlocked }: WrittenListProps) {
  const { go } = useNavigation()
  const [doomed, setDoomed] = useState<WrittenInvoice | null>(null)
  const credit = useAct(writtenCalls.credit, {
    refreshes: [writtenCalls.list],
    onSuccess: ({ creditNoteId }) => go(paths.writtenInvoice(creditNoteId)),
    onError: ({ message }) => toast.error(message),
  })
  const nameOf = (invoice: WrittenInvoice) =>
    invoice.buyerName || (customers.find(({ id }) => id === invoice.draft.customer)?.entityData.name ?? words.unknown)
  const blocked = isBlocked ? { disabledBecause: words.saveFirst } : {}
  const rowActions = (invoice: WrittenInvoice): RowAction[] =>
    invoice.state === 'draft'
      ? [
          { label: words.open, icon: IconEdit, onClick: () => go(paths.writtenInvoice(invoice.id)), ...blocked },
          { label: words.remove, icon: IconTrash, isDangerous: true, onClick: () => setDoomed(invoice) },
        ]
      : [
          { label: words.print, icon: IconFileTypePdf, onClick: () => void print(invoice) },
          ...(invoice.kind === 'invoice'
            ? [{ label: words.credit, icon: IconFileMinus, onClick: () => credit.mutate({ params: { id: invoice.id } }), ...blocked }]
            : []),
        ]
  return (
    <Section title={words.title}>
      <DataTable<WrittenInvoice>
        label={words.title}
        rows={of}
        rowKey={({ id }) => id}
        rowName={(invoice) => invoice.invoiceNumber ?? words.draftOf(nameOf(invoice))}
        columns={columnsOf(nameOf)}
        loading={loading}
        rowActions={rowActions}
        rowTone={({ id }) => (id === open ? 'strong' : undefined)}
        empty={{ icon: IconEdit, text: words.empty }}
      />
      {of.length >= LISTED_INVOICES_MAX && <Text c="dimmed">{words.newest(LISTED_INVOICES_MAX)}</Text>}
      {doomed && (
        <RemoveDraft
          draft={doomed}
          name={nameOf(doomed)}
          isOpen={doomed.id === open}
          onRefused={() => void loading.refetch()}
          onClose={() => setDoomed(null)}
        />
      )}
    </Section>
  )
}

const columnsOf = (nameOf: (invoice: WrittenInvoice) => string): readonly Column<WrittenInvoice>[] => [
  { key: 'number', title: words.columns.number, render: ({ invoiceNumber }) => invoiceNumber ?? words.unknown },
  { key: 'kind', title: words.columns.kind, render: ({ kind }) => words.kinds[kind] },
  { key: 'buyer', title: words.columns.buyer, render: nameOf },
  {
    ...{ key: 'date', title: words.columns.date },
    render: ({ draft: { invoiceDate } }) => (invoiceDate === '' ? words.unknown : texts.forms.day(invoiceDate)),
  },
  {
    key: 'total',
    title: words.columns.total,
    align: 'right',
    render: (invoice) => <span className="tabular nowrap">{totalOf(invoice)}</span>,
  },
  {
    ...{ key: 'state', title: words.columns.state },
    render: ({ state }) => <StatusBadge tone={state === 'issued' ? 'green' : 'grey'} text={words.states[state]} />,
  },
]

function totalOf({ total, draft: { currency } }: WrittenInvoice): string {
  const amount = total === null ? null : parseDecimal(total)
  return amount === null ? words.unknown : `${amountShown(texts.forms, amount)} ${currency}`
}

const print = ({ id, invoiceNumber }: WrittenInvoice): Promise<void> =>
  downloadFile(writtenCalls.print, { params: { id } }).then(
    (file) => printFile(file, words.fileName(invoiceNumber ?? '')),
    ({ message }) => toast.error(message),
  )

type RemoveDraftProps = { draft: WrittenInvoice; name: string; isOpen: boolean; onRefused: () => void; onClose: () => void }

function RemoveDraft({ draft, name, isOpen, onRefused, onClose }: RemoveDraftProps) {
  const { go } = useNavigation()
  return (
    <RemoveDialog
      call={writtenCalls.remove}
      args={{ params: { id: draft.id }, ifMatch: draft.version }}
      refreshes={[writtenCalls.list]}
      title={words.removeTitle}
      verb={words.remove}
      removed={words.removed}
      onRemoved={() => isOpen && go(paths.invoicingCreate)}
      onRefused={onRefused}
      onClose={onClose}
    >
      {words.removeText(name)}
    </RemoveDialog>
  )
}
