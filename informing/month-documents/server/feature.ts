import type { Feature } from '#server/feature.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { monthDocumentCalls } from '../contract/month-documents.ts'
import { archiveOfMonth, monthsOfDocuments } from './documents-of-month.ts'

const monthDocumentRoutes: Route[] = [
  serve(monthDocumentCalls.months, async ({ db }, { client }) => ({ months: await monthsOfDocuments(db, client.id) })),
  serve(monthDocumentCalls.archive, async (app, { client, body: { month }, seesAccounts, texts }) =>
    archiveOfMonth(app, { clientId: client.id, month, texts, mayReadAccounts: seesAccounts }),
  ),
]

export const monthDocuments: Feature = { name: 'month-documents', routes: monthDocumentRoutes }
