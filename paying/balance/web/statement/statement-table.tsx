/** Rows of the statement: what was before the period, what happened in it, and its sums. */
import { ActionIcon, Flex, Text, Tooltip } from '@mantine/core'
import { IconFileInvoice, IconReceipt, IconTable } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Bani } from '#contract/money.ts'
import type { Tone } from '#contract/shell/tones.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { downloadFile, downloadWatched, type ReceivedBytes } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { printFile, saveFile } from '#web/ui/deliver-file.ts'
import { FileProgress } from '#web/ui/notices/file-progress.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, ListLoading, RowTone } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { StatementAmounts, StatementTransaction, statementCalls } from '../../contract/statement.ts'
import { BAD_COLOR, GOOD_COLOR } from '../balance-totals.tsx'
import { PaymentButton } from './payment-button.tsx'

const words = texts.statement

/** What was before the period stands as a row of its own. */
type Row = Pick<StatementTransaction, 'id' | 'invoiceAmount' | 'paymentAmount' | 'difference' | 'prePayAmount'> & {
  description: string
  transaction: StatementTransaction | null
}

const rowOf = (transaction: StatementTransaction): Row => ({ ...transaction, transaction })

const previousOf = (amounts: StatementAmounts): Row => ({
  ...{ id: 'previous', description: words.previous, transaction: null },
  ...{ invoiceAmount: amounts.previousInvoices, paymentAmount: amounts.previousPayments },
  ...{ difference: amounts.previousDifference, prePayAmount: amounts.previousPrePay },
})

const kindOf = ({ isInvoice, isPayment }: StatementTransaction) => (isInvoice ? 'invoice' : isPayment ? 'payment' : 'announced')
const badges: Record<ReturnType<typeof kindOf>, Tone> = { invoice: 'grey', payment: 'green', announced: 'orange' }
const tones: Record<ReturnType<typeof kindOf>, RowTone> = { invoice: 'blue', payment: 'green', announced: 'orange' }

const toneOf = ({ transaction }: Row): RowTone => (transaction === null ? 'strong' : tones[kindOf(transaction)])

type StatementTableProps = {
  statement: ListLoading & { data: AnswerOf<typeof statementCalls.statement> | undefined }
  page: number
  pageSize: number
  onPage: (page: number) => void
}

export function StatementTable({ statement, page, pageSize, onPage }: StatementTableProps) {
  const mayMove = useMay('platform.money')
  const [received, setReceived] = useState<ReceivedBytes | null>(null)
  const { data } = statement
  const amounts = data?.amounts
  const annex = useCallback((invoice: Invoice) => void saveAnnex(invoice, setReceived), [])
  const columns = useMemo(() => [...(mayMove ? [ID] : []), ...columnsOf(amounts, annex)], [mayMove, amounts, annex])
  const hasPrevious = amounts && (amounts.isPreviousDifference || amounts.isPreviousPrePayDifference)
  return (
    <>
      {received && <FileProgress doing={words.fetchingAnnex} received={received} />}
      <DataTable
        label={words.rows}
        rows={data && [...(hasPrevious && data.amounts ? [previousOf(data.amounts)] : []), ...data.transactions.map(rowOf)]}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        rowTone={toneOf}
        columns={columns}
        loading={statement}
        paging={{ page, limit: pageSize, count: data?.count, onPage }}
        empty={{ icon: IconReceipt, text: words.empty }}
      />
    </>
  )
}

const ID: Column<Row> = {
  key: 'id',
  title: words.id,
  render: ({ transaction }) => transaction && <PaymentButton of={transaction} />,
}

function columnsOf(amounts: StatementAmounts | undefined, annex: (invoice: Invoice) => void): readonly Column<Row>[] {
  const footer = (total: ReactNode) => (amounts ? { footer: total } : {})
  return [
    { key: 'date', title: words.date, width: 150, render: ({ transaction }) => transaction && <DateTime at={transaction.dateTime} /> },
    {
      key: 'kind',
      title: words.kind,
      render: ({ transaction }) =>
        transaction && (
          <StatusBadge tone={badges[kindOf(transaction)]} text={words.kinds[kindOf(transaction)]} icon={kindIcons[kindOf(transaction)]} />
        ),
    },
    { key: 'description', title: words.description, render: ({ description }) => description, ...footer(words.total) },
    {
      key: 'invoice',
      title: words.invoice,
      render: ({ transaction }) => transaction?.invoice && <InvoiceNumber of={transaction.invoice} onAnnex={annex} />,
    },
    amountColumn('invoiceAmount', amounts?.totalInvoices),
    amountColumn('paymentAmount', amounts?.totalPayments),
    {
      key: 'difference',
      title: words.difference,
      align: 'right',
      render: ({ difference }) => <Difference amount={difference} />,
      ...footer(amounts && <Difference amount={amounts.totalDifference} />),
    },
    amountColumn('prePayAmount', amounts?.totalPrePay, words.prePay),
  ]
}

const kindIcons = { invoice: IconFileInvoice, payment: IconReceipt, announced: IconReceipt } as const

/** Nothing is left empty, so that what moved is seen. */
const amountColumn = (key: 'invoiceAmount' | 'paymentAmount' | 'prePayAmount', total: Bani | undefined, title?: string): Column<Row> => ({
  key,
  title: title ?? words[key === 'invoiceAmount' ? 'invoiceAmount' : 'paymentAmount'],
  align: 'right',
  render: ({ [key]: amount, transaction }) => (amount !== 0 || transaction === null ? <Money amount={amount} className="nowrap" /> : ''),
  ...(total === undefined ? {} : { footer: <Money amount={total} className="nowrap" /> }),
})

/** Owed is red, paid in excess green. */
const Difference = ({ amount }: { amount: Bani }) => (
  <Money amount={amount} className="nowrap" {...(amount === 0 ? {} : { c: amount > 0 ? BAD_COLOR : GOOD_COLOR })} />
)

type Invoice = NonNullable<StatementTransaction['invoice']>

function InvoiceNumber({ of: invoice, onAnnex }: { of: Invoice; onAnnex: (invoice: Invoice) => void }) {
  return (
    <Flex gap={4} align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <Text span className="tabular nowrap">
        {invoice.invoiceNumber}
      </Text>
      {/* Together, also where they go below the number. */}
      <Flex gap={4}>
        <Icon label={words.print(invoice.invoiceNumber)} of={IconFileInvoice} onClick={() => void openInvoice(invoice)} />
        {invoice.hasAnnex && <Icon label={words.annex(invoice.invoiceNumber)} of={IconTable} onClick={() => onAnnex(invoice)} />}
      </Flex>
    </Flex>
  )
}

function Icon({ label, of: Mark, onClick }: { label: string; of: typeof IconTable; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} onClick={onClick}>
        <Mark size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const names = texts.invoiceList.fileNames
const sayFailed = () => void toast.error(words.failed)

const openInvoice = ({ id, invoiceNumber }: Invoice): Promise<void> =>
  downloadFile(invoiceCalls.print, { params: { id } }).then((file) => printFile(file, names.invoice(invoiceNumber)), sayFailed)

async function saveAnnex({ id, invoiceNumber }: Invoice, onReceived: (received: ReceivedBytes | null) => void): Promise<void> {
  await downloadWatched(invoiceCalls.annex, { params: { id } }, onReceived).then(
    (file) => saveFile(file, names.annex(invoiceNumber)),
    sayFailed,
  )
  onReceived(null)
}
