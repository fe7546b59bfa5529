/** The form of an invoice with what it is filled from, and what was written before it. */
import { Skeleton, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import type { ListLoading } from '#web/ui/table/table.ts'
import { type WrittenInvoice, type WrittenSeries, writtenCalls } from '../contract/written-invoices.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { type InvoiceDeskProps, useInvoiceWriting } from './use-writing.ts'
import { WrittenList } from './written-list.tsx'

export function WritingDesk({ company }: { company: ConnectedCompany }) {
  const { identificationCode } = company.entityData
  const { customer = '', written = '' }: { customer?: string; written?: string } = useCheckedSearch()
  const { go } = useNavigation()
  const opened = useRef<WrittenInvoice | null>(null)
  const customers = useCall(customerCalls.list)
  const kept = useCall(writtenCalls.list, { query: { identificationCode } })
  const failed = [customers, kept].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error) return <FailureNotice cause={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  if (!customers.data || !kept.data) return <Skeleton height={320} aria-label={texts.ui.loading} role="status" />
  /** To where it is seen from now on. Who comes back finds the numbers as they are now: what is being asked for was asked after it was issued. */
  const leaveToSent = async () => {
    await kept.refetch({ cancelRefetch: false })
    go(paths.invoicingSent)
  }
  const { list, series } = kept.data
  // Issued or deleted elsewhere it stays in the form: what is typed is not lost.
  if (opened.current?.id !== written) opened.current = null
  opened.current ??= list.find(({ id, state }) => id === written && state === 'draft') ?? null
  const draft = opened.current
  return (
    <Opened
      key={`${identificationCode} ${draft?.id ?? ''} ${customer}`}
      {...{ company, series, customer, list, loading: kept }}
      lastSeries={lastWrittenSeries(kept.data)}
      customers={customers.data.data}
      written={draft}
      onIssued={leaveToSent}
    />
  )
}

/** The list has what was issued last first; '': nothing was yet. */
const lastWrittenSeries = ({ list, series }: { list: readonly WrittenInvoice[]; series: readonly WrittenSeries[] }): string =>
  list.find(({ kind, state }) => kind === 'invoice' && state === 'issued')?.draft.series ?? series[0]?.series ?? ''

function Opened({ list, loading, ...of }: InvoiceDeskProps & { list: readonly WrittenInvoice[]; loading: ListLoading }) {
  const desk = useInvoiceWriting(of)
  return (
    <Stack gap="md">
      <InvoiceForm desk={desk} customers={of.customers} written={of.written} />
      <WrittenList of={list} customers={of.customers} loading={loading} open={of.written?.id ?? null} isBlocked={desk.form.isDirty()} />
    </Stack>
  )
}
