/** Return requests as a workbook, with what their forms were answered. */
import { endpoint, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { ReturnFilters } from './return-requests.ts'

/** Who has more filters them. */
export const RETURNS_EXPORTED_MAX = 50_000

export const returnExportCalls = {
  workbook: endpoint({
    method: 'POST',
    path: '/returns/export',
    access: 'orders.read',
    does: 'exports',
    audits: { body: ['state'] },
    proof: 'none',
    shows: 'client-accounts',
    summary:
      'What a filter of return requests finds as a workbook: a row each, with a column for every question as it was shown to who answered it.',
    body: ReturnFilters.pick({ state: true, search: true }).default({}),
    file: WORKBOOK_TYPE,
    problems: ['invalid-fields'],
  }),
}
