import type { Feature } from '#server/feature.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { sheetDocumentCalls } from '../../contract/sheet-documents.ts'
import { onRepaymentSheetFailed, sheetFailedMail } from '../mails/sheet-failed-mail.ts'
import { onRepaymentSheetPaid, sheetPaidMail } from '../mails/sheet-paid-mail.ts'
import { printRepaymentSheet } from './print-sheet.ts'

const sheetDocumentRoutes: Route[] = [
  serve(sheetDocumentCalls.pdf, (app, { client, seesAccounts, params, texts }) =>
    printRepaymentSheet(app, { clientId: client.id, sheetId: params.sheetId, texts, mayReadAccounts: seesAccounts }),
  ),
]

export const sheetMailsOnEvents = [onRepaymentSheetPaid, onRepaymentSheetFailed]

/** What a client gets of a sheet: its document, and the mails about it. */
export const sheetDocuments: Feature = {
  name: 'sheet-documents',
  routes: sheetDocumentRoutes,
  subscriptions: sheetMailsOnEvents,
  mails: [sheetPaidMail, sheetFailedMail],
}
