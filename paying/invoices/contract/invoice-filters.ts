/** What a client's list of invoices is narrowed by. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { pageNumber } from '#contract/paging.ts'

export const INVOICES_PAGE_SIZE = 50

/** `storno`: of an advance invoice, or of a fiscal one that was wrong; what was cancelled after its invoice stands on the next fiscal one. */
export const invoiceKinds = ['fiscal', 'advance', 'storno'] as const
export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

const SEARCH_MAX = 100

export const InvoiceFilters = z.object({
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(200).default(INVOICES_PAGE_SIZE),
  unpaid: z.enum(['true', 'false']).optional(),
  kind: InvoiceKind.optional(),
  /** Days of issue, both included. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  /** Words of number, buyer and its code; a sum is looked for among totals. */
  search: z.string().trim().max(SEARCH_MAX).default(''),
})
export type InvoiceFilters = z.output<typeof InvoiceFilters>
