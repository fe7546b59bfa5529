/** The accountant's month, of all clients: what was issued, what came in, what is unpaid; with its workbooks and the files of accounting programs. */
import { Alert, Group, NativeSelect, Stack, Tabs } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Bani, sum } from '#contract/money.ts'
import { downloadFile, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, isUnfitDay } from '#web/ui/form/day-held.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { useFilters } from '#web/use-list.ts'
import { accountingCalls, ageBuckets, JOURNAL_PAGE_SIZE, type JournalVat } from '../contract/accounting.ts'
import { ReceiptCard, ReceivableCard, rateText, receiptColumns, receivableColumns, SalesCard, salesColumns } from './journal-columns.tsx'

const words = texts.accounting
const views = ['sales', 'receipts', 'receivables'] as const
type View = (typeof views)[number]
type Filters = { view?: View | undefined; month?: string | undefined; on?: string | undefined; page?: number | undefined }

export function AccountingPage() {
  const { filters, filter } = useFilters<Filters>()
  const months = monthsBack(todayHere())
  const { view = 'sales', month = months[0] ?? '', on = todayHere(), page = 1 } = filters
  /** What is typed instead of a day: nothing is listed, nor saved as a file, of another one. */
  const [typed, setTyped] = useState<DayFieldValue | undefined>()
  const isAsked = view !== 'receivables' || typed === undefined
  const onPage = (next: number) => filter({ page: next })
  return (
    <Page title={texts.shell.destinations.accounting}>
      <Tabs value={view} onChange={(next) => filter({ view: views.find((one) => one === next), page: undefined })} keepMounted={false}>
        <Tabs.List mb="md">
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Group align="flex-end" gap="md" mb="md">
          {view === 'receivables' ? (
            <DayField
              {...{ label: words.day, day: typed === undefined ? on : typed, max: todayHere() }}
              error={typed === null ? texts.messages['field-missing'] : null}
              onChange={(held) => {
                const isDay = held !== null && !isUnfitDay(held)
                setTyped(isDay ? undefined : held)
                if (isDay) filter({ on: held, page: undefined })
              }}
            />
          ) : (
            <NativeSelect
              label={words.month}
              value={month}
              onChange={(event) => filter({ month: event.currentTarget.value, page: undefined })}
              data={months.map((one) => ({ value: one, label: texts.forms.month(one) }))}
            />
          )}
          {isAsked && <Exports view={view} month={month} on={on} />}
        </Group>
        <Tabs.Panel value="sales">{view === 'sales' && <Sales {...{ month, page, onPage }} />}</Tabs.Panel>
        <Tabs.Panel value="receipts">{view === 'receipts' && <Receipts {...{ month, page, onPage }} />}</Tabs.Panel>
        <Tabs.Panel value="receivables">{view === 'receivables' && isAsked && <Receivables {...{ on, page, onPage }} />}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** Months to choose from, the newest first: what books are kept for. */
const MONTHS_SHOWN = 60

function monthsBack(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

type Paged = { page: number; onPage: (page: number) => void }
type OfMonth = Paged & { month: string }

function Sales({ month, page, onPage }: OfMonth) {
  const query = useCall(accountingCalls.sales, { query: { month, page } }, { keepPrevious: true })
  const { data } = query
  return (
    <Stack gap="md">
      {data && data.count > 0 && <Agreement documents={data.total} ledger={data.ledgerTotal} />}
      {data && data.totals.length > 0 && <FactList of={totalsShown(data.totals, data.total)} />}
      <DataTable
        label={words.sales}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowName={({ invoiceNumber }) => invoiceNumber}
        rowTone={({ kind }) => (kind === 'storno' ? 'muted' : undefined)}
        columns={salesColumns}
        card={(row) => <SalesCard row={row} />}
        loading={query}
        paging={{ page, limit: data?.limit ?? JOURNAL_PAGE_SIZE, count: data?.count, onPage }}
        empty={{ icon: IconBook2, text: words.noSales }}
      />
    </Stack>
  )
}

function Agreement({ documents, ledger }: { documents: Bani; ledger: Bani }) {
  return documents === ledger ? (
    <Alert color="green" variant="light" classNames={{ message: 'ink' }}>
      {words.ledgerAgrees}
    </Alert>
  ) : (
    <Alert color="red" classNames={{ message: 'ink' }}>
      {words.ledgerDiffers({ documents: texts.forms.ron(documents), ledger: texts.forms.ron(ledger) })}
    </Alert>
  )
}

const totalsShown = (totals: readonly JournalVat[], total: Bani): (readonly [string, ReactNode])[] => [
  ...totals.flatMap((row): (readonly [string, ReactNode])[] => [
    [`${words.net}, ${rateText(row)}`, <Money key="net" amount={row.net} />],
    ...(row.category === 'S' ? [[`${words.vatTotal}, ${rateText(row)}`, <Money key="vat" amount={row.vat} />] as const] : []),
  ]),
  [words.vatTotal, <Money key="all" amount={sum(totals.map(({ vat }) => vat))} />],
  [words.total, <Money key="total" amount={total} />],
]

function Receipts({ month, page, onPage }: OfMonth) {
  const query = useCall(accountingCalls.receipts, { query: { month, page } }, { keepPrevious: true })
  const { data } = query
  return (
    <Stack gap="md">
      {data && data.count > 0 && (
        <FactList
          of={[
            [words.bank, <Money key="bank" amount={data.byAccount['5121']} />],
            [words.card, <Money key="card" amount={data.byAccount['5125']} />],
          ]}
        />
      )}
      <DataTable
        label={words.receipts}
        rows={data?.rows}
        rowKey={({ id }) => String(id)}
        rowName={({ payerName }) => payerName}
        rowTone={({ amount }) => (amount < 0 ? 'muted' : undefined)}
        columns={receiptColumns}
        card={(row) => <ReceiptCard row={row} />}
        loading={query}
        paging={{ page, limit: data?.limit ?? JOURNAL_PAGE_SIZE, count: data?.count, onPage }}
        empty={{ icon: IconBook2, text: words.noReceipts }}
      />
    </Stack>
  )
}

function Receivables({ on, page, onPage }: Paged & { on: string }) {
  const query = useCall(accountingCalls.receivables, { query: { on, page } }, { keepPrevious: true })
  const { data } = query
  return (
    <Stack gap="md">
      {data && (
        <FactList
          of={[
            ...ageBuckets.map((bucket) => [words.ages[bucket], <Money key={bucket} amount={data.byAge[bucket]} />] as const),
            [words.open, <Money key="open" amount={data.open} />],
            [words.credits, <Money key="credits" amount={data.credits} />],
          ]}
        />
      )}
      <DataTable
        label={words.receivables}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowName={({ invoiceNumber }) => invoiceNumber}
        columns={receivableColumns}
        card={(row) => <ReceivableCard row={row} />}
        loading={query}
        paging={{ page, limit: data?.limit ?? JOURNAL_PAGE_SIZE, count: data?.count, onPage }}
        empty={{ icon: IconBook2, text: words.noReceivables }}
      />
    </Stack>
  )
}

type Wanted = { label: string; name: string; get: () => Promise<Blob> }

function Exports({ view, month, on }: { view: View; month: string; on: string }) {
  const { fileNames } = words
  const body = { month }
  const workbook: Record<View, Wanted> = {
    sales: { label: words.workbook, name: fileNames.sales(month), get: () => downloadFile(accountingCalls.exportSales, { body }) },
    receipts: { label: words.workbook, name: fileNames.receipts(month), get: () => downloadFile(accountingCalls.exportReceipts, { body }) },
    receivables: {
      label: words.workbook,
      name: fileNames.receivables(on),
      get: () => downloadFile(accountingCalls.exportReceivables, { body: { on } }),
    },
  }
  const ofMonth: Wanted[] = [
    { label: words.forSaga, name: fileNames.saga(month), get: () => downloadFile(accountingCalls.saga, { body }) },
    { label: words.forMentor, name: fileNames.winmentor(month), get: () => downloadFile(accountingCalls.winmentor, { body }) },
    { label: words.archive, name: fileNames.archive(month), get: () => downloadFile(accountingCalls.archive, { body }) },
  ]
  return (
    <Group gap="sm" role="group" aria-label={words.exports}>
      {[workbook[view], ...(view === 'receivables' ? [] : ofMonth)].map((wanted) => (
        <FileButton key={wanted.label} {...wanted} failed={words.failed} />
      ))}
    </Group>
  )
}
