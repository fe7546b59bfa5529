import { invoiceCalls } from '../../../contract/invoices/invoices.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { printAnnex, printInvoice } from './documents/print-invoice.ts'
import { invoicesOf, invoicesShown } from './invoices-of.ts'
import { triggerAdvanceInvoice, triggerInvoice } from './trigger-invoice.ts'

export const invoiceRoutes: Route[] = [
  serve(invoiceCalls.list, async (app, { client, query: { page, limit } }) => {
    const { list, count } = await invoicesOf(app.db, { clientId: client.id, page: { number: page, size: limit } })
    return { list: await invoicesShown(app.db, client.id, list), count, page, limit }
  }),
  serve(invoiceCalls.print, (app, { client, params, texts }) => printInvoice(app, { clientId: client.id, id: params.id, texts })),
  serve(invoiceCalls.annex, (app, { client, params, texts }) => printAnnex(app, { clientId: client.id, id: params.id, texts })),
  serve(invoiceCalls.trigger, (app, { body: { selectedClient }, concerns }) => {
    concerns(selectedClient)
    return triggerInvoice(app, selectedClient)
  }),
  serve(invoiceCalls.triggerAdvance, (app, { body: { selectedClient }, concerns }) => {
    concerns(selectedClient)
    return triggerAdvanceInvoice(app, selectedClient)
  }),
]
