/** What a client's accountant books of a month, in one archive: invoices with their annexes, what was paid out, and the statement. */
import { z } from 'zod'
import { endpoint, ZIP_TYPE } from '#contract/endpoint.ts'

/** `2026-10`. */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const MonthOfDocuments = z.object({
  month: Month,
  /** Issued in it. */
  invoices: z.int(),
  /** Sheets of cash on delivery that were paid in it. */
  sheets: z.int(),
})
export type MonthOfDocuments = z.output<typeof MonthOfDocuments>

export const monthDocumentCalls = {
  months: endpoint({
    method: 'GET',
    path: '/user/documents/months',
    access: 'money.read',
    does: 'reads',
    summary: 'The months that have documents of the client, newest first, and how many.',
    answer: z.object({ months: z.array(MonthOfDocuments) }),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/user/documents/month',
    access: 'money.read',
    does: 'exports',
    audits: { body: ['month'] },
    proof: 'none',
    shows: 'client-accounts',
    summary: 'All documents of a month in one archive: invoices, annexes, paid sheets as PDF files, the statement as a workbook.',
    body: z.object({ month: Month }),
    file: ZIP_TYPE,
  }),
}
