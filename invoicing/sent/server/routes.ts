import { type Route, serve } from '#server/platform/http/http.ts'
import { type SentSource, sentCalls, sentSources } from '../contract/sent-invoices.ts'
import { markMessagesRead, resendInvoice } from './change-sent.ts'
import { downloadSentInvoice, printSentInvoice } from './download-sent.ts'
import { listSentInvoices, uploadHistoryOf } from './list-sent.ts'
import type { InvoiceSources } from './sources.ts'

export function sentRoutes(sources: InvoiceSources): Route[] {
  const correctable: ReadonlySet<SentSource> = new Set(sentSources.filter((source) => sources[source]))
  return [
    serve(sentCalls.list, (app, { client, texts, body: { filters, identificationCode: cif, page } }) =>
      listSentInvoices(app, { clientId: client.id, cif, filters, page, texts, correctable }),
    ),
    serve(sentCalls.history, (app, { client, texts, params }) =>
      uploadHistoryOf(app, { clientId: client.id, id: params.invoiceId, texts }),
    ),
    serve(sentCalls.sendAgain, async (app, { client, body }) => {
      await resendInvoice(app, sources, { clientId: client.id, id: body.invoicingSystemId })
      return { success: true }
    }),
    serve(sentCalls.markRead, async (app, { client, body }) => {
      await markMessagesRead(app, { clientId: client.id, ids: [body.messageId] })
      return { success: true }
    }),
    serve(sentCalls.markManyRead, async (app, { client, body }) => {
      await markMessagesRead(app, { clientId: client.id, ids: body.messageIds })
      return { success: true }
    }),
    serve(sentCalls.zip, (app, { client, params }) => downloadSentInvoice(app, { clientId: client.id, ...params, format: 'zip' })),
    serve(sentCalls.xml, (app, { client, params }) => downloadSentInvoice(app, { clientId: client.id, ...params, format: 'xml' })),
    serve(sentCalls.pdf, (app, { client, params }) => downloadSentInvoice(app, { clientId: client.id, ...params, format: 'pdf' })),
    serve(sentCalls.classicPdf, (app, { client, params, texts }) =>
      printSentInvoice(app, sources, { clientId: client.id, ...params, texts }),
    ),
  ]
}
