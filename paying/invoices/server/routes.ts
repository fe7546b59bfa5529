import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { invoiceCalls } from '../contract/invoices.ts'
import { correctInvoice, invoiceLinesShown, releaseAdvanceOf } from './correcting/correct-invoice.ts'
import { printAnnex, printInvoice } from './documents/print-invoice.ts'
import { findInvoices, invoicesShown } from './invoices-of.ts'
import { lateInvoiceOf } from './settling/late-invoices.ts'
import { triggerAdvanceInvoice, triggerInvoice } from './trigger-invoice.ts'

export const invoiceRoutes: Route[] = [
  serve(invoiceCalls.list, async (app, { client: { id: clientId }, query: { page, limit, unpaid, fromDate, toDate, kind, search } }) => {
    const { list, count, totals } = await findInvoices(app.db, {
      ...{ clientId, fromDay: fromDate, toDay: toDate, isUnpaid: unpaid === 'true', kind, search },
      page: { number: page, size: limit },
    })
    const { receivableBani: open } = await clientBalances(app.db, clientId)
    const shown = { net: totals.netBani, vat: totals.vatBani, total: totals.totalBani }
    return { list: await invoicesShown(app, clientId, list), open, totals: shown, count, page, limit }
  }),
  serve(contractCalls.late, async (app, { client }) => {
    const late = await lateInvoiceOf(app, app.db, client.id)
    if (!late) return { late }
    const { openBani, ...shown } = late
    return { late: { ...shown, open: openBani } }
  }),
  serve(invoiceCalls.print, (app, { client, params, texts }) => printInvoice(app, { clientId: client.id, id: params.id, texts })),
  serve(invoiceCalls.annex, (app, { client, params, texts }) => printAnnex(app, { clientId: client.id, id: params.id, texts })),
  serve(invoiceCalls.trigger, (app, { body: { selectedClient }, concerns }) => {
    concerns(selectedClient)
    return triggerInvoice(app, selectedClient)
  }),
  serve(invoiceCalls.lines, (app, { client, params, texts }) => invoiceLinesShown(app, { clientId: client.id, id: params.id, texts })),
  serve(invoiceCalls.reverse, (app, { params, body: { selectedClient: clientId, lines, invoiceAgain }, concerns }) => {
    concerns(clientId)
    return correctInvoice(app, { clientId, invoiceId: params.id, lines, invoiceAgain })
  }),
  serve(invoiceCalls.release, (app, { params, body: { selectedClient: clientId }, concerns }) => {
    concerns(clientId)
    return releaseAdvanceOf(app, { clientId, invoiceId: params.id })
  }),
  serve(invoiceCalls.triggerAdvance, (app, { body: { selectedClient }, concerns }) => {
    concerns(selectedClient)
    return triggerAdvanceInvoice(app, selectedClient)
  }),
]
