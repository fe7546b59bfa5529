/** The form of an invoice with what it is filled from, and what was written before it. */
import { Skeleton, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { Failure } from '#web/ui/notices/failure.tsx'
import type { ListLoading } from '#web/ui/table/table.ts'
import { type WrittenInvoice, writtenCalls } from '../contract/written-invoices.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { type InvoiceDeskProps, useInvoiceWriting } from './use-writing.ts'
import { WrittenList } from './written-list.tsx'

export function WritingDesk({ company }: { company: ConnectedCompany }) {
  const { identificationCode } = company.entityData
  const { customer = '', written = '' }: { customer?: string; written?: string } = useCheckedSearch()
  const { go } = useNavigation()
  const [{ round, lastSeries }, setBegun] = useState({ round: 0, lastSeries: '' })
  const opened = useRef<WrittenInvoice | null>(null)
  const customers = useCall(customerCalls.list)
  const kept = useCall(writtenCalls.list, { query: { identificationCode } })
  const failed = [customers, kept].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error) return <Failure cause={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  if (!customers.data || !kept.data) return <Skeleton height={320} aria-label={texts.ui.loading} role="status" />
  /** With the numbers as they are now: one that is being asked for was asked after the invoice was issued. */
  const beginAgain = async (series: string) => {
    await kept.refetch({ cancelRefetch: false })
    opened.current = null
    setBegun((before) => ({ round: before.round + 1, lastSeries: series }))
    go(paths.invoicingSent)
  }
  const { list, series } = kept.data
  // Issued or deleted elsewhere it stays in the form: what is typed is not lost.
  if (opened.current?.id !== written) opened.current = null
  opened.current ??= list.find(({ id, state }) => id === written && state === 'draft') ?? null
  const draft = opened.current
  return (
    <Opened
      key={`${identificationCode} ${draft?.id ?? ''} ${customer} ${round}`}
      {...{ company, series, lastSeries, customer, list, loading: kept }}
      customers={customers.data.data}
      written={draft}
      onIssued={beginAgain}
    />
  )
}

function Opened({ list, loading, ...of }: InvoiceDeskProps & { list: readonly WrittenInvoice[]; loading: ListLoading }) {
  const desk = useInvoiceWriting(of)
  return (
    <Stack gap="md">
      <InvoiceForm desk={desk} customers={of.customers} written={of.written} />
      <WrittenList of={list} customers={of.customers} loading={loading} open={of.written?.id ?? null} isBlocked={desk.form.isDirty()} />
    </Stack>
  )
}
