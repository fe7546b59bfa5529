/** A sheet as a document; as a workbook it is downloaded by `repaymentCalls.download`. */
import { endpoint } from '#contract/endpoint.ts'
import { sheetCalls } from './sheets.ts'

export const sheetDocumentCalls = {
  pdf: endpoint({
    method: 'GET',
    path: '/user/repayments/sheet/:sheetId/pdf',
    access: 'money.read',
    does: 'exports',
    audits: { params: ['sheetId'] },
    proof: 'none',
    shows: 'client-accounts',
    summary: 'A paid sheet as a PDF: its account, its repayments and what was paid.',
    params: sheetCalls.info.params,
    file: 'application/pdf',
    problems: ['not-found', 'sheet-not-paid'],
  }),
}
